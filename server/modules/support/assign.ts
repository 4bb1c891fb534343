import type { Actor } from "../../../core/access/types.ts";
import { invalidValues, isNotUnique } from "../../resources/errors.ts";
import type { ModuleContext } from "../context.ts";

export interface SupportBody {
  /** YYYY-MM-DD. */
  readonly start?: string | null;
  readonly project?: number;
  /** Id of an employee; oneself when absent. */
  readonly support?: number;
  readonly status: "active";
}

interface Assignment {
  readonly actor: Actor;
  readonly project: number;
  readonly body: SupportBody;
  readonly requestId: string;
}

/** Makes the assignment; whoever supports a project first is its primary support. Gives its id. */
export async function assign(
  { engine, database }: ModuleContext,
  { actor, project, body, requestId }: Assignment,
): Promise<number> {
  const { start, support = actor.employeeId } = body;
  if (start === undefined || start === null || start === "")
    throw invalidValues([{ field: "start", code: "required", parameters: {} }]);
  if (body.project !== undefined && body.project !== project)
    throw invalidValues([{ field: "project", code: "invalid_reference", parameters: {} }]);
  const create = async (role: string): Promise<number> => {
    const values = { project, support, start, role };
    const { id } = await engine.create({ actor, resource: "project_support", body: values, requestId });
    return Number(id);
  };
  try {
    return await create("primary");
  } catch (error) {
    const others = isNotUnique(error) && (await readPrimary(database, project)) !== support;
    if (!others) throw error;
    return create("secondary");
  }
}

async function readPrimary(database: ModuleContext["database"], project: number): Promise<number | null> {
  const row = await database.read
    .selectFrom("project_support")
    .select("support")
    .where("project", "=", project)
    .where("role", "=", "primary")
    .where("status", "=", "active")
    .where("archived", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.support);
}
