import { sql } from "kysely";
import type { AggregateQuery, GroupSort, Measure } from "../../../core/query/aggregate.ts";
import { filterPositions } from "../../../core/query/figures.ts";
import type { Database } from "../../database/types.ts";
import { readableDecision, shapeKey, whereSql } from "../plan/list-plan.ts";
import type { ListShape } from "../plan/list-plan.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import { compileTemplate } from "../sql/binding.ts";
import type { StatementTemplate } from "../sql/binding.ts";
import { fieldSql } from "../sql/fields.ts";
import { filterShape, filterSql } from "../sql/filter.ts";
import { allOf, from, openFrame, selectList } from "../sql/frame.ts";
import type { Frame, Sql } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import { dimensionSql } from "./dimensions.ts";
import type { GroupValue } from "./dimensions.ts";
import { measureSql, spreadSql } from "./measures.ts";
import type { MeasureSql } from "./measures.ts";

/** Groups an answer holds at most. */
export const GROUP_LIMIT = 1000;

export interface AggregatePlan {
  /** Null when nothing is grouped by. */
  readonly groups: StatementTemplate | null;
  readonly total: StatementTemplate;
  readonly readGroup: (row: readonly unknown[]) => Record<string, GroupValue>;
  /** The measures in a row of `groups` or of `total`, in their order. */
  readonly readMeasures: (row: readonly unknown[], of: "group" | "total") => readonly MeasuredValue[];
}

export interface MeasuredValue {
  readonly key: string;
  readonly value: unknown;
  /** How many different values the measure's `spread` has; null where that was not asked for. */
  readonly spread: number | null;
}

export interface AggregateShape {
  readonly list: ListShape;
  readonly query: AggregateQuery;
  /** Groups an answer holds at most. */
  readonly limit: number;
  /** The total is that of the whole list, also of rows whose grouping the actor does not read. */
  readonly wholeTotal: boolean;
}

export function aggregateKey({ list, query, limit, wholeTotal }: AggregateShape): string {
  const shapes = (terms: Measure["filters"] = []) => terms.map(filterShape).join(" ");
  const dimensions = query.dimensions.map(({ key, steps }) => `${key} ${shapes(steps)}`).join(",");
  const measures = query.measures
    .map(({ key, filters, spread }) => `${key} ${shapes(filters)} ${spread ?? ""}`)
    .join(",");
  const order = query.sort.map(({ by, at, direction }) => `${by}${at}${direction}`).join(",");
  return `aggregate|${limit} ${wholeTotal}|${dimensions}|${measures}|${order}|${shapeKey(list)}`;
}

/**
 * Measures of the rows a list would answer, for each group and for all of them. A row counts in a grouping only where
 * the actor reads the field it is grouped by; a value counts in a measure only where the actor reads it.
 */
export function compileAggregate(
  database: Database,
  rights: RightsSet,
  { list, query, limit, wholeTotal }: AggregateShape,
): AggregatePlan {
  const { dimensions, measures, sort } = query;
  const frame = openFrame(rights.compilation(), list.resource);
  const positions = filterPositions(query);
  const groups = dimensions.map((dimension, at) => dimensionSql(frame, dimension, positions.steps[at] ?? 0));
  const parts = measures.map((measure, at) => measureParts(measure, positions.measures[at] ?? 0));
  const measured = parts.map(({ main }) => main);
  const values = parts.flatMap(({ main, spread }) => [...main.columns, ...(spread === null ? [] : [spread])]);
  const masks = dimensions.flatMap(({ field }) => maskOf(field));
  const rows = whereSql(rights, frame, list);
  const where = allOf([rows, ...masks]);

  const starts = getStarts(parts);
  const readMeasures: AggregatePlan["readMeasures"] = (row, of) => {
    const offset = of === "group" ? dimensions.length : 0;
    return measures.map(({ key }, index) => {
      const { main, spread } = parts[index]!;
      const start = offset + starts[index]!;
      const value = main.read(row, start);
      return { key, value, spread: spread === null ? null : Number(row[start + main.columns.length]) };
    });
  };
  const readGroup: AggregatePlan["readGroup"] = (row) =>
    Object.fromEntries(dimensions.map(({ key }, index) => [key, groups[index]!.read(row[index])]));

  const total = sql`select ${selectList(values)} from ${from(frame)} where ${wholeTotal ? rows : where}`;
  return {
    total: compileTemplate(database, total),
    groups: groups.length === 0 ? null : compileTemplate(database, groupsSql()),
    readGroup,
    readMeasures,
  };

  function maskOf(field: string): Sql[] {
    const mask = maskSql(rights, frame, field);
    return mask === null ? [] : [mask];
  }

  function measureParts(measure: Measure, position: number): MeasureParts {
    const { filters = [], spread = null } = measure;
    const conditions = filters.flatMap((term, at) => [
      ...maskOf(term.field),
      filterSql(frame, term, position + at, { testRows: true }),
    ]);
    const condition = conditions.length === 0 ? null : allOf(conditions);
    const shown = shownIn(rights, frame, measure.field);
    const main = measureSql(frame, measure, { shown, condition });
    if (spread === null) return { main, spread: null };
    const different = shownIn(rights, frame, spread)(fieldSql(frame, spread).sql);
    return { main, spread: spreadSql(frame, measure, { spread: different, shown, condition }) };
  }

  function groupsSql(): Sql {
    const tables = sql.join([from(frame), ...groups.flatMap(({ join }) => join ?? [])], sql` `);
    const selected = selectList([...groups.map(({ value }) => value), ...values]);
    const places = sql.join(dimensions.map((_, at) => sql.raw(String(at + 1))));
    const order = sql.join(sort.map(orderOf));
    return sql`select ${selected} from ${tables} where ${where} group by ${places} order by ${order} limit ${sql.lit(limit + 1)}`;
  }

  function orderOf({ by, at, direction }: GroupSort): Sql {
    const measure = by === "measure" ? measured[at] : undefined;
    const place = measure === undefined ? at : dimensions.length + starts[at]!;
    return rights.dialect.orderBy(measure?.order ?? sql.raw(String(place + 1)), direction);
  }
}

interface MeasureParts {
  readonly main: MeasureSql;
  readonly spread: Sql | null;
}

/** Where the columns of each measure begin. */
function getStarts(parts: readonly MeasureParts[]): number[] {
  let next = 0;
  return parts.map(({ main, spread }) => {
    const start = next;
    next += main.columns.length + (spread === null ? 0 : 1);
    return start;
  });
}

function maskSql(rights: RightsSet, frame: Frame, field: string): Sql | null {
  const decision = readableDecision(rights, frame.resource.name, field);
  return decision.effect === "constrain" ? constraintSql(frame, decision.constraint) : null;
}

/** Makes nothing of values in rows in which the actor does not read the field. */
export function shownIn(rights: RightsSet, frame: Frame, field: string | null): (value: Sql) => Sql {
  const mask = field === null ? null : maskSql(rights, frame, field);
  return mask === null ? (value) => value : (value) => sql`(case when ${mask} then ${value} end)`;
}
