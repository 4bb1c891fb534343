import { sql } from "kysely";
import type { SessionUser } from "../../../core/people/session-user.ts";
import type { Database } from "../../database/types.ts";
import { closed, ID, list, nullable, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";

const textOrNull = nullable(TEXT);

export const SESSION_USER_PROPERTIES = {
  id: ID,
  employee_id: TEXT,
  employee_name: TEXT,
  email: textOrNull,
  phone: textOrNull,
  gender: textOrNull,
  shift: { ...closed({ value: TEXT, display: TEXT }), type: ["object", "null"] },
  team: { ...closed({ id: ID, name: TEXT, department: textOrNull }), type: ["object", "null"] },
  roles: list(TEXT),
  display_roles: list(TEXT),
  technology: list(TEXT),
  project: closed({ current_project: list(closed({ id: ID, name: TEXT })), total: ID }),
  have_certificate: nullable(YES_NO),
  avatar: { ...closed({ id: ID, name: TEXT, type: TEXT }), type: ["object", "null"] },
  designation: textOrNull,
  time_zone: textOrNull,
  language: textOrNull,
  version: TEXT,
  must_change_password: YES_NO,
} as const satisfies Record<keyof SessionUser, object>;

/** Null when there is no such employee. */
export async function loadSessionUser(
  { database, definitions, release }: Pick<ModuleContext, "database" | "definitions" | "release">,
  employeeId: number,
): Promise<SessionUser | null> {
  const row = await database.read
    .selectFrom("employee")
    .selectAll()
    .where("id", "=", employeeId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const [roles, technology, team, shift, project, avatar, credential] = await Promise.all([
    linked(database, {
      list: "employee__roles",
      target: "role",
      owner: employeeId,
      columns: ["name", "display_name"],
    }),
    linked(database, {
      list: "employee__technology",
      target: "technology",
      owner: employeeId,
      columns: ["name"],
    }),
    one(database, { table: "team", id: row.team, columns: ["id", "name", "department"] }),
    one(database, { table: "shift", id: row.shift, columns: ["value", "display"] }),
    definitions().resources.byName.project_support === undefined
      ? { current_project: [], total: 0 }
      : supportedProjects(database, employeeId),
    readAvatar(database, row.avatar),
    one(database, { table: "sys__credential", key: "employee", id: employeeId, columns: ["must_change"] }),
  ]);
  return {
    id: employeeId,
    employee_id: String(row.employee_id),
    employee_name: String(row.employee_name),
    email: text(row.email),
    phone: text(row.phone),
    gender: text(row.gender) as SessionUser["gender"],
    shift: shift as SessionUser["shift"],
    team: team as SessionUser["team"],
    roles: roles.map((role) => String(role.name)),
    display_roles: roles.map((role) => String(role.display_name ?? role.name)),
    technology: technology.map((skill) => String(skill.name)),
    project,
    have_certificate: row.have_certificate === null ? null : row.have_certificate === 1,
    avatar,
    designation: text(row.designation),
    time_zone: text(row.time_zone),
    language: text(row.language),
    version: release,
    must_change_password: credential?.must_change === 1,
  };
}

async function one(
  database: Database,
  { table, id, columns, key = "id" }: { table: string; id: unknown; columns: string[]; key?: string },
): Promise<Record<string, unknown> | null> {
  if (id === null || id === undefined) return null;
  return (
    (await database.read.selectFrom(table).select(columns).where(key, "=", id).executeTakeFirst()) ?? null
  );
}

/** Rows a references field points at, in its order. */
function linked(
  database: Database,
  { list, target, owner, columns }: { list: string; target: string; owner: number; columns: string[] },
): Promise<Record<string, unknown>[]> {
  return database.read
    .selectFrom(list)
    .innerJoin(target, `${target}.id`, `${list}.value`)
    .select(columns.map((column) => `${target}.${column}`))
    .where(`${list}.owner`, "=", owner)
    .where(`${target}.archived`, "is", null)
    .orderBy(`${list}.position`)
    .execute();
}

async function supportedProjects(database: Database, employeeId: number): Promise<SessionUser["project"]> {
  const rows = await database.read
    .selectFrom("project_support")
    .innerJoin("project", "project.id", "project_support.project")
    .select(["project.id as id", "project.label__ as name"])
    .select(
      sql<number>`max(case when ${sql.ref("project_support.status")} = 'active' then 1 else 0 end)`.as(
        "current",
      ),
    )
    .where("project_support.support", "=", employeeId)
    .where("project_support.archived", "is", null)
    .groupBy(["project.id", "project.label__"])
    .orderBy("project.id", "desc")
    .execute();
  const current = rows.filter((row) => row.current === 1);
  return {
    current_project: current.map((row) => ({ id: Number(row.id), name: String(row.name) })),
    total: rows.length,
  };
}

async function readAvatar(database: Database, id: unknown): Promise<SessionUser["avatar"]> {
  if (id === null || id === undefined) return null;
  const row = await database.read
    .selectFrom("sys__file")
    .innerJoin("attachment", "attachment.id", "sys__file.id")
    .select(["sys__file.id as id", "sys__file.type as type", "attachment.name as name"])
    .where("sys__file.id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : { id: Number(row.id), name: String(row.name), type: String(row.type) };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
