import { Alert, Modal } from "antd";
import type { ReactNode, SyntheticEvent } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { partById } from "../lib/page-parts.ts";
import { focusOnOpen } from "./focus-on-open.ts";
import { Grid } from "./layout.tsx";

interface EntryDialogProps {
  readonly title: string;
  /** On the button that sends. */
  readonly okText: string;
  readonly busy: boolean;
  /** What is wrong with the whole of it; null: nothing, or it stands at its field. */
  readonly problem: string | null;
  /** Id of the control that has the focus at first. */
  readonly first: string;
  readonly className?: string | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that takes entries and sends them, also by Enter. A click beside it does not close it: what was typed would be lost. */
export function EntryDialog(props: EntryDialogProps) {
  const { title, okText, busy, problem, first, className, onSave, onClose, children } = props;
  const { t } = useTranslation();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onSave();
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t("actions.cancel")}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={onSave}
      mask={{ closable: false }}
      width={640}
      afterOpenChange={(open) => focusOnOpen(open, partById(first))}
    >
      <Grid as="form" className={className} gap={4} padBlock={2} onSubmit={submit} noValidate>
        {problem === null ? null : <Alert type="error" title={problem} />}
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Grid>
    </Modal>
  );
}
