import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { mayAddUser } from "../../features/add-user/may-add-user.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import type { MenuItem } from "../../ui/menu-button.tsx";

const AddUserDialog = lazyCode(
  () => import("../../features/add-user/add-user-dialog.tsx"),
  (module) => module.AddUserDialog,
);
const HandoverDialog = lazyCode(
  () => import("../../features/handover/handover-dialog.tsx"),
  (module) => module.HandoverDialog,
);

/** What the person menu offers those who run the system, with the dialog that is open. */
export function usePeopleItems(): { readonly items: readonly MenuItem[]; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const [open, setOpen] = useState<"add" | "handover" | null>(null);
  const close = () => setOpen(null);
  const items: MenuItem[] = [];
  if (mayAddUser(index)) {
    items.push({ key: "add-user", label: t("addUser.title"), onSelect: () => setOpen("add") });
  }
  if (index.config.actor.mayHandOver) {
    items.push({ key: "handover", label: t("handover.title"), onSelect: () => setOpen("handover") });
  }
  const dialog =
    open === null ? null : (
      <Suspense fallback={null}>
        {open === "add" ? <AddUserDialog onClose={close} /> : <HandoverDialog onClose={close} />}
      </Suspense>
    );
  return { items, dialog };
}
