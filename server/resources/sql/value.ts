import { sql } from "kysely";
import { engine } from "./engines.ts";
import { storedNumberSql, numberText, rescaleSql } from "./number.ts";
import { ZONE_OFFSET } from "./slots.ts";
import type { ValueKind } from "../../../core/definition/types.ts";
import type { Compilation, Sql } from "./frame.ts";

type ValueType = "number" | "text" | "boolean" | "date" | "datetime" | "nothing";

/** A value in SQL: numbers as scaled whole numbers, dates as ISO text, moments as epoch milliseconds, truth as 1 or 0. */
export interface ValueSql {
  readonly sql: Sql;
  readonly type: ValueType;
  readonly scale: number;
}

export const NOTHING: ValueSql = { sql: sql`null`, type: "nothing", scale: 0 };

const TYPES: Readonly<Record<ValueKind, ValueType>> = {
  text: "text",
  long_text: "text",
  integer: "number",
  decimal: "number",
  boolean: "boolean",
  date: "date",
  datetime: "datetime",
  time: "text",
  option: "text",
  options: "nothing",
  reference: "number",
  references: "nothing",
  dynamic_reference: "nothing",
  rows: "nothing",
  file: "number",
  files: "nothing",
  json: "nothing",
  sealed: "nothing",
};

export function typeOfKind(kind: ValueKind): ValueType {
  return TYPES[kind];
}

export function textSql(compilation: Compilation, value: ValueSql): Sql {
  const { instantText } = engine(compilation);
  switch (value.type) {
    case "number":
      return numberText(compilation, value);
    case "boolean":
      return sql`(case ${value.sql} when 1 then 'true' when 0 then 'false' end)`;
    case "datetime":
      return instantText(value.sql);
    case "text":
    case "date":
    case "nothing":
      return value.sql;
  }
}

/** Days since 1970-01-01; a moment falls on a day by the offset the zone has now. */
export function dayNumberSql(compilation: Compilation, value: ValueSql): Sql | null {
  const { dateOf, dayNumber } = engine(compilation);
  if (value.type === "date") return dayNumber(value.sql);
  if (value.type === "datetime") return dayNumber(dateOf(sql`(${value.sql} + ${ZONE_OFFSET})`));
  return null;
}

/** A value as a field of this kind keeps it; nothing when it is of another type or does not fit. */
export function resultSql(
  compilation: Compilation,
  value: ValueSql,
  { kind, scale }: { kind: ValueKind; scale: number },
): Sql {
  const wanted = TYPES[kind];
  if (value.type === "nothing") return NOTHING.sql;
  if (wanted === "text") return textSql(compilation, value);
  if (wanted === "number") {
    if (value.type !== "number") return NOTHING.sql;
    const rounded = rescaleSql(compilation, value, kind === "decimal" ? scale : 0);
    return engine(compilation).narrow(storedNumberSql(rounded).sql);
  }
  if (wanted === "date" && value.type === "datetime") {
    return engine(compilation).dateOf(sql`(${value.sql} + ${ZONE_OFFSET})`);
  }
  return value.type === wanted ? value.sql : NOTHING.sql;
}
