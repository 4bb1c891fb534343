import { useTranslation } from "../i18n/use-translation.tsx";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { ApiError } from "../lib/api-error.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { PlainButton } from "../ui/plain/plain-button.tsx";
import { RequestId } from "../ui/request-id.tsx";
import css from "./crash-page.module.css";

/** Something in a screen broke: says so, keeps drafts, and offers the two ways on. */
export function CrashPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <div className={css["page"]} role="alert">
      <MessagePage
        icon="warning"
        title={t("crash.title")}
        actions={
          <>
            <PlainButton onClick={() => window.location.reload()}>{t("actions.reload")}</PlainButton>
            <a href="/">{t("crash.home")}</a>
          </>
        }
      >
        <p>{t("crash.text")}</p>
        <pre className={css["words"]}>{wordsOf(error)}</pre>
        {error instanceof ApiError && error.requestId ? <RequestId id={error.requestId} /> : null}
      </MessagePage>
    </div>
  );
}

function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
