import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { type ApiError, isRecord } from "../../lib/api-error.ts";
import { rulesText } from "../../config/rules-text.ts";
import { MessagePage } from "../../ui/message-page.tsx";
import { RequestId } from "../../ui/request-id.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { DecidingRules } from "../access-denied.tsx";

interface ReportFailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** The figures did not come: why, the number to quote, and another try where that may help. */
export function ReportFailure({ error, onRetry }: ReportFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { config } = useConfigIndex();
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
        {denied ? (
          <>
            <p>{rulesText(config, decidingRules(error))}</p>
            <DecidingRules />
          </>
        ) : null}
        {error.requestId ? <RequestId id={error.requestId} /> : null}
      </MessagePage>
    </div>
  );
}

/** The rules that let others, as the refusal names them. */
function decidingRules({ body }: ApiError): readonly string[] {
  const needs = isRecord(body) ? body["needs"] : null;
  const rules = isRecord(needs) && Array.isArray(needs["rules"]) ? needs["rules"] : [];
  return rules.filter((rule): rule is string => typeof rule === "string");
}
