import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { MenuButton, type MenuItem } from "../../../ui/menu-button.tsx";
import { Inline } from "../../../ui/layout.tsx";
import type { ListView } from "../screen/list-view.ts";
import { useViewActions } from "./use-view-actions.ts";

/** What a dialog about views is to do; null: none is open. */
export type ViewTask = "save_as" | "rename" | "share" | null;

interface ViewMenuProps {
  readonly view: ListView;
  readonly onTask: (task: ViewTask) => void;
}

type Key = "save" | "saveAs" | "reset" | "resetAll" | "copyLink" | "share" | "rename" | "delete";

/** What can be done with the view in force: keep what was changed, name it, hand it on. */
export function ViewMenu({ view, onTask }: ViewMenuProps) {
  const { t } = useTranslation();
  const { save, reset, copyLink, remove } = useViewActions(view);
  const { open } = view;
  const writable = open.view?.saved?.writable === true;
  const item = (key: Key, onSelect: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
    key,
    label: t(`views.${key}`),
    onSelect,
    ...more,
  });
  const saveAs = item("saveAs", () => onTask("save_as"));
  const sections = [
    {
      items: [
        ...(writable && open.changed ? [item("save", () => void save())] : []),
        saveAs,
        ...(open.changed ? [item(open.view ? "reset" : "resetAll", reset)] : []),
      ],
    },
    ...(writable
      ? [{ items: [item("rename", () => onTask("rename")), item("delete", remove, { danger: true })] }]
      : []),
  ];
  // a view of one's own is shared as it is; any other list by becoming one
  const sharing = [
    item("copyLink", () => void copyLink()),
    writable ? item("share", () => onTask("share")) : saveAs,
  ];
  return (
    <Inline fixed push>
      <MenuButton sections={[{ items: sharing }]} align="end" buttonClassName="quiet-button">
        {t("views.shareMenu")}
        <Icon name="chevron" small className="turned" />
      </MenuButton>
      <MenuButton sections={sections} align="end" buttonClassName="quiet-button">
        {t("views.menu")}
        <Icon name="chevron" small className="turned" />
      </MenuButton>
    </Inline>
  );
}
