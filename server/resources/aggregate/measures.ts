import { sql } from "kysely";
import { decimalText } from "../../../core/definition/decimal.ts";
import { currencyFieldOf } from "../../../core/definition/currency.ts";
import type { Measure, MeasureFunction } from "../../../core/query/aggregate.ts";
import { queryField } from "../../../core/query/fields.ts";
import type { StoredScalar } from "../../../core/definition/fields/index.ts";
import { engine } from "../sql/engines.ts";
import { fieldSql } from "../sql/fields.ts";
import type { Frame, Sql } from "../sql/frame.ts";

export interface MeasureSql {
  readonly columns: readonly Sql[];
  /** What groups are ordered by; null: the first column. */
  readonly order: Sql | null;
  /** The answer, from the row's columns beginning at `at`. Null: there was nothing to measure. */
  readonly read: (row: readonly unknown[], at: number) => unknown;
}

/**
 * @param shown makes nothing of a value the actor does not read in its row
 * @param condition which rows are measured; null: all
 */
export function measureSql(
  frame: Frame,
  { field: name, function: wanted }: Measure,
  { shown, condition }: { shown: (value: Sql) => Sql; condition: Sql | null },
): MeasureSql {
  const measured = measuredIn(condition);
  if (name === null) {
    const counted = condition === null ? sql`count(*)` : sql`count(${measured(sql`1`)})`;
    return { columns: [counted], order: null, read: (row, at) => Number(row[at]) };
  }
  const { kind, scale, sql: value } = fieldSql(frame, name);
  const seen = measured(shown(value));
  const measure: MeasureSql = MEASURES[wanted]({
    frame,
    name,
    whole: kind === "integer",
    scale,
    value: seen,
  });
  return wanted === "count" ? measure : inOneCurrency(frame, { name, value: seen }, measure);
}

/** Amounts of several currencies have no sum, no average and no order: nothing is measured of them. */
function inOneCurrency(
  frame: Frame,
  { name, value }: { readonly name: string; readonly value: Sql },
  measure: MeasureSql,
): MeasureSql {
  const field = frame.resource.fieldsByName[name];
  const named = field === undefined ? null : currencyFieldOf(field);
  if (named === null) return measure;
  const currency = withValue(value, sql`coalesce(${fieldSql(frame, named).sql}, '')`);
  const one = (column: Sql): Sql => sql`(case when min(${currency}) = max(${currency}) then ${column} end)`;
  return {
    ...measure,
    columns: measure.columns.map(one),
    order: measure.order === null ? null : one(measure.order),
  };
}

/** How many different values a field has in the rows in which something is measured. */
export function spreadSql(
  frame: Frame,
  { field: name }: Measure,
  { spread, shown, condition }: { spread: Sql; shown: (value: Sql) => Sql; condition: Sql | null },
): Sql {
  const value = name === null ? spread : withValue(shown(fieldSql(frame, name).sql), spread);
  return sql`count(distinct ${measuredIn(condition)(value)})`;
}

const withValue = (value: Sql, other: Sql): Sql => sql`(case when ${value} is not null then ${other} end)`;

function measuredIn(condition: Sql | null): (value: Sql) => Sql {
  return condition === null ? (value) => value : (value) => sql`(case when ${condition} then ${value} end)`;
}

interface Input {
  readonly frame: Frame;
  readonly name: string;
  readonly whole: boolean;
  readonly scale: number;
  readonly value: Sql;
}

const MEASURES = {
  count: ({ value }) => ({
    columns: [sql`count(${value})`],
    order: null,
    read: (row, at) => Number(row[at]),
  }),
  distinct: ({ value }) => ({
    columns: [sql`count(distinct ${value})`],
    order: null,
    read: (row, at) => Number(row[at]),
  }),
  sum: ({ frame, scale, value, whole }) => ({
    columns: halves(frame, value),
    order: sql`sum(${value} * 1.0)`,
    read(row, at) {
      const units = getUnits(row, at);
      if (units === null) return null;
      return whole ? Number(units) : decimalText({ units, scale });
    },
  }),
  avg: ({ frame, scale, value }) => ({
    columns: [...halves(frame, value), sql`count(${value})`],
    order: sql`avg(${value} * 1.0)`,
    read(row, at) {
      const units = getUnits(row, at);
      return units === null ? null : average({ units, scale, count: BigInt(Number(row[at + 2])) });
    },
  }),
  min: (input) => end(input, sql`min(${input.value})`),
  max: (input) => end(input, sql`max(${input.value})`),
} as const satisfies Record<MeasureFunction, (input: Input) => MeasureSql>;

const HALF = 1_000_000;

/** Millions and the rest are added up apart, so that no sum of the product's numbers overflows or is rounded. */
function halves({ compilation }: Frame, value: Sql): Sql[] {
  const { narrow } = engine(compilation);
  const half = sql.lit(HALF);
  return [narrow(sql`sum((${value}) / ${half})`), narrow(sql`sum((${value}) % ${half})`)];
}

function getUnits(row: readonly unknown[], at: number): bigint | null {
  const [millions, rest] = [row[at], row[at + 1]] as (number | bigint | null)[];
  return millions == null || rest == null ? null : BigInt(millions) * BigInt(HALF) + BigInt(rest);
}

const AVERAGE_DIGITS = 2;

/** Rounded half away from zero, with the field's digits and at least two. */
function average({ units, scale, count }: { units: bigint; scale: number; count: bigint }): string {
  const digits = Math.max(scale, AVERAGE_DIGITS);
  const dividend = units * 10n ** BigInt(digits - scale);
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + count) / (2n * count);
  return decimalText({ units: dividend < 0n ? -rounded : rounded, scale: digits });
}

function end({ frame, name }: Input, value: Sql): MeasureSql {
  const field = queryField(frame.resource, name);
  const read = (row: readonly unknown[], at: number) => {
    const stored = row[at] as StoredScalar;
    return stored === null || field === null ? null : field.spec.fromStorage(stored, field.value);
  };
  return { columns: [value], order: null, read };
}
