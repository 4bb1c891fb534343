import { App } from "antd";
import { useCallback } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";

/** Puts the address of a record where it can be pasted, and says so; where the browser refuses, shows it to copy by hand. */
export function useCopyLink(resource: string, id: number): () => void {
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
