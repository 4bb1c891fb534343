import { sql, type RawBuilder } from "kysely";
import { formatInstant } from "../../../core/definition/clock.ts";
import { getId, isObject, type RecordValues } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { RecordChange } from "../../resources/write/together.ts";
import type { ModuleContext } from "../context.ts";
import { GROUP_SCHEMA } from "./attributes.ts";
import { groupSql, waitsSql } from "./directory.ts";
import { scimError } from "./errors.ts";
import type { ScimDocument } from "./patch.ts";
import type { ScimCall } from "./people.ts";
import { EMPLOYEE, requireHeldRoles } from "./rights.ts";

/** A role as the directory has it. */
export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly external_id: string | null;
  readonly created: number;
  readonly modified: number;
  readonly row_version: number;
  readonly directory_version: number | null;
}

interface Member {
  readonly id: number;
  readonly name: string;
}

/** People whose roles one request changes, at most: it is one transaction, for which other writers wait on SQLite, and which ends within a minute on a busy machine. */
export const MAX_CHANGED = 250;

const GROUPS = sql`role left join sys__directory entry on entry.role = role.id`;

export const groupVersion = (row: GroupRow): string =>
  `W/"${Number(row.row_version)}.${Number(row.directory_version ?? 0)}"`;

/** Roles as groups: who is in one holds the role. */
export function createScimGroups(context: ModuleContext) {
  const { database, definitions, documentLanguage, engine, messages, sessionCache } = context;
  /** Roles of the rights in force alone: others give nothing. */
  const inForce = () => sql`role.archived is null and role.name in (${sql.join(definitions().access.roles)})`;

  const list = async (
    where: RawBuilder<unknown>,
    {
      order = sql`role.id`,
      limit = 1,
      offset = 0,
    }: { order?: RawBuilder<unknown>; limit?: number; offset?: number } = {},
  ): Promise<GroupRow[]> => {
    const { rows } = await sql<GroupRow>`
      select role.id as id, role.name as name, coalesce(role.display_name, role.name) as label,
        entry.external_id as external_id, role.created as created, role.modified as modified,
        role.row_version as row_version, entry.version as directory_version
      from ${GROUPS} where ${inForce()} and ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
      database.read,
    );
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  };

  const count = async (where: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${GROUPS} where ${inForce()} and ${where}`.execute(database.read);
    return Number(rows[0]?.count ?? 0);
  };

  const find = async (id: string): Promise<GroupRow> => {
    const [row] = /^[1-9]\d{0,14}$/.test(id) ? await list(sql`role.id = ${Number(id)}`) : [];
    if (row === undefined)
      throw new AppError({ code: "unknown_record", parameters: { resource: "Group", id } });
    return row;
  };

  /** By role, those whom the directory did not take away. */
  const membersOf = async (roles: readonly number[]): Promise<Map<number, Member[]>> => {
    if (roles.length === 0) return new Map();
    const { rows } = await sql<{ role: number; id: number; name: string }>`
      select held.value as role, person.id as id, person.employee_name as name
      from employee__roles held join employee person on person.id = held.owner
      left join sys__directory entry on entry.employee = person.id
      where held.value in (${sql.join(roles)}) and person.archived is null and coalesce(entry.gone, 0) = 0
      order by person.id`.execute(database.read);
    const members = rows.map(({ role, id, name }) => ({
      role: Number(role),
      id: Number(id),
      name: String(name),
    }));
    return Map.groupBy(members, ({ role }) => role);
  };

  const documents = async (
    rows: readonly GroupRow[],
    { base, withMembers = true }: { readonly base: string; readonly withMembers?: boolean },
  ): Promise<ScimDocument[]> => {
    const members = withMembers ? await membersOf(rows.map(({ id }) => id)) : null;
    return rows.map((row) => ({
      schemas: [GROUP_SCHEMA],
      id: String(row.id),
      ...(row.external_id === null ? {} : { externalId: row.external_id }),
      displayName: row.label,
      ...(members === null
        ? {}
        : {
            members: (members.get(row.id) ?? []).map(({ id, name }) => ({
              value: String(id),
              $ref: `${base}/Users/${id}`,
              display: name,
              type: "User",
            })),
          }),
      meta: {
        resourceType: "Group",
        created: formatInstant(Number(row.created)),
        lastModified: formatInstant(Number(row.modified)),
        location: `${base}/Groups/${row.id}`,
        version: groupVersion(row),
      },
    }));
  };

  /** The other roles of somebody, and this one where it is given. The first lets them in, without one they are kept out. */
  const changeRoles = (
    { role, isGiven, isWaiting }: { role: number; isGiven: boolean; isWaiting: boolean },
    record: RecordValues,
    id: number,
  ): RecordChange | null => {
    const held = (Array.isArray(record["roles"]) ? record["roles"] : []).flatMap((one) => getId(one) ?? []);
    if (held.includes(role) === isGiven) return null;
    const roles = isGiven ? [...held, role] : held.filter((one) => one !== role);
    const { status } = record;
    if (isGiven && held.length === 0 && isWaiting && status !== "active") {
      const name = status === "suspended" ? "reinstate" : "rehire";
      return { values: { roles }, step: { name, reason: null }, also: waitsSql(id, false) };
    }
    if (roles.length > 0 || status !== "active") return { values: { roles } };
    const reason = messages.text("notify.closed_by_directory", documentLanguage);
    return { values: { roles }, step: { name: "suspend", reason }, also: waitsSql(id, true) };
  };

  const waitingAmong = async (ids: readonly number[]): Promise<Set<number>> => {
    const rows = await database.read
      .selectFrom("sys__directory")
      .select("employee")
      .where("waits", "=", 1)
      .where("employee", "in", ids)
      .execute();
    return new Set(rows.map(({ employee }) => Number(employee)));
  };

  const requireKnown = async (ids: readonly number[]): Promise<void> => {
    const { rows } = await sql<{ id: number }>`
      select person.id as id from employee person
      left join sys__directory entry on entry.employee = person.id
      where person.id in (${sql.join(ids)}) and person.archived is null and coalesce(entry.gone, 0) = 0`.execute(
      database.read,
    );
    const known = new Set(rows.map(({ id }) => Number(id)));
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) throw scimError("scim_value", `members: ${unknown}`);
  };

  return {
    list,
    count,
    find,
    documents,

    /** Gives and takes the role by the difference of members; all of it or nothing. */
    async change(
      id: string,
      { patch, version = null }: { patch: (document: ScimDocument) => ScimDocument; version?: string | null },
      call: ScimCall,
    ): Promise<GroupRow> {
      const row = await find(id);
      if (version !== null && version !== groupVersion(row)) throw new AppError({ code: "scim_version" });
      const [document = {}] = await documents([row], call);
      const patched = patch(document);
      const [before, after] = [memberIds(document), memberIds(patched)];
      const given = after.difference(before);
      const changed = [...given, ...before.difference(after)];
      if (changed.length > MAX_CHANGED)
        throw new AppError({
          code: "scim_too_many",
          parameters: { limit: MAX_CHANGED, count: changed.length },
        });
      if (given.size > 0) {
        requireHeldRoles(context, call.actor, [row.name]);
        await requireKnown([...given]);
      }
      const external = typeof patched["externalId"] === "string" ? patched["externalId"] : null;
      const also = external === row.external_id ? [] : groupSql(row.id, external);
      if (changed.length === 0 && also.length === 0) return row;
      const waiting = changed.length === 0 ? new Set<number>() : await waitingAmong(changed);
      await engine.changeTogether({
        ...call,
        resource: EMPLOYEE,
        ids: changed,
        change: (record, person) => {
          const change = { role: row.id, isGiven: given.has(person), isWaiting: waiting.has(person) };
          return changeRoles(change, record, person);
        },
        also,
      });
      for (const person of changed) sessionCache.forgetEmployee(person);
      return find(id);
    },
  };
}

function memberIds({ members }: ScimDocument): Set<number> {
  const values = (Array.isArray(members) ? members : []).filter(isObject).map(({ value }) => value);
  return new Set(
    values.map((value) => {
      if (typeof value !== "string" || !/^[1-9]\d{0,14}$/.test(value))
        throw scimError("scim_value", "members.value");
      return Number(value);
    }),
  );
}
