import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FilterProps } from "../types.ts";
import { valueOf, withValue } from "./entries.ts";
import css from "./filters.module.css";

const PAUSE_MS = 350;

/** Rows whose text contains what is typed; asked for after a pause. */
export function TextFilter({ field, entries, onChange, labelId }: FilterProps) {
  const { t } = useTranslation();
  return (
    <TypedValue
      value={valueOf(entries, "contains")}
      labelledBy={labelId}
      placeholder={t("filters.contains")}
      onChange={(text) =>
        onChange(withValue({ entries, field: field.name, operator: "contains", value: text }))
      }
    />
  );
}

/** Figures between two bounds, each of which may be left out. */
export function NumberFilter({ field, entries, onChange, labelId }: FilterProps) {
  const { t } = useTranslation();
  return (
    <span className={css["range"]}>
      {(["gte", "lte"] as const).map((operator) => (
        <TypedValue
          key={operator}
          value={valueOf(entries, operator)}
          labelledBy={labelId}
          label={t(operator === "gte" ? "filters.from" : "filters.to")}
          placeholder={t(operator === "gte" ? "filters.from" : "filters.to")}
          decimal
          onChange={(text) => onChange(withValue({ entries, field: field.name, operator, value: text }))}
        />
      ))}
    </span>
  );
}

interface TypedValueProps {
  readonly value: string;
  readonly labelledBy: string;
  /** Beside the field's name, where there are several. */
  readonly label?: string;
  readonly placeholder: string;
  readonly decimal?: boolean;
  readonly onChange: (value: string) => void;
}

function TypedValue({ value, labelledBy, label, placeholder, decimal = false, onChange }: TypedValueProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<number | undefined>(undefined);
  const partId = `${labelledBy}-${placeholder}`;

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const send = (typed: string) => {
    window.clearTimeout(timer.current);
    const trimmed = typed.trim();
    if (trimmed === sent.current || (decimal && trimmed !== "" && !/^[+-]?\d*\.?\d+$/.test(trimmed))) return;
    sent.current = trimmed;
    onChange(trimmed);
  };

  return (
    <>
      {label === undefined ? null : (
        <span id={partId} hidden>
          {label}
        </span>
      )}
      <input
        className={css["input"]}
        type="text"
        inputMode={decimal ? "decimal" : "text"}
        aria-labelledby={label === undefined ? labelledBy : `${labelledBy} ${partId}`}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          const { value: typed } = event.target;
          setText(typed);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => send(typed), PAUSE_MS);
        }}
        onBlur={() => send(text)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(text);
        }}
      />
    </>
  );
}
