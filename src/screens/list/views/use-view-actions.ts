import { App } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useLocation, useNavigate } from "react-router-dom";
import { layoutToSave, sharedAddress } from "../../../list/open-list.ts";
import { useReportError } from "../../../ui/report-error.ts";
import { changeView, removeView } from "../../../workspace/saved-views.ts";
import type { ListView } from "../screen/list-view.ts";
import { viewSearch } from "../screen/use-list-state.ts";

interface ViewActions {
  /** Puts rows and looks of the list into the view in force. */
  readonly save: () => Promise<void>;
  readonly reset: () => void;
  readonly copyLink: () => Promise<void>;
  readonly remove: () => void;
}

/** What can be done with the view in force without a dialog of its own. */
export function useViewActions({ open, changeLayout }: ListView): ViewActions {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { modal, notification } = App.useApp();
  const reportError = useReportError();
  const { view } = open;
  const saved = view?.saved ?? null;

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      reportError(error);
    }
  };
  const tell = (title: string) => notification.success({ title });
  const reset = () => {
    changeLayout(null);
    void navigate(pathname + (view || open.state.view ? viewSearch(view?.key ?? null) : ""));
  };
  const save = () =>
    attempt(async () => {
      if (!saved) return;
      await changeView(saved, { layout: layoutToSave(open) });
      reset();
      tell(t("views.saved", { name: saved.name }));
    });
  const copyLink = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(window.location.origin + sharedAddress(open, pathname));
      tell(t("views.linkCopied"));
    });
  const remove = () => {
    if (!saved) return;
    modal.confirm({
      title: t("views.deleteTitle", { name: saved.name }),
      content:
        saved.shared_with.length + saved.people.length > 0 ? t("views.deleteShared") : t("views.deleteOwn"),
      okText: t("views.delete"),
      okButtonProps: { danger: true },
      cancelText: t("actions.cancel"),
      onOk: () => attempt(() => removeView(saved, () => void navigate(pathname, { flushSync: true }))),
    });
  };
  return { save, reset, copyLink, remove };
}
