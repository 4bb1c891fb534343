import { App } from "antd";
import { useTranslation } from "../i18n/use-translation.tsx";
import { focusById } from "../lib/page-parts.ts";
import { useReportError } from "./report-error.ts";

interface Asked {
  readonly title: string;
  readonly content: string;
  readonly okText: string;
  /** Something is lost by it. */
  readonly danger?: boolean;
  /** The id of what has the focus afterwards, where the button that was pressed is gone by then. */
  readonly focus?: string;
  /** Carried out when it is confirmed; what it fails with is reported. */
  readonly act: () => Promise<unknown>;
}

/** Asks before something is done that is not easily taken back. */
export function useConfirm(): (asked: Asked) => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const reportError = useReportError();
  return ({ title, content, okText, danger = false, focus, act }) => {
    let isDone = false;
    modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger },
      cancelText: t("actions.cancel"),
      icon: null,
      afterClose: () => (isDone && focus !== undefined ? focusById(focus) : undefined),
      onOk: () => act().then(() => void (isDone = true), reportError),
    });
  };
}
