import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useErrorText } from "./report-error.ts";

interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly className: string | undefined;
}

/** What should stand here did not come: why, and another try. */
export function LoadFailure({ error, onRetry, className }: LoadFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert" className={className}>
      <p>{errorText(error)}</p>
      <Button size="small" onClick={onRetry}>
        {t("actions.retry")}
      </Button>
    </div>
  );
}
