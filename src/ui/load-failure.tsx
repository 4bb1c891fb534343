import { Alert, Button } from "antd";
import { useTranslation } from "../i18n/use-translation.tsx";
import { ApiError } from "../lib/api-error.ts";
import { RequestId } from "./request-id.tsx";
import { useErrorText } from "./report-error.ts";

interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What should stand here did not come: why, the number to ask about, and another try. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const id = error instanceof ApiError ? error.requestId : null;
  return (
    <Alert
      type="error"
      title={errorText(error)}
      description={id === null ? null : <RequestId id={id} />}
      action={
        <Button size="small" onClick={onRetry}>
          {t("actions.retry")}
        </Button>
      }
    />
  );
}
