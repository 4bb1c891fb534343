import { parseSortToken, withTieBreaker } from "../sort.ts";
import type { CompiledList, CompiledResource, ListScope, ValueKind } from "../types.ts";
import { totalsOf } from "../../query/totals.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, fieldOf, requireField } from "./draft.ts";
import type { Context, Draft, FieldInfo } from "./draft.ts";
import { checkWeekGrid } from "./week-grid.ts";

type RawList = NonNullable<Draft["raw"]["list"]>;
type View = CompiledList["views"][number];

/** Kinds no list cell can show. */
const NO_COLUMN: ReadonlySet<ValueKind> = new Set(["rows"]);

export function checkList(context: Context, draft: Draft, scopes: CompiledResource["scopes"]): void {
  const list = draft.raw.list;
  if (!list) return;
  checkColumns(draft, list);
  checkTotals(draft, list.totals);
  checkSort(draft, list.sort);
  list.filters?.forEach((name, index) => checkFilter(draft, name, `/list/filters/${index}`));
  checkScopes(draft, list, scopes);
  checkRegion(context, draft, list.regionField);
  checkGroups(context, draft, list);
  list.views?.forEach((view, index) => checkView(context, draft, view, `/list/views/${index}`));
}

/** What its table does not hold, such as rows of a view, is not added up. */
function checkTotals(draft: Draft, totals: RawList["totals"] = {}): void {
  for (const [name, wanted] of Object.entries(totals)) {
    const at = `/list/totals/${name}`;
    const field = requireField({ draft, name, at });
    if (!field) continue;
    if (draft.raw.kind === "view") draft.report({ at, text: "list_total.view" });
    else if (!totalsOf(field.kind).includes(wanted))
      draft.report({
        at,
        field: name,
        text: `list_total.${wanted === "count" ? "count" : "sum"}`,
        params: { field: name, type: field.valueType },
      });
  }
}

function checkColumns(draft: Draft, list: RawList): void {
  for (const part of ["columns", "optional"] as const)
    checkColumnNames(draft, list[part] ?? [], `/list/${part}`);
  const names = [...list.columns, ...(list.optional ?? [])];
  const at = (index: number): string =>
    index < list.columns.length ? `/list/columns/${index}` : `/list/optional/${index - list.columns.length}`;
  checkDuplicates({ draft, names, at, what: "column" });
}

export function checkColumnNames(draft: Draft, names: readonly string[], at: string): void {
  names.forEach((name, index) => {
    const field = requireField({ draft, name, at: `${at}/${index}` });
    if (!field || !NO_COLUMN.has(field.kind)) return;
    draft.report({ at: `${at}/${index}`, field: name, text: "list_column", params: { field: name } });
  });
}

const sortTokens = (sort: string): string[] => sort.split(",").map((token) => token.trim());

export function checkSort(draft: Draft, sort: string | undefined, at = "/list/sort"): void {
  for (const token of sort === undefined ? [] : sortTokens(sort)) {
    const { field: name } = parseSortToken(token);
    const field = requireField({ draft, name, at });
    if (!field || field.sort) continue;
    draft.report({ at, field: name, text: "list_sort", params: { field: name } });
  }
}

function checkFilter(draft: Draft, name: string, at: string): void {
  const field = requireField({ draft, name, at });
  if (!field || field.filter) return;
  draft.report({ at, field: name, text: "list_filter.here", params: { field: name } });
}

function checkScopes(draft: Draft, list: RawList, scopes: CompiledResource["scopes"]): void {
  const paths: Readonly<Record<ListScope, readonly unknown[] | null>> = { all: null, ...scopes };
  const offered = list.scopes ?? offeredScopes(scopes);
  list.scopes?.forEach((scope, index) => {
    if (paths[scope]?.length !== 0) return;
    draft.report({ at: `/list/scopes/${index}`, text: "list_scope.path", params: { scope } });
  });
  if (list.defaultScope === undefined || offered.includes(list.defaultScope)) return;
  draft.report({ at: "/list/defaultScope", text: "list_scope.first", params: { scope: list.defaultScope } });
}

