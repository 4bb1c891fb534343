import type { WordingValue } from "../../shared/wording.ts";
import { getOwn, suggestName } from "../../shared/error-collector.ts";
import type { EvaluationContext } from "../../definition/context.ts";
import type { CompiledResource, CompiledResources } from "../../definition/types.ts";
import { queryField } from "../../query/fields.ts";
import type { QueryField } from "../../query/fields.ts";
import type { Filters } from "../../query/figures.ts";
import { parseListQuery } from "../../query/parse.ts";
import { mergeFilters } from "../filters.ts";
import type { Report } from "../errors.ts";

/** What checking one document works with. */
export interface CheckContext {
  readonly resources: CompiledResources;
  readonly report: Report;
}

/** Somebody at some time: conditions are checked for their form, not for what they find. */
const ANYBODY: EvaluationContext = {
  now: 0,
  timeZone: "UTC",
  actor: { employeeId: 1, roles: [], teamIds: [] },
};

export function requireResource(
  { resources, report }: CheckContext,
  name: string,
  at: string,
): CompiledResource | null {
  const resource = getOwn(resources.byName, name);
  if (resource === undefined) {
    report({
      at,
      text: "unknown_resource",
      params: { resource: name, hint: suggestName(name, Object.keys(resources.byName)) },
    });
    return null;
  }
  if (resource.kind !== "view" && resource.kind !== "rows") return resource;
  report({
    at,
    text: "not_aggregated",
    params: { resource: name },
  });
  return null;
}

export function requireField(
  { report }: CheckContext,
  resource: CompiledResource,
  name: string,
  at: string,
): QueryField | null {
  const field = queryField(resource, name);
  if (field !== null) return field;
  const known = resource.fields.map((one) => one.name);
  report({
    at,
    text: "unknown_field.here",
    params: { resource: resource.name, field: name, hint: suggestName(name, known) },
    field: name,
  });
  return null;
}

/** A field whose values can be opened as a list. */
export function requireFilter(
  context: CheckContext,
  resource: CompiledResource,
  name: string,
  at: string,
): QueryField | null {
  const field = requireField(context, resource, name, at);
  if (field === null || field.filter) return field;
  context.report({
    at,
    text: "not_filterable.figures",
    params: { resource: resource.name, field: name },
    field: name,
  });
  return null;
}

/** Names in an address that choose no rows. */
const OTHER_PARAMETERS = ["page", "page_size", "sort", "scope", "group", "archived", "count", "query"];

export function checkFilters(
  { report }: CheckContext,
  resource: CompiledResource,
  { filters, at }: { filters: Filters; at: string },
): void {
  for (const [name, value] of Object.entries(filters)) {
    const foreign = OTHER_PARAMETERS.includes(name);
    const read = parseListQuery({
      resource,
      parameters: { [name]: value },
      readable: () => "yes",
      context: ANYBODY,
    });
    if (read.ok && !foreign) continue;
    const problem: WordingValue = read.ok
      ? { text: "why.no_condition" }
      : read.issues.map((issue) => issue.code);
    report({
      at: `${at}/${name}`,
      text: "report_filter",
      params: { resource: resource.name, filter: name, value, problem },
      field: name,
    });
  }
}

/** Conditions that always hold together; reports where they cannot. */
export function joinFilters(
  { report }: CheckContext,
  resource: CompiledResource,
  { all, at }: { all: readonly Filters[]; at: string },
): Filters {
  const merged = mergeFilters({ resource, context: ANYBODY }, all);
  if (merged !== null) return merged;
  report({
    at,
    text: "filter_conflict",
    params: { resource: resource.name, filters: JSON.stringify(Object.assign({}, ...all)) },
  });
  return {};
}

export function checkScope(
  { report }: CheckContext,
  resource: CompiledResource,
  { scope, at }: { scope: string | undefined; at: string },
): void {
  if (scope === undefined || scope === "all" || resource.list.scopes.some((name) => name === scope)) return;
  report({
    at,
    text: "scope_not_offered.list",
    params: { resource: resource.name, scope, scopes: resource.list.scopes },
  });
}

/** Names that occur more than once. */
export function checkNames(
  { report }: CheckContext,
  names: readonly { readonly name: string; readonly at: string }[],
): void {
  for (const [index, { name, at }] of names.entries()) {
    if (names.findIndex((other) => other.name === name) === index) continue;
    report({
      at,
      text: "duplicate_name.report",
      params: { name },
    });
  }
}
