import { getCurrency } from "../../../core/definition/currency.ts";
import { writeDuration } from "../../../core/definition/durations.ts";
import { asText } from "../values.ts";
import type { CellProps } from "../types.ts";

export function integerCell({ value, context }: CellProps) {
  return typeof value === "number" ? context.format.integer(value) : asText(value);
}

export function decimalCell({ value, field, context }: CellProps) {
  return context.format.number(asText(value), field.scale);
}

export function moneyCell({ value, field, record, context }: CellProps) {
  const currency = getCurrency(field, record);
  return currency === null
    ? context.format.number(asText(value), field.scale)
    : context.format.money(asText(value), currency, field.scale === 0);
}

export function percentCell({ value, context }: CellProps) {
  return context.format.percent(asText(value));
}

export function durationCell({ value, field }: CellProps) {
  return typeof value === "number" ? writeDuration(value, field) : asText(value);
}
