import type { CrudFilter, CrudOperators, CrudSort, GetListParams } from "@refinedev/core";
import type { ClientField, ClientResource } from "../../core/definition/client-types.ts";
import type { FilterOperator } from "../../core/query/types.ts";
import { commonFields } from "../config/common-fields.ts";
import { type FilterEntry, filterParameter, filterValueText, type ListState } from "./list-state.ts";

/** What a list call may carry beside Refine's own parts; the same keys as in the API's grammar. */
export interface ListMeta {
  /** Of a call that lists records of the resource another way. */
  readonly path?: string;
  readonly query?: string;
  readonly scope?: string;
  readonly region?: string;
  readonly group?: string;
  readonly archived?: string;
  readonly columns?: string;
  readonly count?: string;
  readonly totals?: string;
}

export type ListRequest = Required<Pick<GetListParams, "pagination" | "sorters" | "filters">> & {
  readonly resource: string;
  readonly meta: ListMeta;
};

interface ListRequestOptions {
  readonly resource: ClientResource;
  readonly state: ListState;
  /** Conditions of the address itself; they stand beside the chosen filters and win over them. */
  readonly fixedFilters?: Readonly<Record<string, string>>;
  readonly scope?: string | null;
  readonly group?: string | null;
  /** Columns to ask for, as the `columns` parameter has them; null: those the list answers by itself. */
  readonly columns?: string | null;
  /** Of another call that lists them; null: of the resource's own. */
  readonly path?: string | null;
}

/** The state of a list, as the request Refine makes of it. */
export function toListRequest(options: ListRequestOptions): ListRequest {
  const { resource, state, group = null } = options;
  const fixed = Object.entries(options.fixedFilters ?? {}).map(([name, value]) => fixedFilter(name, value));
  const chosen = state.filters.filter(
    (filter) =>
      isFilterable(resource, filter.field) &&
      fixed.every((entry) => filterParameter(entry) !== filterParameter(filter)),
  );
  const scope =
    knownScope(resource, state.scope) ?? knownScope(resource, options.scope) ?? resource.list.defaultScope;
  return {
    resource: resource.name,
    pagination: {
      currentPage: group === null ? state.page : (state.groupPages[group] ?? 1),
      pageSize: state.pageSize,
      mode: "server",
    },
    sorters: toSorters(sortInForce(resource, state)),
    filters: [...fixed, ...chosen].map(toCrudFilter),
    meta: {
      ...(options.path == null ? {} : { path: options.path }),
      ...(state.query === "" ? {} : { query: state.query }),
      ...(scope === "all" ? {} : { scope }),
      ...(state.region === null ? {} : { region: state.region }),
      ...(group === null ? {} : { group }),
      ...(state.archived === "live" ? {} : { archived: state.archived }),
      ...(options.columns == null
        ? {}
        : { columns: options.columns, ...totalsOf(resource, options.columns) }),
    },
  };
}

/** What is asked for at the foot of the columns shown. */
function totalsOf({ list }: ClientResource, columns: string): Pick<ListMeta, "totals"> {
  const asked = columns.split(",").flatMap((name) => totalKey(list, name) ?? []);
  return asked.length === 0 ? {} : { totals: asked.join(",") };
}

/** The name under which a list answers the total of a column; null where it has none. */
export function totalKey({ totals }: ClientResource["list"], name: string): string | null {
  return Object.hasOwn(totals, name) ? `${totals[name]}:${name}` : null;
}

/** The order rows stand in, as an address writes it; empty: the best match of the search first. */
export function sortInForce(resource: ClientResource, { sort, sortChosen, query }: ListState): string {
  if (query !== "" && !sortChosen) return "";
  const known = toSorters(sort ?? "").filter(({ field }) => fieldNamed(resource, field)?.sort === true);
  return known.length > 0 ? fromSorters(known) : resource.list.sort;
}

/**
 * Names of what a state filters by and this person cannot: an old link may name what is no longer there, a colleague's what
 * one may not see. The list opens without it.
 */
export function fieldsLeftOut(resource: ClientResource, { filters }: ListState): readonly string[] {
  const names = new Set(filters.map(({ field }) => field));
  return [...names].filter((name) => !isFilterable(resource, name));
}

const isFilterable = (resource: ClientResource, name: string): boolean =>
  fieldNamed(resource, name)?.filter === true;

