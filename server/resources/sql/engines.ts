import { sql } from "kysely";
import type { Slot } from "./binding.ts";
import type { Compilation, Sql } from "./frame.ts";

/** Fragments the generic compiler needs beside `DialectAdditions`, per engine. */
interface EngineFragments {
  /** Two tables, rows of the second found for each row of the first in its order. */
  joinInOrder(first: Sql, second: Sql, on: Sql): Sql;
  /** Whether the planner knows how many rows have a value; otherwise that is looked up before a statement is made. */
  readonly knowsCommonValues: boolean;
  /** A condition that leaves rows out and is no way to find them by: a planner that knows no better would take it for one. */
  readonly narrows: (condition: Sql) => Sql;
  /** `value` is an element of the JSON array in one parameter. */
  readonly inJson: (value: Sql, list: Slot | string, type: "number" | "text") => Sql;
  /** `value` is one of the ids a select gives; the select does not depend on the outer row. */
  readonly inSelect: (value: Sql, select: Sql) => Sql;
  /** A whole number that no sum or product of the product's values overflows without a word. */
  readonly wide: (value: Sql) => Sql;
  /** The same as the engine stores whole numbers. */
  readonly narrow: (value: Sql) => Sql;
  /** Quotient of two whole numbers that are not negative, without its fraction. */
  readonly quotient: (a: Sql, b: Sql) => Sql;
  /** A whole number as text, with zeros in front. */
  readonly digits: (value: Sql, length: number) => Sql;
  readonly text: (value: Sql) => Sql;
  /** ISO date of an instant in UTC. */
  readonly dateOf: (instant: Sql) => Sql;
  /** ISO text of an instant, with milliseconds and Z. */
  readonly instantText: (instant: Sql) => Sql;
  /** Days since 1970-01-01 of an ISO date. */
  readonly dayNumber: (date: Sql) => Sql;
  readonly contains: (text: Sql, part: Sql) => Sql;
  readonly startsWith: (text: Sql, start: Sql) => Sql;
  /** `foldText` of the core; PostgreSQL's lower case decides for letters beyond the Latin alphabet. */
  readonly fold: (text: Sql) => Sql;
  /** A text in the order of stored sort keys: folded, by code point. */
  readonly sortKey: (text: Sql) => Sql;
  /** A table of the elements of the JSON array in a text, which may be a column of a table named before it. */
  readonly elements: (json: Sql, alias: string, type: "number" | "text") => Sql;
  /** A text of the JSON object in a column, by its name. */
  readonly jsonText: (json: Sql, name: string | Slot) => Sql;
  /** Place of an element among them, from 0; its value is `value`. */
  readonly position: (alias: string) => Sql;
  /** What ends a select that locks the rows it gives; null where writers are alone anyway. */
  readonly locks: { readonly change: Sql; readonly read: Sql } | null;
}

const sqlite: EngineFragments = {
  joinInOrder: (first, second, on) => sql`${first} cross join ${second} on ${on}`,
  knowsCommonValues: false,
  narrows: (condition) => sql`+(${condition})`,
  inJson: (value, list) => sql`${value} in (select value from json_each(${list}))`,
  inSelect: (value, select) => sql`${value} in (${select})`,
  wide: (value) => value,
  narrow: (value) => sql`cast(${value} as integer)`,
  // a product too long for a whole number has become one with a point, as exact as its 15 digits
  quotient: (a, b) => sql`cast(${a} / ${b} as integer)`,
  digits: (value, length) => sql`printf(${sql.lit(`%0${length}d`)}, ${value})`,
  text: (value) => sql`cast(${value} as text)`,
  dateOf: (instant) => sql`date(${instant} / 1000.0, 'unixepoch')`,
  instantText: (instant) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${instant} / 1000.0, 'unixepoch')`,
  dayNumber: (date) => sql`cast(julianday(${date}) - 2440587.5 as integer)`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  startsWith: (text, start) => sql`substr(${text}, 1, length(${start})) = ${start}`,
  fold: (text) => sql`fold__(${text})`,
  sortKey: (text) => sql`fold__(${text})`,
  elements: (json, alias) => sql`json_each(coalesce(${json}, '[]')) as ${sql.id(alias)}`,
  jsonText: (json, name) => sql`(${json} ->> ${typeof name === "string" ? sql.lit(name) : name})`,
  position: (alias) => sql`${sql.id(alias, "key")}`,
  locks: null,
};

const withoutMarks = (text: Sql): Sql =>
  sql`regexp_replace(normalize(${text} collate "default", NFKD), ${sql.lit(MARKS)}, '', 'g')`;

/** Combining marks of the scripts that have letters with marks. */
const MARKS =
  "[\\u0300-\\u036F\\u0610-\\u061A\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED\\u08D3-\\u08E1\\u08E3-\\u08FF\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F]+";

const foldedText = (text: Sql): Sql =>
  sql`trim(regexp_replace(lower(${withoutMarks(text)}), '\\s+', ' ', 'g'))`;

const postgres: EngineFragments = {
  joinInOrder: (first, second, on) => sql`${first} join ${second} on ${on}`,
  knowsCommonValues: true,
  narrows: (condition) => condition,
  inJson: (value, list, type) =>
    type === "number"
      ? sql`${value} = any(array(select jsonb_array_elements_text((${list}::text)::jsonb)::bigint))`
      : sql`${value} = any(array(select jsonb_array_elements_text((${list}::text)::jsonb)))`,
  inSelect: (value, select) => sql`${value} = any(array(${select}))`,
  wide: (value) => sql`(${value})::numeric`,
  narrow: (value) => sql`(${value})::bigint`,
  quotient: (a, b) => sql`div(${a}, ${b})`,
  digits: (value, length) => sql`lpad((${value})::bigint::text, ${sql.lit(length)}, '0')`,
  text: (value) => sql`(${value})::text`,
  dateOf: (instant) => sql`to_char(to_timestamp((${instant}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`,
  instantText: (instant) =>
    sql`to_char(to_timestamp((${instant}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  dayNumber: (date) => sql`((${date})::date - date '1970-01-01')`,
  contains: (text, part) => sql`strpos(${text}, (${part})::text) > 0`,
  startsWith: (text, start) => sql`starts_with(${text}, (${start})::text)`,
  fold: foldedText,
  sortKey: (text) => sql`(${foldedText(text)} collate "C")`,
  elements: (json, alias, type) => {
    const value = sql.raw(type === "number" ? "x.value::bigint" : "x.value");
    const each = sql`jsonb_array_elements_text(coalesce(${json}, '[]')::jsonb) with ordinality as x(value, place)`;
    return sql`lateral (select x.place - 1 as position, ${value} as value from ${each}) as ${sql.id(alias)}`;
  },
  jsonText: (json, name) =>
    sql`(((${json})::jsonb ->> (${typeof name === "string" ? sql.lit(name) : name})::text) collate "C")`,
  position: (alias) => sql`${sql.id(alias, "position")}`,
  locks: { change: sql`for no key update`, read: sql`for share` },
};

export function engine({ dialect }: Pick<Compilation, "dialect">): EngineFragments {
  return { sqlite, postgres }[dialect.name];
}
