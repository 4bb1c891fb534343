import { API_ACTIONS } from "../../api-actions.ts";
import type { ListQuery } from "../../../../core/query/types.ts";
import { notAllowed } from "../../errors.ts";
import { COUNT_LIMIT } from "../../plan/list-plan.ts";
import { bindingOf, granted } from "../../read/open.ts";
import type { Granted, OpenResource } from "../../read/open.ts";
import { bindTemplate } from "../../sql/binding.ts";
import type { ViewListRequest, ViewSource } from "../types.ts";
import { changeRows } from "./change-rows.ts";
import { FIELDS_OF_ENTRY } from "./changes-table.ts";
import { changesKey, compileChanges, compileEntry } from "./statements.ts";
import type { ChangesPlan } from "./statements.ts";

const FOLLOWS: Granted = { effect: "allow", reason: { code: "granted", rules: [] } };

/**
 * What was changed in which record, a row for each field. It follows the rights to the records themselves: whoever may
 * show a record may list its changes; the whole log takes a grant of its own, and holds no more than the same records.
 */
export const statusHistory: ViewSource = {
  admit(open, action, query) {
    if (action === "export") return granted(open, API_ACTIONS[action]);
    const decision = open.own.decide(action);
    if (!open.resource.operations.includes(action)) return granted(open, API_ACTIONS[action]);
    if (decision.effect !== "deny") return decision;
    if (action === "show" || (query !== undefined && getTargets(open, query()) !== null)) return FOLLOWS;
    const { access } = open.definitions;
    throw notAllowed({ access, action, resource: open.resource.name, reason: decision.reason });
  },

  async page(request) {
    const { context, open, query, language } = request;
    const { page, count } = getPlan(request);
    const binding = bindingOf(open, { query });
    const [found, counted] = await Promise.all([
      context.database.values(bindTemplate(page, binding)),
      context.database.values(bindTemplate(count, binding)),
    ]);
    const rows = await changeRows(context, open, { rows: found.rows, language });
    const total = Number(counted.rows[0]?.[0] ?? 0);
    const exact = query.exactCount || total <= COUNT_LIMIT;
    return { rows, count: exact ? total : COUNT_LIMIT, exact };
  },

  async *all(request) {
    const { context, open, query, language } = request;
    const statement = bindTemplate(getPlan(request).all, bindingOf(open, { query }));
    for await (const batch of context.database.stream(statement)) {
      const rows = batch.map((row) => Object.values(row));
      yield await changeRows(context, open, { rows, language });
    }
  },

  async one({ context, open, language }, id) {
    const { name } = open.resource;
    const template = open.rights.plan(`change|${name}`, () =>
      compileEntry(context.database, open.rights, name),
    );
    const entry = Math.floor(id / FIELDS_OF_ENTRY);
    const { rows } = await context.database.values(bindTemplate(template, bindingOf(open, { id: entry })));
    const changes = await changeRows(context, open, { rows, language });
    return changes.find((change) => change.id === id) ?? null;
  },
};

function getPlan({ context, open, decision, query }: ViewListRequest): ChangesPlan {
  const shape = { resource: open.resource.name, query, decision, targets: getTargets(open, query) };
  return open.rights.plan(changesKey(shape), () => compileChanges(context.database, open.rights, shape));
}

/** Resources of the single records a list is narrowed to; null when it is not. */
function getTargets({ resource }: OpenResource, { filters }: ListQuery): string[] | null {
  const term = filters.find(({ field, operator }) => field === resource.follows && operator === "eq");
  if (term === undefined) return null;
  const parts = term.values.map((value) => String(value).split(":"));
  if (parts.some(([, id]) => id === undefined)) return null;
  return [...new Set(parts.map(([name = ""]) => name))].toSorted();
}
