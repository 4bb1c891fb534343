import { type InputHTMLAttributes, useState } from "react";
import { typedTime } from "../../../core/definition/typed-dates.ts";
import { MAX_TRANSLATION } from "../../../core/definition/fields/translations.ts";
import { type Language, languages } from "../../i18n/languages.ts";
import { isRecord } from "../../lib/api-error.ts";
import { Grid, Text } from "../../ui/layout.tsx";
import { ariaOf, groupOf } from "../aria.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { asText } from "../values.ts";
import { RichTextEditor } from "../../ui/rich-text/rich-text-editor.tsx";
import type { InputProps } from "../types.ts";
import typed from "../../ui/typed.module.css";

type Keyboard = Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete" | "dir">;

/** A one-line text with the keyboard that fits it. The value is null when nothing is there. */
function makeTextInput(keyboard: Keyboard) {
  return function TextLine(props: InputProps) {
    return <input {...keyboard} {...typedIn(props)} className={typed["line"]} />;
  };
}

// The browser's own completion belongs to the person at the keyboard, not to the record.
const PlainTextInput = makeTextInput({ type: "text", autoComplete: "off" });
const ZoneSelect = lazyCode(
  () => import("../../ui/time-zone-select.tsx"),
  ({ TimeZoneSelect }) => TimeZoneSelect,
);

export function TextInput(props: InputProps) {
  return props.field.limits.format === "time_zone" ? (
    <TimeZoneInput {...props} />
  ) : (
    <PlainTextInput {...props} />
  );
}

function TimeZoneInput(props: InputProps) {
  const { id, value, disabled = false, onChange, onBlur } = props;
  return (
    <ZoneSelect
      {...ariaOf(props)}
      {...(id === undefined ? {} : { id })}
      value={asText(value)}
      disabled={disabled}
      allowClear
      onChange={(name) => onChange?.(name)}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}

export const EmailInput = makeTextInput({
  type: "email",
  inputMode: "email",
  autoComplete: "off",
  dir: "ltr",
});
export const PhoneInput = makeTextInput({ type: "tel", inputMode: "tel", autoComplete: "off", dir: "ltr" });
export const UrlInput = makeTextInput({ type: "url", inputMode: "url", autoComplete: "off", dir: "ltr" });
const TimeLine = makeTextInput({ type: "text", autoComplete: "off", dir: "ltr" });

/** A time of day: the browser's own field takes one shape only, and holds nothing until all of it is there. */
export function TimeInput(props: InputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TimeLine
      {...props}
      value={typed ?? props.value}
      onChange={(value) => {
        const text = asText(value);
        setTyped(text);
        props.onChange?.(typedTime(text) ?? (text.trim() || null));
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
    />
  );
}

export function LongTextInput(props: InputProps) {
  return <textarea {...typedIn(props)} rows={3} className={typed["area"]} />;
}

/**
 * Plain inputs: antd's take longer for each key, and for each of many fields of a form to be there. The browser's own limit
 * would cut off what is pasted without a word; checking tells what is too long.
 */
function typedIn(props: InputProps) {
  const { id, value, disabled = false, onChange, onBlur } = props;
  return {
    ...ariaOf(props),
    id,
    value: asText(value),
    disabled,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange?.(target.value === "" ? null : target.value),
    onBlur,
  };
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

/** One line for each language; null when all of them are empty. */
export function TranslationsInput(props: InputProps) {
  const texts = isRecord(props.value) ? props.value : {};
  const change = (language: Language, text: string) => {
    const next = { ...texts, [language]: text };
    const filled = languages.filter(({ code }) => asText(next[code]) !== "");
    props.onChange?.(
      filled.length === 0 ? null : Object.fromEntries(filled.map(({ code }) => [code, next[code]])),
    );
  };
  return (
    <Grid columns="repeat(auto-fit, minmax(180px, 1fr))" gap={2} {...groupOf(props)}>
      {languages.map(({ code, name, direction }) => (
        <label key={code}>
          <Text block tone="faint" size={12}>
            {name}
          </Text>
          <input
            className={typed["line"]}
            autoComplete="off"
            lang={code}
            dir={direction}
            maxLength={MAX_TRANSLATION}
            value={asText(texts[code])}
            disabled={props.disabled ?? false}
            onChange={({ target }) => change(code, target.value)}
            onBlur={props.onBlur}
          />
        </label>
      ))}
    </Grid>
  );
}
