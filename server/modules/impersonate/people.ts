import { sql } from "kysely";
import type { ExpressionBuilder } from "kysely";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Tables } from "../../database/types.ts";
import type { ModuleContext } from "../context.ts";
import { impersonatingRoles } from "../../../core/access/impersonation.ts";

/** Matches of one search. */
const MAX_FOUND = 20;

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
  readonly employee_id: string;
}

type People = Pick<ModuleContext, "database" | "definitions">;

/** Active people whose name or employee id has every word, whom somebody may work as: not oneself, nobody with that right. */
export async function findPeople(
  { database, definitions }: People,
  { query, self }: { query: string; self: number },
): Promise<NamedPerson[]> {
  const { access } = definitions();
  const closed = [...impersonatingRoles(access)];
  const words = toSortKey(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  const rows = await database.read
    .selectFrom("employee")
    .select(["id", "employee_name as name", "employee_id"])
    .where("archived", "is", null)
    .where("status", "=", "active")
    .where("id", "!=", self)
    .where((where) => where.and(words.map((word) => holdsWord(where, word))))
    .where((where) => where.not(where.exists(holdsRole(where, closed))))
    .orderBy("employee_name__key")
    .orderBy("id")
    .limit(MAX_FOUND)
    .execute();
  return rows.map(toPerson);
}

function holdsRole(where: ExpressionBuilder<Tables, "employee">, names: readonly string[]) {
  return where
    .selectFrom("employee__roles")
    .innerJoin("role", "role.id", "employee__roles.value")
    .select("role.id")
    .where("employee__roles.owner", "=", where.ref("employee.id"))
    .where("role.name", "in", names.length === 0 ? [""] : [...names]);
}

function holdsWord(where: ExpressionBuilder<Tables, "employee">, word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const like = (column: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
  return where.or([like("employee_name__key"), like("employee_id__key")]);
}

/** Everybody: work is handed over from people who left, too. */
export async function allPeople({ database }: People): Promise<(NamedPerson & { active: boolean })[]> {
  const rows = await database.read
    .selectFrom("employee")
    .select(["id", "employee_name as name", "employee_id", "status"])
    .where("archived", "is", null)
    .orderBy("employee_name__key")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...toPerson(row), active: row.status === "active" }));
}

function toPerson(row: Record<string, unknown>): NamedPerson {
  return { id: Number(row.id), name: String(row.name), employee_id: String(row.employee_id) };
}
