import { useFieldContext, useOnBehalf } from "../../config/config-context.tsx";
import { newPath } from "../../config/links.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Inline, Text } from "../../ui/layout.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useWaitingCount } from "./use-waiting.ts";

const OWN = "";
const DELEGATION = "delegation";

/** In whose place the reader decides, where somebody gave them their approvals, and the way to give one's own away. */
export function Represented({ onChoose }: { readonly onChoose: (person: number | null) => void }) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const onBehalfOf = useOnBehalf();
  const counts = useWaitingCount();
  const delegated = counts?.delegated ?? [];
  const chosen = delegated.find(({ id }) => id === onBehalfOf);
  return (
    <Inline gap={[2, 4]} wrap align="center">
      {delegated.length === 0 ? null : (
        <Segments
          label={t("approvals.whose")}
          value={onBehalfOf === null ? OWN : String(onBehalfOf)}
          options={[
            { value: OWN, label: t("approvals.mine", { count: format.number(counts?.count ?? 0) }) },
            ...delegated.map(({ id, label, count }) => ({
              value: String(id),
              label: t("approvals.forPerson", { name: label ?? `#${id}`, count: format.number(count) }),
            })),
          ]}
          onChange={(value) => onChoose(value === OWN ? null : Number(value))}
        />
      )}
      {chosen === undefined ? null : (
        <Text tone="quiet" size={13}>
          {t("approvals.insteadOf", { name: chosen.label ?? `#${chosen.id}`, date: format.date(chosen.to) })}
        </Text>
      )}
      {onBehalfOf === null && index.resource(DELEGATION)?.actions.includes("create") === true ? (
        <AppLink to={newPath(DELEGATION)}>{t("approvals.handOn")}</AppLink>
      ) : null}
    </Inline>
  );
}
