import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../lib/api-error.ts";
import { MessagePage } from "../../ui/message-page.tsx";
import { RequestId } from "../../ui/request-id.tsx";
import { useErrorText } from "../../ui/report-error.ts";

interface ReportFailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** The figures did not come: why, the number to quote, and another try where that may help. */
export function ReportFailure({ error, onRetry }: ReportFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const denied = error.status === 403;
  const retry = <Button onClick={onRetry}>{t("actions.retry")}</Button>;
  return (
    <div role="alert">
      <MessagePage
        inline
        icon={denied ? "lock" : "warning"}
        title={denied ? t("access.title") : t("reports.failed")}
        actions={denied ? null : retry}
      >
        <p>{errorText(error)}</p>
        {denied ? <p>{t("access.who")}</p> : null}
        {error.requestId ? <RequestId id={error.requestId} /> : null}
      </MessagePage>
    </div>
  );
}
