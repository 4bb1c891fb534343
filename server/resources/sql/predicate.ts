import { sql } from "kysely";
import { dateAt, dayStart, isDate, parseInstant } from "../../../core/definition/clock.ts";
import { decimalText, isStorable, toDecimal } from "../../../core/definition/decimal.ts";
import { foldText } from "../../../core/definition/fold.ts";
import { getId, isEmptyValue, isObject, valueOf } from "../../../core/definition/record.ts";
import { allOf, anyOf, column, FALSE, named, notSql, TRUE } from "./frame.ts";
import { engine } from "./engines.ts";
import { alignSql } from "./number.ts";
import { dateOfHoursFromNow, hoursFromNow, todayInCondition, todayStart } from "./slots.ts";
import { offsetSql } from "./zone.ts";
import { kindOf } from "../../../core/definition/predicate.ts";
import type { FieldKinds } from "../../../core/definition/predicate.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { ComparisonPredicate, Operand, Predicate, ValueKind } from "../../../core/definition/types.ts";
import type { Slot } from "./binding.ts";
import type { Frame, Sql } from "./frame.ts";

/** A field of a row as conditions, filters and sorts see it. */
export interface FieldSql {
  readonly kind: ValueKind;
  readonly scale: number;
  /** The stored representation; null for child rows and other things without a value of their own. */
  readonly sql: Sql;
  /** The folded text beside it, where the table keeps one. */
  readonly key: Sql | null;
  /** Of a list: the table of its elements, `owner` and `value`. */
  readonly linkTable: string | null;
  /** Id of the row whose list it is; absent: of the row the condition is asked of. */
  readonly owner?: Sql;
  /** Holds when nothing is there. */
  readonly empty: Sql;
  /** Nothing equals nothing here, so that an index alone finds what is equal. */
  readonly emptyEqualsNothing?: true;
}

type ReadField = (frame: Frame, name: string) => FieldSql;
/** What `{parent}` in a condition reads: a field of another row, or what a record outside the statement holds there. */
type ParentValue =
  | { readonly from: "field"; readonly field: FieldSql }
  | { readonly from: "constant"; readonly value: unknown; readonly kind: ValueKind };
/** Null where there is nothing beside the row. */
export type ReadParent = (frame: Frame, name: string) => ParentValue | null;

interface Reader {
  readonly field: ReadField;
  readonly parent: ReadParent;
}

/** `evaluatePredicate` of the core as SQL. True, or anything else: `notSql` makes false of unknown. */
export function predicateSql(frame: Frame, predicate: Predicate, reader: Reader): Sql {
  const part = (inner: Predicate) => predicateSql(frame, inner, reader);
  if ("all" in predicate) return allOf(predicate.all.map(part));
  if ("any" in predicate) return anyOf(predicate.any.map(part));
  if ("not" in predicate) return notSql(part(predicate.not));
  if ("role" in predicate) return frame.compilation.roles.includes(predicate.role) ? TRUE : FALSE;
  return comparisonSql(frame, predicate, reader);
}

function comparisonSql(frame: Frame, predicate: ComparisonPredicate, reader: Reader): Sql {
  const left = readLeft(frame, predicate, reader);
  if (left === null) return FALSE;
  const operand = (value: Operand) => readOperand(frame, value, reader);
  if (predicate.empty !== undefined) return predicate.empty ? left.empty : notSql(left.empty);
  if (predicate.is !== undefined) return sameSql(frame, left, operand(predicate.is));
  if (predicate.in !== undefined)
    return anyOf(predicate.in.map((value) => sameSql(frame, left, operand(value))));
  if (predicate.contains !== undefined) {
    const contained = operand(predicate.contains);
    const list = left.elements;
    if (list === undefined) return containsSql(frame, left, contained);
    return anyOf(list.map((item) => sameSql(frame, item, contained)));
  }
  for (const name of ["gt", "gte", "lt", "lte"] as const) {
    const value = predicate[name];
    if (value !== undefined) return orderSql(frame, left, operand(value), ORDER[name]);
  }
  return FALSE;
}

const ORDER = { gt: sql` > `, gte: sql` >= `, lt: sql` < `, lte: sql` <= ` };

/** What stands on the right: a constant, a field of a row, or a moment that is bound later. */
type Right =
  | { readonly from: "constant"; readonly value: unknown }
  | { readonly from: "field"; readonly field: FieldSql }
  | { readonly from: "me" }
  | { readonly from: "today"; readonly days: number }
  | { readonly from: "now"; readonly hours: number; readonly less: FieldSql | null };

interface Left extends FieldSql {
  /** The elements of a list that is known beforehand. */
  readonly elements?: readonly FieldSql[];
}

