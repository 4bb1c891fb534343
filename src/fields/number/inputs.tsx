import { Input } from "antd";
import { useState } from "react";
import { getCurrency } from "../../../core/definition/currency.ts";
import { isToSecond, readDuration, writeDuration } from "../../../core/definition/durations.ts";
import { ariaOf } from "../aria.ts";
import { asText } from "../values.ts";
import type { InputProps } from "../types.ts";
import { readInteger, tidyDecimal } from "./exact.ts";
import { useWrittenFigures } from "./use-written-figures.ts";

interface FigureProps {
  readonly input: InputProps;
  /** The value as text to edit. */
  readonly show: (value: unknown) => string;
  /** The value a text stands for; the text itself where it stands for none, so that checking can say so. */
  readonly read: (text: string) => unknown;
  readonly prefix?: string;
  readonly suffix?: string;
}

const FIGURE = { maxWidth: 200, fontVariantNumeric: "tabular-nums" };
/** A minus stands before its figure from right to left too. */
const LINE = { input: { unicodeBidi: "plaintext", textAlign: "var(--start)" as "start" } } as const;

/** A figure typed as text: nothing is rounded while typing, and nothing typed is lost. */
function Figure({ input, show, read, prefix, suffix }: FigureProps) {
  // While the field has the focus it shows what was typed, not what that means.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...ariaOf(input)}
      {...(input.id === undefined ? {} : { id: input.id })}
      style={FIGURE}
      styles={LINE}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? show(input.value)}
      disabled={input.disabled ?? false}
      prefix={prefix}
      suffix={suffix}
      onChange={(event) => {
        const { value } = event.target;
        setTyped(value);
        input.onChange?.(value.trim() === "" ? null : read(value));
      }}
      onBlur={() => {
        setTyped(null);
        input.onBlur?.();
      }}
    />
  );
}

export function IntegerInput(props: InputProps) {
  const { plain } = useWrittenFigures();
  return <Figure input={props} show={asText} read={(text) => readInteger(plain(text, 0))} />;
}

export function DecimalInput(props: InputProps) {
  return <Figure input={props} {...useDecimal(props)} />;
}

function useDecimal({ field }: InputProps) {
  const { show, plain } = useWrittenFigures();
  return { show, read: (text: string) => tidyDecimal(plain(text, field.scale), field.scale) };
}

export function MoneyInput(props: InputProps) {
  const currency = getCurrency(props.field, props.record);
  return (
    <Figure input={props} {...useDecimal(props)} prefix={currency === null ? "" : getSymbol(currency)} />
  );
}

function getSymbol(currency: string): string {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

export function PercentInput(props: InputProps) {
  return <Figure input={props} {...useDecimal(props)} suffix="%" />;
}

/** Typed as `7:30` or `7.5h`; as `7:30:05` where seconds count. */
export function DurationInput(props: InputProps) {
  const { field } = props;
  return (
    <Figure
      input={props}
      show={(value) => (typeof value === "number" ? writeDuration(value, field) : asText(value))}
      read={(text) => readDuration(text, field) ?? text.trim()}
      suffix={isToSecond(field) ? "h:mm:ss" : "h:mm"}
    />
  );
}
