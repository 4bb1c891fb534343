import { sql } from "kysely";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { engine } from "./engines.ts";
import { expressionSql } from "./expression.ts";
import { allOf, column, flagSql, from, openFrame } from "./frame.ts";
import { alignSql } from "./number.ts";
import { predicateSql } from "./predicate.ts";
import { resultSql, dayNumberSql, typeOfKind } from "./value.ts";
import { todayInExpression } from "./slots.ts";
import { COMMON_KINDS } from "../../../core/definition/predicate.ts";
import type {
  CompiledComputed,
  CompiledField,
  Expression,
  Predicate,
} from "../../../core/definition/types.ts";
import type { RowReader } from "./expression.ts";
import type { Frame, Sql } from "./frame.ts";
import type { FieldSql, ReadParent } from "./predicate.ts";
import type { ValueSql } from "./value.ts";

/** A field of the resource, or one of the columns every table has, on a row of the statement. */
export function fieldSql(frame: Frame, name: string): FieldSql {
  const field = Object.hasOwn(frame.resource.fieldsByName, name)
    ? frame.resource.fieldsByName[name]
    : undefined;
  if (field !== undefined) return ownField(frame, field);
  const common = COMMON_KINDS[name];
  if (common === undefined) throw new Error(`${frame.resource.name} has no field ${name}`);
  return plainField({ kind: common.kind, scale: 0, sql: column(frame, name), key: null });
}

function plainField(field: Omit<FieldSql, "linkTable" | "empty">): FieldSql {
  return { ...field, linkTable: null, empty: sql`${field.sql} is null` };
}

function ownField(frame: Frame, field: CompiledField): FieldSql {
  const { kind, scale } = field;
  const stored = resourceStorage(frame.resource).fields.get(field.name);
  const main = stored?.columns[0];
  if (stored === undefined || main === undefined) {
    if (field.computed !== null) return computedField(frame, field, field.computed);
    return { kind, scale, sql: sql`null`, key: null, linkTable: null, empty: noRows(frame, field) };
  }
  // found by its hash, and nothing else is told of it
  const value = column(frame, stored.hashColumn ?? main);
  const key = stored.keyColumn === null ? null : column(frame, stored.keyColumn);
  if (stored.linkTable === null) return plainField({ kind, scale, sql: value, key });
  return {
    kind,
    scale,
    sql: value,
    key,
    linkTable: stored.linkTable,
    empty: sql`coalesce(${value}, '[]') = '[]'`,
  };
}

/** Child rows are nothing when there are none. */
function noRows(frame: Frame, field: CompiledField): Sql {
  const child = field.to === null ? null : openFrame(frame.compilation, field.to);
  const via = child?.resource.parent?.field;
  if (child === null || via === undefined) return sql`1 = 1`;
  const belongs = sql`${column(child, via)} = ${column(frame, "id")} and ${column(child, "archived")} is null`;
  return sql`not exists (select 1 from ${from(child)} where ${belongs})`;
}

