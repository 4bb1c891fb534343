import { Alert, Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { useErrorText } from "../../ui/report-error.ts";

interface CardsFailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** The cards did not come; the areas below still lead on. */
export function CardsFailure({ error, onRetry }: CardsFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Alert
      type="error"
      title={errorText(error)}
      description={error.requestId ? t("errors.requestId", { id: error.requestId }) : null}
      action={
        <Button size="small" onClick={onRetry}>
          {t("actions.retry")}
        </Button>
      }
    />
  );
}
