import { Suspense, type ReactNode, useState, useSyncExternalStore } from "react";
import { initials } from "../../lib/initials.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { openProfile } from "../../features/profile/open-profile.ts";
import { useActions } from "../../ui/actions.ts";
import { lock } from "../../lib/lock.ts";
import { readPreferences, watchPreferences } from "../../lib/preferences.ts";
import { useSignOut } from "../../features/sign-in/use-sign-out.ts";
import { useHelpAction } from "./help.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { useGoTo } from "../../ui/navigation.tsx";
import { MenuButton, type MenuItem, type MenuSection } from "../../ui/menu-button.tsx";
import { DENSITIES, chooseDensity, density } from "../../list/density.ts";
import { watchWorkspace } from "../../workspace/store.ts";
import { chooseTheme } from "../../appearance/persist.ts";
import css from "./person-menu.module.css";
import { Text } from "../../ui/layout.tsx";
import { mayAddUser } from "../../features/add-user/may-add-user.ts";
import { withLabels } from "../../i18n/with-labels.ts";
import { lazyCode } from "../../lib/lazy-code.ts";

const AddUserDialog = lazyCode(
  withLabels(() => import("../../features/add-user/add-user-dialog.tsx")),
  (module) => module.AddUserDialog,
);
const HandoverDialog = lazyCode(
  withLabels(() => import("../../features/handover/handover-dialog.tsx")),
  (module) => module.HandoverDialog,
);

/** What the person menu offers those who run the system, with the dialog that is open. */
function usePeopleItems(): { readonly items: readonly MenuItem[]; readonly dialog: ReactNode } {
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

const THEMES = ["light", "dark", "system"] as const;

export function PersonMenu() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const signOut = useSignOut();
  const people = usePeopleItems();
  const help = useHelpAction();
  const goTo = useGoTo();
  const spacing = useSyncExternalStore(watchWorkspace, density);
  const { theme } = useSyncExternalStore(watchPreferences, readPreferences);

  const sections: MenuSection[] = [
    {
      label: config.actor.name,
      items: [
        { key: "profile", label: t("shell.profile"), onSelect: () => openProfile() },
        { key: "own-changes", label: t("shell.ownChanges"), onSelect: () => void goTo("/own-changes") },
        ...people.items,
        { key: "settings", label: t("shell.settings"), onSelect: () => void goTo("/settings") },
        help,
      ],
    },
    {
      label: t("shell.theme"),
      twoColumns: true,
      items: THEMES.map((value) => ({
        key: value,
        label: t(`shell.themes.${value}`),
        checked: theme === value,
        onSelect: () => chooseTheme(value),
      })),
    },
    {
      label: t("shell.density"),
      twoColumns: true,
      items: DENSITIES.map((value) => ({
        key: value,
        label: t(`list.densities.${value}`),
        checked: spacing === value,
        onSelect: () => chooseDensity(value),
      })),
    },
    {
      items: [
        { key: "lock", label: t("lock.menu"), onSelect: lock },
        { key: "logout", label: t("shell.logout"), onSelect: () => void signOut() },
      ],
    },
  ];

  // a choice is told by what it is a choice of
  useActions(
    sections.flatMap(({ label, items }) =>
      items.map((item) => ({
        icon: ICONS[item.key] ?? "setting",
        hint: item.checked === undefined ? undefined : label,
        ...item,
      })),
    ),
  );

  return (
    <>
      <MenuButton sections={sections} align="end" buttonClassName={css["person"] ?? ""}>
        <span className={css["initials"]} aria-hidden="true">
          {initials(config.actor.name)}
        </span>
        <Text className={css["name"]} size={13} nowrap aria-hidden="true">
          {config.actor.name}
        </Text>
        <span className="visually-hidden">{t("shell.personMenu", { name: config.actor.name })}</span>
      </MenuButton>
      {people.dialog}
    </>
  );
}

const ICONS: Readonly<Record<string, IconName>> = {
  profile: "user",
  "own-changes": "undo",
  "add-user": "user-add",
  handover: "move",
  lock: "lock",
};
