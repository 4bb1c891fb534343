import { addDays, dayStart, today } from "../definition/clock.ts";
import type { EvaluationContext } from "../definition/context.ts";
import { parseSortToken, withTieBreaker } from "../definition/sort.ts";
import type { CompiledResource, ListScope, SortTerm, ValueKind } from "../definition/types.ts";
import { splitEscaped } from "./escape.ts";
import { queryField } from "./fields.ts";
import type { QueryField } from "./fields.ts";
import { isPeriod, periodRange } from "./periods.ts";
import type {
  FilterOperator,
  FilterTerm,
  FilterValue,
  ListQuery,
  QueryIssue,
  QueryIssueCode,
  Readability,
} from "./types.ts";

export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE = 1_000_000_000;
const MAX_QUERY = 200;
const MAX_VALUES = 500;
const MAX_FILTERS = 60;
const MAX_SORTS = 8;
const OPERATORS: ReadonlySet<string> = new Set<FilterOperator>([
  "not",
  "gt",
  "gte",
  "lt",
  "lte",
  "contains",
  "starts_with",
  "empty",
  "within",
]);

export interface ListQueryInput {
  readonly resource: CompiledResource;
  /** Decoded parameters of the address; a name given twice holds an array. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Fields the actor does not read are answered like fields that do not exist, so that their names stay unknown. */
  readonly readable: (field: string) => Readability;
  readonly context: EvaluationContext;
}

export type ListQueryResult =
  | { readonly ok: true; readonly query: ListQuery }
  | { readonly ok: false; readonly issues: readonly QueryIssue[] };

interface Reading extends ListQueryInput {
  readonly issues: QueryIssue[];
}

function refuse(
  reading: Reading,
  parameter: string,
  code: QueryIssueCode,
  parameters: QueryIssue["parameters"] = {},
): void {
  reading.issues.push({ parameter, code, parameters });
}

/** The one text of a parameter; undefined when it is absent or empty. */
function text(reading: Reading, name: string): string | undefined {
  const value = reading.parameters[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string") return value;
  refuse(reading, name, "repeated_parameter", { name });
  return undefined;
}

function wholeNumber(value: string): number | null {
  return /^\d{1,10}$/.test(value) ? Number(value) : null;
}

function readNumber(reading: Reading, name: "page" | "page_size", fallback: number, maximum: number): number {
  const value = text(reading, name);
  if (value === undefined) return fallback;
  const number = wholeNumber(value);
  if (number !== null && number >= 1 && number <= maximum) return number;
  refuse(reading, name, name === "page" ? "invalid_page" : "invalid_page_size", { maximum });
  return fallback;
}

function readable(reading: Reading, name: string): QueryField | null {
  const field = queryField(reading.resource, name);
  return field && reading.readable(name) !== "no" ? field : null;
}

function readSort(reading: Reading): readonly SortTerm[] {
  const value = text(reading, "sort");
  if (value === undefined)
    return reading.resource.list.sort.filter(({ field }) => reading.readable(field) !== "no");
  const terms: SortTerm[] = [];
  for (const part of value.split(",").slice(0, MAX_SORTS)) {
    const term = parseSortToken(part.trim());
    const field = readable(reading, term.field);
    if (!field) refuse(reading, "sort", "unknown_field", { field: term.field });
    else if (!field.sort) refuse(reading, "sort", "not_sortable", { field: term.field });
    else if (!terms.some((other) => other.field === term.field)) terms.push(term);
  }
  return withTieBreaker(terms);
}

function readScope(reading: Reading): ListScope {
  const { scopes, defaultScope } = reading.resource.list;
  const value = text(reading, "scope");
  if (value === undefined) return "all";
  const scope = (["all", "team", "my"] as const).find((name) => name === value);
  if (scope !== undefined && (scope === "all" || scopes.includes(scope))) return scope;
  refuse(reading, "scope", "unknown_scope", { scope: value });
  return defaultScope;
}

function readRegion(reading: Reading): number | null {
  const value = text(reading, "region");
  // Where the resource has a field of this name that is no region switch, it is an ordinary filter.
  if (value === undefined || reading.resource.list.regionField === null) return null;
  const id = wholeNumber(value);
  if (id === null || id < 1) refuse(reading, "region", "invalid_region", { region: value });
  return id;
}

function readGroup(reading: Reading): string | null {
  const value = text(reading, "group");
  if (value === undefined) return null;
  const known = reading.resource.list.groups.some(({ name }) => name === value);
  if (!known) refuse(reading, "group", "unknown_group", { group: value });
  return known ? value : null;
}

function readArchived(reading: Reading): ListQuery["archived"] {
  const value = text(reading, "archived") ?? "live";
  const found = (["live", "archived", "all"] as const).find((name) => name === value);
  if (found === undefined) refuse(reading, "archived", "invalid_archived", { value });
  return found ?? "live";
}

function readExactCount(reading: Reading): boolean {
  const value = text(reading, "count");
  if (value !== undefined && value !== "exact") refuse(reading, "count", "invalid_count", { value });
  return value === "exact";
}

/** A period as bounds of dates, or of the instants those dates begin and end at in the actor's zone. */
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
      values: [instants ? dayStart({ date: from, timeZone }) : from],
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

function emptyValue(value: string): FilterValue[] | null {
  if (value === "true") return [1];
  return value === "false" ? [0] : null;
}

/** Several values mean "any of", a backslash before a comma makes it part of its value; a text that may hold commas itself is one value. */
function splitValues(operator: FilterOperator, value: string): string[] {
  const several = operator === "eq" || operator === "not";
  return several ? [...new Set(splitEscaped(value))].filter((part) => part !== "") : [value];
}

/** `owner=empty` asks for rows without an owner, whatever their other filters are. */
const NOTHING = "empty";
const REFERENCES: ReadonlySet<ValueKind> = new Set(["reference", "references"]);

function nothingTerm(
  field: QueryField,
  operator: FilterOperator,
  values: readonly string[],
): FilterTerm | null {
  const asked = REFERENCES.has(field.value.kind) && values.length === 1 && values[0] === NOTHING;
  if (!asked || (operator !== "eq" && operator !== "not")) return null;
  return { field: field.value.name, operator: "empty", values: [operator === "eq" ? 1 : 0] };
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
    const value = field.spec.parseFilter({
      text: part,
      field: field.value,
      operator,
      context: reading.context,
    });
    if (value === null) return null;
    if (!values.includes(value)) values.push(value);
  }
  return values.length === 0 ? null : { field: field.value.name, operator, values };
}

