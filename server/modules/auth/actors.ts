import type { Person } from "../../../core/access/actor.ts";
import { COMPANY_TIME_ZONE } from "../../../core/definition/context.ts";
import type { Database } from "../../database/types.ts";

export { COMPANY_TIME_ZONE };

export interface NamedPerson extends Person {
  readonly name: string;
}

/** Null when the employee does not exist, is archived or not active: such a person is nobody here. */
export async function loadPerson(database: Database, employeeId: number): Promise<NamedPerson | null> {
  const employee = await database.read
    .selectFrom("employee")
    .selectAll()
    .where("id", "=", employeeId)
    .executeTakeFirst();
  if (employee === undefined || employee.archived !== null || employee.status !== "active") return null;
  const [roles, teams, timeZone] = await Promise.all([
    readRoles(database, employeeId),
    readTeams(database, { employeeId, team: numberOrNull(employee.team) }),
    readTimeZone(database, employee),
  ]);
  return { employeeId, name: String(employee.employee_name), roles, ...teams, timeZone };
}

async function readRoles(database: Database, employeeId: number): Promise<string[]> {
  const rows = await database.read
    .selectFrom("employee__roles")
    .innerJoin("role", "role.id", "employee__roles.value")
    .select("role.name as name")
    .where("employee__roles.owner", "=", employeeId)
    .where("role.archived", "is", null)
    .orderBy("employee__roles.position")
    .execute();
  return rows.map((row) => String(row.name));
}

async function readTeams(
  database: Database,
  { employeeId, team }: { employeeId: number; team: number | null },
) {
  const own = await database.read
    .selectFrom("team")
    .select(["id", "department"])
    .where((where) => where.or([where("lead", "=", employeeId), where("id", "=", team)]))
    .where("archived", "is", null)
    .orderBy("id")
    .execute();
  const department = own.find((row) => row.id === team)?.department;
  const departmentTeams =
    department === undefined || department === null
      ? []
      : await database.read
          .selectFrom("team")
          .select("id")
          .where("department", "=", department)
          .where("archived", "is", null)
          .orderBy("id")
          .execute();
  return {
    teamIds: own.map((row) => Number(row.id)),
    departmentTeamIds: departmentTeams.map((row) => Number(row.id)),
  };
}

async function readTimeZone(database: Database, employee: Record<string, unknown>): Promise<string> {
  if (isTimeZone(employee.time_zone)) return employee.time_zone;
  if (numberOrNull(employee.shift) === null) return COMPANY_TIME_ZONE;
  const shift = await database.read
    .selectFrom("shift")
    .select("time_zone")
    .where("id", "=", employee.shift)
    .executeTakeFirst();
  return isTimeZone(shift?.time_zone) ? shift.time_zone : COMPANY_TIME_ZONE;
}

function isTimeZone(value: unknown): value is string {
  if (typeof value !== "string" || value === "") return false;
  try {
    return Intl.DateTimeFormat("en", { timeZone: value }) !== null;
  } catch {
    return false;
  }
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
