import { NAMED_OPERATORS } from "../../core/query/operators.ts";
import type { FilterOperator } from "../../core/query/types.ts";
import { joinEscaped, splitEscaped } from "../../core/query/escape.ts";
import { LIST_KINDS, type ListKind } from "../../core/workspace/layout.ts";

/** One condition on a field, as it stands in an address: values are the API's texts. */
export interface FilterEntry {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly string[];
}

export type ArchivedRows = "live" | "archived" | "all";

/**
 * Everything that decides which rows a list shows, and what of their looks stands in the address. Null means: what the
 * view, the person's own layout or the resource's definition says.
 */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string | null;
  /** Somebody chose that order for these rows: a search does not put the best match first. */
  readonly sortChosen: boolean;
  readonly query: string;
  readonly scope: string | null;
  readonly region: string | null;
  readonly archived: ArchivedRows;
  readonly filters: readonly FilterEntry[];
  /** Sections that are closed; open is the norm. */
  readonly closedGroups: readonly string[];
  /** Page of each section, where it is not the first. */
  readonly groupPages: Readonly<Record<string, number>>;
  /** Id of a saved view, or `all` for the list as it is without one; null: what opens first. */
  readonly view: string | null;
  readonly columns: readonly string[] | null;
  readonly as: ListKind | null;
  /** The stretch of time a calendar shows: `2026-11` a month, `2026-11-16` the week of that day; null: now. */
  readonly on: string | null;
}

export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** What stands above and below the rows of a list, in pixels, and a row. */
const AROUND_ROWS_PX = 340;
const ROW_PX = 44;

/** As many rows as the window has room for when the page is loaded; never fewer than the smallest page. */
export const FITTING_PAGE_SIZE: number = Math.min(
  100,
  Math.max(PAGE_SIZES[0], Math.floor(((globalThis.innerHeight ?? 0) - AROUND_ROWS_PX) / ROW_PX)),
);

export const emptyListState: ListState = {
  page: 1,
  pageSize: PAGE_SIZES[0],
  sort: null,
  sortChosen: false,
  query: "",
  scope: null,
  region: null,
  archived: "live",
  filters: [],
  closedGroups: [],
  groupPages: {},
  view: null,
  columns: null,
  as: null,
  on: null,
};

const OWN_PARAMETERS = new Set([
  "page",
  "page_size",
  "sort",
  "query",
  "scope",
  "archived",
  "closed",
  "tab",
  "view",
  "columns",
  "as",
  "on",
  "peek",
  "peek_mode",
  "peek_tab",
  "peek_tab",
]);
const GROUP_PAGE = "page.";

interface ReadOptions {
  /** False where the list has no region switch: there `region` may be a field like any other. */
  readonly regionSwitch: boolean;
  /** What the address's silence means: the state of the view it names. A parameter without a value takes a part away. */
  readonly base?: ListState;
}

/** Reads the state an address holds. Nonsense in it counts as absent: an old link still opens. */
export function readListState(
  search: string,
  { regionSwitch, base = emptyListState }: ReadOptions,
): ListState {
  const parameters = new URLSearchParams(search);
  const text = (name: string, silent: string | null) =>
    parameters.has(name) ? parameters.get(name) || null : silent;
  const query = text("query", base.query)?.trim() ?? "";
  const columns = (parameters.get("columns") ?? "").split(",").filter((name) => name !== "");
  return {
    page: readNumber(parameters.get("page")) ?? 1,
    pageSize: Math.min(readNumber(parameters.get("page_size")) ?? base.pageSize, 100),
    sort: text("sort", base.sort),
    sortChosen: parameters.has("sort")
      ? parameters.get("sort") !== ""
      : base.sortChosen && query === base.query,
    query,
    scope: text("scope", base.scope),
    region: regionSwitch ? text("region", base.region) : null,
    archived: readArchived(parameters.get("archived")) ?? base.archived,
    filters: mergeFilters(base.filters, parameters, regionSwitch),
    closedGroups: (parameters.get("closed") ?? "").split(",").filter((name) => name !== ""),
    groupPages: Object.fromEntries(
      [...parameters].flatMap(([key, value]) => {
        const page = key.startsWith(GROUP_PAGE) ? readNumber(value) : null;
        return page === null ? [] : [[key.slice(GROUP_PAGE.length), page]];
      }),
    ),
    view: parameters.get("view") || null,
    columns: columns.length > 0 ? columns : null,
    as: LIST_KINDS.find((kind) => kind === parameters.get("as")) ?? base.as,
    on: /^\d{4}-\d\d(-\d\d)?$/.exec(parameters.get("on") ?? "")?.[0] ?? null,
  };
}

/**
 * The query part of the address of a state, empty for the state a list opens with; otherwise it starts with `?`. Only what
 * differs from `base` is written.
 */
