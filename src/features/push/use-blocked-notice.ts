import { App } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { supportsPush } from "./setup.ts";

/** Gone with the session: whoever signs in next is told again. */
const TOLD = "push_blocked_told";

/** Says once after a sign-in that push notifications are blocked in this browser, where the server sends any. */
export function useBlockedNotice(): void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { push } = useConfigIndex().config;
  const tell = useEffectEvent(() => void message.error(t("push.blocked")));
  useEffect(() => {
    if (!push || !supportsPush() || Notification.permission !== "denied") return;
    if (localStorage.getItem(TOLD) !== null) return;
    localStorage.setItem(TOLD, "true");
    tell();
  }, [push]);
}
