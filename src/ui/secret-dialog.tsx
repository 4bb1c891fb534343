import { Modal } from "antd";
import { useId } from "react";
import { partById } from "../lib/page-parts.ts";
import { focusOnOpen } from "./focus-on-open.ts";
import { Stack } from "./layout.tsx";
import { SecretField } from "./secret-field.tsx";

interface SecretDialogProps {
  readonly title: string;
  readonly text: string;
  /** Of the field. */
  readonly label: string;
  readonly value: string;
  readonly copy: string;
  readonly copied: string;
  readonly done: string;
  readonly onClose: () => void;
}

/** Shows a new secret, this once. Nothing but its button closes it. */
export function SecretDialog({ title, text, done, onClose, ...field }: SecretDialogProps) {
  const id = useId();
  return (
    <Modal
      open
      title={title}
      okText={done}
      cancelButtonProps={{ style: { display: "none" } }}
      onOk={onClose}
      onCancel={onClose}
      mask={{ closable: false }}
      keyboard={false}
      width={640}
      afterOpenChange={(open) => focusOnOpen(open, partById(id))}
    >
      <Stack gap={3}>
        <p>{text}</p>
        <SecretField id={id} {...field} />
      </Stack>
    </Modal>
  );
}
