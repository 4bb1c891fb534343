import { compareDecimals, toDecimal } from "../decimal.ts";
import { createValueError } from "../issues.ts";
import type { ValueError } from "../issues.ts";
import type { DefinitionError, ValueField } from "./spec.ts";

/** A smallest above a largest: no value would ever fit. */
export function crossed(
  minimum: number | undefined,
  maximum: number | undefined,
  pointer: string,
): readonly DefinitionError[] {
  if (minimum === undefined || maximum === undefined || minimum <= maximum) return [];
  return [
    { pointer, code: "limits_crossed", parameters: { minimum: String(minimum), maximum: String(maximum) } },
  ];
}

/** A number, or the text of a decimal, against `min`, `max` and `step`; exact. */
export function checkRange(value: unknown, field: ValueField): ValueError | null {
  const number = toDecimal(value);
  if (!number) return createValueError("invalid_number");
  const minimum = toDecimal(field.limits.min);
  const maximum = toDecimal(field.limits.max);
  if (minimum && compareDecimals(number, minimum) < 0) {
    return createValueError("too_small", { limit: String(field.limits.min) });
  }
  if (maximum && compareDecimals(number, maximum) > 0) {
    return createValueError("too_large", { limit: String(field.limits.max) });
  }
  return null;
}

/** Number of items of a list against `minItems` and `maxItems`. */
export function checkCount(value: unknown, field: ValueField): ValueError | null {
  const count = Array.isArray(value) ? value.length : 0;
  const { minItems, maxItems } = field.limits;
  if (typeof minItems === "number" && count < minItems)
    return createValueError("too_few_items", { limit: minItems });
  if (typeof maxItems === "number" && count > maxItems)
    return createValueError("too_many_items", { limit: maxItems });
  return null;
}
