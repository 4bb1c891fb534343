import { App } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { callApi, recordUrl } from "../../providers/data-provider.ts";
import { useReportError } from "../../ui/report-error.ts";
import { STAYS, UndoButton } from "../use-undo.tsx";

/** Says that mails of a record were sent, and offers to withdraw them while they wait. Works on when the dialog has closed. */
export function useUndoSending(
  resource: string,
  id: number,
): (sending: string, description: string | null) => void {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const reportError = useReportError();
  return (sending, description) => {
    const key = `sent-${sending}`;
    const withdraw = async () => {
      notification.destroy(key);
      try {
        await callApi({ method: "delete", url: recordUrl(resource, id, `email/${sending}/`) });
        notification.success({ title: t("record.handOn.withdrawn"), role: "status" });
      } catch (error) {
        reportError(error);
      }
    };
    notification.success({
      key,
      title: t("record.handOn.sent"),
      description,
      role: "status",
      duration: STAYS,
      actions: <UndoButton onUndo={() => void withdraw()} />,
    });
  };
}
