import { addDays, dayStart, today } from "../definition/clock.ts";
import { ACTOR_RESOURCES } from "../definition/context.ts";
import type { EvaluationContext } from "../definition/context.ts";
import type { ValueKind } from "../definition/types.ts";
import { splitEscaped } from "./escape.ts";
import type { QueryField } from "./fields.ts";
import { expectedValues, offeredFilters } from "./expected.ts";
import { isPeriod, periodRange, PERIODS } from "./periods.ts";
import { operatorsOf } from "./field-operators.ts";
import { MY_TEAM, NAMED_OPERATORS } from "./operators.ts";
import { readText, readable, refuse, refuseUnknown } from "./reading.ts";
import type { Reading } from "./reading.ts";
import type { FilterOperator, FilterTerm, FilterValue } from "./types.ts";

const MAX_VALUES = 500;
const MAX_FILTERS = 60;
const OPERATORS: ReadonlySet<string> = new Set(NAMED_OPERATORS);

/** Days to come. */
const AHEAD = /^next_\d+_days$/;

/**
 * A period as bounds of dates, or of the instants those dates begin and end at in the actor's zone. What is over today is
 * not in the days to come.
 */
function periodTerms(field: QueryField, name: string, context: EvaluationContext): FilterTerm[] | null {
  if (!isPeriod(name)) return null;
  const { timeZone } = context;
  const { from, to } = periodRange({ period: name, now: context.now, timeZone });
  const instants = field.value.kind === "datetime";
  const terms: FilterTerm[] = [];
  if (from !== null) {
    terms.push({
      field: field.value.name,
      operator: "gte",
      values: [instants ? startOf({ name, from, context }) : from],
    });
  }
  if (to !== null && instants) {
    const next = addDays({ date: to, days: 1 }) ?? to;
    terms.push({ field: field.value.name, operator: "lt", values: [dayStart({ date: next, timeZone })] });
  } else if (to !== null) {
    terms.push({ field: field.value.name, operator: "lte", values: [to] });
  }
  return terms;
}

function startOf({
  name,
  from,
  context,
}: {
  name: string;
  from: string;
  context: EvaluationContext;
}): number {
  return AHEAD.test(name) ? context.now : dayStart({ date: from, timeZone: context.timeZone });
}

function emptyValue(value: string): FilterValue[] | null {
  if (value === "true") return [1];
  return value === "false" ? [0] : null;
}

/** Several values mean "any of", a backslash before a comma makes it part of its value; a text that may hold commas itself is one value. */
function splitValues(operator: FilterOperator, value: string): string[] {
  const several = operator === "eq" || operator === "not" || operator === "under";
  return several ? [...new Set(splitEscaped(value))].filter((part) => part !== "") : [value];
}

const REFERENCES: ReadonlySet<ValueKind> = new Set(["reference", "references"]);

const NOTHING = "empty";

/** `owner=empty` asks for rows without an owner, whatever their other filters are. */
function nothingTerm(
  field: QueryField,
  operator: FilterOperator,
  values: readonly string[],
): FilterTerm | null {
  const asked = REFERENCES.has(field.value.kind) && values.length === 1 && values[0] === NOTHING;
  if (!asked || (operator !== "eq" && operator !== "not")) return null;
  return { field: field.value.name, operator: "empty", values: [operator === "eq" ? 1 : 0] };
}

const NO_TEAM = 0;

/** `team=my_team` asks for the actor's teams; who is in none has no such rows. */
function teamsOfActor(field: QueryField, text: string, { actor }: EvaluationContext): FilterValue[] | null {
  if (text !== MY_TEAM || field.value.to !== ACTOR_RESOURCES.team || !REFERENCES.has(field.value.kind))
    return null;
  const teams = actor.teamIds ?? [];
  return teams.length === 0 ? [NO_TEAM] : [...teams];
}

