import { factsOf, NO, RATES, YES } from "./kinds.ts";
import { getLimits } from "./limits.ts";
import { isMatrix } from "./matrix.ts";
import { foldOption } from "./options.ts";
import type { FormQuestion } from "./types.ts";

/** What of a parent brings a dependent: one answer, every repetition, being asked (of a matrix), or nothing it can answer. */
export type Reveal =
  | { readonly kind: "answer"; readonly value: string | number }
  | { readonly kind: "repeat" }
  | { readonly kind: "always" }
  | { readonly kind: "never" };

const NEVER: Reveal = { kind: "never" };
const REPEAT: Reveal = { kind: "repeat" };
const ALWAYS: Reveal = { kind: "always" };

function among(offered: readonly string[], wanted: string): Reveal {
  const folded = foldOption(wanted);
  const value = offered.find((option) => foldOption(option) === folded);
  return value === undefined ? NEVER : { kind: "answer", value };
}

/** What reveals `child` under `parent`. No value of its own means Yes, and where numbers repeat every number. */
export function getReveal({ parent, child }: { parent: FormQuestion; child: FormQuestion }): Reveal {
  const wanted = child.reveal_value ?? null;
  switch (factsOf(parent).kind) {
    case "yes_no":
      return among([YES, NO], wanted ?? YES);
    case "choice":
    case "choices":
      return among(parent.options, wanted ?? YES);
    case "rate":
      return among(RATES, wanted ?? YES);
    case "whole":
      if (wanted === null) return factsOf(parent).repeats === true ? REPEAT : NEVER;
      return parent.answer_type === "rows" ? NEVER : ofNumber(parent, wanted);
    case "none":
      return isMatrix(parent) ? ALWAYS : NEVER;
    case "ranking":
    case "number":
    case "day":
    case "moment":
    case "text":
    case "files":
    case "time":
    case "record":
    case "records":
      return NEVER;
  }
}

function ofNumber(parent: FormQuestion, wanted: string): Reveal {
  const value = /^[+-]?\d+$/u.test(wanted.trim()) ? Number(wanted) : Number.NaN;
  const { min, max } = getLimits(parent);
  return value >= min && value <= max ? { kind: "answer", value } : NEVER;
}

/** An answer, as data hold it or as the address of `GET /api/question/{id}/parent/?value=` carries it, reveals. */
export function reveals({ reveal, value }: { reveal: Reveal; value: unknown }): boolean {
  if (reveal.kind === "never") return false;
  if (reveal.kind === "always") return true;
  if (reveal.kind === "repeat") return typeof value === "number" && Number.isInteger(value) && value > 0;
  return Array.isArray(value) ? value.includes(reveal.value) : value === reveal.value;
}
