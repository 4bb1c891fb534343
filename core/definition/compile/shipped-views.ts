import { suggestName } from "../../shared/error-collector.ts";
import type { EvaluationContext } from "../context.ts";
import { COMMON_FIELDS } from "../types.ts";
import type { CompiledField, CompiledList, CompiledResource, ShippedView } from "../types.ts";
import { parseListQuery } from "../../query/parse.ts";
import type { QueryIssue } from "../../query/types.ts";
import { checkDuplicates } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";
import { buildList, checkColumnNames, checkSort } from "./lists.ts";

/** The address of the list without a view. */
const NO_VIEW = "all";
/** The words of filters are read as anybody reads them: what they ask of a person stands for whoever looks. */
const ANYBODY: EvaluationContext = {
  now: 0,
  timeZone: "UTC",
  actor: { employeeId: 1, roles: [], teamIds: [1] },
};

/** Views under a name: their fields, filters and order are those the list itself understands. */
export function checkShippedViews(context: Context, draft: Draft, scopes: CompiledResource["scopes"]): void {
  const list = buildList(draft, scopes);
  const views = list.shippedViews;
  const at = (index: number): string => `/list/shippedViews/${index}`;
  const names = views.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `${at(index)}/name`, what: "view" });
  views.forEach((view, index) => {
    checkRoles(context, draft, view, at(index));
    checkKind(draft, list, view, at(index));
    checkRows(draft, list, view, at(index));
    if (view.columns) checkColumnNames(draft, view.columns, `${at(index)}/columns`);
    if (view.name !== NO_VIEW) return;
    const message = `"${NO_VIEW}" is the list without a view: choose another name.`;
    draft.report({ at: `${at(index)}/name`, code: "reserved_name", message });
  });
  checkFirst(draft, views, at);
}

function checkRoles({ access }: Context, draft: Draft, { roles = [] }: ShippedView, at: string): void {
  roles.forEach((role, index) => {
    if (!access || access.roles.includes(role)) return;
    const message = `No employee can hold the role "${role}": ${suggestName(role, access.roles)}`;
    draft.report({ at: `${at}/roles/${index}`, code: "unknown_role", message });
  });
}

function checkKind(draft: Draft, { views }: CompiledList, { as = "table" }: ShippedView, at: string): void {
  if (as === "table" || views.some(({ kind }) => kind === as)) return;
  const message = `The list cannot be shown as a ${as}: add one to list.views, or show the view as a table.`;
  draft.report({ at: `${at}/as`, code: "view_kind", message });
}

function checkRows(draft: Draft, list: CompiledList, view: ShippedView, at: string): void {
  const { filters = {}, sort, scope } = view;
  const resource = {
    list,
    fieldsByName: Object.fromEntries(draft.byName) as Readonly<Record<string, CompiledField>>,
  } as CompiledResource;
  const ask = (parameters: Readonly<Record<string, string>>): readonly QueryIssue[] => {
    const read = parseListQuery({ resource, parameters, readable: () => "yes", context: ANYBODY });
    return read.ok ? [] : read.issues;
  };
  for (const [name, value] of Object.entries(filters)) {
    const field = name.split("__")[0] ?? name;
    const why = isField(draft, field) ? ask({ [name]: value }).map(explainIssue)[0] : "it is no field";
    if (why === undefined) continue;
    const message = `The list does not understand the filter ${name}=${value}: ${why}.`;
    draft.report({ at: `${at}/filters/${name}`, field, code: "view_filter", message });
  }
  checkSort(draft, sort, `${at}/sort`);
  if (scope === undefined || ask({ scope }).length === 0) return;
  const message = `The view shows the scope "${scope}", which the list does not offer: add it to list.scopes.`;
  draft.report({ at: `${at}/scope`, code: "list_scope", message });
}

const isField = (draft: Draft, name: string): boolean =>
  draft.byName.has(name) || COMMON_FIELDS.some((common) => common === name);

/** Why a filter is not understood, and what would be. */
function explainIssue({ code, parameters }: QueryIssue): string {
  const { field, operators, expected, periods } = parameters;
  if (code === "not_filterable") return `give "${field}" "filter": true`;
  if (code === "unknown_operator") return `"${field}" is asked as ${operators}`;
  if (code === "unknown_period") return `the periods are ${periods}`;
  if (code === "invalid_filter_value") return `"${field}" takes values such as ${expected}`;
  return code.replaceAll("_", " ");
}

/** For nobody do two views open first. */
function checkFirst(draft: Draft, views: readonly ShippedView[], at: (index: number) => string): void {
  views.forEach((view, index) => {
    const rival = views
      .slice(0, index)
      .find((other) => view.first && other.first && haveInCommon(view, other));
    if (rival === undefined) return;
    const message = `The list cannot open with "${view.name}" and "${rival.name}" for the same people: leave "first" at one, or give them different roles.`;
    draft.report({ at: `${at(index)}/first`, code: "view_first", message });
  });
}

const haveInCommon = (a: ShippedView, b: ShippedView): boolean =>
  a.roles === undefined || b.roles === undefined || a.roles.some((role) => b.roles?.includes(role));
