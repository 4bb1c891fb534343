import { currencyFieldOf } from "../definition/currency.ts";
import type { ValueKind } from "../definition/types.ts";
import type { Measure } from "./types.ts";
import { readable, readText, refuse, refuseUnknown } from "./reading.ts";
import type { Reading } from "./reading.ts";

/** What stands at the foot of a column: its values added up, their average, or how many rows have one. */
export const TOTAL_FUNCTIONS = ["sum", "avg", "count"] as const;
export type TotalFunction = (typeof TOTAL_FUNCTIONS)[number];

const MAX_TOTALS = 12;

const COUNTED: readonly TotalFunction[] = ["count"];

const TOTALS: Readonly<Partial<Record<ValueKind, readonly TotalFunction[]>>> = {
  integer: TOTAL_FUNCTIONS,
  decimal: TOTAL_FUNCTIONS,
  text: COUNTED,
  long_text: COUNTED,
  date: COUNTED,
  datetime: COUNTED,
  time: COUNTED,
  option: COUNTED,
  reference: COUNTED,
};

/** What can stand at the foot of a column of such values. */
export const totalsOf = (kind: ValueKind): readonly TotalFunction[] => TOTALS[kind] ?? [];

/** The totals a list was asked for: `sum:hours,avg:rate,count:paid_on`. */
export function readTotals(reading: Reading): readonly Measure[] {
  const value = readText(reading, "totals");
  if (value === undefined) return [];
  const keys = [...new Set(value.split(",").map((key) => key.trim()))].filter((key) => key !== "");
  if (keys.length > MAX_TOTALS) {
    refuse(reading, "totals", "too_many_measures", { maximum: MAX_TOTALS });
    return [];
  }
  return keys.flatMap((key) => readTotal(reading, key) ?? []);
}

function readTotal(reading: Reading, key: string): Measure | null {
  const [before, name = ""] = key.split(":", 2);
  const wanted = TOTAL_FUNCTIONS.find((known) => known === before);
  const field = readable(reading, name);
  if (wanted === undefined) refuse(reading, "totals", "unknown_measure", { measure: key });
  else if (field === null) refuseUnknown(reading, "totals", name);
  else if (name === "id" || !totalsOf(field.value.kind).includes(wanted))
    refuse(reading, "totals", "not_measurable", { field: name, measure: wanted });
  else return { key, function: wanted, field: name };
  return null;
}

/** The field by whose values a total stands apart: amounts of several currencies have no sum. */
export function totalledApart(
  fields: Readonly<Record<string, { readonly limits: Readonly<Record<string, unknown>> }>>,
  { function: wanted, field: name }: Measure,
): string | null {
  const field = name !== null && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return wanted === "count" || field === undefined ? null : currencyFieldOf(field);
}
