import { App, Popover } from "antd";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { prefetchedCode } from "../../lib/lazy-code.ts";
import { onSignOut } from "../../lib/sign-out.ts";
import { CountBadge } from "../../ui/count-badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { forgetPush } from "../push/forget-push.ts";
import css from "./notifications.module.css";
import { useUnread } from "./use-notices.ts";
import { Text } from "../../ui/layout.tsx";
import { supportsPush } from "../push/setup.ts";

/** Gone with the session: whoever signs in next is told again. */
const TOLD = "push_blocked_told";

/** Says once after a sign-in that push notifications are blocked in this browser, where the server sends any. */
function useBlockedNotice(): void {
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

const BellList = prefetchedCode(
  () => import("./bell-list.tsx"),
  (module) => module.BellList,
);

/** The bell in the header, with how much is unread; behind it the newest notifications. */
export function Bell() {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [open, setOpen] = useState(false);
  const unread = useUnread() ?? 0;
  useBlockedNotice();
  useEffect(() => onSignOut(forgetPush), []);
  const label =
    unread === 0
      ? t("notifications.bell")
      : t("notifications.bellUnread", { count: unread, number: format.number(unread) });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      destroyOnHidden
      classNames={{ root: css["over"] ?? "" }}
      content={
        <Suspense fallback={<div className={css["panel"]} />}>
          <BellList unread={unread} onLeave={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Text inline relative>
        <IconButton icon="bell" label={label} aria-expanded={open} aria-haspopup="dialog" />
        {unread > 0 ? <CountBadge count={unread} /> : null}
      </Text>
    </Popover>
  );
}