function computedField(frame: Frame, field: CompiledField, computed: CompiledComputed): FieldSql {
  const { kind, scale } = field;
  const value = sql`${computedSql(frame, field, computed)}`;
  const empty = kind === "text" ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`;
  return { kind, scale, sql: value, key: null, linkTable: null, empty };
}

/** The value of a computed field worked out on the spot, as its column would keep it. */
export function computedSql(frame: Frame, field: CompiledField, computed: CompiledComputed): Sql {
  const { compilation } = frame;
  switch (computed.by) {
    case "expression":
      return resultSql(compilation, expressionSql(frame, computed.expression, ROW), field);
    case "clock": {
      const from = dayNumberSql(compilation, ROW.field(frame, computed.from));
      if (from === null) return sql`null`;
      const now = engine(compilation).dayNumber(sql`cast(${todayInExpression(0)} as text)`);
      const days = computed.count === "days_since" ? sql`(${now} - ${from})` : sql`(${from} - ${now})`;
      return computed.when === null
        ? days
        : sql`(case when ${conditionSql(frame, computed.when)} then ${days} end)`;
    }
    case "rollup":
      return rollupSql(frame, field, computed);
    case "lookup":
      return lookupSql(frame, computed.path);
  }
}

/** The field at the end of a path of references, read from this row. */
export function lookupSql(frame: Frame, path: readonly string[]): Sql {
  const [step, ...rest] = path;
  if (step === undefined || rest.length === 0) return fieldSql(frame, step ?? "id").sql;
  const target = frame.resource.fieldsByName[step]?.to;
  if (target == null) return sql`null`;
  const next = openFrame(frame.compilation, target);
  const reaches = sql`${column(next, "id")} = ${column(frame, step)}`;
  return sql`(select ${lookupSql(next, rest)} from ${from(next)} where ${reaches})`;
}

type Rollup = Extract<CompiledComputed, { by: "rollup" }>;

/** A value over the live rows of another resource that point at this one. */
function rollupSql(frame: Frame, field: CompiledField, rollup: Rollup): Sql {
  const { compilation } = frame;
  const child = openFrame(compilation, rollup.resource);
  const conditions = [sql<unknown>`${column(child, "archived")} is null`];
  if (rollup.via !== null) conditions.unshift(pointsHere(frame, child, rollup.via));
  if (rollup.filter !== null) {
    // without a relation `parent` is the row that is counted for, and the condition alone finds the rows
    conditions.push(
      rollup.via === null
        ? conditionSql(child, rollup.filter, rowCountedFor(frame))
        : engine(compilation).narrows(conditionSql(child, rollup.filter)),
    );
  }
  const where = sql`from ${from(child)} where ${allOf(conditions)}`;
  const read = (): Sql => resultSql(compilation, valueSql(fieldSql(child, rollup.field ?? "id")), field);
  switch (rollup.function) {
    case "count":
      return sql`(select count(*) ${where})`;
    case "exists":
      return flagSql(sql`exists (select 1 ${where})`);
    case "sum":
      return engine(compilation).narrow(sql`(select coalesce(sum(${read()}), 0) ${where})`);
    case "min":
    case "max":
      return sql`(select ${sql.raw(rollup.function)}(${read()}) ${where})`;
    case "average":
      return averageSql(frame, field, { where, value: fieldSql(child, rollup.field ?? "id") });
    case "latest": {
      const order = [
        sql`${fieldSql(child, rollup.orderBy ?? "modified").sql} desc nulls last`,
        sql`${column(child, "id")} desc`,
      ];
      return sql`(select ${read()} ${where} order by ${sql.join(order)} limit 1)`;
    }
    case "collect": {
      const value = fieldSql(child, rollup.field ?? "id").sql;
      const distinct = sql`(select distinct ${value} as value ${where} and ${value} is not null)`;
      return sql`cast((select ${compilation.dialect.jsonArrayAgg(sql`d.value`, sql`d.value`)} from ${distinct} as d) as text)`;
    }
  }
}

/** Rows of `child` whose reference, or one of whose references, is this row. */
function pointsHere(frame: Frame, child: Frame, via: string): Sql {
  const { linkTable, sql: value } = fieldSql(child, via);
  if (linkTable === null) return sql`${value} = ${column(frame, "id")}`;
  return sql`${column(child, "id")} in (select owner from ${sql.id(linkTable)} where value = ${column(frame, "id")})`;
}

/** Rounded half away from zero to the digits of the field. */
function averageSql(
  { compilation }: Frame,
  field: CompiledField,
  { where, value }: { where: Sql; value: FieldSql },
): Sql {
  const { narrow, quotient, wide } = engine(compilation);
  const [scaled] = alignSql(compilation, value, { sql: sql`0`, scale: field.scale });
  const digits = Math.max(value.scale, field.scale) - field.scale;
  const sums = sql`(select sum(${wide(scaled)}) as a, nullif(count(${scaled}), 0) * ${sql.lit(10 ** digits)} as b ${where}) as s`;
  const rounded = quotient(sql`(2 * abs(s.a) + s.b)`, sql`(2 * s.b)`);
  return narrow(sql`(select case when s.a < 0 then -${rounded} else ${rounded} end from ${sums})`);
}

/** Whether a condition of the definitions holds on a row; may be unknown where `notSql` would say false. */
export function conditionSql(frame: Frame, predicate: Predicate, parent: ReadParent = parentField): Sql {
  return predicateSql(frame, predicate, { field: fieldSql, parent });
}

/** A field of another row of the statement. */
const fieldBeside = (row: Frame, name: string): FieldSql => ({
  ...fieldSql(row, name),
  owner: column(row, "id"),
});

/** Another row of the statement, as what `parent` reads. */
export const rowBeside =
  (row: Frame): ReadParent =>
  (_frame, name) => ({ from: "field", field: fieldBeside(row, name) });

/** The row a figure over all records is worked out for. */
const rowCountedFor =
  (row: Frame): ReadParent =>
  (_frame, name) => ({ from: "field", field: { ...fieldBeside(row, name), emptyEqualsNothing: true } });

/** What a child row belongs to. */
const parentField: ReadParent = (frame, name) => {
  const { parent } = frame.resource;
  if (parent === null) return null;
  const owner = openFrame(frame.compilation, parent.resource);
  const field = fieldSql(owner, name);
  const belongs = sql`${column(owner, "id")} = ${column(frame, parent.field)}`;
  const read = (value: Sql) => sql`(select ${value} from ${from(owner)} where ${belongs})`;
  return {
    from: "field",
    field: {
      ...field,
      sql: read(field.sql),
      key: field.key === null ? null : read(field.key),
      owner: column(frame, parent.field),
      empty: sql`coalesce(${read(flagSql(field.empty))}, 1) = 1`,
    },
  };
};

function valueSql(field: FieldSql): ValueSql {
  return { sql: field.sql, type: typeOfKind(field.kind), scale: field.scale };
}

/** The value of an expression of the definitions on a row. */
export function expressionValueSql(frame: Frame, expression: Expression): ValueSql {
  return expressionSql(frame, expression, ROW);
}

const ROW: RowReader = {
  field: (frame, name) => valueSql(fieldSql(frame, name)),
  condition: conditionSql,
};
