import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { RequestId } from "../../ui/request-id.tsx";
import css from "./form-dialog.module.css";
import type { Sending } from "./use-sending.ts";

interface SendingNoteProps {
  readonly sending: Sending;
  readonly onRetry: () => void;
}

/** How far sending is, with the way to stop it; or why it failed, with the way to try again. */
export function SendingNote({ sending: { state, cancel }, onRetry }: SendingNoteProps) {
  const { t } = useTranslation();
  if (state.at === "rest") return null;
  if (state.at === "under_way") {
    return (
      <div className={css["progress"]}>
        <span>{t("feedback.sending")}</span>
        <progress value={state.share} aria-label={t("feedback.sending")} />
        <Button size="small" onClick={cancel}>
          {t("feedback.stop")}
        </Button>
      </div>
    );
  }
  if (state.at === "stopped") {
    return (
      <p className={css["stopped"]} role="status">
        {t("feedback.stopped")}
      </p>
    );
  }
  return (
    <div className={css["failure"]} role="alert">
      <div>
        <p>
          <strong>{t("feedback.failed")}</strong> {state.text}
        </p>
        <p>{t(state.offline ? "feedback.keptOffline" : "feedback.kept")}</p>
        {state.requestId === null ? null : <RequestId id={state.requestId} />}
      </div>
      <Button onClick={onRetry}>{t("actions.retry")}</Button>
    </div>
  );
}
