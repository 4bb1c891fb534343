import { Alert, Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { Box } from "../../ui/layout.tsx";
import type { FormDraftState } from "./use-form-draft.ts";

interface FormNotesProps {
  readonly draft: Pick<FormDraftState, "restoredAt" | "stale">;
  readonly onStartAnew: () => void;
}

/** What became of an earlier draft: it is back, with a way to begin anew, or it no longer fits. */
export function FormNotes({ draft, onStartAnew }: FormNotesProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  if (!draft.stale && draft.restoredAt === null) return null;
  const restored = draft.stale ? null : format.instant(new Date(draft.restoredAt ?? 0).toISOString());
  return (
    <Box below={4}>
      <Alert
        role="status"
        type="info"
        title={restored === null ? t("feedback.staleDraft") : t("form.draftRestored", { time: restored })}
        action={
          restored === null ? null : (
            <Button size="small" onClick={onStartAnew}>
              {t("feedback.startAnew")}
            </Button>
          )
        }
      />
    </Box>
  );
}
