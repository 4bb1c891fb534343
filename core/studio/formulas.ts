import type { AddressPart } from "../definition/fields/location.ts";
import type { Expression, Predicate } from "../definition/types.ts";

/** Values that are worked out, as people say them: one step of a calculation, whose parts are values again. */

/** Steps over any number of parts, or exactly two. */
export const CALCULATIONS = [
  "add",
  "subtract",
  "multiply",
  "divide",
  "convert",
  "concat",
  "coalesce",
  "daysBetween",
] as const;
export type Calculation = (typeof CALCULATIONS)[number];
const OF_TWO: ReadonlySet<string> = new Set<Calculation>(["subtract", "divide", "convert", "daysBetween"]);
/** Whether a calculation takes two parts, no more. */
export const isOfTwo = (kind: Calculation): boolean => OF_TWO.has(kind);

export const FORMULA_KINDS = [
  "field",
  "number",
  "text",
  ...CALCULATIONS,
  "round",
  "case",
  "test",
  "today",
  "boolean",
  "nothing",
] as const;
export type FormulaKind = (typeof FORMULA_KINDS)[number];

export interface FormulaBranch {
  readonly when: Predicate;
  readonly then: Formula;
}

export type Formula =
  /** A part of an address where there is one. */
  | { readonly kind: "field"; readonly field: string; readonly part?: AddressPart | undefined }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "nothing" }
  | { readonly kind: "today"; readonly days: number }
  | { readonly kind: "test"; readonly test: Predicate }
  /** Without digits: to a whole number. */
  | { readonly kind: "round"; readonly of: Formula; readonly digits: number | undefined }
  | {
      readonly kind: "case";
      readonly branches: readonly FormulaBranch[];
      readonly otherwise: Formula | undefined;
    }
  | { readonly kind: Calculation; readonly parts: readonly Formula[] }
  /** What no sentence says. */
  | { readonly kind: "json"; readonly expression: Expression };

/** Steps inside one another that a sentence says; what is deeper is read as it is written. */
const MAX_DEPTH = 4;

/** An expression as a sentence; what a sentence cannot say stays in it as JSON. */
export function readFormula(expression: Expression, depth = 1): Formula {
  if (expression === null) return { kind: "nothing" };
  if (typeof expression === "number") return { kind: "number", value: expression };
  if (typeof expression === "string") return { kind: "text", value: expression };
  if (typeof expression === "boolean") return { kind: "boolean", value: expression };
  const inner = (part: Expression) => readFormula(part, depth + 1);
  const keys = Object.keys(expression).toSorted().join(" ");
  if ("field" in expression && (keys === "field" || keys === "field part"))
    return { kind: "field", field: expression.field, part: expression.part };
  if ("today" in expression && keys === "today") return { kind: "today", days: expression.today };
  if ("test" in expression && keys === "test") return { kind: "test", test: expression.test };
  if (depth > MAX_DEPTH) return { kind: "json", expression };
  if ("round" in expression && (keys === "round" || keys === "digits round"))
    return { kind: "round", of: inner(expression.round), digits: expression.digits };
  if ("case" in expression && (keys === "case" || keys === "case else"))
    return {
      kind: "case",
      branches: expression.case.map(({ when, then }) => ({ when, then: inner(then) })),
      otherwise: expression.else === undefined ? undefined : inner(expression.else),
    };
  const kind = CALCULATIONS.find((one) => one === keys);
  const parts: unknown = kind && (expression as Partial<Record<Calculation, unknown>>)[kind];
  return kind !== undefined && Array.isArray(parts) && parts.length > 0
    ? { kind, parts: (parts as Expression[]).map(inner) }
    : { kind: "json", expression };
}

/** The expression a sentence says. */
export function writeFormula(formula: Formula): Expression {
  switch (formula.kind) {
    case "field":
      return { field: formula.field, ...(formula.part === undefined ? {} : { part: formula.part }) };
    case "number":
    case "text":
    case "boolean":
      return formula.value;
    case "nothing":
      return null;
    case "today":
      return { today: formula.days };
    case "test":
      return { test: formula.test };
    case "round": {
      const { of, digits } = formula;
      return { round: writeFormula(of), ...(digits === undefined ? {} : { digits }) };
    }
    case "case": {
      const { branches, otherwise } = formula;
      return {
        case: branches.map(({ when, then }) => ({ when, then: writeFormula(then) })),
        ...(otherwise === undefined ? {} : { else: writeFormula(otherwise) }),
      };
    }
    case "json":
      return formula.expression;
    default:
      return { [formula.kind]: formula.parts.map(writeFormula) } as Expression;
  }
}

/** The same value said in another way: what was there becomes its first part, where the new way has parts. */
export function changeKind(formula: Formula, kind: FormulaKind, field: string): Formula {
  const first: Formula = "parts" in formula ? (formula.parts[0] ?? { kind: "nothing" }) : formula;
  switch (kind) {
    case "field":
      return { kind, field };
    case "number":
      return { kind, value: 0 };
    case "text":
      return { kind, value: "" };
    case "boolean":
      return { kind, value: true };
    case "nothing":
      return { kind };
    case "today":
      return { kind, days: 0 };
    case "test":
      return { kind, test: { field, empty: false } };
    case "round":
      return { kind, of: formula, digits: 2 };
    case "case":
      return { kind, branches: [{ when: { field, empty: false }, then: formula }], otherwise: undefined };
    default: {
      const parts = "parts" in formula ? formula.parts : [first];
      const two = parts.length > 1 ? parts : [...parts, { kind: "field", field } as const];
      return { kind, parts: isOfTwo(kind) ? two.slice(0, 2) : two };
    }
  }
}