function offeredScopes({ my, team }: CompiledResource["scopes"]): readonly ListScope[] {
  return [
    "all",
    ...(team.length > 0 ? (["team"] as const) : []),
    ...(my.length > 0 ? (["my"] as const) : []),
  ];
}

function checkRegion(context: Context, draft: Draft, path: string | undefined): void {
  if (path === undefined) return;
  const [first = "", second] = path.split(".");
  const at = "/list/regionField";
  const field = requireField({ draft, name: first, at });
  const owner =
    second !== undefined && field?.kind === "reference" && field.to !== null
      ? context.drafts.get(field.to)
      : null;
  const end = second === undefined ? field : owner ? requireField({ draft, owner, name: second, at }) : null;
  if (!field || end?.kind === "reference") return;
  draft.report({ at, field: first, text: "region_field", params: { path } });
}

function checkGroups(context: Context, draft: Draft, list: RawList): void {
  const groups = list.groups ?? [];
  groups.forEach(({ where }, index) =>
    checkPredicate({ context, draft, owner: draft, predicate: where, at: `/list/groups/${index}/where` }),
  );
  const names = groups.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/list/groups/${index}/name`, what: "group" });
}

function checkView(context: Context, draft: Draft, view: View, at: string): void {
  if (view.kind === "table") return;
  if (view.kind === "week_grid") return checkWeekGrid({ context, draft, view, at });
  const field = requireField({ draft, name: view.field, at: `${at}/field` });
  if (view.kind === "board") {
    view.card?.forEach((name, index) => requireField({ draft, name, at: `${at}/card/${index}` }));
    if (!field || field.kind === "option") return;
    return draft.report({
      at: `${at}/field`,
      field: view.field,
      text: "view_field.board",
      params: { field: view.field, type: field.valueType },
    });
  }
  const end = view.end === undefined ? null : requireField({ draft, name: view.end, at: `${at}/end` });
  const dated = (info: FieldInfo): boolean => info.kind === "date" || info.kind === "datetime";
  const fits = (!field || dated(field)) && (!end || !field || end.kind === field.kind);
  if (fits) return;
  draft.report({ at: `${at}/field`, field: view.field, text: "view_field.calendar" });
}

/** The list with what the definition leaves out. */
export function buildList(draft: Draft, scopes: CompiledResource["scopes"]): CompiledList {
  const raw: Partial<RawList> = draft.raw.list ?? {};
  const offered = raw.scopes ?? offeredScopes(scopes);
  const filterable = draft.fields.filter((field) => field.filter).map((field) => field.name);
  const first = raw.filters ?? [];
  const sort =
    raw.sort === undefined ? [parseSortToken("modified")] : sortTokens(raw.sort).map(parseSortToken);
  return {
    columns: raw.columns ?? defaultColumns(draft),
    optional: raw.optional ?? [],
    totals: raw.totals ?? {},
    sort: withTieBreaker(sort),
    filters: [...first, ...filterable.filter((name) => !first.includes(name))],
    scopes: offered,
    defaultScope: raw.defaultScope ?? offered[0] ?? "all",
    regionField: raw.regionField ?? null,
    groups: (raw.groups ?? []).map(({ name, where }) => ({ name, where })),
    views: raw.views ?? [{ kind: "table" }],
    shippedViews: raw.shippedViews ?? [],
    bulkActions: raw.bulkActions ?? [],
  };
}

/** Label and filterable fields: what names a row and what it is looked for by. */
function defaultColumns(draft: Draft): readonly string[] {
  const filterable = draft.fields.filter((field) => field.filter && !NO_COLUMN.has(field.kind));
  const names = [...draft.raw.label, ...filterable.map((field) => field.name)];
  const shown = [...new Set(names)].filter((name) => fieldOf(draft, name)).slice(0, 8);
  return shown;
}
