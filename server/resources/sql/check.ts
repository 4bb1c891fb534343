import { sql } from "kysely";
import { alignSql } from "./number.ts";
import { engine } from "./engines.ts";
import { conditionSql, expressionValueSql, fieldSql, lookupSql, rowBeside } from "./fields.ts";
import { allOf, anyOf, column, from, named, notSql, openFrame, TRUE } from "./frame.ts";
import { ROW_ID } from "./slots.ts";
import type { CompiledCheck, CompiledResource } from "../../../core/definition/types.ts";
import type { Compilation, Frame, Sql } from "./frame.ts";
import type { FieldSql } from "./predicate.ts";

/** A check between the record that was written and the records it is compared with. */
interface Compared {
  readonly check: CompiledCheck;
  readonly self: Frame;
  readonly other: Frame;
}

interface CheckSource {
  readonly resource: CompiledResource;
  readonly check: CompiledCheck;
}

function compare(compilation: Compilation, { resource, check }: CheckSource): Compared {
  const self = openFrame(compilation, resource.name);
  return { check, self, other: check.over === null ? self : openFrame(compilation, check.over) };
}

/**
 * One row where the record breaks the check, none where it does not. Its first column is the id of a record that must not
 * be there; null where it is their number or sum that is wrong. Where texts are compared, a row for each record that is
 * left to compare, with the texts.
 */
export function brokenSql(compilation: Compilation, source: CheckSource): Sql {
  const compared = compare(compilation, source);
  const { check, self, other } = compared;
  const { finds } = check;
  if (check.over === null) return sql`select null as id from ${from(self)} where ${appliesSql(compared)}`;
  if (finds === null) {
    const id = column(other, "id");
    const where = allOf([appliesSql(compared), relatedSql(compared)]);
    const first = check.alike.length === 0 ? sql` limit 1` : sql``;
    return sql`select ${id} as id${textsSql(compared)} from ${engine(compilation).joinInOrder(from(self), from(other), TRUE)} where ${where} order by ${id}${first}`;
  }
  return sql`select null as id from ${from(self)} where ${allOf([appliesSql(compared), limitSql(compared, finds)])}`;
}

/** Ids of all records that break the check; where texts are compared, as above. */
export function allBrokenSql(compilation: Compilation, source: CheckSource): Sql {
  const compared = compare(compilation, source);
  const { check, self, other } = compared;
  const id = column(self, "id");
  const isAsked = allOf([sql`${column(self, "archived")} is null`, concernedSql(compared)]);
  if (check.finds !== null)
    return sql`select ${id} as id from ${from(self)} where ${allOf([isAsked, limitSql(compared, check.finds)])}`;
  if (check.over === null) return sql`select ${id} as id from ${from(self)} where ${isAsked}`;
  const where = allOf([isAsked, relatedSql(compared)]);
  return sql`select distinct ${id} as id${textsSql(compared)} from ${engine(compilation).joinInOrder(from(self), from(other), TRUE)} where ${where}`;
}

/** The texts that are compared, behind the id: of each comparison those of the other record, then the record's own. */
function textsSql({ check, self, other }: Compared): Sql {
  const texts = check.alike.flatMap(({ there, here }) => [
    ...there.map(({ path }) => lookupSql(other, path)),
    ...here.map(({ path }) => lookupSql(self, path)),
  ]);
  return sql.join(
    texts.map((text, index) => sql`, ${text} as ${sql.id(`text_${index}`)}`),
    sql``,
  );
}

/** Whether the number or sum of the records compared with is wrong. */
function limitSql(compared: Compared, finds: NonNullable<CompiledCheck["finds"]>): Sql {
  const { self, other } = compared;
  const field = finds.sum === null ? null : fieldSql(other, finds.sum);
  const found = field === null ? sql`count(*)` : sql`sum(${field.sql})`;
  const total = sql`(select ${found} from ${from(other)} where ${relatedSql(compared)})`;
  const limit = expressionValueSql(self, finds.limit);
  const scaled = alignSql(self.compilation, { sql: total, scale: field?.scale ?? 0 }, limit);
  return sql`${scaled[0]}${BROKEN[finds.compare]}${scaled[1]}`;
}

const BROKEN = { atMost: sql` > `, atLeast: sql` < `, equals: sql` <> ` };

/**
 * Lets writers that ask the same question of the same values in one after the other; null where writers are alone anyway.
 * A record that is named by its id is shared; otherwise what is asked is locked by its name, for there may be no row yet.
 */
