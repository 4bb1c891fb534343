import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router-dom";

/** Asks before somebody walks away from unsaved changes; the draft stays either way. */
export function LeaveGuard({ active }: { readonly active: () => boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <Modal
      open={blocker.state === "blocked"}
      title={t("form.leaveTitle")}
      okText={t("form.leave")}
      cancelText={t("form.stay")}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      width={440}
    >
      <p>{t("form.leaveText")}</p>
    </Modal>
  );
}
