import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import css from "./form.module.css";

interface DraftNoteProps {
  readonly restoredAt: number | null;
  readonly onDiscard: () => void;
}

/** Says that what somebody typed earlier is back. */
export function DraftNote({ restoredAt, onDiscard }: DraftNoteProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  if (restoredAt === null) return null;
  return (
    <div className={css["note"]} role="status">
      <span>{t("form.draftRestored", { time: format.instant(new Date(restoredAt).toISOString()) })}</span>
      <Button size="small" onClick={onDiscard}>
        {t("form.discardDraft")}
      </Button>
    </div>
  );
}
