import { parseUnits } from "../decimal.ts";
import type { FieldDefinitionOf, FieldTypeName } from "../types.ts";
import { fieldType } from "./base.ts";
import { checkRange, crossed } from "./limits.ts";
import { accept, pick, refuse } from "./spec.ts";
import type { FieldLimits, Parsed } from "./spec.ts";

type WholeNumberType = Extract<FieldTypeName, "integer" | "duration" | "rating" | "slider">;

function parseInteger(value: unknown): Parsed {
  const parsed = parseUnits({ value, scale: 0 });
  if (parsed.ok) return accept(parsed.units);
  return refuse(parsed.code === "too_many_digits" ? "invalid_integer" : parsed.code);
}

function wholeNumber<T extends WholeNumberType>(defaults: FieldLimits, settings: readonly string[] = []) {
  const known = ["min", "max", ...settings];
  return fieldType<T>({
    kind: "integer",
    limits: (definition) => ({ ...defaults, ...pick(definition, known) }),
    checkDefinition: (definition: FieldDefinitionOf<WholeNumberType>) => {
      const { min, max } = { ...defaults, ...pick(definition, ["min", "max"]) };
      return crossed(numberOr(min), numberOr(max), "/max");
    },
    parse: parseInteger,
    checkLimits: checkRange,
  });
}

const numberOr = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

export const integer = wholeNumber<"integer">({});
/** Minutes, or seconds where its `precision` says so. */
export const duration = wholeNumber<"duration">({ min: 0 }, ["precision"]);
/** Stars. */
export const rating = wholeNumber<"rating">({ min: 1, max: 5 });
export const slider = wholeNumber<"slider">({ min: 0, max: 10 });
