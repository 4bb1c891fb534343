import { dateAt } from "../../../core/definition/clock.ts";
import type { ModuleContext } from "../context.ts";
import type { GivenFeedback } from "./periods.ts";

/** The feedback that may settle what is due, by project. */
export async function givenFeedback(
  { database }: Pick<ModuleContext, "database">,
  { projects, timeZone }: { readonly projects: readonly number[]; readonly timeZone: string },
): Promise<ReadonlyMap<number, readonly GivenFeedback[]>> {
  const found = new Map<number, GivenFeedback[]>();
  if (projects.length === 0) return found;
  const rows = await database.read
    .selectFrom("consultant_feedback")
    .select(["project", "feedback_type", "due_period", "given_on", "created"])
    .where("project", "in", [...projects])
    .where("feedback_type", "in", ["2_week", "monthly"])
    .where("archived", "is", null)
    .execute();
  for (const row of rows) {
    const project = Number(row["project"]);
    const own = found.get(project) ?? [];
    found.set(project, own);
    own.push({
      feedback_type: String(row["feedback_type"]),
      due_period: typeof row["due_period"] === "string" ? row["due_period"] : null,
      given_on: dateAt({ instant: Number(row["given_on"] ?? row["created"]), timeZone }),
    });
  }
  return found;
}
