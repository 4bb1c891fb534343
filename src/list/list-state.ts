import type { FilterOperator } from "../../core/query/types.ts";

/** One condition on a field, as it stands in an address: values are the API's texts. */
export interface FilterEntry {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly string[];
}

export type ArchivedRows = "live" | "archived" | "all";

/** Everything that decides which rows a list shows. Null means: what the resource's definition says. */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string | null;
  readonly query: string;
  readonly scope: string | null;
  readonly region: string | null;
  readonly archived: ArchivedRows;
  readonly filters: readonly FilterEntry[];
  /** Sections that are closed; open is the norm. */
  readonly closedGroups: readonly string[];
  /** Page of each section, where it is not the first. */
  readonly groupPages: Readonly<Record<string, number>>;
}

export const PAGE_SIZES = [10, 20, 50, 100] as const;

export const emptyListState: ListState = {
  page: 1,
  pageSize: PAGE_SIZES[0],
  sort: null,
  query: "",
  scope: null,
  region: null,
  archived: "live",
  filters: [],
  closedGroups: [],
  groupPages: {},
};

const OPERATORS: readonly FilterOperator[] = [
  "not",
  "gt",
  "gte",
  "lt",
  "lte",
  "contains",
  "starts_with",
  "empty",
  "within",
];
const OWN_PARAMETERS = new Set(["page", "page_size", "sort", "query", "scope", "archived", "closed", "tab"]);
const GROUP_PAGE = "page.";

interface ReadOptions {
  /** False where the list has no region switch: there `region` may be a field like any other. */
  readonly regionSwitch: boolean;
}

/** Reads the state an address holds. Nonsense in it counts as absent: an old link still opens. */
export function readListState(search: string, { regionSwitch }: ReadOptions): ListState {
  const parameters = new URLSearchParams(search);
  const archived = parameters.get("archived");
  return {
    page: readNumber(parameters.get("page")) ?? 1,
    pageSize: Math.min(readNumber(parameters.get("page_size")) ?? emptyListState.pageSize, 100),
    sort: parameters.get("sort") || null,
    query: parameters.get("query")?.trim() ?? "",
    scope: parameters.get("scope") || null,
    region: (regionSwitch && parameters.get("region")) || null,
    archived: archived === "archived" || archived === "all" ? archived : "live",
    filters: readFilters(parameters, regionSwitch),
    closedGroups: (parameters.get("closed") ?? "").split(",").filter((name) => name !== ""),
    groupPages: Object.fromEntries(
      [...parameters].flatMap(([key, value]) => {
        const page = key.startsWith(GROUP_PAGE) ? readNumber(value) : null;
        return page === null ? [] : [[key.slice(GROUP_PAGE.length), page]];
      }),
    ),
  };
}

/** The query part of the address of a state, empty for the state a list opens with; otherwise it starts with `?`. */
export function writeListState(state: ListState): string {
  const parameters = new URLSearchParams();
  if (state.query !== "") parameters.set("query", state.query);
  if (state.scope !== null) parameters.set("scope", state.scope);
  if (state.region !== null) parameters.set("region", state.region);
  for (const filter of state.filters) parameters.append(filterParameter(filter), filter.values.join(","));
  if (state.archived !== "live") parameters.set("archived", state.archived);
  if (state.sort !== null) parameters.set("sort", state.sort);
  if (state.pageSize !== emptyListState.pageSize) parameters.set("page_size", String(state.pageSize));
  if (state.page > 1) parameters.set("page", String(state.page));
  if (state.closedGroups.length > 0) parameters.set("closed", state.closedGroups.join(","));
  for (const [group, page] of Object.entries(state.groupPages)) {
    if (page > 1) parameters.set(GROUP_PAGE + group, String(page));
  }
  const text = parameters.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** A change of what is searched, filtered or sorted starts again at the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  const keepsPage = Object.keys(change).every((key) => ["page", "closedGroups", "groupPages"].includes(key));
  return { ...state, ...(keepsPage ? {} : { page: 1, groupPages: {} }), ...change };
}

export function filterParameter(filter: FilterEntry): string {
  return filter.operator === "eq" ? filter.field : `${filter.field}__${filter.operator}`;
}

/** Replaces the conditions on one field. */
export function withFieldFilters(
  state: ListState,
  field: string,
  entries: readonly FilterEntry[],
): Partial<ListState> {
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
    const operator = suffix === undefined ? "eq" : OPERATORS.find((name) => name === suffix);
    if (!operator) return [];
    // Only these two mean "any of several"; a comma elsewhere is part of the text.
    return [
      { field, operator, values: operator === "eq" || operator === "not" ? value.split(",") : [value] },
    ];
  });
}

function splitOnce(key: string): [string, string | undefined] {
  const at = key.lastIndexOf("__");
  return at === -1 ? [key, undefined] : [key.slice(0, at), key.slice(at + 2)];
}

function readNumber(text: string | null): number | null {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : null;
}
