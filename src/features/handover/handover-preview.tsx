import { useTranslation } from "../../i18n/use-translation.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { AreaList } from "./area-list.tsx";
import css from "./handover.module.css";
import type { HandoverPlan } from "./use-handover-preview.ts";
import { Grid } from "../../ui/layout.tsx";

interface HandoverPreviewProps {
  readonly preview: HandoverPlan;
  readonly receiver: string;
}

/** What would move, before it does. */
export function HandoverPreview({ preview, receiver }: HandoverPreviewProps) {
  const words = useWords(preview, receiver);
  const { areas, looking } = preview;
  return (
    <Grid gap={2} minBlockSize={64} role="status" aria-busy={looking}>
      <p className={areas ? css["total"] : css["note"]}>{words}</p>
      {areas && areas.length > 0 ? <AreaList areas={areas} /> : null}
    </Grid>
  );
}

function useWords({ same, looking, total, error }: HandoverPlan, name: string): string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (same) return t("handover.same");
  if (looking) return t("handover.looking");
  if (error) return errorText(error);
  if (total === null) return t("handover.note");
  if (total.moved + total.kept === 0) return t("handover.nothing");
  return t("handover.moves", { count: total.moved, name });
}
