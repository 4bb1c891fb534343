import { type DragEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import type { AriaProps } from "../types.ts";
import { ariaOf } from "../aria.ts";
import { TransferList } from "./transfer-list.tsx";
import { useTransfers } from "./transfers.ts";
import css from "./file-input.module.css";

interface FileDropProps {
  /** Where the files are attached. */
  readonly path: string;
  readonly onSent: () => void;
}

/** A place to choose files or drop them; each is attached at once. */
export function FileDrop({ path, onSent }: FileDropProps) {
  const { t } = useTranslation();
  const id = useId();
  const { running, send, dismiss } = useTransfers({ path, onSent });
  return (
    <DropArea onFiles={send}>
      <TransferList running={running} onDismiss={dismiss} />
      <FileButton id={id} label={t("files.choose")} multiple onFiles={send} />
    </DropArea>
  );
}

interface DropAreaProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function DropArea({ onFiles, disabled = false, children }: DropAreaProps) {
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={css["files"]}
      role="presentation"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

interface FileButtonProps extends AriaProps {
  readonly id: string;
  readonly label: string;
  readonly multiple?: boolean;
  /** Endings the chooser of the system offers. */
  readonly accept?: string;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** The browser's own file input, reachable by keyboard, drawn as a button. */
export function FileButton(props: FileButtonProps) {
  const { id, label, multiple = false, accept, disabled = false, onFiles, onBlur, children } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={css["choose"]}>
      <input
        {...ariaOf(props)}
        ref={chooser}
        id={id}
        type="file"
        className="visually-hidden"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was taken away.
          if (chooser.current) chooser.current.value = "";
        }}
        onBlur={onBlur}
      />
      <label htmlFor={id} className={css["button"]}>
        <Icon name="upload" />
        {label}
      </label>
      {children}
    </div>
  );
}
