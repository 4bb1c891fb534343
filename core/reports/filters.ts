import type { EvaluationContext } from "../definition/context.ts";
import type { CompiledResource } from "../definition/types.ts";
import { joinEscaped, splitEscaped } from "../query/escape.ts";
import { queryField } from "../query/fields.ts";
import type { QueryField } from "../query/fields.ts";
import type { Filters } from "../query/figures.ts";
import { isPeriod, periodRange } from "../query/periods.ts";
import type { FilterOperator, FilterValue } from "../query/types.ts";

interface MergeInput {
  readonly resource: CompiledResource;
  readonly context: EvaluationContext;
}

interface Parameter extends MergeInput {
  readonly field: QueryField;
  readonly operator: FilterOperator;
}

/**
 * Conditions that hold together, as the parameters of one list address. Null where no row can meet them all, or where one
 * address cannot say them (two different `contains` of one field).
 */
export function mergeFilters(input: MergeInput, all: readonly Filters[]): Filters | null {
  const merged: Record<string, string> = {};
  const fits = all.every((filters) =>
    Object.entries(filters).every(([name, value]) => add(input, merged, name, value)),
  );
  return fits ? merged : null;
}

/** False where the condition cannot stand beside those that are there. */
function add(input: MergeInput, merged: Record<string, string>, name: string, value: string): boolean {
  const present = merged[name];
  if (present === undefined || present === value) {
    merged[name] = value;
    return true;
  }
  const parameter = getParameter(input, name);
  if (parameter === null) return false;
  if (parameter.operator === "within") {
    delete merged[name];
    return [present, value].every((period) => addBounds(input, merged, parameter, period));
  }
  const joined = JOIN[parameter.operator]?.(parameter, present, value) ?? null;
  if (joined === null) return false;
  merged[name] = joined;
  return true;
}

function getParameter(input: MergeInput, name: string): Parameter | null {
  const at = name.lastIndexOf("__");
  const field = queryField(input.resource, at === -1 ? name : name.slice(0, at));
  const operator = at === -1 ? "eq" : (name.slice(at + 2) as FilterOperator);
  return field === null ? null : { ...input, field, operator };
}

type Join = (parameter: Parameter, one: string, other: string) => string | null;

const JOIN: Readonly<Partial<Record<FilterOperator, Join>>> = {
  eq: (parameter, one, other) => {
    const second = new Set(getValues(parameter, other));
    const both = getValues(parameter, one).filter((value) => second.has(value));
    return both.length === 0 ? null : joinEscaped(both);
  },
  not: (parameter, one, other) =>
    joinEscaped([...new Set([...getValues(parameter, one), ...getValues(parameter, other)])]),
  gt: (parameter, one, other) => tighter(parameter, one, other, 1),
  gte: (parameter, one, other) => tighter(parameter, one, other, 1),
  lt: (parameter, one, other) => tighter(parameter, one, other, -1),
  lte: (parameter, one, other) => tighter(parameter, one, other, -1),
};

/** The values of a parameter; `me` as the id it stands for, so that it meets others. */
function getValues({ field, context }: Parameter, text: string): string[] {
  const { employeeId } = context.actor;
  const isReference = field.value.kind === "reference" || field.value.kind === "references";
  return splitEscaped(text)
    .filter((value) => value !== "")
    .map((value) => (isReference && value === "me" && employeeId !== null ? String(employeeId) : value));
}

function tighter(parameter: Parameter, one: string, other: string, sign: 1 | -1): string | null {
  const [a, b] = [one, other].map((text) => read(parameter, text));
  if (a === undefined || b === undefined || a === null || b === null) return null;
  const order = compare(a, b) * sign;
  return order >= 0 ? one : other;
}

function read({ field, operator, context }: Parameter, text: string): FilterValue | null {
  return field.spec.parseFilter({ text, field: field.value, operator, context });
}

function compare(a: FilterValue, b: FilterValue): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A relative period beside another one: as the dates it means now. */
function addBounds(
  input: MergeInput,
  merged: Record<string, string>,
  { field, context }: Parameter,
  period: string,
): boolean {
  if (!isPeriod(period)) return false;
  const { from, to } = periodRange({ period, now: context.now, timeZone: context.timeZone });
  return (
    (from === null || add(input, merged, `${field.value.name}__gte`, from)) &&
    (to === null || add(input, merged, `${field.value.name}__lte`, to))
  );
}
