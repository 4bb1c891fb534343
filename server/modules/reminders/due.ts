import type { Actor } from "../../../core/access/types.ts";
import { addDays, dayStart, today } from "../../../core/definition/clock.ts";
import { DUE_GROUPS, FIRST_COUNT, TYPE_OF_GROUP } from "../../../core/reminders/limits.ts";
import type { DueGroup } from "../../../core/reminders/limits.ts";
import type { ModuleContext } from "../context.ts";
import { leaves } from "./absences.ts";
import { mentoredProjects, supportedProjects } from "./assignments.ts";
import { dueInterviews } from "./due-interviews.ts";
import { isKept, mayGive } from "./due-items.ts";
import type { Asking } from "./asking.ts";
import type { DueItems } from "./due-items.ts";
import { dueProjects } from "./due-projects.ts";
import { dueUpdates } from "./due-updates.ts";
import { endCycle, heldUntil, readSnoozes } from "./snoozes.ts";

type Context = Pick<ModuleContext, "database" | "definitions" | "engine" | "clock">;

/** Everything that is owed, worked out from the records as they stand. */
export async function dueItems(context: Context, asking: Asking): Promise<DueItems> {
  const [interview, project, update] = DUE_GROUPS.map((group) => isKept(context, group));
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
export async function dueOf(context: Context, actor: Actor): Promise<PersonDue> {
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
