import type { Transition } from "../../../core/studio/life-cycles.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { SetEditor } from "./set-editor.tsx";
import type { Area, Areas } from "./use-areas.ts";

type Timed = NonNullable<Transition["timed"]>;
const RHYTHMS = ["quarter_hour", "hour", "day"] as const satisfies readonly Timed["every"][];
const NEVER = "never" as const;

interface ByItselfProps {
  readonly timed: Timed | undefined;
  readonly area: Area;
  readonly areas: Areas;
  readonly at: string;
  readonly onChange: (timed: Timed | undefined) => void;
}

/** Whether the server makes a transition by itself, for which records, and what it fills in. */
export function ByItself({ timed, area, areas, at, onChange }: ByItselfProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <LabelledSelect<Timed["every"] | typeof NEVER>
        label={t("studio.byItself.title")}
        help={t("studio.help.transition.timed")}
        value={timed?.every ?? NEVER}
        options={([NEVER, ...RHYTHMS] as const).map((value) => ({
          value,
          label: t(`studio.byItself.every.${value}`),
        }))}
        onChange={(every) => onChange(every === NEVER ? undefined : { when: { all: [] }, ...timed, every })}
      />
      <Mistake at={at} />
      {timed === undefined ? null : (
        <>
          <ConditionEditor
            label={t("studio.byItself.when")}
            value={timed.when}
            fields={area.fields}
            at={`${at}/when`}
            onChange={(when) => onChange({ ...timed, when: when ?? { all: [] } })}
          />
          <SetEditor
            label={t("studio.byItself.set")}
            values={timed.set ?? {}}
            target={area}
            area={area}
            areas={areas}
            at={`${at}/set`}
            onChange={(set) => {
              const { set: _, ...others } = timed;
              onChange(Object.keys(set).length === 0 ? others : { ...others, set: { ...set } });
            }}
          />
        </>
      )}
    </Stack>
  );
}
