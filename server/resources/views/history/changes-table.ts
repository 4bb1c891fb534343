import { sql } from "kysely";
import type { DialectAdditions } from "../../../database/dialect.ts";
import type { Compilation, Sql } from "../../sql/frame.ts";

/** Fields of one entry of the history that a change can have an id of its own for. */
export const FIELDS_OF_ENTRY = 1000;

interface EachChange {
  /** Brings a row `j` for every member of `h.changes`. */
  readonly join: Sql;
  /** Grows with the members' order. */
  readonly place: Sql;
  /** The same, counted from 1. */
  readonly ordinal: Sql;
}

const EACH: Readonly<Record<DialectAdditions["name"], EachChange>> = {
  sqlite: {
    join: sql`json_each(coalesce(h.changes, '{}')) as j`,
    place: sql`j.id`,
    ordinal: sql`(select count(*) from json_each(h.changes) as k where k.id <= j.id)`,
  },
  postgres: {
    join: sql`lateral json_each(coalesce(h.changes, '{}')::json) with ordinality as j(key, value, place)`,
    place: sql`j.place`,
    ordinal: sql`j.place`,
  },
};

/** Who did it; while somebody works as another person, the person really at work. */
const BY = sql`coalesce(h.impersonator, h.actor)`;

/**
 * The history as a table of single changes, its columns named after the fields of the resource. `entry` and `place` order
 * changes as they happened. What is of a whole resource (an export) is no record's change.
 */
export function changesTable({ dialect }: Compilation): Sql {
  const { join, ordinal, place } = EACH[dialect.name];
  const columns = sql.join([
    sql`h.id as entry`,
    sql`${place} as place`,
    sql`(h.id * ${sql.lit(FIELDS_OF_ENTRY)} + ${ordinal}) as id`,
    sql`h.resource as target`,
    sql`h.record as target__id`,
    sql`j.key as field`,
    sql`h.changes as changes`,
    sql`h.reason as reason`,
    sql`${BY} as ${sql.id("by")}`,
    sql`case when h.impersonator is not null then h.actor end as on_behalf_of`,
    sql`h.api_key as api_key`,
    ...["at", "created", "modified"].map((name) => sql`h.at as ${sql.id(name)}`),
    ...["created_by", "modified_by"].map((name) => sql`${BY} as ${sql.id(name)}`),
  ]);
  return sql`select ${columns} from sys__history as h, ${join} where h.record > 0`;
}
