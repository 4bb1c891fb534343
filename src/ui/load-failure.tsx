import { Button } from "antd";
import { useTranslation } from "../i18n/use-translation.tsx";
import { ApiError } from "../lib/api-error.ts";
import { RequestId } from "./request-id.tsx";
import { useErrorText } from "./report-error.ts";

interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly className: string | undefined;
}

/** What should stand here did not come: why, the number to ask about, and another try. */
export function LoadFailure({ error, onRetry, className }: LoadFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const id = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert" className={className}>
      <p>{errorText(error)}</p>
      {id === null ? null : <RequestId id={id} />}
      <Button size="small" onClick={onRetry}>
        {t("actions.retry")}
      </Button>
    </div>
  );
}
