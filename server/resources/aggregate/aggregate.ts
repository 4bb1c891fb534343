import { API_ACTIONS } from "../api-actions.ts";
import { parseAggregateQuery } from "../../../core/query/aggregate.ts";
import type { AggregateQuery } from "../../../core/query/aggregate.ts";
import { queryField } from "../../../core/query/fields.ts";
import { invalidQuery } from "../errors.ts";
import { readLabels } from "../read/dynamic-labels.ts";
import { readabilityIn, readShape } from "../read/list.ts";
import { bindingOf, evaluationOf, granted, openResource } from "../read/open.ts";
import type { OpenResource } from "../read/open.ts";
import { bindTemplate } from "../sql/binding.ts";
import type { EngineContext, ListCall } from "../types.ts";
import type { GroupValue } from "./dimensions.ts";
import { aggregateKey, compileAggregate, GROUP_LIMIT } from "./plan.ts";
import type { MeasuredValue } from "./plan.ts";

export interface Group {
  readonly group: Readonly<Record<string, GroupValue>>;
  /** Of references among the dimensions; null where the actor may not pick the row. */
  readonly labels: Readonly<Record<string, string | null>>;
  readonly [measure: string]: unknown;
}

export interface AggregateAnswer {
  readonly data: readonly Group[];
  /** The measures over all rows, whatever group they are in. */
  readonly total: Readonly<Record<string, unknown>>;
  /** There are more groups than the answer holds. */
  readonly truncated: boolean;
}

/** Counts and figures over the rows that a list with the same parameters would answer, by the same decisions. */
export async function aggregate(context: EngineContext, call: ListCall): Promise<AggregateAnswer> {
  const { database } = context;
  const open = openResource(context, call);
  const decision = granted(open, API_ACTIONS.aggregate);
  const query = readQuery(open, call);
  const list = await readShape(context, open, { query: query.list, decision });
  const shape = { list, query, limit: GROUP_LIMIT, wholeTotal: false };
  const plan = open.rights.plan(aggregateKey(shape), () => compileAggregate(database, open.rights, shape));
  const binding = bindingOf(open, { query: query.list });
  const run = (template: typeof plan.total) =>
    database.values(bindTemplate(template, binding), { lane: "long" });
  const [total, groups] = await Promise.all([
    run(plan.total),
    plan.groups === null ? { rows: [] } : run(plan.groups),
  ]);
  const rows = groups.rows.slice(0, GROUP_LIMIT);
  const values = rows.map(plan.readGroup);
  const labels = await groupLabels(context, open, { query, values });
  return {
    data: rows.map((row, at) => ({
      group: values[at]!,
      labels: labels[at]!,
      ...byKey(plan.readMeasures(row, "group")),
    })),
    total: byKey(plan.readMeasures(total.rows[0] ?? [], "total")),
    truncated: groups.rows.length > GROUP_LIMIT,
  };
}

function byKey(values: readonly MeasuredValue[]): Record<string, unknown> {
  return Object.fromEntries(values.map(({ key, value }) => [key, value]));
}

function readQuery(open: OpenResource, { parameters }: ListCall): AggregateQuery {
  const result = parseAggregateQuery({
    resource: open.resource,
    parameters,
    readable: readabilityIn(open),
    context: evaluationOf(open),
  });
  if (!result.ok) throw invalidQuery(result.issues);
  return result.query;
}

export async function groupLabels(
  context: EngineContext,
  open: OpenResource,
  { query, values }: { query: AggregateQuery; values: readonly Readonly<Record<string, GroupValue>>[] },
): Promise<Record<string, string | null>[]> {
  const found = await Promise.all(
    query.dimensions.map(async ({ field, key }) => {
      const resource = queryField(open.resource, field)?.value.to ?? null;
      if (resource === null) return null;
      const ids = values.map((group) => group[key]).filter((id) => typeof id === "number");
      return { key, labels: await readLabels(context, open, { resource, ids }) };
    }),
  );
  const references = found.filter((one) => one !== null);
  return values.map((group) =>
    Object.fromEntries(references.map(({ key, labels }) => [key, labels.get(Number(group[key])) ?? null])),
  );
}
