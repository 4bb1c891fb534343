import { sql } from "kysely";
import { WORKING_SCALE } from "../../../core/definition/decimal.ts";
import { engine } from "./engines.ts";
import type { Compilation, Sql } from "./frame.ts";

/** A number in SQL: a whole number that stands for itself divided by 10^scale. */
export interface NumberSql {
  readonly sql: Sql;
  readonly scale: number;
}

const power = (digits: number): Sql => sql`${sql.lit(10 ** digits)}`;
const LIMIT = sql`${sql.lit(Number.MAX_SAFE_INTEGER)}`;

/**
 * Works out parts once and names them `a`, `b`, … inside `body`. The limit (with the outer condition, for SQLite) keeps
 * planners from putting each part back wherever its name stands: in nested arithmetic that doubles at every level.
 */
function withParts(parts: Readonly<Record<string, Sql>>, body: Sql): Sql {
  const columns = Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.id(name)}`);
  return sql`(select ${body} from (select ${sql.join(columns)} limit 1) as p where true)`;
}

/** `a / b` rounded half away from zero. `b` must not be 0. */
function divideRounded(compilation: Compilation, dividend: Sql, divisor: Sql): Sql {
  const quotient = engine(compilation).quotient(sql`(2 * abs(p.a) + abs(p.b))`, sql`(2 * abs(p.b))`);
  const signed = sql`case when (p.a < 0) <> (p.b < 0) then -${quotient} else ${quotient} end`;
  return withParts({ a: dividend, b: divisor }, signed);
}

/** The same value with `scale` digits after the point, rounded half away from zero when digits go. */
export function rescaleSql(compilation: Compilation, value: NumberSql, scale: number): NumberSql {
  if (scale === value.scale) return value;
  const wide = engine(compilation).wide(value.sql);
  if (scale > value.scale) return { sql: sql`(${wide} * ${power(scale - value.scale)})`, scale };
  return { sql: divideRounded(compilation, wide, power(value.scale - scale)), scale };
}

/** Both with the digits of the one that has more. */
export function alignSql(compilation: Compilation, a: NumberSql, b: NumberSql): readonly [Sql, Sql] {
  const scale = Math.max(a.scale, b.scale);
  return [rescaleSql(compilation, a, scale).sql, rescaleSql(compilation, b, scale).sql];
}

/** Nothing when the value is beyond what every part of the product handles exactly. */
export function storedNumberSql(value: NumberSql): NumberSql {
  const kept = sql`case when p.v between -${LIMIT} and ${LIMIT} then p.v end`;
  return { sql: withParts({ v: value.sql }, kept), scale: value.scale };
}

type Combine = (compilation: Compilation, a: NumberSql, b: NumberSql) => NumberSql;

const product: Combine = (compilation, a, b) => {
  const { wide } = engine(compilation);
  const exact: NumberSql = { sql: sql`(${wide(a.sql)} * ${wide(b.sql)})`, scale: a.scale + b.scale };
  return exact.scale > WORKING_SCALE ? rescaleSql(compilation, exact, WORKING_SCALE) : exact;
};

export const ARITHMETIC: Readonly<Record<"add" | "subtract" | "multiply" | "divide" | "convert", Combine>> = {
  add: (compilation, a, b) => sum(compilation, a, b, sql`+`),
  subtract: (compilation, a, b) => sum(compilation, a, b, sql`-`),
  multiply: product,
  convert: product,
  divide(compilation, a, b) {
    const { wide } = engine(compilation);
    const digits = WORKING_SCALE + b.scale - a.scale;
    const dividend = digits > 0 ? sql`(${wide(a.sql)} * ${power(digits)})` : wide(a.sql);
    const divisor = sql`nullif(${digits < 0 ? sql`(${wide(b.sql)} * ${power(-digits)})` : wide(b.sql)}, 0)`;
    return { sql: divideRounded(compilation, dividend, divisor), scale: WORKING_SCALE };
  },
};

function sum(compilation: Compilation, a: NumberSql, b: NumberSql, operator: Sql): NumberSql {
  const { wide } = engine(compilation);
  const [left, right] = alignSql(compilation, a, b);
  return { sql: sql`(${wide(left)} ${operator} ${wide(right)})`, scale: Math.max(a.scale, b.scale) };
}

export function numberText(compilation: Compilation, { sql: value, scale }: NumberSql): Sql {
  const { digits, narrow, quotient, text, wide } = engine(compilation);
  if (scale === 0) return text(narrow(value));
  const whole = text(narrow(quotient(sql`abs(p.v)`, power(scale))));
  const rest = digits(
    narrow(sql`(abs(p.v) - ${quotient(sql`abs(p.v)`, power(scale))} * ${power(scale)})`),
    scale,
  );
  const joined = sql`case when p.v < 0 then '-' else '' end || ${whole} || '.' || ${rest}`;
  return withParts({ v: wide(value) }, sql`case when p.v is null then null else ${joined} end`);
}
