import { useLogout } from "@refinedev/core";
import { App } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { countUnsavedDesigns, settleBeforeSignOut } from "../../lib/session.ts";
import { waitingSaves } from "../../offline/outbox.ts";

/** Signing out on purpose: asks first where something typed is not saved. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { mutate: logout } = useLogout();
  const { modal } = App.useApp();
  return async () => {
    await settleBeforeSignOut();
    const designs = countUnsavedDesigns();
    const { countDrafts } = await import("../../lib/drafts.ts");
    const { employeeId, impersonator } = config.actor;
    // forms that somebody fills in while working as another person are their own
    const people = impersonator === null ? [employeeId] : [employeeId, impersonator];
    const drafts = await Promise.all(people.map((person) => countDrafts(person).catch(() => 0)));
    const count = drafts.reduce((sum, own) => sum + own, waitingSaves().length);
    if (count + designs === 0) return logout();
    const isLost = designs > 0;
    modal.confirm({
      title: t(isLost ? "form.signOutLosing" : "form.signOutTitle"),
      content: [
        isLost ? t("form.designsLost", { count: designs }) : null,
        count > 0 ? t("form.signOutText", { count }) : null,
      ]
        .filter((text) => text !== null)
        .join(" "),
      okText: t(isLost ? "form.signOutAndLose" : "form.signOut"),
      okButtonProps: { danger: isLost },
      cancelText: t("form.stay"),
      icon: null,
      onOk: () => logout(),
    });
  };
}
