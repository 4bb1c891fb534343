import { App } from "antd";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useAccess } from "../../providers/use-access.ts";
import type { Action } from "../../ui/actions.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { newPath, OPENED_HERE, recordPath } from "../../config/links.ts";

interface RecordActions {
  readonly copy: Action;
  readonly duplicate: Action;
}

/** What menus offer for a record, wherever it is shown. */
export function useRecordActions(resource: string, id: number): RecordActions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const enabled = useAccess({ resource, action: "create" }).can;
  const onSelect = () => void navigate(newPath(resource, { copy: String(id) }), { state: OPENED_HERE });
  return {
    copy: { key: "copy", label: t("record.copyLink"), onSelect: useCopyLink(resource, id) },
    duplicate: { key: "duplicate", label: t("record.duplicate"), enabled, onSelect },
  };
}

/** Puts the address of a record where it can be pasted, and says so; where the browser refuses, shows it to copy by hand. */
function useCopyLink(resource: string, id: number): () => void {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { notification } = App.useApp();
  return useCallback(() => {
    const link = new URL(recordPath(config, resource, id), window.location.origin).href;
    const say = (title: string) => notification.success({ title, role: "status" });
    // Pages that do not come over https have no clipboard.
    const copied =
      "clipboard" in navigator ? navigator.clipboard.writeText(link) : Promise.reject(new Error());
    copied.then(
      () => say(t("record.linkCopied")),
      () => say(t("record.linkToCopy", { link })),
    );
  }, [t, config, notification, resource, id]);
}
