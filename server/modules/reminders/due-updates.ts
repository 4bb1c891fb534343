import { sql } from "kysely";
import { addDays, dateAt, DAY_MS, dayStart, today as dateToday } from "../../../core/definition/clock.ts";
import type { ModuleContext } from "../context.ts";
import { holidays, leaves, pauses } from "./absences.ts";
import type { Assignment } from "./assignments.ts";
import { isInScope, getLane } from "./due-scope.ts";
import type { DueScope } from "./due-scope.ts";
import type { DueUpdate } from "./due-items.ts";
import { endedSprints, isAbout, isWorked } from "./sprints.ts";
import type { GivenUpdate, Sprint } from "./sprints.ts";

type Context = Pick<ModuleContext, "database" | "definitions">;

/** Sprints are asked about for so many days after their end; nobody writes up what is longer ago. */
const REMEMBERED = 28;
/** An update is in time until two days after its sprint. */
const IN_TIME = 2;
const WEEK = 7;

/** Sprints that are over and that those who support a project gave no update on, the oldest first. */
export async function dueUpdates(
  context: Context,
  asking: DueScope,
  assignments: readonly Assignment[],
): Promise<DueUpdate[]> {
  const { now, timeZone, employees } = asking;
  const today = dateToday({ now, timeZone });
  const from = addDays({ date: today, days: -REMEMBERED }) ?? today;
  const since = addDays({ date: from, days: -2 * WEEK }) ?? from;
  const [usual, away, paused, free, given] = await Promise.all([
    usualCadence(context),
    leaves(context, { employees, from: since }),
    pauses(context, { supports: assignments.flatMap(({ support }) => support ?? []), timeZone }),
    holidays(context, { employees, from: since }),
    givenUpdates(context, { asking, projects: assignments.map(({ project }) => project), since }),
  ]);
  const owed = assignments.flatMap((assignment) => {
    const { owner, project, start, cadence, support } = assignment;
    const own = given.get(`${owner}:${project}`) ?? [];
    const absent = [...(away.get(owner) ?? []), ...(support === null ? [] : (paused.get(support) ?? []))];
    return endedSprints({ anchor: start, cadence: cadence ?? usual, from, today })
      .filter((sprint) =>
        isWorked(sprint, {
          support: { from: assignment.since, to: assignment.until },
          away: absent,
          holidays: free(owner),
        }),
      )
      .filter((sprint) => !own.some((update) => isAbout(update, sprint)))
      .map((sprint) => present(assignment, sprint, { now, timeZone }));
  });
  return owed.toSorted((a, b) => a.since - b.since || a.project_id - b.project_id);
}

function present(
  { owner, project, label, type, consultant, submission, support_status }: Assignment,
  { start, end }: Sprint,
  { now, timeZone }: Pick<DueScope, "now" | "timeZone">,
): DueUpdate {
  const since = dayStart({ date: addDays({ date: end, days: 1 }) ?? end, timeZone });
  return {
    owner,
    since,
    overdue: now - since >= IN_TIME * DAY_MS,
    project_id: project,
    label,
    consultant,
    submission,
    support_status,
    type: type === "training" ? "training" : "project",
    start,
    end,
  };
}

/** Days of a sprint where a project says nothing. */
async function usualCadence({ database, definitions }: Context): Promise<number> {
  if (definitions().resources.byName["setting"] === undefined) return WEEK;
  const row = await database.read
    .selectFrom("setting")
    .select("value")
    .where("key", "=", "update_cadence_days")
    .where("archived", "is", null)
    .executeTakeFirst();
  const days = Number(row?.["value"]);
  return days >= WEEK ? days : WEEK;
}

interface Row {
  readonly author: number;
  readonly project: number;
  readonly start: string | null;
  readonly until: string | null;
  readonly written: number;
}

/** Updates that may be about a sprint that is asked about, by `author:project`. */
async function givenUpdates(
  { database }: Context,
  {
    asking,
    projects,
    since,
  }: { readonly asking: DueScope; readonly projects: readonly number[]; readonly since: string },
): Promise<ReadonlyMap<string, GivenUpdate[]>> {
  const found = new Map<string, GivenUpdate[]>();
  if (projects.length === 0) return found;
  const { timeZone } = asking;
  const rows = await database.query<Row>(
    sql`select author, project, start, ${sql.id("end")} as until, coalesce(created_on, created) as written
        from project_update
        where project in (${sql.join([...new Set(projects)])}) and ${isInScope("author", asking)} and archived is null
          and coalesce(created_on, created) >= ${dayStart({ date: since, timeZone })}`.compile(database.read),
    { lane: getLane(asking) },
  );
  for (const { author, project, start, until, written } of rows) {
    const key = `${author}:${project}`;
    const update = { start, end: until, written: dateAt({ instant: Number(written), timeZone }) };
    found.set(key, [...(found.get(key) ?? []), update]);
  }
  return found;
}
