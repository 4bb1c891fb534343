import { sql, type RawBuilder } from "kysely";

interface DirectoryEntry {
  readonly userName: string;
  readonly externalId: string | null;
  /** The directory has them active, and they have no role yet. */
  readonly waits: boolean;
  /** The directory took them away. */
  readonly gone: boolean;
  /** There is an entry of theirs. */
  readonly isKnown: boolean;
}

/** Its key: two people with one name are refused by the table itself, also where they come at once. */
const userKey = (userName: string): string => `user ${userName.toLowerCase()}`;

/** Statements that note what the directory says of a person, in the write of the person. */
export function directorySql(person: number, entry: DirectoryEntry): RawBuilder<unknown>[] {
  const { userName, externalId, waits, gone, isKnown } = entry;
  const name = userKey(userName);
  const [waiting, left] = [waits ? 1 : 0, gone ? 1 : 0];
  if (isKnown)
    return [
      sql`update sys__directory set name = ${name}, user_name = ${userName}, external_id = ${externalId},
            waits = ${waiting}, gone = ${left}, version = version + 1
          where employee = ${person}`,
    ];
  return [
    sql`insert into sys__directory (name, employee, user_name, external_id, waits, gone, version)
        values (${name}, ${person}, ${userName}, ${externalId}, ${waiting}, ${left}, 1)`,
  ];
}

/** Statements that note what the directory calls a role. */
export const groupSql = (role: number, externalId: string | null): RawBuilder<unknown>[] => [
  sql`insert into sys__directory (name, role, external_id, waits, gone, version)
      values (${`group ${role}`}, ${role}, ${externalId}, 0, 0, 1)
      on conflict (name) do update set external_id = excluded.external_id, version = sys__directory.version + 1`,
];

/** Statements that note whether somebody waits for a role; the directory may have said nothing of them yet. */
export const waitsSql = (person: number, waits: boolean): RawBuilder<unknown>[] => [
  sql`insert into sys__directory (name, employee, waits, gone, version)
      select ${`person ${person}`}, ${person}, 0, 0, 1
      where not exists (select 1 from sys__directory known where known.employee = ${person})`,
  sql`update sys__directory set waits = ${waits ? 1 : 0}, version = version + 1
      where employee = ${person}`,
];
