import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import css from "./form-dialog.module.css";
import type { FormDraftState } from "./form-dialog.tsx";

interface FormNotesProps {
  readonly draft: Pick<FormDraftState, "restoredAt" | "stale">;
  readonly onStartAnew: () => void;
}

/** What became of an earlier draft: it is back, with a way to begin anew, or it no longer fits. */
export function FormNotes({ draft, onStartAnew }: FormNotesProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  if (draft.stale) {
    return (
      <p className={css["note"]} role="status">
        {t("feedback.staleDraft")}
      </p>
    );
  }
  if (draft.restoredAt === null) return null;
  const time = format.instant(new Date(draft.restoredAt).toISOString());
  return (
    <div className={css["note"]} role="status">
      <span>{t("form.draftRestored", { time })}</span>
      <Button size="small" onClick={onStartAnew}>
        {t("feedback.startAnew")}
      </Button>
    </div>
  );
}
