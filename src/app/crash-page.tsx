import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { ApiError } from "../lib/api-error.ts";
import { noteError } from "../lib/last-errors.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { PlainButton } from "../ui/plain/plain-button.tsx";
import { RequestId } from "../ui/request-id.tsx";
import { Box, Text } from "../ui/layout.tsx";

/** Something in a screen broke: says so, keeps drafts, gives a number to ask about, and offers the two ways on. */
export function CrashPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const [made] = useState(() => String(Date.now()));
  const id = error instanceof ApiError && error.requestId ? error.requestId : made;
  useEffect(() => noteError(`${id} ${describe(error)}`), [id, error]);
  return (
    <Box padInline={4} role="alert">
      <MessagePage
        icon="warning"
        title={t("crash.title")}
        actions={
          <>
            <PlainButton onClick={() => window.location.reload()}>{t("actions.reload")}</PlainButton>
            <Text as="a" padInline={2} href="/">
              {t("crash.home")}
            </Text>
          </>
        }
      >
        <p>{t("crash.text")}</p>
        <RequestId id={id} />
      </MessagePage>
    </Box>
  );
}

/** What goes into a report of this page, under the number that stands on it. */
function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return String(error);
}
