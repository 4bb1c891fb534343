import { isDate, parseInstant } from "../clock.ts";
import type { Wording } from "../../shared/wording.ts";
import type { FieldExpression } from "../generated/definitions.ts";
import type { Expression, ValueKind } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkExpressionCurrency } from "./currencies.ts";
import { requireField } from "./draft.ts";
import type { Context, DefinitionText, Draft, FieldDraft } from "./draft.ts";

/** What an expression can give. `nothing` is null, which fits everywhere; `broken` was reported already. */
type Type = "number" | "text" | "boolean" | "date" | "datetime" | "reference" | "nothing" | "broken";

const TYPES: Partial<Record<ValueKind, Type>> = {
  integer: "number",
  decimal: "number",
  text: "text",
  long_text: "text",
  option: "text",
  time: "text",
  boolean: "boolean",
  date: "date",
  datetime: "datetime",
  reference: "reference",
};

interface Place {
  readonly context: Context;
  readonly draft: Draft;
  /** The computed field. */
  readonly field: FieldDraft;
  readonly at: string;
}

/** Types throughout, and a result of the type the field promises. */
export function checkExpression({ expression, ...place }: Place & { expression: Expression }): void {
  const { field } = place;
  const type = getType(expression, place);
  const wanted = TYPES[field.kind];
  if (!fits(type, wanted) && !isWritten(expression, field.kind)) {
    place.draft.report({
      at: place.at,
      field: field.name,
      text: "expression_type.result",
      params: { type: say(type), promised: field.valueType },
    });
  }
  checkOptions(expression, place);
  checkExpressionCurrency({ expression, ...place });
}

const fits = (type: Type, wanted: Type | undefined): boolean =>
  type === "nothing" || type === "broken" || type === wanted;

/** A constant date or moment is written as text. */
function isWritten(expression: Expression, kind: ValueKind): boolean {
  if (typeof expression !== "string") return false;
  return kind === "date" ? isDate(expression) : kind === "datetime" && parseInstant(expression) !== null;
}

const say = (type: Type): Wording => ({ text: `type.${type}` });

function wrong(place: Place, wording: Wording<DefinitionText>): Type {
  place.draft.report({ at: place.at, field: place.field.name, ...wording });
  return "broken";
}

function getType(expression: Expression, place: Place): Type {
  if (expression === null) return "nothing";
  if (typeof expression === "number") return "number";
  if (typeof expression === "boolean") return "boolean";
  if (typeof expression === "string") return "text";
  const inside = (pointer: string): Place => ({ ...place, at: `${place.at}${pointer}` });
  if ("field" in expression) return fieldType(expression, place);
  if ("today" in expression) return "date";
  if ("test" in expression) {
    condition(expression.test, inside("/test"));
    return "boolean";
  }
  if ("round" in expression) return all([expression.round], "number", "number", (at) => inside(at), "/round");
  if ("coalesce" in expression)
    return common(expression.coalesce, (index) => inside(`/coalesce/${index}`), place);
  if ("case" in expression) {
    expression.case.forEach(({ when }, index) => condition(when, inside(`/case/${index}/when`)));
    const results = [...expression.case.map(({ then }) => then), expression.else ?? null];
    const last = results.length - 1;
    return common(results, (index) => inside(index === last ? "/else" : `/case/${index}/then`), place);
  }
  if ("concat" in expression) return concat(expression.concat, inside);
  if ("daysBetween" in expression) return daysBetween(expression.daysBetween, inside);
  return arithmetic(expression, place);
}

function fieldType({ field: name, part }: FieldExpression, place: Place): Type {
  const info = requireField({ draft: place.draft, name, at: place.at, field: place.field.name });
  if (!info) return "broken";
  const params = { field: name, type: info.valueType };
  const isAddress = info.valueType === "address";
  if (part !== undefined) return isAddress ? "text" : wrong(place, { text: "expression_type.part", params });
  if (isAddress) return wrong(place, { text: "expression_type.whole_address", params: { field: name } });
  return TYPES[info.kind] ?? wrong(place, { text: "expression_type.many", params });
}

