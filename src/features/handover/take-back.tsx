import { Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ApiRecord } from "../../config/record.ts";
import { useTakeBack } from "./use-handover-notice.tsx";

interface TakeBackProps {
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

/** Asks before a handover is taken back. */
export function TakeBack({ record, onClose }: TakeBackProps) {
  const { t } = useTranslation();
  const takeBack = useTakeBack();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await takeBack(record.id);
    onClose();
  };
  return (
    <Modal
      open
      title={t("handover.undoTitle")}
      okText={t("handover.undo")}
      cancelText={t("actions.cancel")}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
      width={440}
    >
      <p>{t("handover.undoText")}</p>
    </Modal>
  );
}
