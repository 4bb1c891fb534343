import { useTranslation } from "../../i18n/use-translation.tsx";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { isAllowed } from "../../config/access.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useReferences } from "./labels.ts";
import { ReferencePicker } from "./picker.tsx";
import type { FilterProps } from "../types.ts";
import { useAnyOrNone } from "../filters/any-or-none.tsx";
import { Presence } from "../filters/presence.tsx";
import css from "../filters/filters.module.css";
import { Grid } from "../../ui/layout.tsx";

/** Words that stand for whoever looks: a link with one of them shows everybody their own. */
const OWN: Readonly<Record<string, "me" | "my_team">> = {
  [ACTOR_RESOURCES.employee]: "me",
  [ACTOR_RESOURCES.team]: "my_team",
};

/** Any of the chosen records, or none of them. */
export function ReferenceFilter(props: FilterProps) {
  const { field, labelId } = props;
  const { t } = useTranslation();
  const index = useConfigIndex();
  const { values, choose, mode } = useAnyOrNone(props);
  const to = field.to ?? "";
  const own = OWN[to];
  const ids = values.map(Number).filter(Number.isInteger);
  const chosen = useReferences(to, ids);
  const pickable = isAllowed(index.resource(to), "pick");
  const words = values.filter((value) => !Number.isInteger(Number(value)));
  return (
    <Grid className={css["editor"]} gap={2}>
      {pickable || own ? mode : null}
      {own ? (
        <button
          type="button"
          className={css["pill"]}
          aria-pressed={values.includes(own)}
          onClick={() =>
            choose(values.includes(own) ? values.filter((value) => value !== own) : [own, ...values])
          }
        >
          {t(`filters.own.${own}`)}
        </button>
      ) : null}
      {pickable ? (
        <ReferencePicker
          multiple
          to={to}
          aria-labelledby={labelId}
          value={chosen}
          onChange={(next) => choose([...words, ...next.map(({ id }) => String(id))])}
        />
      ) : null}
      <Presence {...props} />
    </Grid>
  );
}
