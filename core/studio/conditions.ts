import type { ComparisonPredicate, Operand, Predicate } from "../definition/types.ts";

/** Conditions as people say them: some clauses, all of which or any of which hold. */

export const OPERATORS = [
  "is",
  "isNot",
  "in",
  "notIn",
  "gt",
  "gte",
  "lt",
  "lte",
  "contains",
  "notContains",
  "filled",
  "empty",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** A field of the record, or of its parent where the record is a child row, or a role of the person. */
export type Subject = { readonly field: string } | { readonly parent: string } | { readonly role: string };

export interface Clause {
  readonly subject: Subject;
  /** Of a role only `is` and `isNot`. */
  readonly operator: Operator;
  /** One for most operators, any number for `in` and `notIn`, none for `filled`, `empty` and roles. */
  readonly operands: readonly Operand[];
}

export interface Sentence {
  readonly join: "all" | "any";
  readonly clauses: readonly Clause[];
}

const NEGATED = { isNot: "is", notIn: "in", notContains: "contains" } as const;
type Negated = keyof typeof NEGATED;
const isNegated = (operator: Operator): operator is Negated => operator in NEGATED;

/** A condition as a sentence; null where it nests deeper than a sentence can say. Absent: an empty sentence. */
export function readSentence(predicate: Predicate | undefined): Sentence | null {
  if (predicate === undefined) return { join: "all", clauses: [] };
  const join = "any" in predicate ? "any" : "all";
  const parts = "all" in predicate ? predicate.all : "any" in predicate ? predicate.any : [predicate];
  const clauses = parts.map(readClause);
  // nothing said of `any` never holds, which no empty sentence says
  if (join === "any" && clauses.length === 0) return null;
  return clauses.some((clause) => clause === null) ? null : { join, clauses: clauses as Clause[] };
}

function readClause(predicate: Predicate): Clause | null {
  if ("not" in predicate) {
    const inner = readClause(predicate.not);
    const negated = Object.entries(NEGATED).find(([, operator]) => operator === inner?.operator);
    return inner === null || negated === undefined ? null : { ...inner, operator: negated[0] as Negated };
  }
  if ("role" in predicate) return { subject: { role: predicate.role }, operator: "is", operands: [] };
  if ("all" in predicate || "any" in predicate) return null;
  const { field, parent, ...compared } = predicate;
  const subject = field === undefined ? { parent: parent ?? "" } : { field };
  const [[operator, value] = []] = Object.entries(compared);
  if (operator === undefined || Object.keys(compared).length > 1) return null;
  if (operator === "empty") return { subject, operator: value === true ? "empty" : "filled", operands: [] };
  const operands = (Array.isArray(value) ? value : [value]) as Operand[];
  return { subject, operator: operator as Operator, operands };
}

/** The condition a sentence says; undefined for one without clauses. */
export function writeSentence({ join, clauses }: Sentence): Predicate | undefined {
  const parts = clauses.map(writeClause);
  const [first] = parts;
  if (first === undefined) return undefined;
  if (parts.length === 1) return first;
  return join === "all" ? { all: parts } : { any: parts };
}

function writeClause({ subject, operator, operands }: Clause): Predicate {
  if (isNegated(operator)) return { not: writeClause({ subject, operator: NEGATED[operator], operands }) };
  if ("role" in subject) return subject;
  const compared =
    operator === "empty" || operator === "filled"
      ? { empty: operator === "empty" }
      : { [operator]: operator === "in" ? operands : (operands[0] ?? null) };
  return { ...subject, ...compared } as ComparisonPredicate;
}

const BY_VALUE: readonly Operator[] = ["is", "isNot", "in", "notIn", "filled", "empty"];
const BY_ORDER: readonly Operator[] = ["is", "isNot", "gt", "gte", "lt", "lte", "filled", "empty"];
const BY_WORDS: readonly Operator[] = ["is", "isNot", "contains", "notContains", "filled", "empty"];
const OF_LISTS: readonly Operator[] = ["contains", "notContains", "filled", "empty"];
const OF_TYPES: Readonly<Record<string, readonly Operator[]>> = {
  enum: BY_VALUE,
  boolean: ["is", "isNot"],
  ...Object.fromEntries(
    ["integer", "decimal", "money", "percent", "duration", "rating", "slider"].map((type) => [
      type,
      BY_ORDER,
    ]),
  ),
  ...Object.fromEntries(["date", "datetime", "time"].map((type) => [type, BY_ORDER])),
  ...Object.fromEntries(["multi_enum", "tags", "references"].map((type) => [type, OF_LISTS])),
  ...Object.fromEntries(
    ["reference", "dynamic_reference"].map((type) => [type, ["is", "isNot", "filled", "empty"] as const]),
  ),
  ...Object.fromEntries(
    ["rows", "file", "files", "image", "address", "geo"].map((type) => [type, ["filled", "empty"] as const]),
  ),
};

/** What can be asked of a field of a type, or of the result of a computed one. */
export function operatorsOf(type: string): readonly Operator[] {
  return OF_TYPES[type] ?? BY_WORDS;
}
