import { sql } from "kysely";
import { isDate } from "../../../core/definition/clock.ts";
import { decimalText, toDecimal } from "../../../core/definition/decimal.ts";
import { engine } from "./engines.ts";
import { flagSql } from "./frame.ts";
import { ARITHMETIC, storedNumberSql, rescaleSql } from "./number.ts";
import { todayInExpression } from "./slots.ts";
import { dayNumberSql, NOTHING, resultSql, textSql } from "./value.ts";
import type { Expression, Predicate } from "../../../core/definition/types.ts";
import type { Compilation, Frame, Sql } from "./frame.ts";
import type { NumberSql } from "./number.ts";
import type { ValueSql } from "./value.ts";

/** How an expression reads the row it stands on. */
export interface RowReader {
  field(frame: Frame, name: string): ValueSql;
  condition(frame: Frame, predicate: Predicate): Sql;
}

/** `evaluateExpression` of the core as SQL: the same value, digit by digit. */
export function expressionSql(frame: Frame, expression: Expression, row: RowReader): ValueSql {
  const { compilation } = frame;
  if (typeof expression !== "object" || expression === null) return constantSql(expression);
  const value = (part: Expression) => expressionSql(frame, part, row);
  if ("field" in expression) {
    const found = row.field(frame, expression.field);
    if (expression.part === undefined) return found;
    return { sql: engine(compilation).jsonText(found.sql, expression.part), type: "text", scale: 0 };
  }
  if ("coalesce" in expression) return coalesce(frame, expression.coalesce.map(value));
  if ("concat" in expression) return concat(frame, expression.concat.map(value));
  if ("round" in expression) {
    const number = value(expression.round);
    if (number.type !== "number") return NOTHING;
    const digits = Math.min(number.scale, expression.digits ?? 0);
    return { ...rescaleSql(compilation, number, digits), type: "number" };
  }
  if ("daysBetween" in expression) {
    const [from, to] = expression.daysBetween.map((part) => dayNumberSql(compilation, value(part)));
    return from && to ? { sql: sql`(${to} - ${from})`, type: "number", scale: 0 } : NOTHING;
  }
  if ("case" in expression) {
    const values = [...expression.case.map(({ then }) => value(then)), ...otherwise(expression.else, value)];
    const { parts, type, scale } = alike(frame, values);
    const branches = expression.case.map(
      ({ when }, at) => sql`when ${row.condition(frame, when)} then ${parts[at]!}`,
    );
    const rest = parts[branches.length];
    const end = rest === undefined ? sql`` : sql` else ${rest}`;
    return { sql: sql`(case ${sql.join(branches, sql` `)}${end} end)`, type, scale };
  }
  if ("today" in expression) {
    return { sql: sql`cast(${todayInExpression(expression.today)} as text)`, type: "date", scale: 0 };
  }
  if ("test" in expression) {
    return { sql: flagSql(row.condition(frame, expression.test)), type: "boolean", scale: 0 };
  }
  return arithmetic(frame, expression, value);
}

function constantSql(constant: string | number | boolean | null): ValueSql {
  if (constant === null || constant === "") return NOTHING;
  if (typeof constant === "string") {
    return { sql: sql`${sql.lit(constant)}`, type: isDate(constant) ? "date" : "text", scale: 0 };
  }
  if (typeof constant === "boolean")
    return { sql: sql`${sql.lit(Number(constant))}`, type: "boolean", scale: 0 };
  const decimal = toDecimal(constant);
  if (decimal === null) return NOTHING;
  const units = sql.raw(decimalText({ units: decimal.units, scale: 0 }));
  return { sql: sql`${units}`, type: "number", scale: decimal.scale };
}

const otherwise = (expression: Expression | undefined, value: (part: Expression) => ValueSql): ValueSql[] =>
  expression === undefined ? [] : [value(expression)];

/**
 * Values of one type and scale, as branches of one SQL value must be; of a type that does not fit: nothing. Dates are
 * texts too, and a moment beside a date is the day it falls on.
 */
function alike(
  { compilation }: Frame,
  values: readonly ValueSql[],
): { parts: readonly Sql[]; type: ValueSql["type"]; scale: number } {
  const types = new Set(values.flatMap(({ type }) => (type === "nothing" ? [] : [type])));
  const mixed = types.has("date") && types.has("datetime");
  const dated = mixed ? values.map((value) => ({ ...value, ...asDate(compilation, value) })) : values;
  const [first = "nothing"] = types;
  const type = types.has("date") && types.has("text") ? "text" : mixed ? "date" : first;
  const fits = (value: ValueSql) => value.type === type || (type === "text" && value.type === "date");
  const same = dated.map((value) => (fits(value) ? value : NOTHING));
  const scale = Math.max(...same.map((value) => value.scale));
  const parts = same.map((value) =>
    value.type === "number" ? rescaleSql(compilation, value, scale).sql : value.sql,
  );
  return { parts, type, scale };
}

function asDate(compilation: Compilation, value: ValueSql): Pick<ValueSql, "sql" | "type"> {
  if (value.type !== "datetime") return value;
  return { sql: resultSql(compilation, value, { kind: "date", scale: 0 }), type: "date" };
}

function coalesce(frame: Frame, values: readonly ValueSql[]): ValueSql {
  const { parts, type, scale } = alike(frame, values);
  return parts.length === 1
    ? { sql: parts[0]!, type, scale }
    : { sql: sql`coalesce(${sql.join(parts)})`, type, scale };
}

function concat({ compilation }: Frame, values: readonly ValueSql[]): ValueSql {
  if (values.some(({ type }) => type === "nothing")) return NOTHING;
  const texts = values.map((value) => engine(compilation).text(textSql(compilation, value)));
  return { sql: sql`(${sql.join(texts, sql` || `)})`, type: "text", scale: 0 };
}

type Arithmetic = Extract<Expression, { add?: Expression[]; divide?: Expression[] }>;

function arithmetic(frame: Frame, expression: Arithmetic, value: (part: Expression) => ValueSql): ValueSql {
  const operation = (Object.keys(ARITHMETIC) as (keyof typeof ARITHMETIC)[]).find(
    (name) => name in expression,
  );
  if (operation === undefined) return NOTHING;
  const values = (expression[operation] ?? []).map(value);
  if (values.length === 0 || values.some(({ type }) => type !== "number")) return NOTHING;
  const combine = (a: NumberSql, b: NumberSql) =>
    storedNumberSql(ARITHMETIC[operation](frame.compilation, a, b));
  const result = values.slice(1).reduce<NumberSql>(combine, values[0]!);
  return { ...result, type: "number" };
}
