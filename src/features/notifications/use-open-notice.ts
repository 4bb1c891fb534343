import { App } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";
import { getTargetScreen } from "../../../core/notify/target.ts";
import { isAllowed } from "../../config/access.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import type { ConfigIndex } from "../../config/config-index.ts";
import { isOpen, recordPath } from "../../config/links.ts";
import type { Notice } from "./notice.ts";
import { useMarkRead } from "./use-notices.ts";

/** What a click on a notification does: it is read from now on, and what it is about opens. */
export function useOpenNotice(onLeave?: () => void): (notice: Notice) => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const index = useConfigIndex();
  const { mutate: markRead } = useMarkRead();
  return (notice) => {
    if (!notice.is_read) markRead(notice.id);
    const address = getAddress(index, notice);
    if (address === null) return void message.info(t("notifications.noTarget"));
    onLeave?.();
    void navigate(address);
  };
}

/**
 * Addresses of the specification first, where their gate lets this person in. What it does not know, and what is closed
 * there, opens as the record it is, where there is such a screen.
 */
export function getAddress(
  { config, resource }: ConfigIndex,
  { target }: Pick<Notice, "target">,
): string | null {
  if (target === null) return null;
  const known = getTargetScreen(target);
  if (known !== null && isOpen(config, known.address)) return known.address;
  const { resource: name, part } = known ?? { resource: target.name, part: target.sub_name };
  return isAllowed(resource(name), "show")
    ? recordPath(config, name, target.id, part ?? undefined)
    : (known?.address ?? null);
}
