import type { ComparisonPredicate, Operand, Predicate } from "../definition/types.ts";

/** Conditions as people say them: comparisons in groups, of which all, any, none or not all hold. */

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

/** How the parts of a group decide together: all of them hold, at least one, none, or not all. */
export const JOINS = ["all", "any", "none", "notAll"] as const;
export type Join = (typeof JOINS)[number];

export interface Group {
  readonly join: Join;
  readonly parts: readonly Condition[];
}

/** A comparison, a group of them, or what no sentence says. */
export type Condition = Clause | Group | { readonly json: Predicate };

export const isGroup = (condition: Condition): condition is Group => "parts" in condition;

const NEGATED = { isNot: "is", notIn: "in", notContains: "contains" } as const;
type Negated = keyof typeof NEGATED;
const isNegated = (operator: Operator): operator is Negated => operator in NEGATED;
const GROUPS = { none: "any", notAll: "all" } as const;

/** A condition as a group, of one part where it is a single comparison. Absent: nothing is asked. */
export function readGroup(predicate: Predicate | undefined): Group {
  if (predicate === undefined) return { join: "all", parts: [] };
  const condition = readCondition(predicate);
  return isGroup(condition) ? condition : { join: "all", parts: [condition] };
}

function readCondition(predicate: Predicate): Condition {
  if ("all" in predicate) return { join: "all", parts: predicate.all.map(readCondition) };
  if ("any" in predicate) return { join: "any", parts: predicate.any.map(readCondition) };
  if (!("not" in predicate)) return readClause(predicate);
  const inner = readCondition(predicate.not);
  if (!isGroup(inner)) {
    const negated =
      "operator" in inner && Object.entries(NEGATED).find(([, operator]) => operator === inner.operator);
    return negated ? { ...inner, operator: negated[0] as Negated } : { join: "none", parts: [inner] };
  }
  if (inner.join === "any") return { ...inner, join: "none" };
  return inner.join === "all" ? { ...inner, join: "notAll" } : { join: "none", parts: [inner] };
}

function readClause(predicate: ComparisonPredicate | { readonly role: string }): Condition {
  if ("role" in predicate) return { subject: { role: predicate.role }, operator: "is", operands: [] };
  const { field, parent, ...compared } = predicate;
  const subject = field === undefined ? { parent: parent ?? "" } : { field };
  const [[operator, value] = []] = Object.entries(compared);
  if (operator === undefined || Object.keys(compared).length > 1) return { json: predicate };
  // what equals nothing is empty
  if (operator === "is" && value === null) return { subject, operator: "empty", operands: [] };
  if (operator === "empty") return { subject, operator: value === true ? "empty" : "filled", operands: [] };
  const operands = (Array.isArray(value) ? value : [value]) as Operand[];
  return { subject, operator: operator as Operator, operands };
}

/** The condition a group says; undefined for one without parts. */
export function writeGroup(group: Group): Predicate | undefined {
  const [first] = group.parts;
  if (first === undefined) return undefined;
  return writeCondition(isAlone(group) ? first : group);
}

/** Whether a group is written as its only part. */
const isAlone = ({ join, parts: [first, ...others] }: Group): boolean =>
  first !== undefined && others.length === 0 && (join === "all" || join === "any") && !isGroup(first);

/** Where the parts of a group stand in what is written, as JSON pointers; `top`: the group is the whole condition. */
export function partPointers(group: Group, at: string, top: boolean): string[] {
  if (top && isAlone(group)) return [at];
  const { join, parts } = group;
  const list = join === "none" || join === "notAll" ? `${at}/not/${GROUPS[join]}` : `${at}/${join}`;
  return parts.map((_, index) => `${list}/${index}`);
}

function writeCondition(condition: Condition): Predicate {
  if ("json" in condition) return condition.json;
  if (!isGroup(condition)) return writeClause(condition);
  const { join } = condition;
  const parts = condition.parts.map(writeCondition);
  if (join === "none" || join === "notAll") return { not: { [GROUPS[join]]: parts } as unknown as Predicate };
  return { [join]: parts } as unknown as Predicate;
}

function writeClause({ subject, operator, operands }: Clause): Predicate {
  if (isNegated(operator)) return { not: writeClause({ subject, operator: NEGATED[operator], operands }) };
  if ("role" in subject) return subject;
  const compared =
    operator === "empty" || operator === "filled"
      ? { empty: operator === "empty" }
      : { [operator]: operator === "in" ? operands : (operands[0] ?? "") };
  return { ...subject, ...compared } as ComparisonPredicate;
}

const BY_VALUE: readonly Operator[] = ["is", "isNot", "in", "notIn", "filled", "empty"];
const BY_NUMBER: readonly Operator[] = [
  "is",
  "isNot",
  "in",
  "notIn",
  "gt",
  "gte",
  "lt",
  "lte",
  "filled",
  "empty",
];
const BY_ORDER: readonly Operator[] = ["is", "isNot", "gt", "gte", "lt", "lte", "filled", "empty"];
const BY_WORDS: readonly Operator[] = [
  "is",
  "isNot",
  "in",
  "notIn",
  "contains",
  "notContains",
  "filled",
  "empty",
];
const OF_LISTS: readonly Operator[] = ["contains", "notContains", "filled", "empty"];
const OF_TYPES: Readonly<Record<string, readonly Operator[]>> = {
  role: ["is", "isNot"],
  enum: BY_VALUE,
  boolean: ["is", "isNot"],
  ...Object.fromEntries(
    ["integer", "decimal", "money", "percent", "duration", "rating", "slider"].map((type) => [
      type,
      BY_NUMBER,
    ]),
  ),
  ...Object.fromEntries(["date", "datetime", "time"].map((type) => [type, BY_ORDER])),
  ...Object.fromEntries(["multi_enum", "tags", "references"].map((type) => [type, OF_LISTS])),
  ...Object.fromEntries(
    ["reference", "dynamic_reference"].map((type) => [type, ["is", "isNot", "filled", "empty"] as const]),
  ),
  ...Object.fromEntries(
    ["rows", "file", "files", "image", "address", "geo", "translations"].map((type) => [
      type,
      ["filled", "empty"] as const,
    ]),
  ),
};

/** What can be asked of a field of a type, or of the result of a computed one. */
export function operatorsOf(type: string): readonly Operator[] {
  return OF_TYPES[type] ?? BY_WORDS;
}
