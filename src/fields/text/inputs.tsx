import { Input } from "antd";
import type { InputHTMLAttributes } from "react";
import { ariaOf } from "../aria.ts";
import { asText } from "../values.ts";
import { RichTextEditor } from "../../ui/rich-text/rich-text-editor.tsx";
import type { InputProps } from "../types.ts";

type Keyboard = Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete" | "dir">;

/** A one-line text with the keyboard that fits it. The value is null when nothing is there. */
function makeTextInput(keyboard: Keyboard) {
  return function TextLine(props: InputProps) {
    const { maxLength } = props.field.limits;
    return (
      <Input
        {...keyboard}
        {...ariaOf(props)}
        {...(props.id === undefined ? {} : { id: props.id })}
        value={asText(props.value)}
        disabled={props.disabled ?? false}
        {...(typeof maxLength === "number" ? { maxLength } : {})}
        onChange={(event) => props.onChange?.(event.target.value === "" ? null : event.target.value)}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      />
    );
  };
}

// The browser's own completion belongs to the person at the keyboard, not to the record.
export const TextInput = makeTextInput({ type: "text", autoComplete: "off" });
export const EmailInput = makeTextInput({
  type: "email",
  inputMode: "email",
  autoComplete: "off",
  dir: "ltr",
});
export const PhoneInput = makeTextInput({ type: "tel", inputMode: "tel", autoComplete: "off", dir: "ltr" });
export const UrlInput = makeTextInput({ type: "url", inputMode: "url", autoComplete: "off", dir: "ltr" });
export const TimeInput = makeTextInput({ type: "time" });

export function LongTextInput(props: InputProps) {
  const { maxLength } = props.field.limits;
  return (
    <Input.TextArea
      {...ariaOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      value={asText(props.value)}
      disabled={props.disabled ?? false}
      autoSize={{ minRows: 3, maxRows: 14 }}
      {...(typeof maxLength === "number" ? { maxLength } : {})}
      onChange={(event) => props.onChange?.(event.target.value === "" ? null : event.target.value)}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
}

export function RichTextInput(props: InputProps) {
  const { id, value, disabled, autoFocus, onChange, onBlur } = props;
  return (
    <RichTextEditor
      {...ariaOf(props)}
      {...(id === undefined ? {} : { id })}
      value={typeof value === "string" && value !== "" ? value : null}
      disabled={disabled ?? false}
      focused={autoFocus ?? false}
      {...(onChange ? { onChange } : {})}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}

export function ColorInput(props: InputProps) {
  const text = asText(props.value);
  return (
    <span style={{ display: "flex", gap: "var(--space-2)" }}>
      <input
        type="color"
        aria-label={props["aria-label"] ?? props.field.name}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : "#000000"}
        disabled={props.disabled}
        onChange={(event) => props.onChange?.(event.target.value)}
      />
      <TextInput {...props} />
    </span>
  );
}