function fieldNamed(resource: ClientResource, name: string): ClientField | undefined {
  const isNamed = (field: ClientField) => field.name === name;
  return resource.fields.find(isNamed) ?? commonFields.find(isNamed);
}

/** Everything one may list can be asked for also where nothing switches to it: the rows behind a figure are. */
function knownScope(resource: ClientResource, scope: string | null | undefined): string | null {
  if (scope === "all") return scope;
  return resource.list.scopes.find((known) => known === scope) ?? null;
}

/** The path of the list call for Refine's parameters. The same request always gives the same text. */
export function listCallPath(parameters: GetListParams): string {
  const { resource, pagination, sorters = [], filters = [], meta = {} } = parameters;
  const query = new URLSearchParams();
  query.set("page", String(pagination?.currentPage ?? 1));
  query.set("page_size", String(pagination?.pageSize ?? 10));
  const sort = fromSorters(sorters);
  if (sort !== "") query.set("sort", sort);
  for (const filter of filters) {
    for (const entry of fromCrudFilter(filter)) query.append(filterParameter(entry), filterValueText(entry));
  }
  for (const key of [
    "query",
    "scope",
    "region",
    "group",
    "archived",
    "columns",
    "count",
    "totals",
  ] as const) {
    const value: unknown = meta[key];
    if (typeof value === "string" && value !== "") query.set(key, value);
  }
  const path: unknown = meta["path"];
  const address = typeof path === "string" ? path : `/api/${resource}/`;
  const joint = address.includes("?") ? "&" : "?";
  return `${address}${joint}${query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}

/** `modified` stands for the newest change first, as the API says it; every other name sorts upwards unless it has a minus. */
export function toSorters(sort: string): CrudSort[] {
  return sort
    .split(",")
    .filter((term) => term !== "")
    .map((term) => {
      const minus = term.startsWith("-");
      const field = minus ? term.slice(1) : term;
      return { field, order: (field === "modified") === minus ? "asc" : "desc" };
    });
}

export function fromSorters(sorters: readonly CrudSort[]): string {
  return sorters
    .map(({ field, order }) => {
      if (field === "modified") return order === "desc" ? "modified" : "-modified";
      return order === "desc" ? `-${field}` : field;
    })
    .join(",");
}

const TO_REFINE = {
  eq: "in",
  not: "nin",
  gt: "gt",
  gte: "gte",
  lt: "lt",
  lte: "lte",
  contains: "contains",
  starts_with: "startswith",
  empty: "null",
  // Refine has no operator for these: they travel inside the field's name.
  within: "eq",
  under: "eq",
} as const satisfies Record<FilterOperator, CrudOperators>;

const FROM_REFINE: Partial<Record<CrudOperators, FilterOperator>> = {
  eq: "eq",
  in: "eq",
  ne: "not",
  nin: "not",
  gt: "gt",
  gte: "gte",
  lt: "lt",
  lte: "lte",
  contains: "contains",
  startswith: "starts_with",
};

function toCrudFilter(entry: FilterEntry): CrudFilter {
  const own = entry.operator === "within" || entry.operator === "under";
  const field = own ? filterParameter(entry) : entry.field;
  return { field, operator: TO_REFINE[entry.operator], value: entry.values } as CrudFilter;
}

function fromCrudFilter(filter: CrudFilter): FilterEntry[] {
  if (!("field" in filter)) throw new Error("The API joins conditions with and; it has no groups of them.");
  const { field, operator } = filter;
  const values = toTexts(filter.value);
  if (operator === "null" || operator === "nnull") {
    const wanted = operator === "null" ? (values[0] ?? "true") : "false";
    return [{ field, operator: "empty", values: [wanted] }];
  }
  if (operator === "between") {
    return [
      { field, operator: "gte", values: values.slice(0, 1) },
      { field, operator: "lte", values: values.slice(1, 2) },
    ];
  }
  const name = FROM_REFINE[operator];
  if (name === undefined) throw new Error(`The API has no counterpart of the filter operator ${operator}.`);
  return [{ field, operator: name, values }];
}

function toTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

function fixedFilter(name: string, value: string): FilterEntry {
  const at = name.lastIndexOf("__");
  if (at === -1) return { field: name, operator: "eq", values: value.split(",") };
  return {
    field: name.slice(0, at),
    operator: name.slice(at + 2) as FilterOperator,
    values: value.split(","),
  };
}
