import type { Actor } from "../../../core/access/types.ts";
import {
  addDays,
  dayStart,
  today,
  DAY_MS,
  today as dateToday,
  dateAt,
} from "../../../core/definition/clock.ts";
import { DUE_GROUPS, FIRST_COUNT, TYPE_OF_GROUP, type DueGroup } from "../../../core/reminders/limits.ts";
import type { ModuleContext } from "../context.ts";
import { leaves } from "./absences.ts";
import { mentoredProjects, supportedProjects, type Assignment } from "./assignments.ts";
import { dueInterviews } from "./due-interviews.ts";
import { isGroupDefined, mayGive, type DueItems, type DueProject } from "./due-items.ts";
import type { DueScope } from "./due-scope.ts";
import { dueUpdates } from "./due-updates.ts";
import { endCycle, heldUntil, readSnoozes } from "./snoozes.ts";
import { latestDuePeriod, settles, type GivenFeedback } from "./periods.ts";

/** Feedback is in time until five days after it is due. */
const IN_TIME = 5 * DAY_MS;

/**
 * Feedback on the consultants of running projects that is due and that nobody gave: owed by those who support the project,
 * where nobody does by the consultant's mentor. What one of them gives settles it for all.
 */
async function dueProjects(
  context: Pick<ModuleContext, "database">,
  { timeZone, now }: DueScope,
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

type Context = Pick<ModuleContext, "database" | "definitions" | "engine" | "clock">;

/** Everything that is owed, worked out from the records as they stand. */
export async function dueItems(context: Context, asking: DueScope): Promise<DueItems> {
  const [interview, project, update] = DUE_GROUPS.map((group) => isGroupDefined(context, group));
  const [interviews, supported, mentored] = await Promise.all([
    interview ? dueInterviews(context, asking) : [],
    project || update ? supportedProjects(context, asking) : [],
    project ? mentoredProjects(context, asking) : [],
  ]);
  const [projects, updates] = await Promise.all([
    project ? dueProjects(context, asking, [...supported, ...mentored]) : [],
    update ? dueUpdates(context, asking, supported) : [],
  ]);
  return { interview: interviews, project: projects, update: updates };
}

/** How a group of somebody's items is answered beside the items. */
interface GroupState {
  readonly count: number;
  /** Until when nobody is to be asked, in epoch milliseconds; null: ask now. */
  readonly nextAt: number | null;
}

export interface PersonDue {
  readonly items: DueItems;
  readonly states: Readonly<Record<DueGroup, GroupState>>;
}

/** What somebody owes and may give, with the postponements used; a group that is empty starts a new cycle. */
export async function readDue(context: Context, actor: Actor): Promise<PersonDue> {
  const { clock } = context;
  const now = clock();
  const employees = [actor.employeeId];
  const [all, snoozes, awayUntil] = await Promise.all([
    dueItems(context, { employees, now, timeZone: actor.timeZone }),
    readSnoozes(context, employees),
    endOfLeave(context, actor),
  ]);
  const items = await givable(context, { actor, items: all });
  const states = {} as Record<DueGroup, GroupState>;
  for (const group of DUE_GROUPS) {
    const snooze = snoozes.find(({ type }) => type === TYPE_OF_GROUP[group]);
    const empty = items[group].length === 0;
    if (empty && snooze !== undefined) await endCycle(context, { actor, snooze });
    const held = Math.max(heldUntil(snooze, now) ?? 0, awayUntil ?? 0);
    states[group] = {
      count: empty ? FIRST_COUNT : (snooze?.count ?? FIRST_COUNT),
      nextAt: empty || held === 0 ? null : held,
    };
  }
  return { items, states };
}

/** Those items whose records the person sees and whose forms the person may send: a reminder must have a way out. */
export async function givable(
  context: Pick<Context, "definitions" | "engine">,
  { actor, items }: { readonly actor: Actor; readonly items: DueItems },
): Promise<DueItems> {
  const seen = async (resource: string, ids: readonly number[]): Promise<ReadonlySet<number>> => {
    const rows = await context.engine.visibleRows({ actor, resource, ids: [...new Set(ids)] });
    return new Set(rows.map(({ id }) => id));
  };
  const may = (group: DueGroup) => mayGive(context, { actor, group });
  const [interviews, projects] = await Promise.all([
    seen(
      "interview",
      items.interview.map(({ id }) => id),
    ),
    seen("project", [
      ...items.project.map(({ id }) => id),
      ...items.update.map(({ project_id }) => project_id),
    ]),
  ]);
  return {
    interview: may("interview") ? items.interview.filter(({ id }) => interviews.has(id)) : [],
    project: may("project") ? items.project.filter(({ id }) => projects.has(id)) : [],
    update: may("update") ? items.update.filter(({ project_id }) => projects.has(project_id)) : [],
  };
}

/** When the approved leave of today is over; null for whoever is at work. */
async function endOfLeave(context: Context, { employeeId, timeZone }: Actor): Promise<number | null> {
  const date = today({ now: context.clock(), timeZone });
  const away = await leaves(context, { employees: [employeeId], from: date });
  const last = away
    .get(employeeId)
    ?.filter(({ from }) => from <= date)
    .map(({ to }) => to ?? date)
    .toSorted()
    .at(-1);
  if (last === undefined) return null;
  return dayStart({ date: addDays({ date: last, days: 1 }) ?? last, timeZone });
}

/** The feedback that may settle what is due, by project. */
async function givenFeedback(
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
