import { App } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";
import { consultantTab, targetAddress } from "../../../core/notify/target.ts";
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
    const address = addressOf(index, notice);
    if (address === null) return void message.info(t("notifications.noTarget"));
    onLeave?.();
    void navigate(address);
  };
}

/**
 * Addresses of the specification first, where their gate lets this person in; what it does not know, and a consultant whose
 * bench is closed, opens as the record it is, where there is such a screen.
 */
export function addressOf({ config, resource }: ConfigIndex, { target }: Notice): string | null {
  const known = targetAddress(target);
  if (target === null) return null;
  if (known !== null && (target.name !== "consultant" || isOpen(config, known))) return known;
  const tab = known === null ? (target.sub_name ?? undefined) : consultantTab(target.sub_name);
  return resource(target.name)?.actions.includes("show")
    ? recordPath(config, target.name, target.id, tab)
    : null;
}
