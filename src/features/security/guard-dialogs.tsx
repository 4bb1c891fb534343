import { App, Modal } from "antd";
import { useState } from "react";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { useReportError } from "../../ui/report-error.ts";

interface GuardDialogProps {
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

const DEEDS = {
  end_sessions: {
    title: "security.ofPerson.endTitle",
    text: "security.ofPerson.endText",
    submit: "people.endSessions",
    done: "security.ofPerson.ended",
  },
  reset_second_factor: {
    title: "security.ofPerson.resetTitle",
    text: "security.ofPerson.resetText",
    submit: "people.resetSecondFactor",
    done: "security.ofPerson.resetDone",
  },
} as const;

/** Asks before the person whose record is open is signed out everywhere. */
export function EndSessionsDialog(props: GuardDialogProps) {
  return <GuardDialog {...props} deed="end_sessions" />;
}

/** Asks before the second factor of the person whose record is open is taken away. */
export function ResetSecondFactorDialog(props: GuardDialogProps) {
  return <GuardDialog {...props} deed="reset_second_factor" />;
}

function GuardDialog({ record, onClose, deed }: GuardDialogProps & { readonly deed: keyof typeof DEEDS }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const name = recordLabel(record);
  const { title, text, submit, done } = DEEDS[deed];
  const run = async () => {
    setBusy(true);
    try {
      await request({ method: "POST", path: `/api/employee/${record.id}/${deed}/` });
      void message.success(t(done, { name }));
      onClose();
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t(title, { name })}
      okText={t(submit)}
      cancelText={t("actions.cancel")}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
      width={440}
    >
      <p>{t(text)}</p>
    </Modal>
  );
}
