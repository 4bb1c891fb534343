import type { Operand } from "../../../core/definition/types.ts";
import {
  type Clause,
  type Condition,
  isGroup,
  type Operator,
  operatorsOf,
  type Subject,
} from "../../../core/studio/conditions.ts";
import { type Asked, firstConstant } from "./asked.ts";

/** What a condition may ask about. */
export interface Askable {
  readonly fields: readonly Asked[];
  /** Fields of the record that the condition is asked for, where it is about other ones. */
  readonly parents: readonly Asked[];
}

/** A field as a condition asks for it. */
export interface AskedSubject {
  readonly key: string;
  readonly subject: Subject;
  readonly field: Asked;
}

/** Stands for the question which role a person holds. */
const ROLE: Asked = {
  name: "role",
  label: "",
  type: "role",
  computed: false,
  options: [],
  to: null,
  person: false,
};

/** The subject of a clause with its field; undefined where no such field is there. */
export function findSubject(subject: Subject, { fields, parents }: Askable): AskedSubject | undefined {
  if ("role" in subject) return { key: "role", subject, field: ROLE };
  const [own, name] = "field" in subject ? [true, subject.field] : [false, subject.parent];
  const field = (own ? fields : parents).find((one) => one.name === name);
  return field === undefined ? undefined : (own ? ofRecord : ofParent)(field);
}

const ofRecord = (field: Asked): AskedSubject => ({
  key: `field ${field.name}`,
  subject: { field: field.name },
  field,
});
const ofParent = (field: Asked): AskedSubject => ({
  key: `parent ${field.name}`,
  subject: { parent: field.name },
  field,
});

/** Everything a clause can be about; `role` is what it asks for at first, or null where roles cannot be asked. */
export const subjectsOf = ({ fields, parents }: Askable, role: string | null): AskedSubject[] => [
  ...fields.map(ofRecord),
  ...parents.map(ofParent),
  ...(role === null ? [] : [{ key: "role", subject: { role }, field: ROLE }]),
];

/** Whether the controls can show a clause. */
export function isShown({ subject, operator, operands }: Clause, askable: Askable): boolean {
  const found = findSubject(subject, askable);
  return (
    found !== undefined &&
    operatorsOf(found.field.type).includes(operator) &&
    operands.every((operand) => isOfKind(operand, kindsOf(found.field, operator, askable)))
  );
}

/** The same of every clause of a condition. */
export const isAllShown = (condition: Condition, askable: Askable): boolean =>
  isGroup(condition)
    ? condition.parts.every((part) => isAllShown(part, askable))
    : !("json" in condition) && isShown(condition, askable);

const KINDS = ["constant", "field", "parent", "today", "now", "me"] as const;
export type OperandKind = (typeof KINDS)[number];

export function kindOf(operand: Operand): OperandKind {
  if (typeof operand !== "object" || operand === null) return "constant";
  return KINDS.find((kind) => kind in operand) ?? "constant";
}

const isOfKind = (operand: Operand, kinds: readonly OperandKind[]): boolean =>
  kinds.includes(kindOf(operand));

/** What a field can be compared with. */
export function kindsOf(
  { type, person }: Asked,
  operator: Operator,
  { parents }: Askable,
): readonly OperandKind[] {
  if (operator === "in" || operator === "notIn") return ["constant"];
  const other = parents.length > 0 ? (["field", "parent"] as const) : (["field"] as const);
  if (type === "boolean") return ["constant", ...other];
  if (type === "date") return ["today", "constant", ...other];
  if (type === "datetime") return ["now", "today", ...other];
  if (type === "reference" || type === "references") return person ? ["me", ...other] : other;
  return ["constant", ...other];
}

/** Fields that hold what a field holds. */
export const matching = ({ type, to }: Asked, fields: readonly Asked[]): Asked[] =>
  fields.filter(
    (one) =>
      (one.type === type || (type === "references" && one.type === "reference")) &&
      (to === null || one.to === to),
  );

export const comparable = (field: Asked, fields: readonly Asked[]): Asked[] =>
  matching(field, fields).filter(({ name }) => name !== field.name);

interface Choice {
  readonly kind: OperandKind | undefined;
  readonly field: Asked;
}

export function firstOperand({ kind, field }: Choice, { fields, parents }: Askable): Operand {
  if (kind === "today") return { today: 0 };
  if (kind === "now") return { now: 0 };
  if (kind === "me") return { me: true };
  if (kind === "field") return { field: comparable(field, fields)[0]?.name ?? field.name };
  if (kind === "parent") return { parent: matching(field, parents)[0]?.name ?? field.name };
  return firstConstant(field);
}

/** What is asked of a subject at first: that it holds its first choice, or anything at all. */
export function newClause({ subject, field }: AskedSubject): Clause {
  if ("role" in subject) return { subject, operator: "is", operands: [] };
  const isChoice = field.options.length > 0 || field.type === "boolean";
  const operator = isChoice && operatorsOf(field.type).includes("is") ? "is" : "filled";
  return { subject, operator, operands: operator === "is" ? [firstConstant(field)] : [] };
}

interface Changed {
  readonly clause: Clause;
  readonly field: Asked;
  readonly operator: Operator;
}

export function withOperator({ clause, field, operator }: Changed, askable: Askable): Clause {
  if (operator === "empty" || operator === "filled" || "role" in clause.subject)
    return { ...clause, operator, operands: [] };
  const kinds = kindsOf(field, operator, askable);
  const kept = clause.operands.filter((operand) => isOfKind(operand, kinds));
  const operands = kept.length > 0 ? kept : [firstOperand({ kind: kinds[0], field }, askable)];
  const many = operator === "in" || operator === "notIn";
  return { ...clause, operator, operands: many ? operands : operands.slice(0, 1) };
}
