import { useConfigIndex } from "../config/config-context.tsx";
import { resourceNameWithin } from "../config/labels.ts";
import { newPath, OPENED_HERE } from "../config/links.ts";
import { useTranslation } from "../i18n/use-translation.tsx";
import { useAccess } from "../providers/use-access.ts";
import type { Action } from "../ui/actions.ts";
import { useGoTo } from "../ui/navigation.tsx";

/** A new record: a link, the key `n`. */
export function useNewAction(resource: string) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const goTo = useGoTo();
  const enabled = useAccess({ resource, action: "create" }).can;
  const link = { to: newPath(resource), state: OPENED_HERE };
  return {
    key: "new",
    label: t("list.new", { name: resourceNameWithin(config, resource) }),
    keys: "n",
    enabled,
    link,
    onSelect: () => void goTo(link.to, { state: link.state }),
  } satisfies Action & { readonly link: unknown };
}
