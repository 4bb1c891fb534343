import { sql } from "kysely";
import type { Dimension, TimeUnit } from "../../../core/query/aggregate.ts";
import type { ValueKind } from "../../../core/definition/types.ts";
import type { FilterTerm } from "../../../core/query/types.ts";
import { fieldSql } from "../sql/fields.ts";
import { filterSql } from "../sql/filter.ts";
import { column, named } from "../sql/frame.ts";
import type { Frame, Sql } from "../sql/frame.ts";
import type { FieldSql } from "../sql/predicate.ts";
import { offsetSql } from "../sql/zone.ts";

/** The value of a group as the answer gives it: an option, an id, a stretch of time, yes or no. */
export type GroupValue = string | number | boolean | null;

export interface DimensionSql {
  readonly value: Sql;
  /** Brings the elements of a list beside each row; a row without any stays once. */
  readonly join: Sql | null;
  readonly read: (value: unknown) => GroupValue;
}

/** @param stepsAt where the values of its steps stand among the filters of the query */
export function dimensionSql(
  frame: Frame,
  { field: name, unit, steps = [] }: Dimension,
  stepsAt: number,
): DimensionSql {
  const field = fieldSql(frame, name);
  if (steps.length > 0) {
    return { value: stepSql(frame, { empty: field.empty, steps, stepsAt }), join: null, read: readPlain };
  }
  if (field.linkTable !== null) return elements(frame, field.linkTable);
  const truncate = unit === null ? undefined : TRUNCATE[field.kind];
  if (unit === null || truncate === undefined) {
    return { value: field.sql, join: null, read: field.kind === "boolean" ? readFlag : readPlain };
  }
  const written = WRITTEN[unit];
  const read = (value: unknown) => (typeof value === "string" ? written(value) : null);
  return { value: truncate(frame, field, unit), join: null, read };
}

/** The last step that holds; -1 before the first, nothing where there is no value. */
function stepSql(
  frame: Frame,
  { empty, steps, stepsAt }: { empty: Sql; steps: readonly FilterTerm[]; stepsAt: number },
): Sql {
  const branches = steps
    .map((term, at) => sql`when ${filterSql(frame, term, stepsAt + at)} then ${sql.lit(at)}`)
    .toReversed();
  return sql`(case when ${empty} then null ${sql.join(branches, sql` `)} else -1 end)`;
}

function elements(frame: Frame, linkTable: string): DimensionSql {
  const link = { alias: frame.compilation.alias() };
  const owned = sql`${column(link, "owner")} = ${column(frame, "id")}`;
  const join = sql`left join ${named(linkTable, link.alias)} on ${owned}`;
  return { value: column(link, "value"), join, read: readPlain };
}

type Truncate = (frame: Frame, field: FieldSql, unit: TimeUnit) => Sql;

const TRUNCATE: Readonly<Partial<Record<ValueKind, Truncate>>> = {
  date: ({ compilation }, field, unit) => compilation.dialect.truncateDate(field.sql, unit),
  datetime: ({ compilation: { dialect, timeZone } }, field, unit) =>
    dialect.truncateInstant(sql`(${field.sql} + ${offsetSql(field.sql, timeZone)})`, unit),
};

/** First day of the stretch → how the answer writes it: `2026-03-02`, `2026-03`, `2026-Q1`, `2026`. */
const WRITTEN: Readonly<Record<TimeUnit, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => day,
  month: (day) => day.slice(0, 7),
  quarter: (day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  year: (day) => day.slice(0, 4),
};

const readPlain = (value: unknown): GroupValue =>
  typeof value === "string" || typeof value === "number" ? value : null;
const readFlag = (value: unknown): GroupValue => (value === null ? null : value !== 0);
