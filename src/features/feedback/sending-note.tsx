import { Alert, Button, Progress } from "antd";
import type { RefObject } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useServerErrorText } from "../../forms/localized-server-message.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useErrorText } from "../../ui/report-error.ts";
import { RequestId } from "../../ui/request-id.tsx";
import { useFollowingFocus } from "../../ui/use-following-focus.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import type { Upload, UploadState } from "./use-upload.ts";

interface SendingNoteProps {
  readonly sending: Upload;
  /** What sends: the focus goes there where it was on a button of the note and the note has none any more. */
  readonly sender: RefObject<HTMLElement | null>;
  readonly onRetry: () => void;
}

/** How far sending is, with the way to stop it; or why it failed, with the way to try again. */
export function SendingNote({ sending: { state, cancel }, sender, onRetry }: SendingNoteProps) {
  const { t } = useTranslation();
  const focus = useFollowingFocus({ step: state.at, after: () => sender.current });
  switch (state.at) {
    case "rest":
      return null;
    case "stopped":
      return (
        <Text as="p" tone="quiet" size={13} role="status">
          {t("feedback.stopped")}
        </Text>
      );
    case "under_way":
      return (
        <Inline wrap align="center" gap={3} size={13}>
          <span>{t("feedback.sending")}</span>
          <Box grow>
            <Progress
              percent={state.share * 100}
              size="small"
              showInfo={false}
              aria-label={t("feedback.sending")}
            />
          </Box>
          <Button size="small" onClick={cancel} {...focus}>
            {t("feedback.stop")}
          </Button>
        </Inline>
      );
    case "failed":
      return (
        <Alert
          type="error"
          title={
            <>
              <strong>{t("feedback.failed")}</strong> <FailureText {...state} />
            </>
          }
          description={
            <>
              <p>{t(state.offline ? "feedback.keptOffline" : "feedback.kept")}</p>
              {state.requestId === null ? null : <RequestId id={state.requestId} />}
            </>
          }
          action={
            <Button onClick={onRetry} {...focus}>
              {t("actions.retry")}
            </Button>
          }
        />
      );
  }
}

function FailureText({ error, language }: Extract<UploadState, { at: "failed" }>) {
  const errorText = useErrorText();
  const refusalText = useServerErrorText();
  const isRefusal = error instanceof ApiError && error.status > 0 && error.status !== 500;
  return isRefusal ? refusalText({ error, language }) : errorText(error);
}
