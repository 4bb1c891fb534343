import type { SetValue } from "../definition/types.ts";

/** What effects and transitions write, as people say it. */

export const CLOCK_AND_PERSON = ["today", "now", "me", "my_team"] as const;
type Dynamic = (typeof CLOCK_AND_PERSON)[number];

export type SetSentence =
  | { readonly kind: "constant"; readonly value: string | number | boolean | null }
  | { readonly kind: Dynamic }
  | {
      readonly kind: "field";
      readonly path: string;
      readonly plusDays: number | undefined;
      readonly plusMonths: string | undefined;
    }
  | { readonly kind: "sum"; readonly parts: readonly (string | number)[] }
  | { readonly kind: "created"; readonly resource: string }
  | { readonly kind: "period"; readonly part: "start" | "end" | "year" }
  | { readonly kind: "function"; readonly name: string }
  /** What no sentence says. */
  | { readonly kind: "json"; readonly value: SetValue };

/** A value to write as a sentence; what a sentence cannot say stays JSON. */
export function readSetValue(value: SetValue): SetSentence {
  if (value === null || typeof value !== "object") return { kind: "constant", value };
  if (Array.isArray(value)) return { kind: "json", value };
  const keys = Object.keys(value);
  const only = (...allowed: string[]) => keys.every((key) => allowed.includes(key));
  if ("dynamic" in value && only("dynamic")) return { kind: value.dynamic };
  if ("field" in value && only("field", "plusDays", "plusMonths"))
    return { kind: "field", path: value.field, plusDays: value.plusDays, plusMonths: value.plusMonths };
  if ("sum" in value && only("sum")) return { kind: "sum", parts: value.sum };
  if ("created" in value && only("created")) return { kind: "created", resource: value.created };
  if ("period" in value && only("period")) return { kind: "period", part: value.period };
  if ("function" in value && only("function")) return { kind: "function", name: value.function };
  return { kind: "json", value };
}

/** The value a sentence says. */
export function writeSetValue(sentence: SetSentence): SetValue {
  switch (sentence.kind) {
    case "constant":
    case "json":
      return sentence.value;
    case "field": {
      const { path, plusDays, plusMonths } = sentence;
      return {
        field: path,
        ...(plusDays === undefined ? {} : { plusDays }),
        ...(plusMonths === undefined ? {} : { plusMonths }),
      };
    }
    case "sum":
      return { sum: [...sentence.parts] };
    case "created":
      return { created: sentence.resource };
    case "period":
      return { period: sentence.part };
    case "function":
      return { function: sentence.name };
    default:
      return { dynamic: sentence.kind };
  }
}
