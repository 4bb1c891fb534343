import { App, Modal } from "antd";
import { useState } from "react";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { useReportError } from "../../ui/report-error.ts";

interface EndSessionsProps {
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

/** Asks before the person whose record is open is signed out everywhere. */
export function EndSessionsDialog({ record, onClose }: EndSessionsProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const name = recordLabel(record);
  const run = async () => {
    setBusy(true);
    try {
      await request({ method: "POST", path: `/api/employee/${record.id}/end_sessions/` });
      void message.success(t("security.ofPerson.ended", { name }));
      onClose();
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t("security.ofPerson.endTitle", { name })}
      okText={t("people.endSessions")}
      cancelText={t("actions.cancel")}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
      width={440}
    >
      <p>{t("security.ofPerson.endText")}</p>
    </Modal>
  );
}
