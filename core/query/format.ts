import type { CompiledResource } from "../definition/types.ts";
import { formatSort } from "../definition/sort.ts";
import { joinEscaped } from "./escape.ts";
import { queryField } from "./fields.ts";
import type { QueryField } from "./fields.ts";
import { DEFAULT_PAGE_SIZE } from "./parse.ts";
import type { FilterTerm, FilterValue, ListQuery } from "./types.ts";

/**
 * The parameters of the address that asks for a query: the inverse of `parseListQuery`. What an absent parameter means
 * anyway is left out. Relative periods come out as the bounds they were at that moment.
 */
export function formatListQuery({
  resource,
  query,
}: {
  resource: CompiledResource;
  query: ListQuery;
}): Record<string, string> {
  const parameters: Record<string, string> = {};
  if (query.page !== 1) parameters.page = String(query.page);
  if (query.pageSize !== DEFAULT_PAGE_SIZE) parameters.page_size = String(query.pageSize);
  const sort = formatSort(query.sort);
  if (sort !== formatSort(resource.list.sort)) parameters.sort = sort;
  if (query.search !== "") parameters.query = query.search;
  if (query.scope !== "all") parameters.scope = query.scope;
  if (query.region !== null) parameters.region = String(query.region);
  if (query.group !== null) parameters.group = query.group;
  if (query.archived !== "live") parameters.archived = query.archived;
  if (query.exactCount) parameters.count = "exact";
  if (query.totals.length > 0) parameters.totals = query.totals.map(({ key }) => key).join(",");
  for (const term of query.filters) {
    const field = queryField(resource, term.field);
    if (field) parameters[parameterOf(term)] = valueText(field, term);
  }
  return parameters;
}

function parameterOf({ field, operator }: FilterTerm): string {
  return operator === "eq" ? field : `${field}__${operator}`;
}

function valueText(field: QueryField, { operator, values }: FilterTerm): string {
  if (operator === "empty") return values[0] === 1 ? "true" : "false";
  const texts = values.map((value) => filterText(field, value));
  return operator === "eq" || operator === "not" ? joinEscaped(texts) : (texts[0] ?? "");
}

/** A column's value as a filter writes it. */
function filterText({ value: field, spec }: QueryField, value: FilterValue): string {
  // Only whole values of a list are filtered for, so its JSON form is not meant.
  if (field.kind === "options" || field.kind === "references") return String(value);
  const canonical = spec.fromStorage(value, field);
  const plain =
    typeof canonical === "string" || typeof canonical === "number" || typeof canonical === "boolean";
  return String(plain ? canonical : value);
}
