import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { type HandoverDone, getTotals, undoHandover } from "./handover.ts";

/** Seconds the way back stays in sight; the record of the handover has it for a day. */
const IN_SIGHT = 30;

/** Says how many records changed hands, and offers to take it back. */
export function useHandoverNotice(): (done: HandoverDone, receiver: string) => void {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const takeBack = useTakeBack();
  return ({ id, undo, areas }, name) => {
    const key = `handover-${id}`;
    const { moved, kept } = getTotals(areas);
    const back = () => {
      notification.destroy(key);
      void takeBack(id);
    };
    notification.success({
      key,
      title: t("handover.done", { count: moved, name }),
      description: kept > 0 ? t("handover.stay", { count: kept }) : null,
      duration: IN_SIGHT,
      actions: undo ? <Button onClick={back}>{t("handover.undo")}</Button> : null,
    });
  };
}

/** Takes a handover back and says what came of it. */
export function useTakeBack(): (id: number) => Promise<void> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const reportError = useReportError();
  return async (id) => {
    try {
      const { moved, kept } = getTotals(await undoHandover(id));
      void message.success(t("handover.undone", { count: moved }));
      if (kept > 0) void message.warning(t("handover.stay", { count: kept }));
      void client.invalidateQueries();
    } catch (error) {
      reportError(error);
    }
  };
}
