import { suggestName } from "../../shared/error-collector.ts";
import { COMPARISON_OPERATORS, getOperands, predicateLeaves } from "../predicate-parts.ts";
import { fieldTypeOf } from "../fields/index.ts";
import type { Wording } from "../../shared/wording.ts";
import type { ComparisonPredicate, Operand, Predicate } from "../types.ts";
import { requireField } from "./draft.ts";
import type { Context, Draft, FieldInfo } from "./draft.ts";
import {
  CONTAINING,
  MANY,
  OPAQUE,
  ORDERED,
  comparable,
  fitsConstant,
  isActorReference,
} from "./operand-types.ts";

export interface PredicateScope {
  readonly context: Context;
  /** The resource whose definition the condition stands in. */
  readonly draft: Draft;
  /** The resource of the records it is asked of. */
  readonly owner: Draft;
  /** The resource of the parent record, inside child rows. */
  readonly parent?: Draft | null;
  readonly at: string;
  /** Asked of a record at hand alone, whose sealed values are open, never of rows in the database. */
  readonly opened?: boolean;
  /** The field the condition belongs to. */
  readonly field?: string | null;
}

/** Known names, one operator a comparison, and operands that can be compared with their field. */
export function checkPredicate({ predicate, ...place }: PredicateScope & { predicate: Predicate }): void {
  for (const leaf of predicateLeaves(predicate, place.at)) {
    if (leaf.kind === "role") checkRole(leaf.role, { ...place, at: leaf.pointer });
    else checkComparison(leaf.comparison, { ...place, at: leaf.pointer });
  }
}

function checkRole(role: string, { context, draft, at, field }: PredicateScope): void {
  if (!context.access || context.access.roles.includes(role)) return;
  draft.report({
    at,
    field: field ?? null,
    text: "unknown_role.held",
    params: { role, hint: suggestName(role, context.access.roles) },
  });
}

function checkComparison(comparison: ComparisonPredicate, place: PredicateScope): void {
  const { draft, at, field = null } = place;
  const operators = COMPARISON_OPERATORS.filter((operator) => comparison[operator] !== undefined);
  const sides = [comparison.field, comparison.parent].filter((side) => side !== undefined);
  const operator = operators[0];
  if (operators.length !== 1 || sides.length !== 1 || !operator) {
    return draft.report({ at, field, text: "predicate_shape", params: { operators: COMPARISON_OPERATORS } });
  }
  const found = readField(comparison, place);
  if (!found) return;
  const left = place.opened === true ? { ...found, kind: fieldTypeOf(found.valueType).kind } : found;
  if (!answers(left, operator)) {
    return draft.report({
      at,
      field,
      text: "predicate_operator",
      params: { field: left.name, type: left.valueType, operator, operators: offered(left) },
    });
  }
  getOperands(comparison).forEach((operand) => checkOperand(operand, { left, operator, place }));
}

/** The field a side names, of the record or of the parent record. */
function readField(
  { field: name, parent: ofParent }: { field?: string | undefined; parent?: string | undefined },
  { draft, owner, parent, at, field = null }: PredicateScope,
): FieldInfo | null {
  if (name !== undefined) return requireField({ draft, owner, name, at, field });
  if (parent) return requireField({ draft, owner: parent, name: ofParent ?? "", at, field });
  // Child rows without a usable parent are an error of their own.
  if (owner.raw.kind === "rows") return null;
  draft.report({
    at,
    field,
    text: "predicate_parent",
    params: { field: ofParent ?? "", resource: owner.name },
  });
  return null;
}

type Operator = (typeof COMPARISON_OPERATORS)[number];
const ORDERING: ReadonlySet<Operator> = new Set(["gt", "gte", "lt", "lte"]);

function answers(field: FieldInfo, operator: Operator): boolean {
  if (field.kind === "sealed") return operator === "empty";
  if (operator === "empty" || operator === "is") return true;
  if (operator === "contains") return CONTAINING.has(field.kind);
  if (ORDERING.has(operator)) return ORDERED.has(field.kind);
  return !MANY.has(field.kind) && !OPAQUE.has(field.kind);
}

const offered = (field: FieldInfo) => COMPARISON_OPERATORS.filter((operator) => answers(field, operator));

interface OperandPlace {
  readonly left: FieldInfo;
  readonly operator: Operator;
  readonly place: PredicateScope;
}

function checkOperand(operand: Operand, { left, operator, place }: OperandPlace): void {
  const { draft, at, field = null } = place;
  if (fits(operand, { left, operator, place })) return;
  draft.report({
    at,
    field,
    text: "predicate_operand",
    params: {
      field: left.name,
      type: left.valueType,
      value: JSON.stringify(operand),
      hint: wanted(left, operator),
    },
  });
}

function fits(operand: Operand, { left, operator, place }: OperandPlace): boolean {
  if (operand === null) return operator === "is" || operator === "in";
  // A list or a file is something or nothing; no value equals it.
  if (operator === "is" && (MANY.has(left.kind) || OPAQUE.has(left.kind))) return false;
  if (typeof operand !== "object") return fitsConstant(operand, left);
  if ("now" in operand && operand.lessMinutes !== undefined) {
    const minutes = readField({ field: operand.lessMinutes }, place);
    return left.kind === "datetime" && (!minutes || minutes.kind === "integer");
  }
  if ("today" in operand || "now" in operand) return left.kind === "date" || left.kind === "datetime";
  if ("me" in operand) return isActorReference(left);
  const right = readField(operand, place);
  if (!right) return true;
  if (operator === "contains" && MANY.has(left.kind)) return isElement(right, left);
  return comparable(left, right) || isItself(left, right);
}

/** A reference that may lead to its own record. */
function isItself(left: FieldInfo, right: FieldInfo): boolean {
  return left.kind === "reference" && right.name === "id" && left.to === right.to;
}

/** Whether a field's single value can be an element of a many-valued field. */
function isElement(single: FieldInfo, many: FieldInfo): boolean {
  if (many.kind === "references") return single.kind === "reference" && single.to === many.to;
  return many.kind === "options" && (single.kind === "option" || single.kind === "text");
}

function wanted(field: FieldInfo, operator: Operator): Wording {
  if (operator === "is" && (MANY.has(field.kind) || OPAQUE.has(field.kind))) return { text: "hint.null" };
  if (field.options)
    return { text: "hint.one_of", params: { values: field.options.map((option) => option.value) } };
  return { text: "hint.value_of_type", params: { kind: field.kind } };
}
