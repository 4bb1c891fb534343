import { API_ACTIONS } from "../api-actions.ts";
import { invalidQuery } from "../errors.ts";
import { listRows, readabilityIn, readQuery, readShape } from "./list.ts";
import { granted, openResource } from "./open.ts";
import { MAX_PAGE_SIZE } from "../../../core/query/parse.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { FilterTerm, QueryIssue } from "../../../core/query/types.ts";
import type { EngineContext, ListAnswer, ListCall } from "../types.ts";
import type { OpenResource } from "./open.ts";

/** One column of a board: its first rows and how many there are. */
export interface BoardColumn extends ListAnswer {
  /** The value all of its rows have; null for those without one. */
  readonly value: string | null;
}

export interface BoardAnswer {
  readonly data: readonly BoardColumn[];
}

const DEFAULT_PER_GROUP = 20;

/**
 * The first rows of every column of a board, in one call: `group_by` names the field of a declared board, `per_group` how
 * many rows a column answers. Every other parameter chooses rows as it does in a list, by the same decisions.
 */
export async function board(context: EngineContext, call: ListCall): Promise<BoardAnswer> {
  const open = openResource(context, call);
  const decision = granted(open, API_ACTIONS.board);
  const { group_by: groupBy, per_group: perGroup, ...parameters } = call.parameters;
  const field = boardField(open, groupBy);
  const query = readQuery(open, parameters);
  const pageSize = readPerGroup(perGroup);
  // How words are looked for is found out once for all columns.
  const shape = await readShape(context, open, { query, decision });
  const columns = columnValues(open.resource, field).map(async (value) => {
    const filters = [...query.filters, termOf(field, value)];
    const asked = { ...query, page: 1, pageSize, filters, totals: [] };
    const answer = await listRows(context, open, { ...shape, query: asked });
    return { value, ...answer };
  });
  const data = await Promise.all(columns);
  // Rows without a value are a column only where there are some.
  return { data: data.filter(({ value, count }) => value !== null || count > 0) };
}

/** A field the actor reads nowhere is answered like one that makes no board. */
function boardField(open: OpenResource, name: unknown): CompiledField {
  const { list, fieldsByName } = open.resource;
  const declared = list.views.some((view) => view.kind === "board" && view.field === name);
  const field = declared ? fieldsByName[String(name)] : undefined;
  if (field === undefined || readabilityIn(open)(field.name) === "no")
    throw invalid("group_by", "not_groupable", { field: typeof name === "string" ? name : "" });
  return field;
}

function readPerGroup(value: unknown): number {
  if (value === undefined || value === "") return DEFAULT_PER_GROUP;
  const number = typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (number >= 1 && number <= MAX_PAGE_SIZE) return number;
  throw invalid("per_group", "invalid_page_size", { maximum: MAX_PAGE_SIZE });
}

/** The values a board has columns for, in the order of the life cycle, else of the options. */
function columnValues({ lifecycles }: CompiledResource, field: CompiledField): (string | null)[] {
  const lifecycle = lifecycles.find((candidate) => candidate.field === field.name);
  if (lifecycle) return lifecycle.states.map(({ name }) => name);
  const values = (field.options ?? []).filter(({ retired }) => !retired).map(({ value }) => value);
  return field.required ? values : [...values, null];
}

function termOf({ name }: CompiledField, value: string | null): FilterTerm {
  return value === null
    ? { field: name, operator: "empty", values: [1] }
    : { field: name, operator: "eq", values: [value] };
}

function invalid(parameter: string, code: QueryIssue["code"], parameters: QueryIssue["parameters"]) {
  return invalidQuery([{ parameter, code, parameters }]);
}
