import { compareDecimals, formatUnits, parseUnits, toDecimal } from "../decimal.ts";
import { createValueError } from "../issues.ts";
import type { ValueError } from "../issues.ts";
import { fieldType } from "./base.ts";
import { checkRange, crossed } from "./limits.ts";
import { accept, pick, refuse } from "./spec.ts";
import type { FieldLimits, Parsed, ValueField } from "./spec.ts";
import type { FieldDefinitionOf } from "../types.ts";

const NAMES = ["min", "max", "step"];

/** Number or text → text with exactly the field's digits; a digit more is refused, never rounded. */
function parseDecimal(value: unknown, field: ValueField): Parsed {
  const parsed = parseUnits({ value, scale: field.scale });
  return parsed.ok
    ? accept(formatUnits({ units: parsed.units, scale: field.scale }))
    : refuse(parsed.code, parsed.code === "too_many_digits" ? { limit: field.scale } : {});
}

function checkDecimal(value: unknown, field: ValueField): ValueError | null {
  return checkRange(value, field) ?? checkStep(value, field);
}

/** Multiples of the step, counted from 0. */
function checkStep(value: unknown, field: ValueField): ValueError | null {
  const step = toDecimal(field.limits.step);
  const number = toDecimal(value);
  if (!step || !number || compareDecimals(step, { units: 0n, scale: 0 }) <= 0) return null;
  const scale = Math.max(step.scale, number.scale);
  const units = (of: typeof step): bigint => of.units * 10n ** BigInt(scale - of.scale);
  return units(number) % units(step) === 0n
    ? null
    : createValueError("step", { step: String(field.limits.step) });
}

const shared = {
  kind: "decimal",
  defaultScale: 2,
  parse: parseDecimal,
  checkLimits: checkDecimal,
} as const;

export const decimal = fieldType<"decimal">({
  ...shared,
  scale: (definition) => definition.scale ?? 2,
  limits: (definition) => pick(definition, NAMES),
  checkDefinition: ({ min, max }) => crossed(min, max, "/max"),
});

type Currency = FieldDefinitionOf<"money">["currency"];

/** The currency as `getCurrency` reads it. */
export const currencyLimits = (currency: Currency = "USD"): FieldLimits =>
  typeof currency === "string" ? { currency } : { currencyField: currency.field };

/** An amount in one currency, or in the one its record names. */
export const money = fieldType<"money">({
  ...shared,
  scale: (definition) => definition.scale ?? 2,
  limits: (definition) => ({ ...currencyLimits(definition.currency), ...pick(definition, NAMES) }),
  checkDefinition: ({ min, max }) => crossed(min, max, "/max"),
});

/** Hundredths of a percent: "12.50" is 12.5 %. */
export const percent = fieldType<"percent">({
  ...shared,
  limits: (definition) => pick(definition, NAMES),
  checkDefinition: ({ min, max }) => crossed(min, max, "/max"),
});