function readLeft(frame: Frame, { field, parent }: ComparisonPredicate, reader: Reader): Left | null {
  if (parent === undefined) return field === undefined ? null : reader.field(frame, field);
  const beside = reader.parent(frame, parent);
  if (beside === null || beside.from === "field") return beside?.field ?? null;
  const { value, kind } = beside;
  const known = knownField(value, kind);
  if (!Array.isArray(value)) return known;
  const element = kind === "references" || kind === "files" ? "reference" : "option";
  return { ...known, elements: value.map((item) => knownField(item, element)) };
}

/** What a record outside the statement holds, as its fields' kinds read it. */
export function recordBeside(record: RecordValues, fields: FieldKinds): ReadParent {
  return (_frame, name) => ({
    from: "constant",
    value: valueOf(record, name),
    kind: kindOf(name, fields) ?? "text",
  });
}

/** A known value as a field that every row of the statement shares. */
function knownField(value: unknown, kind: ValueKind): FieldSql {
  const known = { key: null, scale: 0, linkTable: null, empty: isEmptyValue(value) ? TRUE : FALSE };
  const isNumber = kind === "integer" || kind === "decimal";
  const decimal = toDecimal(isNumber ? value : kind === "reference" ? getId(value) : null);
  if (decimal !== null)
    return {
      ...known,
      kind: "decimal",
      scale: decimal.scale,
      sql: sql.raw(decimalText({ ...decimal, scale: 0 })),
    };
  if (typeof value === "boolean") return { ...known, kind, sql: sql`${sql.lit(Number(value))}` };
  const text = kind === "dynamic_reference" && isObject(value) ? value["resource"] : value;
  if (isNumber || typeof text !== "string") return { ...known, kind, sql: sql`null` };
  const instant = kind === "datetime" ? parseInstant(text) : null;
  return { ...known, kind, sql: sql`${sql.lit(instant ?? text)}`, key: sql`${sql.lit(foldText(text))}` };
}

function readOperand(frame: Frame, operand: Operand, reader: Reader): Right {
  if (typeof operand !== "object" || operand === null) return { from: "constant", value: operand };
  if ("field" in operand) return { from: "field", field: reader.field(frame, operand.field) };
  if ("me" in operand) return { from: "me" };
  if ("today" in operand) return { from: "today", days: operand.today };
  if ("now" in operand) {
    const { now: hours, lessMinutes } = operand;
    return { from: "now", hours, less: lessMinutes === undefined ? null : reader.field(frame, lessMinutes) };
  }
  return reader.parent(frame, operand.parent) ?? { from: "constant", value: null };
}

const isMany = ({ kind }: FieldSql) =>
  kind === "options" || kind === "references" || kind === "files" || kind === "rows";

function sameSql(frame: Frame, left: FieldSql, right: Right): Sql {
  if (right.from === "constant" && isEmptyValue(right.value)) return left.empty;
  const bothEmpty =
    right.from === "field" && !left.emptyEqualsNothing && !right.field.emptyEqualsNothing
      ? allOf([left.empty, right.field.empty])
      : FALSE;
  if (isMany(left)) return bothEmpty;
  const sides = comparableSql(frame, left, right);
  return anyOf([sides === null ? FALSE : sql`${sides[0]} = ${sides[1]}`, bothEmpty]);
}

function orderSql(frame: Frame, left: FieldSql, right: Right, operator: Sql): Sql {
  if (isMany(left)) return FALSE;
  const sides = comparableSql(frame, left, right);
  return sides === null ? FALSE : sql`${sides[0]}${operator}${sides[1]}`;
}

function containsSql(frame: Frame, left: FieldSql, right: Right): Sql {
  const { contains, fold } = engine(frame.compilation);
  if (left.linkTable !== null) {
    const link = { alias: frame.compilation.alias() };
    const kind = left.kind === "options" ? "option" : "reference";
    const sides = comparableSql(frame, { ...left, kind, sql: column(link, "value") }, right);
    if (sides === null) return FALSE;
    const found = allOf([
      sql`${column(link, "owner")} = ${left.owner ?? column(frame, "id")}`,
      sql`${sides[0]} = ${sides[1]}`,
    ]);
    return sql`exists (select 1 from ${named(left.linkTable, link.alias)} where ${found})`;
  }
  if (left.kind !== "text" && left.kind !== "long_text" && left.kind !== "option") return FALSE;
  if (right.from === "field") {
    const text =
      left.key && right.field.key ? [left.key, right.field.key] : [fold(left.sql), fold(right.field.sql)];
    return allOf([contains(text[0]!, text[1]!), notSql(right.field.empty)]);
  }
  const part = right.from === "constant" && typeof right.value === "string" ? foldText(right.value) : "";
  if (part === "") return FALSE;
  return contains(left.key ?? fold(left.sql), sql`${sql.lit(part)}`);
}

type Sides = readonly [left: Sql, right: Sql | Slot];