export function lockSql(compilation: Compilation, source: CheckSource): Sql | null {
  const { locks } = engine(compilation);
  // who writes a record holds it, so nobody asks of its own id meanwhile
  const isOwn = source.check.match.some(({ here }) => here.length === 1 && here[0] === "id");
  if (locks === null || source.check.over === null || isOwn) return null;
  const compared = compare(compilation, source);
  const { check, self, other } = compared;
  const applies = appliesSql(compared);
  const byId = check.match.find(({ there }) => there === "id");
  if (byId !== undefined) {
    const id = column(other, "id");
    const where = allOf([applies, matchSql(compared, byId)]);
    return sql`select ${id} as id from ${from(self)} join ${from(other)} on true where ${where} order by ${id} ${locks.read}`;
  }
  const tables = [from(self)];
  const values = check.match.map(({ here }) => {
    const value = readHere(self, here);
    if (value.linkTable === null) return sql`(${value.sql})::text`;
    const link = compilation.alias();
    tables.push(
      sql`${named(value.linkTable, link)} on ${column({ alias: link }, "owner")} = ${column(self, "id")}`,
    );
    return sql`${column({ alias: link }, "value")}::text`;
  });
  const asked = sql`concat_ws('|', ${sql.join([sql.lit(`${source.resource.name}.${check.name}`), ...values])})`;
  const keys = sql`select distinct hashtextextended(${asked}, 0) as key from ${sql.join(tables, sql` join `)} where ${applies} order by key`;
  return sql`select pg_advisory_xact_lock(k.key)::text as locked from (${keys}) as k`;
}

/** The record itself is to be judged. */
function appliesSql(compared: Compared): Sql {
  return allOf([sql`${column(compared.self, "id")} = ${ROW_ID}`, concernedSql(compared)]);
}

/** Records the check has something to say about. */
function concernedSql({ check, self }: Compared): Sql {
  return allOf([
    ...check.match.map(({ here }) => notSql(readHere(self, here).empty)),
    ...(check.when === null ? [] : [conditionSql(self, check.when)]),
  ]);
}

/** The records it is compared with: found by what they refer to, where they refer to the same at all. */
function relatedSql(compared: Compared): Sql {
  const { check, self, other } = compared;
  const { narrows } = engine(self.compilation);
  const refers = ({ there }: CompiledCheck["match"][number]) =>
    there === "id" || other.resource.fieldsByName[there]?.to != null;
  const isReferred = check.match.some(refers);
  const parts = [
    sql`${column(other, "archived")} is null`,
    ...check.match.map((match) => {
      const same = matchSql(compared, match);
      return isReferred && !refers(match) ? narrows(same) : same;
    }),
  ];
  if (self.resource === other.resource) parts.push(sql`${column(other, "id")} <> ${column(self, "id")}`);
  if (check.overlaps !== null) parts.push(overlapSql(compared, check.overlaps));
  if (check.where !== null) {
    parts.push(narrows(conditionSql(other, check.where, rowBeside(self))));
  }
  return allOf(parts);
}

function readHere(self: Frame, path: readonly string[]): FieldSql {
  const [first = "id"] = path;
  if (path.length === 1) return fieldSql(self, first);
  const value = lookupSql(self, path);
  return { kind: "text", scale: 0, sql: value, key: null, linkTable: null, empty: sql`${value} is null` };
}

function matchSql({ self, other }: Compared, { there, here }: CompiledCheck["match"][number]): Sql {
  const left = fieldSql(other, there);
  const right = readHere(self, here);
  const elements = sql`select value from ${sql.id(right.linkTable ?? "")} where owner = ${column(self, "id")}`;
  if (left.linkTable !== null) {
    const held = right.linkTable === null ? sql`= ${right.sql}` : sql`in (${elements})`;
    return sql`${column(other, "id")} in (select owner from ${sql.id(left.linkTable)} where value ${held})`;
  }
  if (right.linkTable !== null) return sql`${left.sql} in (${elements})`;
  if (left.key !== null && right.key !== null) return sql`${left.key} = ${right.key}`;
  return sql`${left.sql} = ${right.sql}`;
}

/** Both ends belong to a range; an empty end is open. */
function overlapSql(
  { self, other }: Compared,
  { there, here, minutes }: NonNullable<CompiledCheck["overlaps"]>,
): Sql {
  const before = (a: Sql, b: Sql) =>
    minutes === null ? sql`${a} <= ${b}` : sql`${a} < ${b} + ${sql.lit(minutes * 60_000)}`;
  const notAfter = (a: FieldSql, b: FieldSql) => anyOf([a.empty, b.empty, before(a.sql, b.sql)]);
  const [from, to] = there.map((name) => fieldSql(other, name)) as [FieldSql, FieldSql];
  const [start, end] = here.map((name) => fieldSql(self, name)) as [FieldSql, FieldSql];
  return allOf([notAfter(from, end), notAfter(start, to)]);
}
