import { useEffect } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { ApiError } from "../lib/api-error.ts";
import { isConnectionGone, watchConnection } from "../lib/connection.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { PlainButton } from "../ui/plain/plain-button.tsx";
import { RequestId } from "../ui/request-id.tsx";
import css from "./crash-page.module.css";
import { Box } from "../ui/layout.tsx";

interface FailedStartProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The configuration did not arrive, so there is no screen to draw yet. */
export function FailedStart({ error, onRetry }: FailedStartProps) {
  const { t } = useTranslation();
  // Starts by itself as soon as the server answers again.
  useEffect(() => watchConnection(() => (isConnectionGone() ? undefined : onRetry())), [onRetry]);
  // A refused session is already on its way to the sign-in page.
  if (error instanceof ApiError && error.status === 401) return null;
  const offline = error instanceof ApiError && error.status === 0;
  return (
    <Box as="main" className={css["page"]} padInline={4}>
      <div role="alert">
        <MessagePage
          icon="warning"
          title={t("start.title")}
          actions={<PlainButton onClick={onRetry}>{t("actions.retry")}</PlainButton>}
        >
          <p>{offline ? t("start.offline") : error instanceof Error ? error.message : String(error)}</p>
          {error instanceof ApiError && error.requestId ? <RequestId id={error.requestId} /> : null}
        </MessagePage>
      </div>
    </Box>
  );
}