/** Both sides in one representation, as the kind on the left reads them; null when the right side is no such value. */
function comparableSql(frame: Frame, left: FieldSql, right: Right): Sides | null {
  const beside = COMPARABLE[left.kind];
  return beside === undefined ? null : beside(frame, left, right);
}

type Beside = (frame: Frame, left: FieldSql, right: Right) => Sides | null;

const number: Beside = ({ compilation }, left, right) => {
  if (right.from === "me")
    return alignSql(compilation, left, { sql: sql`cast(${compilation.me} as bigint)`, scale: 0 });
  if (right.from === "field") {
    return isNumber(right.field) ? alignSql(compilation, left, right.field) : null;
  }
  const decimal = right.from === "constant" ? toDecimal(right.value) : null;
  if (decimal === null) return null;
  const units = isStorable(decimal) ? decimal.units : decimal.units < 0n ? -MAX_INTEGER : MAX_INTEGER;
  const constant = sql`${sql.raw(decimalText({ units, scale: 0 }))}`;
  return alignSql(compilation, left, { sql: constant, scale: decimal.scale });
};

const MAX_INTEGER = BigInt(Number.MAX_SAFE_INTEGER);

const isNumber = ({ kind }: FieldSql) => kind === "integer" || kind === "decimal" || kind === "reference";

const boolean: Beside = (_frame, left, right) => {
  if (right.from === "field") return right.field.kind === "boolean" ? [left.sql, right.field.sql] : null;
  if (right.from !== "constant" || typeof right.value !== "boolean") return null;
  return [left.sql, sql`${sql.lit(Number(right.value))}`];
};

const date: Beside = ({ compilation }, left, right) => {
  const { timeZone } = compilation;
  if (right.from === "today") return [left.sql, todayInCondition(right.days)];
  if (right.from === "now") return [left.sql, dateOfHoursFromNow(right.hours)];
  if (right.from === "field") {
    const { kind, sql: value } = right.field;
    if (kind === "date") return [left.sql, value];
    if (kind !== "datetime") return null;
    return [left.sql, engine(compilation).dateOf(sql`(${value} + ${offsetSql(value, timeZone)})`)];
  }
  if (right.from !== "constant" || typeof right.value !== "string") return null;
  if (isDate(right.value)) return [left.sql, sql`${sql.lit(right.value)}`];
  const instant = parseInstant(right.value);
  return instant === null ? null : [left.sql, sql`${sql.lit(dateAt({ instant, timeZone }))}`];
};

const datetime: Beside = ({ compilation }, left, right) => {
  const { timeZone } = compilation;
  if (right.from === "today") return [left.sql, todayStart(right.days)];
  if (right.from === "now") {
    const later = right.less === null ? left.sql : sql`(${left.sql} + ${right.less.sql} * 60000)`;
    return [later, hoursFromNow(right.hours)];
  }
  if (right.from === "field") {
    const { kind, sql: value } = right.field;
    if (kind === "datetime") return [left.sql, value];
    if (kind !== "date") return null;
    const midnight = sql`(${engine(compilation).dayNumber(value)} * 86400000)`;
    const guess = sql`(${midnight} - ${offsetSql(midnight, timeZone)})`;
    return [left.sql, sql`(${midnight} - ${offsetSql(guess, timeZone)})`];
  }
  if (right.from !== "constant" || typeof right.value !== "string") return null;
  const moment = isDate(right.value) ? dayStart({ date: right.value, timeZone }) : parseInstant(right.value);
  return moment === null ? null : [left.sql, sql`${sql.lit(moment)}`];
};

const id: Beside = ({ compilation }, left, right) => {
  if (right.from === "me") return [left.sql, compilation.me];
  if (right.from === "field") {
    const { kind } = right.field;
    return kind === "reference" || kind === "file" || kind === "integer" ? [left.sql, right.field.sql] : null;
  }
  const value = right.from === "constant" ? getId(right.value) : null;
  return value === null || !Number.isSafeInteger(value) ? null : [left.sql, sql`${sql.lit(value)}`];
};

const TEXTS: ReadonlySet<ValueKind> = new Set(["text", "long_text", "time", "option", "date"]);

const text: Beside = (_frame, left, right) => {
  if (right.from === "today") return [left.sql, todayInCondition(right.days)];
  if (right.from === "field") return TEXTS.has(right.field.kind) ? [left.sql, right.field.sql] : null;
  if (right.from !== "constant" || typeof right.value !== "string") return null;
  return [left.sql, sql`${sql.lit(right.value)}`];
};

const COMPARABLE: Readonly<Partial<Record<ValueKind, Beside>>> = {
  integer: number,
  decimal: number,
  boolean,
  date,
  datetime,
  reference: id,
  file: id,
  dynamic_reference: text,
  text,
  long_text: text,
  time: text,
  option: text,
};
