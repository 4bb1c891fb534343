import { fieldType } from "./base.ts";
import { duplicateOptions } from "./choices.ts";
import { currencyLimits } from "./decimal.ts";
import { refuse } from "./spec.ts";

/**
 * Never parsed from a request: values of a computed field are those of its result type, whose entry represents, stores
 * and filters them. What this entry says of kind and filters is therefore not used.
 */
export const computed = fieldType<"computed">({
  kind: "json",
  serverSet: true,
  limits: ({ result, currency }) =>
    result === "money" && currency !== undefined ? currencyLimits(currency) : {},
  checkDefinition: ({ options }) => duplicateOptions(options ?? []),
  parse: () => refuse("not_writable"),
});