/** One value in a filter by the date of an instant stands for the whole day. */
function dayTerms(
  field: QueryField,
  values: readonly string[],
  context: EvaluationContext,
): FilterTerm[] | null {
  const [word] = values;
  if (field.value.kind !== "datetime" || values.length !== 1 || word === undefined) return null;
  const date = word === "today" ? today(context) : word;
  const next = addDays({ date, days: 1 });
  if (next === null) return null;
  const { timeZone } = context;
  const { name } = field.value;
  return [
    { field: name, operator: "gte", values: [dayStart({ date, timeZone })] },
    { field: name, operator: "lt", values: [dayStart({ date: next, timeZone })] },
  ];
}

function plainTerm(
  reading: Reading,
  field: QueryField,
  operator: Exclude<FilterOperator, "within">,
  texts: string[],
): FilterTerm | null {
  const values: FilterValue[] = [];
  for (const part of texts) {
    const input = { text: part, field: field.value, operator, context: reading.context };
    const teams = teamsOfActor(field, part, reading.context);
    for (const value of teams ?? [field.spec.parseFilter(input)]) {
      if (value === null) return null;
      if (!values.includes(value)) values.push(value);
    }
  }
  return values.length === 0 ? null : { field: field.value.name, operator, values };
}

function readFilter(reading: Reading, parameter: string, value: string): FilterTerm[] {
  const at = parameter.lastIndexOf("__");
  const name = at === -1 ? parameter : parameter.slice(0, at);
  const suffix = at === -1 ? "eq" : parameter.slice(at + 2);
  const field = readable(reading, name);
  if (!field) {
    refuseUnknown(reading, parameter, name);
    return [];
  }
  if (!field.filter) {
    refuse(reading, parameter, "not_filterable", { field: name });
    return [];
  }
  const operator = suffix as FilterOperator;
  const named = at === -1 || OPERATORS.has(suffix);
  if (!named || !operatorsOf(field.value).includes(operator)) {
    const operators = offeredFilters(field);
    refuse(reading, parameter, "unknown_operator", { field: name, operator: suffix, operators });
    return [];
  }
  return readTerms(reading, parameter, field, operator, value);
}

function readTerms(
  reading: Reading,
  parameter: string,
  field: QueryField,
  operator: FilterOperator,
  value: string,
): FilterTerm[] {
  if (operator === "within") {
    const terms = periodTerms(field, value, reading.context);
    if (!terms) refuse(reading, parameter, "unknown_period", { period: value, periods: PERIODS.join(", ") });
    return terms ?? [];
  }
  if (operator === "empty") {
    const values = emptyValue(value);
    if (!values) refuseValue(reading, parameter, { field, operator, value });
    return values ? [{ field: field.value.name, operator, values }] : [];
  }
  const texts = splitValues(operator, value);
  if (texts.length > MAX_VALUES) {
    refuse(reading, parameter, "too_many_values", { field: field.value.name, maximum: MAX_VALUES });
    return [];
  }
  const nothing = nothingTerm(field, operator, texts);
  if (nothing) return [nothing];
  const day = operator === "eq" ? dayTerms(field, texts, reading.context) : null;
  if (day) return day;
  const term = plainTerm(reading, field, operator, texts);
  if (!term) refuseValue(reading, parameter, { field, operator, value });
  return term ? [term] : [];
}

function refuseValue(
  reading: Reading,
  parameter: string,
  { field, operator, value }: { field: QueryField; operator: FilterOperator; value: string },
): void {
  const expected = expectedValues(field, operator);
  const parameters = { field: field.value.name, value: value.slice(0, 60), expected };
  refuse(reading, parameter, "invalid_filter_value", parameters);
}

const OWN = new Set([
  "page",
  "page_size",
  "sort",
  "query",
  "scope",
  "group",
  "archived",
  "count",
  "columns",
  "totals",
]);

export function readFilters(reading: Reading): FilterTerm[] {
  const own = reading.resource.list.regionField === null ? OWN : new Set([...OWN, "region"]);
  const names = Object.keys(reading.parameters).filter((name) => !own.has(name));
  if (names.length > MAX_FILTERS) {
    refuse(reading, names[MAX_FILTERS] ?? "", "too_many_filters", { maximum: MAX_FILTERS });
    return [];
  }
  return names.flatMap((name) => {
    const value = readText(reading, name);
    return value === undefined ? [] : readFilter(reading, name, value);
  });
}
