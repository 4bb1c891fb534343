import { Alert, type InputRef, Modal } from "antd";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { focusOnOpen } from "../../ui/focus-on-open.ts";
import { Stack } from "../../ui/layout.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { useFocusReturn } from "../../ui/use-focus-return.ts";
import { useStablePress } from "../../ui/use-stable-press.ts";

interface StudioDialogProps {
  readonly title: string;
  /** What is wrong with what was entered; null as long as nothing is known to be. */
  readonly problem: string | null;
  /** The input that has the focus at first. */
  readonly first: RefObject<InputRef | null>;
  readonly width?: number;
  /** Where saving does not put something into the draft. */
  readonly okText?: string;
  readonly busy?: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog whose result goes into the draft. */
export function StudioDialog(props: StudioDialogProps) {
  const { title, problem, first, width = 520, okText, busy = false, onSave, onClose, children } = props;
  const { t } = useTranslation();
  // what is wrong is told while somebody is about to press
  const press = useStablePress();
  useFocusReturn();
  return (
    <Modal
      open
      afterOpenChange={(open) => focusOnOpen(open, first.current?.input)}
      width={width}
      title={title}
      okText={okText ?? t("studio.keep")}
      cancelText={t("actions.close")}
      confirmLoading={busy}
      okButtonProps={press}
      onOk={onSave}
      onCancel={onClose}
    >
      <Stack gap={4} onKeyDownCapture={leaveOnTab}>
        {problem === null ? null : <Alert type="error" role="alert" title={problem} />}
        {children}
      </Stack>
    </Modal>
  );
}