export function writeListState(state: ListState, base: ListState = emptyListState): string {
  const parameters = new URLSearchParams();
  if (state.view !== null) parameters.set("view", state.view);
  if (state.as !== base.as && state.as !== null) parameters.set("as", state.as);
  if (state.on !== null) parameters.set("on", state.on);
  if (state.columns !== null) parameters.set("columns", state.columns.join(","));
  if (state.query !== base.query) parameters.set("query", state.query);
  if (state.scope !== base.scope) parameters.set("scope", state.scope ?? "");
  if (state.region !== base.region) parameters.set("region", state.region ?? "");
  for (const [name, value] of changedFilters(state.filters, base.filters)) parameters.append(name, value);
  if (state.archived !== base.archived) parameters.set("archived", state.archived);
  const chosenForSearch = state.sortChosen && state.query !== base.query;
  if (state.sort !== base.sort || chosenForSearch) parameters.set("sort", state.sort ?? "");
  // a page says of which size it is: another window has room for more rows, or fewer
  const sized = state.page > 1 && state.pageSize !== emptyListState.pageSize;
  if (sized || state.pageSize !== base.pageSize) parameters.set("page_size", String(state.pageSize));
  if (state.page > 1) parameters.set("page", String(state.page));
  if (state.closedGroups.length > 0) parameters.set("closed", state.closedGroups.join(","));
  for (const [group, page] of Object.entries(state.groupPages)) {
    if (page > 1) parameters.set(GROUP_PAGE + group, String(page));
  }
  const text = parameters.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

const KEEPS_PAGE: ReadonlySet<string> = new Set([
  "page",
  "closedGroups",
  "groupPages",
  "columns",
  "as",
  "on",
]);

/** A change of what is searched, filtered or sorted starts again at the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  const keepsPage = Object.keys(change).every((key) => KEEPS_PAGE.has(key));
  const begins = change.query !== undefined && state.query === "";
  const chosen =
    change.sort !== undefined ? { sortChosen: change.sort !== null } : begins ? { sortChosen: false } : {};
  return { ...state, ...(keepsPage ? {} : { page: 1, groupPages: {} }), ...chosen, ...change };
}

export function filterParameter(filter: FilterEntry): string {
  return filter.operator === "eq" ? filter.field : `${filter.field}__${filter.operator}`;
}

/** Only these mean "any of several"; a comma elsewhere is part of the text. */
const isSeveral = (operator: FilterOperator): boolean =>
  operator === "eq" || operator === "not" || operator === "under";

/** The values of a condition as an address writes them; a comma within one of several stands behind a backslash. */
export function filterValueText({ operator, values }: FilterEntry): string {
  return isSeveral(operator) ? joinEscaped(values) : values.join(",");
}

/** Replaces the conditions on one field. */
export function withFieldFilters(
  state: ListState,
  field: string,
  entries: readonly FilterEntry[],
): Pick<ListState, "filters"> {
  const position = state.filters.findIndex((filter) => filter.field === field);
  const others = state.filters.filter((filter) => filter.field !== field);
  const at = position === -1 ? others.length : Math.min(position, others.length);
  return { filters: [...others.slice(0, at), ...entries, ...others.slice(at)] };
}

function readFilters(parameters: URLSearchParams, regionSwitch: boolean): FilterEntry[] {
  return [...parameters].flatMap(([key, value]) => {
    if (regionSwitch && key === "region") return [];
    if (OWN_PARAMETERS.has(key) || key.startsWith(GROUP_PAGE) || value === "") return [];
    const [field, suffix] = splitOnce(key);
    if (!/^[a-z][a-z0-9_]*$/.test(field)) return [];
    const operator = suffix === undefined ? "eq" : NAMED_OPERATORS.find((name) => name === suffix);
    if (!operator) return [];
    return [{ field, operator, values: isSeveral(operator) ? splitEscaped(value) : [value] }];
  });
}

/** The view's conditions with those of the address in their places; a parameter without a value takes its one away. */
function mergeFilters(
  base: readonly FilterEntry[],
  parameters: URLSearchParams,
  regionSwitch: boolean,
): readonly FilterEntry[] {
  const named = readFilters(parameters, regionSwitch);
  if (base.length === 0) return named;
  const kept = base.flatMap((entry) => {
    const name = filterParameter(entry);
    return parameters.has(name) ? named.filter((other) => filterParameter(other) === name) : [entry];
  });
  const basic = new Set(base.map(filterParameter));
  return [...kept, ...named.filter((entry) => !basic.has(filterParameter(entry)))];
}

function changedFilters(
  filters: readonly FilterEntry[],
  base: readonly FilterEntry[],
): readonly (readonly [string, string])[] {
  const textOf = filterValueText;
  const before = new Map(base.map((entry) => [filterParameter(entry), textOf(entry)]));
  const now = new Set(filters.map(filterParameter));
  return [
    ...filters
      .filter((entry) => before.get(filterParameter(entry)) !== textOf(entry))
      .map((entry) => [filterParameter(entry), textOf(entry)] as const),
    ...[...before.keys()].filter((name) => !now.has(name)).map((name) => [name, ""] as const),
  ];
}

function readArchived(value: string | null): ArchivedRows | null {
  return (["live", "archived", "all"] as const).find((name) => name === value) ?? null;
}

function splitOnce(key: string): [string, string | undefined] {
  const at = key.lastIndexOf("__");
  return at === -1 ? [key, undefined] : [key.slice(0, at), key.slice(at + 2)];
}

function readNumber(text: string | null): number | null {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : null;
}
