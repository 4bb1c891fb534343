import { suggestName } from "../../shared/error-collector.ts";
import type { Wording } from "../../shared/wording.ts";
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
    draft.report({ at: `${at(index)}/name`, text: "reserved_name.view", params: { name: NO_VIEW } });
  });
  checkFirst(draft, views, at);
}

function checkRoles({ access }: Context, draft: Draft, { roles = [] }: ShippedView, at: string): void {
  roles.forEach((role, index) => {
    if (!access || access.roles.includes(role)) return;
    draft.report({
      at: `${at}/roles/${index}`,
      text: "unknown_role.held",
      params: { role, hint: suggestName(role, access.roles) },
    });
  });
}

function checkKind(draft: Draft, { views }: CompiledList, { as = "table" }: ShippedView, at: string): void {
  if (as === "table" || views.some(({ kind }) => kind === as)) return;
  draft.report({ at: `${at}/as`, text: "view_kind", params: { view: as } });
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
    const why = isField(draft, field)
      ? ask({ [name]: value }).map(explainIssue)[0]
      : ({ text: "why.is_no_field" } satisfies Wording);
    if (why === undefined) continue;
    draft.report({
      at: `${at}/filters/${name}`,
      field,
      text: "view_filter",
      params: { filter: name, value, why },
    });
  }
  checkSort(draft, sort, `${at}/sort`);
  if (scope === undefined || ask({ scope }).length === 0) return;
  draft.report({ at: `${at}/scope`, text: "list_scope.view", params: { scope } });
}

const isField = (draft: Draft, name: string): boolean =>
  draft.byName.has(name) || COMMON_FIELDS.some((common) => common === name);

/** Why a filter is not understood, and what would be. */
function explainIssue({ code, parameters }: QueryIssue): Wording {
  const field = String(parameters["field"]);
  const list = (name: string) => [parameters[name]].flat().map(String);
  if (code === "not_filterable") return { text: "why.give_filter", params: { field } };
  if (code === "unknown_operator")
    return { text: "why.operators", params: { field, operators: list("operators") } };
  if (code === "unknown_period") return { text: "why.periods", params: { periods: list("periods") } };
  if (code === "invalid_filter_value")
    return { text: "why.takes_values", params: { field, values: list("expected") } };
  return { text: "why.not_understood", params: { problem: code } };
}

/** For nobody do two views open first. */
function checkFirst(draft: Draft, views: readonly ShippedView[], at: (index: number) => string): void {
  views.forEach((view, index) => {
    const rival = views
      .slice(0, index)
      .find((other) => view.first && other.first && haveInCommon(view, other));
    if (rival === undefined) return;
    draft.report({
      at: `${at(index)}/first`,
      text: "view_first",
      params: { view: view.name, other: rival.name },
    });
  });
}

const haveInCommon = (a: ShippedView, b: ShippedView): boolean =>
  a.roles === undefined || b.roles === undefined || a.roles.some((role) => b.roles?.includes(role));
