import type { ClientField } from "../../../core/definition/client-types.ts";
import { asText } from "../values.ts";
import type { CellProps } from "../types.ts";

export function integerCell({ value, context }: CellProps) {
  return typeof value === "number" ? context.format.integer(value) : asText(value);
}

export function decimalCell({ value, field, context }: CellProps) {
  return context.format.number(asText(value), field.scale);
}

export function moneyCell({ value, field, context }: CellProps) {
  return context.format.money(asText(value), getCurrency(field));
}

export function percentCell({ value, context }: CellProps) {
  return context.format.percent(asText(value));
}

export function durationCell({ value, context }: CellProps) {
  return typeof value === "number" ? context.format.duration(value) : asText(value);
}

export function getCurrency(field: ClientField): string {
  const { currency } = field.limits;
  return typeof currency === "string" ? currency : "USD";
}
