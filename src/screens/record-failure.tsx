import { Button } from "antd";
import { useTranslation } from "../i18n/use-translation.tsx";
import type { ClientResource } from "../../core/definition/client-types.ts";
import { useConfigIndex } from "../config/config-context.tsx";
import { listPath } from "../config/links.ts";
import { resourceName, resourcePlural } from "../config/labels.ts";
import type { ApiError } from "../lib/api-error.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { rightText } from "../providers/access-control-provider.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { useErrorText } from "../ui/report-error.ts";
import { RequestId } from "../ui/request-id.tsx";
import { AccessMessage } from "./access-denied.tsx";

interface RecordFailureProps {
  readonly error: ApiError;
  readonly resource: ClientResource;
  readonly onRetry: () => void;
  /** What was to be done with it; null where no one right decides. */
  readonly action?: "show" | "create" | null;
}

/** A record that did not come: not there, not allowed, or not now. */
export function RecordFailure({ error, resource, onRetry, action = "show" }: RecordFailureProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const errorText = useErrorText();
  if (error.status === 403) {
    if (action === null) return <AccessMessage sentence={error.message} />;
    const sentence = rightText(config, resource.name, action);
    return <AccessMessage sentence={sentence} of={{ resource: resource.name, action }} />;
  }
  const back = (
    <LinkButton to={listPath(config, resource.name)}>{resourcePlural(config, resource.name)}</LinkButton>
  );
  if (error.status === 404) {
    return (
      <MessagePage
        icon="search"
        title={t("record.missing", { name: resourceName(config, resource.name) })}
        actions={back}
      >
        <p>{t("record.missingText")}</p>
      </MessagePage>
    );
  }
  return (
    <div role="alert">
      <MessagePage
        icon="warning"
        title={t("record.failed")}
        actions={
          <>
            {back}
            <Button type="primary" onClick={onRetry}>
              {t("actions.retry")}
            </Button>
          </>
        }
      >
        <p>{errorText(error)}</p>
        {error.requestId ? <RequestId id={error.requestId} /> : null}
      </MessagePage>
    </div>
  );
}