function readFilter(reading: Reading, parameter: string, value: string): FilterTerm[] {
  const at = parameter.lastIndexOf("__");
  const name = at === -1 ? parameter : parameter.slice(0, at);
  const suffix = at === -1 ? "eq" : parameter.slice(at + 2);
  const field = readable(reading, name);
  if (!field) {
    refuse(reading, parameter, "unknown_field", { field: name });
    return [];
  }
  const operator = suffix as FilterOperator;
  if (at !== -1 && !OPERATORS.has(suffix)) {
    refuse(reading, parameter, "unknown_operator", { field: name, operator: suffix });
    return [];
  }
  if (!field.filter) {
    refuse(reading, parameter, "not_filterable", { field: name });
    return [];
  }
  if (!field.spec.operators.includes(operator)) {
    refuse(reading, parameter, "unknown_operator", { field: name, operator: suffix });
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
    if (!terms) refuse(reading, parameter, "unknown_period", { period: value });
    return terms ?? [];
  }
  if (operator === "empty") {
    const values = emptyValue(value);
    if (!values) refuse(reading, parameter, "invalid_filter_value", { field: field.value.name, value });
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
  if (!term)
    refuse(reading, parameter, "invalid_filter_value", {
      field: field.value.name,
      value: value.slice(0, 60),
    });
  return term ? [term] : [];
}

const OWN = new Set(["page", "page_size", "sort", "query", "scope", "group", "archived", "count"]);

function readFilters(reading: Reading): FilterTerm[] {
  const own = reading.resource.list.regionField === null ? OWN : new Set([...OWN, "region"]);
  const names = Object.keys(reading.parameters).filter((name) => !own.has(name));
  if (names.length > MAX_FILTERS) {
    refuse(reading, names[MAX_FILTERS] ?? "", "too_many_filters", { maximum: MAX_FILTERS });
    return [];
  }
  return names.flatMap((name) => {
    const value = text(reading, name);
    return value === undefined ? [] : readFilter(reading, name, value);
  });
}

function readSearch(reading: Reading): string {
  const value = (text(reading, "query") ?? "").trim();
  if (value.length > MAX_QUERY) refuse(reading, "query", "query_too_long", { maximum: MAX_QUERY });
  return value;
}

/** Reads a list address. Never throws: everything that cannot be answered truly is an issue, all of them at once. */
export function parseListQuery(input: ListQueryInput): ListQueryResult {
  const reading: Reading = { ...input, issues: [] };
  const query: ListQuery = {
    page: readNumber(reading, "page", 1, MAX_PAGE),
    pageSize: readNumber(reading, "page_size", DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    sort: readSort(reading),
    filters: readFilters(reading),
    search: readSearch(reading),
    scope: readScope(reading),
    region: readRegion(reading),
    group: readGroup(reading),
    archived: readArchived(reading),
    exactCount: readExactCount(reading),
  };
  return reading.issues.length === 0 ? { ok: true, query } : { ok: false, issues: reading.issues };
}
