import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { layoutToSave, sharedAddress } from "../../../list/open-list.ts";
import { Icon } from "../../../ui/icon.tsx";
import { MenuButton, type MenuItem } from "../../../ui/menu-button.tsx";
import { useReportError } from "../../../ui/report-error.ts";
import { changeView, removeView } from "../../../workspace/saved-views.ts";
import { useWorkspace } from "../../../workspace/use-workspace.ts";
import type { ListView } from "../list-view.ts";
import { viewSearch } from "../use-list-state.ts";
import type { ViewTask } from "./view-tabs.tsx";
import css from "./view-tabs.module.css";

interface ViewMenuProps {
  readonly view: ListView;
  readonly onTask: (task: ViewTask) => void;
}

/** What can be done with the view in force: keep what was changed, name it, share it, hand on its link. */
export function ViewMenu({ view, onTask }: ViewMenuProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { modal, notification } = App.useApp();
  const reportError = useReportError();
  const { roles } = useWorkspace();
  const { open, changeLayout } = view;
  const saved = open.view;
  const writable = saved?.writable === true;

  const reset = () => {
    changeLayout(null);
    void navigate(pathname + (saved || open.state.view ? viewSearch(saved) : ""));
  };
  const save = async () => {
    if (!saved) return;
    try {
      await changeView(saved, { layout: layoutToSave(open) });
      reset();
      notification.success({ title: t("views.saved", { name: saved.name }), placement: "bottomRight" });
    } catch (error) {
      reportError(error);
    }
  };
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(window.location.origin + sharedAddress(open, pathname));
      notification.success({ title: t("views.linkCopied"), placement: "bottomRight" });
    } catch (error) {
      reportError(error);
    }
  };
  const remove = () => {
    if (!saved) return;
    modal.confirm({
      title: t("views.deleteTitle", { name: saved.name }),
      content: saved.shared_with.length > 0 ? t("views.deleteShared") : t("views.deleteOwn"),
      okText: t("views.delete"),
      okButtonProps: { danger: true },
      cancelText: t("actions.cancel"),
      onOk: async () => {
        try {
          await removeView(saved);
          void navigate(pathname);
        } catch (error) {
          reportError(error);
        }
      },
    });
  };
  type Key = "save" | "saveAs" | "reset" | "resetAll" | "copyLink" | "share" | "rename" | "delete";
  const item = (key: Key, onSelect: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
    key,
    label: t(`views.${key}`),
    onSelect,
    ...more,
  });
  const sections = [
    {
      items: [
        ...(saved && writable && open.changed ? [item("save", () => void save())] : []),
        item("saveAs", () => onTask("save_as")),
        ...(open.changed ? [item(saved ? "reset" : "resetAll", reset)] : []),
      ],
    },
    {
      items: [
        item("copyLink", () => void copyLink()),
        ...(writable && roles.length > 0 ? [item("share", () => onTask("share"))] : []),
      ],
    },
    ...(writable
      ? [{ items: [item("rename", () => onTask("rename")), item("delete", remove, { danger: true })] }]
      : []),
  ];
  return (
    <MenuButton sections={sections} align="end" buttonClassName={css["menu"] ?? ""}>
      {t("views.menu")}
      <Icon name="chevron" small />
    </MenuButton>
  );
}
