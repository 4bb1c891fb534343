import { API_ACTIONS } from "../api-actions.ts";
import type { Actor } from "../../../core/access/types.ts";
import { parseFiguresQuery } from "../../../core/query/figures.ts";
import type { FigureDimension, FigureMeasure } from "../../../core/query/figures.ts";
import type { QueryIssue } from "../../../core/query/types.ts";
import { invalidQuery } from "../errors.ts";
import { readabilityIn, readShape } from "../read/list.ts";
import { bindingOf, evaluationOf, granted, openResource } from "../read/open.ts";
import { bindTemplate } from "../sql/binding.ts";
import type { EngineContext, ListCall } from "../types.ts";
import { groupLabels } from "./aggregate.ts";
import type { GroupValue } from "./dimensions.ts";
import { aggregateKey, compileAggregate } from "./plan.ts";
import type { AggregatePlan } from "./plan.ts";

/** Groups of figures an answer holds at most: several sources are put together by their groups. */
const FIGURE_GROUPS = 5000;

export interface FiguresCall extends ListCall {
  readonly dimensions: readonly FigureDimension[];
  readonly measures: readonly FigureMeasure[];
  /** Place of the measure whose largest groups matter most; null: groups in their own order. */
  readonly largest: number | null;
}

export interface MeasuredFigure {
  readonly value: unknown;
  readonly spread: number | null;
}

/** Null: the reader may not read what is measured. */
type Figures = readonly (MeasuredFigure | null)[];

export interface FiguresAnswer {
  readonly groups: readonly {
    readonly values: readonly GroupValue[];
    readonly labels: readonly (string | null | undefined)[];
    readonly figures: Figures;
  }[];
  readonly total: Figures;
  /** There are more groups than the answer holds. */
  readonly truncated: boolean;
  /** Of each measure: why it is left out, or null. */
  readonly leftOut: readonly (QueryIssue | null)[];
}

/**
 * Several figures over the rows of one list, each with conditions of its own, in one statement for the groups and one for
 * the total. Throws like a list for rows and dimensions the actor may not read; measures are left out one by one.
 */
export async function figures(context: EngineContext, call: FiguresCall): Promise<FiguresAnswer> {
  const { database } = context;
  const open = openResource(context, call);
  const decision = granted(open, API_ACTIONS.list);
  const result = parseFiguresQuery({
    resource: open.resource,
    parameters: call.parameters,
    readable: readabilityIn(open),
    context: evaluationOf(open),
    dimensions: call.dimensions,
    measures: call.measures,
    largest: call.largest,
  });
  if (!result.ok) throw invalidQuery(result.issues);
  const { aggregate: query, bound, places } = result.query;
  const leftOut = places.map((place) => (typeof place === "number" ? null : place));
  if (query.measures.length === 0)
    return { groups: [], total: places.map(() => null), truncated: false, leftOut };

  const list = await readShape(context, open, { query: query.list, decision });
  const shape = { list, query, limit: FIGURE_GROUPS, wholeTotal: true };
  const plan = open.rights.plan(aggregateKey(shape), () => compileAggregate(database, open.rights, shape));
  const binding = bindingOf(open, { query: bound });
  const run = (template: AggregatePlan["total"]) =>
    database.values(bindTemplate(template, binding), { lane: "long" });
  const [total, groups] = await Promise.all([
    run(plan.total),
    plan.groups === null ? { rows: [] } : run(plan.groups),
  ]);
  const rows = groups.rows.slice(0, FIGURE_GROUPS);
  const values = rows.map(plan.readGroup);
  const labels = await groupLabels(context, open, { query, values });
  const keys = query.dimensions.map(({ key }) => key);
  const read = (row: readonly unknown[], of: "group" | "total"): Figures => {
    const measured = plan.readMeasures(row, of);
    return places.map((place) => (typeof place === "number" ? measured[place]! : null));
  };
  return {
    groups: rows.map((row, at) => ({
      values: keys.map((key) => values[at]![key] ?? null),
      labels: keys.map((key) => labels[at]![key]),
      figures: read(row, "group"),
    })),
    total: read(total.rows[0] ?? [], "total"),
    truncated: groups.rows.length > FIGURE_GROUPS,
    leftOut,
  };
}

/** What a report needs to know before it asks: may the actor list the resource, and read which of its fields. */
export function readingRights(
  context: EngineContext,
  call: { readonly actor: Actor; readonly resource: string },
): { readonly lists: boolean; readonly readable: (field: string) => boolean } {
  const open = openResource(context, call);
  const readability = readabilityIn(open);
  return {
    lists: open.resource.operations.includes("list") && open.own.decide("list").effect !== "deny",
    readable: (field) => readability(field) !== "no",
  };
}
