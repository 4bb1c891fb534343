import { sql } from "kysely";
import type { AggregateQuery, GroupSort } from "../../../core/query/aggregate.ts";
import type { Database } from "../../database/types.ts";
import { readableDecision, shapeKey, whereSql } from "../plan/list-plan.ts";
import type { ListShape } from "../plan/list-plan.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import { compileTemplate } from "../sql/binding.ts";
import type { StatementTemplate } from "../sql/binding.ts";
import { allOf, from, openFrame, selectList } from "../sql/frame.ts";
import type { Frame, Sql } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import { dimensionSql } from "./dimensions.ts";
import type { GroupValue } from "./dimensions.ts";
import { measureSql } from "./measures.ts";
import type { MeasureSql } from "./measures.ts";

/** Groups an answer holds at most. */
export const GROUP_LIMIT = 1000;

export interface AggregatePlan {
  /** Null when nothing is grouped by. */
  readonly groups: StatementTemplate | null;
  readonly total: StatementTemplate;
  readonly readGroup: (row: readonly unknown[]) => Record<string, GroupValue>;
  /** The measures in a row of `groups` or of `total`. */
  readonly readMeasures: (row: readonly unknown[], of: "group" | "total") => Record<string, unknown>;
}

export interface AggregateShape {
  readonly list: ListShape;
  readonly query: AggregateQuery;
}

export function aggregateKey({ list, query }: AggregateShape): string {
  const keys = (parts: readonly { key: string }[]) => parts.map(({ key }) => key).join(",");
  const order = query.sort.map(({ by, at, direction }) => `${by}${at}${direction}`).join(",");
  return `aggregate|${keys(query.dimensions)}|${keys(query.measures)}|${order}|${shapeKey(list)}`;
}

/**
 * Measures of the rows a list would answer, for each group and for all of them. A row counts in a grouping only where
 * the actor reads the field it is grouped by; a value counts in a measure only where the actor reads it.
 */
export function compileAggregate(
  database: Database,
  rights: RightsSet,
  { list, query }: AggregateShape,
): AggregatePlan {
  const { dimensions, measures, sort } = query;
  const frame = openFrame(rights.compilation(), list.resource);
  const groups = dimensions.map((dimension) => dimensionSql(frame, dimension));
  const measured = measures.map((measure) =>
    measureSql(frame, measure, shownIn(rights, frame, measure.field)),
  );
  const values = measured.flatMap(({ columns }) => columns);
  const masks = dimensions.flatMap(({ field }) => maskSql(rights, frame, field) ?? []);
  const where = allOf([whereSql(rights, frame, list), ...masks]);

  const starts = startsOf(measured);
  const readMeasures: AggregatePlan["readMeasures"] = (row, of) => {
    const offset = of === "group" ? dimensions.length : 0;
    return Object.fromEntries(
      measures.map(({ key }, index) => [key, measured[index]!.read(row, offset + starts[index]!)]),
    );
  };
  const readGroup: AggregatePlan["readGroup"] = (row) =>
    Object.fromEntries(dimensions.map(({ key }, index) => [key, groups[index]!.read(row[index])]));

  const total = sql`select ${selectList(values)} from ${from(frame)} where ${where}`;
  return {
    total: compileTemplate(database, total),
    groups: groups.length === 0 ? null : compileTemplate(database, groupsSql()),
    readGroup,
    readMeasures,
  };

  function groupsSql(): Sql {
    const tables = sql.join([from(frame), ...groups.flatMap(({ join }) => join ?? [])], sql` `);
    const selected = selectList([...groups.map(({ value }) => value), ...values]);
    const places = sql.join(dimensions.map((_, at) => sql.raw(String(at + 1))));
    const order = sql.join(sort.map(orderOf));
    return sql`select ${selected} from ${tables} where ${where} group by ${places} order by ${order} limit ${sql.lit(GROUP_LIMIT + 1)}`;
  }

  function orderOf({ by, at, direction }: GroupSort): Sql {
    const measure = by === "measure" ? measured[at] : undefined;
    const place = measure === undefined ? at : dimensions.length + starts[at]!;
    return rights.dialect.orderBy(measure?.order ?? sql.raw(String(place + 1)), direction);
  }
}

/** Where the columns of each measure begin. */
function startsOf(measured: readonly MeasureSql[]): number[] {
  let next = 0;
  return measured.map(({ columns }) => {
    const start = next;
    next += columns.length;
    return start;
  });
}

function maskSql(rights: RightsSet, frame: Frame, field: string): Sql | null {
  const decision = readableDecision(rights, frame.resource.name, field);
  return decision.effect === "constrain" ? constraintSql(frame, decision.constraint) : null;
}

function shownIn(rights: RightsSet, frame: Frame, field: string | null): (value: Sql) => Sql {
  const mask = field === null ? null : maskSql(rights, frame, field);
  return mask === null ? (value) => value : (value) => sql`(case when ${mask} then ${value} end)`;
}
