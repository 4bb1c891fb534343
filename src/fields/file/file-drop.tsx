import { type DragEvent, type ReactNode, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { AriaProps } from "../types.ts";
import { ariaOf } from "../aria.ts";
import css from "./file-input.module.css";
import { Inline, Stack } from "../../ui/layout.tsx";

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
    <Stack gap={2} role="presentation" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {children}
    </Stack>
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
    <Inline className={css["choose"]} relative wrap align="center" gap={[2, 3]}>
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
    </Inline>
  );
}
