import { sql } from "kysely";
import { translationsFieldOf } from "../../../core/definition/translations.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { isLabelTranslated, labelColumn } from "../plan/labels.ts";
import { engine } from "./engines.ts";
import { fieldSql } from "./fields.ts";
import { column, from, openFrame } from "./frame.ts";
import { constraintSql } from "./scope.ts";
import { LANGUAGE } from "./slots.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { CompiledField, SortTerm } from "../../../core/definition/types.ts";
import type { RightsOf } from "../plan/labels.ts";
import type { Frame, Sql } from "./frame.ts";

interface SortInput {
  readonly frame: Frame;
  readonly sort: readonly SortTerm[];
  /** In which rows the actor may read the field; elsewhere the row sorts as if nothing were there. */
  readonly readable: (field: string) => Decision;
  readonly rightsOf: RightsOf;
}

/** `order by …`, ending with id so that pages never overlap. */
export function orderSql(input: SortInput): Sql {
  return sql`order by ${sql.join([...orderTerms(input), idTerm(input)])}`;
}

/**
 * Goes the way the last stored value goes, so that an index has the whole order: many rows may share that value, or have
 * none. Another direction than the value's, which somebody asked for, stays.
 */
function idTerm({ frame, sort }: SortInput): Sql {
  const last = sort.findLast(({ field }) => field !== "id");
  const own = sort.find(({ field }) => field === "id")?.direction;
  const same = own === undefined || own === last?.direction;
  const direction = last !== undefined && same ? storedDirection(frame, last) : (own ?? "desc");
  return frame.compilation.dialect.orderBy(column(frame, "id"), direction);
}

function orderTerms({ frame, sort, readable, rightsOf }: SortInput): Sql[] {
  const { dialect } = frame.compilation;
  return sort
    .filter(({ field }) => field !== "id")
    .map((term) => {
      const { field } = term;
      const value = sortValue(frame, field, rightsOf);
      const decision = readable(field);
      const shown =
        decision.effect === "constrain"
          ? sql`(case when ${constraintSql(frame, decision.constraint)} then ${value} end)`
          : value;
      return dialect.orderBy(shown, storedDirection(frame, term));
    });
}

export interface ReferenceWalk {
  readonly tables: Sql;
  readonly order: Sql;
  /** Rows the walk would miss; null: it misses none. */
  readonly missed: Sql | null;
}

/**
 * The order of a reference's labels the other way round: through the index of the labels and from each label to its
 * rows. For long lists, where sorting all rows to show ten takes longer than a person waits. Null where no index has
 * the order or not every label may be seen.
 */
export function walkReference(input: SortInput): ReferenceWalk | null {
  const { frame, sort, readable, rightsOf } = input;
  const [first, ...rest] = sort;
  const { fieldsByName } = frame.resource;
  const field = first && Object.hasOwn(fieldsByName, first.field) ? fieldsByName[first.field] : undefined;
  if (first === undefined || field?.kind !== "reference" || field.to === null) return null;
  if (field.computed !== null || readable(field.name).effect !== "allow") return null;
  if (rightsOf(field.to).named.effect !== "allow") return null;
  const target = openFrame(frame.compilation, field.to);
  const [label = "", ...more] = target.resource.label;
  const key = resourceStorage(target.resource).fields.get(label);
  if (more.length > 0 || key?.keyColumn == null || !key.field.sort) return null;
  const { dialect } = frame.compilation;
  const value = fieldSql(frame, field.name).sql;
  const by = (name: Sql): Sql => {
    const terms = [
      dialect.orderBy(name, first.direction),
      ...orderTerms({ ...input, sort: rest }),
      idTerm(input),
    ];
    return sql`order by ${sql.join(terms)}`;
  };
  const stored = column(target, key.keyColumn);
  if (translationsFieldOf(key.field) !== null) {
    // no index has these names, and they are few: each is folded once, not for every row that refers to it
    const named = { alias: frame.compilation.alias() };
    const folded = sql`select ${column(target, "id")} as id, ${readKey(target, key.field, stored)} as name from ${from(target)}`;
    const names = sql`(with folded as materialized (${folded}) select id, name from folded)`;
    return {
      tables: sql`${from(frame)} left join ${names} as ${sql.id(named.alias)} on ${value} = ${column(named, "id")}`,
      order: by(column(named, "name")),
      missed: null,
    };
  }
  const on = sql`${value} = ${column(target, "id")}`;
  return {
    tables: engine(frame.compilation).joinInOrder(from(target), from(frame), on),
    order: by(stored),
    missed: sql`${value} is null`,
  };
}

