import { sql, type RawBuilder } from "kysely";
import { formatInstant } from "../../../core/definition/clock.ts";
import type { Database } from "../../database/types.ts";
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from "./attributes.ts";
import type { ScimDocument } from "./patch.ts";

/** Role of somebody, as a group. */
export interface HeldRole {
  readonly id: number;
  readonly name: string;
  readonly label: string;
}

/** A person as their record and the directory have them. */
export interface PersonRow {
  readonly id: number;
  readonly employee_id: string;
  readonly employee_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly status: string;
  readonly designation: string | null;
  readonly language: string | null;
  readonly time_zone: string | null;
  readonly team_name: string | null;
  readonly manager: number | null;
  readonly manager_name: string | null;
  readonly joined_on: string | null;
  readonly created: number;
  readonly modified: number;
  readonly row_version: number;
  readonly user_name: string | null;
  readonly external_id: string | null;
  /** The directory has them active, and they have no role yet. */
  readonly waits: number | null;
  readonly gone: number | null;
  readonly directory_version: number | null;
  readonly roles: readonly HeldRole[];
}

export const HAS_ROLES = sql`exists (select 1 from employee__roles held where held.owner = person.id)`;

/** Tables of a list of people; `person` is the record, `entry` what the directory says of it. */
export const PEOPLE = sql`employee person
  left join sys__directory entry on entry.employee = person.id
  left join team on team.id = person.team
  left join employee manager on manager.id = person.reports_to`;

/** Whoever was taken away by the directory is not there for it. */
export const PRESENT = sql`person.archived is null and coalesce(entry.gone, 0) = 0`;

export async function readPeople(
  database: Database,
  where: RawBuilder<unknown>,
  { order = sql`person.id`, limit = null, offset = 0 }: Partial<PageOfPeople> = {},
): Promise<PersonRow[]> {
  const page = limit === null ? sql`` : sql`limit ${limit} offset ${offset}`;
  const { rows } = await sql<Omit<PersonRow, "roles">>`
    select person.id as id, person.employee_id as employee_id, person.employee_name as employee_name,
      person.email as email, person.phone as phone, person.status as status, person.designation as designation,
      person.language as language, person.time_zone as time_zone, team.name as team_name,
      person.reports_to as manager, manager.employee_name as manager_name, person.joined_on as joined_on,
      person.created as created, person.modified as modified, person.row_version as row_version,
      entry.user_name as user_name, entry.external_id as external_id, entry.waits as waits, entry.gone as gone,
      entry.version as directory_version
    from ${PEOPLE} where ${where} order by ${order} ${page}`.execute(database.read);
  const roles = await rolesOf(
    database,
    rows.map(({ id }) => Number(id)),
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), roles: roles.get(Number(row.id)) ?? [] }));
}

interface PageOfPeople {
  readonly order: RawBuilder<unknown>;
  readonly limit: number | null;
  readonly offset: number;
}

export async function countPeople(database: Database, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${PEOPLE} where ${where}`.execute(database.read);
  return Number(rows[0]?.count ?? 0);
}

async function rolesOf(database: Database, people: readonly number[]): Promise<Map<number, HeldRole[]>> {
  if (people.length === 0) return new Map();
  const rows = await database.read
    .selectFrom("employee__roles")
    .innerJoin("role", "role.id", "employee__roles.value")
    .select([
      "employee__roles.owner as owner",
      "role.id as id",
      "role.name as name",
      "role.display_name as label",
    ])
    .where("employee__roles.owner", "in", people)
    .where("role.archived", "is", null)
    .orderBy("employee__roles.position")
    .execute();
  const held = rows.map(({ owner, id, name, label }) => ({
    owner: Number(owner),
    role: { id: Number(id), name: String(name), label: String(label ?? name) },
  }));
  return new Map(
    [...Map.groupBy(held, ({ owner }) => owner)].map(([owner, own]) => [owner, own.map(({ role }) => role)]),
  );
}

/** Whether the directory has somebody active: they may sign in, or only wait for a role. */
export const isActive = ({ status, waits, roles }: Pick<PersonRow, "status" | "waits" | "roles">): boolean =>
  status === "active" || (Number(waits ?? 0) === 1 && roles.length === 0);

export const personVersion = (row: PersonRow): string =>
  `W/"${Number(row.row_version)}.${Number(row.directory_version ?? 0)}"`;

const WORK = { type: "work", primary: true };

/** A person as a user of SCIM; `base` is the address of the API without a slash at the end. */
export function personDocument(row: PersonRow, base: string): ScimDocument {
  const words = row.employee_name.trim().split(/\s+/);
  const [given, family] =
    words.length < 2 ? [words[0], undefined] : [words.slice(0, -1).join(" "), words.at(-1)];
  const document: ScimDocument = {
    schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
    id: String(row.id),
    externalId: row.external_id,
    userName: row.user_name ?? row.email,
    name: withoutEmpty({ formatted: row.employee_name, givenName: given, familyName: family }),
    displayName: row.employee_name,
    title: row.designation,
    preferredLanguage: row.language,
    timezone: row.time_zone,
    active: isActive(row),
    emails: row.email ? [{ value: row.email, ...WORK }] : null,
    phoneNumbers: row.phone ? [{ value: row.phone, ...WORK }] : null,
    groups: row.roles.map(({ id, label }) => ({
      value: String(id),
      $ref: `${base}/Groups/${id}`,
      display: label,
      type: "direct",
    })),
    roles: row.roles.map(({ name, label }) => ({ value: name, display: label })),
    [ENTERPRISE_SCHEMA]: withoutEmpty({
      employeeNumber: row.employee_id,
      department: row.team_name,
      manager:
        row.manager === null
          ? null
          : {
              value: String(row.manager),
              $ref: `${base}/Users/${row.manager}`,
              displayName: row.manager_name,
            },
    }),
    meta: {
      resourceType: "User",
      created: formatInstant(Number(row.created)),
      lastModified: formatInstant(Number(row.modified)),
      location: `${base}/Users/${row.id}`,
      version: personVersion(row),
    },
  };
  return withoutEmpty(document);
}

const withoutEmpty = (values: ScimDocument): ScimDocument =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
