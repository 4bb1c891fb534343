import { DAY_MS, dayStart, today as dateToday } from "../../../core/definition/clock.ts";
import type { ModuleContext } from "../context.ts";
import type { Assignment } from "./assignments.ts";
import type { Asking } from "./asking.ts";
import type { DueProject } from "./due-items.ts";
import { givenFeedback } from "./given-feedback.ts";
import { latestDuePeriod, settles } from "./periods.ts";

/** Feedback is in time until five days after it is due. */
const IN_TIME = 5 * DAY_MS;

/**
 * Feedback on the consultants of running projects that is due and that nobody gave: owed by those who support the project,
 * where nobody does by the consultant's mentor. What one of them gives settles it for all.
 */
export async function dueProjects(
  context: Pick<ModuleContext, "database">,
  { timeZone, now }: Asking,
  assignments: readonly Assignment[],
): Promise<DueProject[]> {
  const today = dateToday({ now, timeZone });
  const owed = assignments.flatMap((assignment) => {
    const { project, start, since } = assignment;
    const due = since > today ? null : latestDuePeriod({ project, start, today });
    return due === null ? [] : [{ assignment, due }];
  });
  const projects = [...new Set(owed.map(({ assignment }) => assignment.project))];
  const given = await givenFeedback(context, { projects, timeZone });
  return owed
    .filter(({ assignment, due }) => !given.get(assignment.project)?.some((each) => settles(each, due)))
    .map(({ assignment, due }) => {
      const { owner, project, label, consultant, submission, support_status } = assignment;
      const since = dayStart({ date: due.due_on, timeZone });
      const overdue = now - since > IN_TIME;
      return { owner, since, overdue, id: project, label, consultant, submission, support_status, ...due };
    })
    .toSorted((a, b) => a.since - b.since || a.id - b.id);
}