/** A text sorts as its reader reads it: by the translation into their language, where there is one. */
function readKey(frame: Frame, field: CompiledField, stored: Sql): Sql {
  const name = translationsFieldOf(field);
  if (name === null) return stored;
  const { jsonText, sortKey } = engine(frame.compilation);
  return sql`coalesce(${sortKey(jsonText(column(frame, name), LANGUAGE))}, ${stored})`;
}

/** Whether the order is one an index has: not by labels of references, translated texts, or values that some rows hide. */
export function followsIndex({ frame, sort, readable }: Omit<SortInput, "rightsOf">): boolean {
  const field = sort[0]?.field ?? "id";
  const { fieldsByName } = frame.resource;
  const own = Object.hasOwn(fieldsByName, field) ? fieldsByName[field] : undefined;
  if (own?.kind === "reference" || (own && translationsFieldOf(own) !== null)) return false;
  return readable(field).effect === "allow";
}

/** The direction of the stored value behind a term: days since a date grow as the date gets smaller. */
function storedDirection(frame: Frame, { field, direction }: SortTerm): SortTerm["direction"] {
  if (getClock(frame, field)?.count !== "days_since") return direction;
  return direction === "asc" ? "desc" : "asc";
}

/** A clock without a condition is sorted through the stored date it counts from, which has an index. */
function getClock({ resource }: Frame, name: string) {
  const computed = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name]?.computed : null;
  return computed?.by === "clock" && computed.when === null ? computed : null;
}

function sortValue(frame: Frame, name: string, rightsOf: RightsOf): Sql {
  const clock = getClock(frame, name);
  if (clock !== null) return fieldSql(frame, clock.from).sql;
  const field = Object.hasOwn(frame.resource.fieldsByName, name)
    ? frame.resource.fieldsByName[name]
    : undefined;
  const { sql: value, key } = fieldSql(frame, name);
  if (field === undefined) return key ?? value;
  if (field.kind !== "reference" || field.to === null) return readKey(frame, field, key ?? value);
  return labelOrder({ frame, id: value, to: field.to, rightsOf });
}

/** References sort by what a reader sees: the label in their language, folded where it is one text with a key, or translated. */
function labelOrder({
  frame,
  id,
  to,
  rightsOf,
}: {
  frame: Frame;
  id: Sql;
  to: string;
  rightsOf: RightsOf;
}): Sql {
  const decision = rightsOf(to).named;
  const target = openFrame(frame.compilation, to);
  const { label } = target.resource;
  const only = label.length === 1 ? resourceStorage(target.resource).fields.get(label[0]!) : undefined;
  const read = () => {
    const text = labelColumn(target, rightsOf);
    return isLabelTranslated(target.resource) ? engine(frame.compilation).sortKey(text) : text;
  };
  const shown =
    only?.keyColumn == null ? read() : readKey(target, only.field, column(target, only.keyColumn));
  const conditions = [sql`${column(target, "id")} = ${id}`];
  if (decision.effect === "deny") return sql`null`;
  if (decision.effect === "constrain") conditions.push(constraintSql(target, decision.constraint));
  return sql`(select ${shown} from ${from(target)} where ${sql.join(conditions, sql` and `)})`;
}
