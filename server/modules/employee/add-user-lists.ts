import { sql } from "kysely";
import type { ModuleContext } from "../context.ts";

type Lists = Pick<ModuleContext, "database" | "definitions">;

export interface TeamEntry {
  readonly id: number;
  readonly name: string;
  readonly department: string | null;
}

/** Teams by name: every one there is, or those that still take people. */
export async function listTeams(
  { database, definitions }: Lists,
  { all }: { all: boolean },
): Promise<TeamEntry[]> {
  const retires = definitions().resources.byName.team?.fieldsByName.is_active !== undefined;
  let query = database.read
    .selectFrom("team")
    .select(["id", "name", "department"])
    .where("archived", "is", null);
  if (retires && !all) query = query.where(sql`coalesce(is_active, 1)`, "=", 1);
  const rows = await query.orderBy("name__key").orderBy("id").execute();
  return rows.map(({ id, name, department }) => ({
    id: Number(id),
    name: String(name),
    department: typeof department === "string" ? department : null,
  }));
}

export interface RoleEntry {
  readonly id: number;
  readonly name: string;
  /** What the role is called where people read it. */
  readonly display_name: string;
}

export async function listRoles({ database }: Lists): Promise<RoleEntry[]> {
  const rows = await database.read
    .selectFrom("role")
    .select(["id", "name", "display_name"])
    .where("archived", "is", null)
    .orderBy("name__key")
    .execute();
  return rows.map(({ id, name, display_name: display }) => ({
    id: Number(id),
    name: String(name),
    display_name: typeof display === "string" && display !== "" ? display : String(name),
  }));
}
