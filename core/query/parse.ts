import { parseSortToken, withTieBreaker } from "../definition/sort.ts";
import { COMMON_FIELDS } from "../definition/types.ts";
import type { ListScope, SortTerm } from "../definition/types.ts";
import { readFilters } from "./filters.ts";
import { readTotals } from "./totals.ts";
import { readText, readable, refuse, refuseUnknown, wholeNumber } from "./reading.ts";
import type { ListQueryInput, Reading } from "./reading.ts";
import type { ListQuery, QueryIssue } from "./types.ts";

export type { ListQueryInput } from "./reading.ts";

export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE = 1_000_000_000;
const MAX_QUERY = 200;
const MAX_SORTS = 8;
const MAX_COLUMNS = 100;
export type ListQueryResult =
  | { readonly ok: true; readonly query: ListQuery }
  | { readonly ok: false; readonly issues: readonly QueryIssue[] };

function readNumber(reading: Reading, name: "page" | "page_size", fallback: number, maximum: number): number {
  const value = readText(reading, name);
  if (value === undefined) return fallback;
  const number = wholeNumber(value);
  if (number !== null && number >= 1 && number <= maximum) return number;
  refuse(reading, name, name === "page" ? "invalid_page" : "invalid_page_size", { maximum });
  return fallback;
}

function readSort(reading: Reading): readonly SortTerm[] {
  const value = readText(reading, "sort");
  if (value === undefined)
    return reading.resource.list.sort.filter(({ field }) => reading.readable(field) !== "no");
  const terms: SortTerm[] = [];
  for (const part of value.split(",").slice(0, MAX_SORTS)) {
    const term = parseSortToken(part.trim());
    const field = readable(reading, term.field);
    if (!field) refuseUnknown(reading, "sort", term.field);
    else if (!field.sort) refuse(reading, "sort", "not_sortable", { field: term.field });
    else if (!terms.some((other) => other.field === term.field)) terms.push(term);
  }
  return withTieBreaker(terms);
}

function readScope(reading: Reading): ListScope {
  const { scopes, defaultScope } = reading.resource.list;
  const value = readText(reading, "scope");
  if (value === undefined) return "all";
  const scope = (["all", "team", "my"] as const).find((name) => name === value);
  if (scope !== undefined && (scope === "all" || scopes.includes(scope))) return scope;
  refuse(reading, "scope", "unknown_scope", { scope: value });
  return defaultScope;
}

function readRegion(reading: Reading): number | null {
  const value = readText(reading, "region");
  // Where the resource has a field of this name that is no region switch, it is an ordinary filter.
  if (value === undefined || reading.resource.list.regionField === null) return null;
  const id = wholeNumber(value);
  if (id === null || id < 1) refuse(reading, "region", "invalid_region", { region: value });
  return id;
}

function readGroup(reading: Reading): string | null {
  const value = readText(reading, "group");
  if (value === undefined) return null;
  const known = reading.resource.list.groups.some(({ name }) => name === value);
  if (!known) refuse(reading, "group", "unknown_group", { group: value });
  return known ? value : null;
}

function readArchived(reading: Reading): ListQuery["archived"] {
  const value = readText(reading, "archived") ?? "live";
  const found = (["live", "archived", "all"] as const).find((name) => name === value);
  if (found === undefined) refuse(reading, "archived", "invalid_archived", { value });
  return found ?? "live";
}

function readExactCount(reading: Reading): boolean {
  const value = readText(reading, "count");
  if (value !== undefined && value !== "exact") refuse(reading, "count", "invalid_count", { value });
  return value === "exact";
}

/** Child rows do not fit into a row; a field the actor reads nowhere is as unknown as one that does not exist. */
function readColumns(reading: Reading): readonly string[] | null {
  const value = readText(reading, "columns");
  if (value === undefined) return null;
  const names = [...new Set(value.split(",").map((name) => name.trim()))].filter((name) => name !== "");
  if (names.length > MAX_COLUMNS) refuse(reading, "columns", "too_many_columns", { maximum: MAX_COLUMNS });
  for (const field of names) {
    if (COMMON.has(field)) continue;
    const known = Object.hasOwn(reading.resource.fieldsByName, field) && reading.readable(field) !== "no";
    if (!known) refuseUnknown(reading, "columns", field);
    else if (reading.resource.fieldsByName[field]?.kind === "rows")
      refuse(reading, "columns", "not_a_column", { field });
  }
  return names.toSorted();
}

const COMMON: ReadonlySet<string> = new Set(COMMON_FIELDS);

function readSearch(reading: Reading): string {
  const value = (readText(reading, "query") ?? "").trim();
  if (value.length > MAX_QUERY) refuse(reading, "query", "query_too_long", { maximum: MAX_QUERY });
  return value;
}

/** Reads a list address. Never throws: everything that cannot be answered truly is an issue, all of them at once. */
export function parseListQuery(input: ListQueryInput): ListQueryResult {
  const reading: Reading = { ...input, issues: [] };
  const asked: Omit<ListQuery, "bestFirst"> = {
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
    columns: readColumns(reading),
    totals: readTotals(reading),
  };
  const query = { ...asked, bestFirst: asked.search !== "" && (input.parameters["sort"] ?? "") === "" };
  return reading.issues.length === 0 ? { ok: true, query } : { ok: false, issues: reading.issues };
}