function condition(
  predicate: Parameters<typeof checkPredicate>[0]["predicate"],
  { context, draft, field, at }: Place,
): void {
  checkPredicate({ context, draft, owner: draft, predicate, at, field: field.name });
}

/** Every part of one type. */
function all(
  parts: readonly Expression[],
  wanted: Type,
  gives: Type,
  inside: (pointer: string) => Place,
  key: string,
): Type {
  parts.forEach((part, index) => {
    const place = inside(key === "/round" ? key : `${key}/${index}`);
    const type = getType(part, place);
    if (fits(type, wanted)) return;
    wrong(place, { text: "expression_type.needed", params: { wanted: say(wanted), type: say(type) } });
  });
  return gives;
}

const ARITHMETIC = ["add", "subtract", "multiply", "divide", "convert"] as const;
type Arithmetic = Extract<Expression, { divide?: Expression[] }>;

function arithmetic(expression: Arithmetic, place: Place): Type {
  const keys = ARITHMETIC.filter((key) => expression[key] !== undefined);
  const key = keys[0];
  if (!key || keys.length > 1) {
    return wrong(place, { text: "expression_shape", params: { operations: ARITHMETIC } });
  }
  const inside = (pointer: string): Place => ({ ...place, at: `${place.at}${pointer}` });
  return all(expression[key] ?? [], "number", "number", inside, `/${key}`);
}

function concat(parts: readonly Expression[], inside: (pointer: string) => Place): Type {
  parts.forEach((part, index) => {
    const place = inside(`/concat/${index}`);
    const type = getType(part, place);
    const written = fits(type, "text") || fits(type, "date") || isWholeNumber(part, place);
    if (!written) wrong(place, { text: "expression_type.joined", params: { type: say(type) } });
  });
  return "text";
}

/** Digits after the point belong to how a number is shown, not to a joined text. */
function isWholeNumber(part: Expression, { draft }: Place): boolean {
  if (typeof part === "number") return Number.isInteger(part);
  const field =
    typeof part === "object" && part !== null && "field" in part ? draft.byName.get(part.field) : null;
  return field?.kind === "integer";
}

function daysBetween(parts: readonly Expression[], inside: (pointer: string) => Place): Type {
  parts.forEach((part, index) => {
    const place = inside(`/daysBetween/${index}`);
    const type = getType(part, place);
    const dated = fits(type, "date") || fits(type, "datetime") || isWritten(part, "date");
    if (!dated) wrong(place, { text: "expression_type.days", params: { type: say(type) } });
  });
  return "number";
}

/** The one type all parts have, nothing apart. */
function common(parts: readonly Expression[], at: (index: number) => Place, place: Place): Type {
  const types = parts.map((part, index) => getType(part, at(index)));
  if (types.includes("broken")) return "broken";
  const known = [...new Set(types.filter((type) => type !== "nothing"))];
  if (known.length > 1)
    return wrong(place, { text: "expression_type.branches", params: { types: known.map(say) } });
  return known[0] ?? "nothing";
}

/** Constants a field of options could be given must be options. */
function checkOptions(expression: Expression, place: Place): void {
  const { options } = place.field;
  if (!options) return;
  for (const value of constantResults(expression)) {
    if (options.some((option) => option.value === value)) continue;
    const known = options.map((option) => option.value);
    wrong(place, { text: "expression_type.option", params: { value, options: known } });
  }
}

function constantResults(expression: Expression): readonly string[] {
  if (typeof expression === "string") return [expression];
  if (typeof expression !== "object" || expression === null) return [];
  if ("coalesce" in expression) return expression.coalesce.flatMap(constantResults);
  if (!("case" in expression)) return [];
  const results = [...expression.case.map(({ then }) => then), expression.else ?? null];
  return results.flatMap(constantResults);
}
