import { Alert, Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { Box } from "../../ui/layout.tsx";

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
    <Box below={4}>
      <Alert
        role="status"
        type="info"
        title={t("form.draftRestored", { time: format.instant(new Date(restoredAt).toISOString()) })}
        action={
          <Button size="small" onClick={onDiscard}>
            {t("form.discardDraft")}
          </Button>
        }
      />
    </Box>
  );
}
