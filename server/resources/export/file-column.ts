import { parseInstant } from "../../../core/definition/clock.ts";
import { currencyFieldOf, getCurrency, writeAmount } from "../../../core/definition/currency.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { writeZoned, getZone } from "../../../core/definition/zoned-moments.ts";
import type { Presented } from "../types.ts";

export interface FileColumn {
  readonly title: string;
  readonly field: Pick<CompiledField, "name" | "valueType" | "limits">;
}

/** A value that says nothing without another of its record: a moment with its zone, an amount with its currency. Null for anything else. */
export function accompaniedText(column: FileColumn, record: Presented): string | null {
  const amount = getAmount(column, record);
  return amount === null ? zonedText(column, record) : writeAmount(amount.value, amount.code);
}

/** An amount whose currency its record names. */
export function getAmount(
  { field }: FileColumn,
  record: Presented,
): { value: string; code: string; isWhole: boolean } | null {
  const value = record[field.name];
  const code = currencyFieldOf(field) === null ? null : getCurrency(field, record);
  return code === null || typeof value !== "string" ? null : { value, code, isWhole: !value.includes(".") };
}

/** A moment that belongs to a place as that place's clock shows it, with its zone. */
export function zonedText({ field }: FileColumn, record: Presented): string | null {
  const zone = getZone(field, record);
  const instant = zone === null ? null : parseInstant(String(record[field.name]));
  return zone === null || instant === null ? null : writeZoned(instant, zone);
}
