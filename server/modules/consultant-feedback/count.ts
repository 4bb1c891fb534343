import { sql } from "kysely";
import { dateAt } from "../../../core/definition/clock.ts";
import { getId } from "../../../core/definition/record.ts";
import type { EffectCall, EffectFunctions } from "../../resources/write/session.ts";
import { type GivenFeedback, getPeriod } from "../reminders/periods.ts";

/** What new feedback counts for and whether it is to be followed up, whichever way it came. */
export const feedbackEffects: EffectFunctions = {
  count_feedback: async (call) => ({
    due_period: await duePeriod(call),
    ...(call.record["feedback_type"] === "engineering_issue" ? { follow_up: "open" } : {}),
  }),
};

async function duePeriod({ session, open, record }: EffectCall): Promise<string | null> {
  const project = getId(record["project"]);
  if (project === null) return null;
  const dayOf = (instant: number) => dateAt({ instant, timeZone: open.actor.timeZone });
  const [started] = await session.rows(sql`select start_date from project where id = ${project}`);
  const given = await session.rows(
    sql`select feedback_type, due_period, given_on from consultant_feedback
        where project = ${project} and archived is null`,
  );
  return getPeriod(String(record["feedback_type"]), {
    project,
    start: String(started?.[0]),
    today: dayOf(open.now),
    given: given.map(([type, period, at]): GivenFeedback => ({
      feedback_type: String(type),
      due_period: typeof period === "string" ? period : null,
      given_on: dayOf(Number(at)),
    })),
  });
}
