import { DAY, HOUR, isoDate, monday, officeInstant, workdayFrom, workdaysBetween } from "../clock.ts";
import { stamp } from "../world.ts";
import { blockerText, solutionText, updateText } from "../words/updates.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";
import type { Support } from "./supports.ts";

const BLOCKED = 0.17;
const RESOLVED = 0.74;
const DUE_AFTER = 3;

/** What supporters report after each sprint; some do it always, some forget. */
export async function writeUpdates(
  company: Company,
  random: Random,
  { supports, since }: { supports: readonly Support[]; since: number },
): Promise<void> {
  const { world } = company;
  const reliability = new Map<number, number>();
  const due = supports.flatMap((support) => {
    const last = Math.min(support.to ?? world.today, world.today);
    const weeks: { support: Support; week: number }[] = [];
    for (let week = monday(Math.max(support.from, since)); week <= last; week += 7) {
      if (workdaysBetween(Math.max(week, support.from), Math.min(week + 4, last)).length >= DUE_AFTER)
        weeks.push({ support, week });
    }
    return weeks;
  });
  for (const [index, { support, week }] of due.sort((a, b) => a.week - b.week).entries()) {
    const { person } = support;
    const asked = officeInstant(random, workdayFrom(week + 4));
    // whoever sees only the projects they support has those of the past in no list
    if (support.to === null || person.work === "engineer") {
      world.notify({
        recipient: person.id,
        kind: "update",
        at: asked,
        actor: null,
        event: "due",
        about: "project_update",
        title: "Project update due",
        description: support.assignment.consultant.name,
        target: { resource: "project", id: support.assignment.projectId },
        subName: null,
        subId: null,
      });
    }
    let share = reliability.get(person.id);
    if (share === undefined) {
      const given = random.gamma(8, 1);
      share = given / (given + random.gamma(2, 1));
      reliability.set(person.id, share);
    }
    const quiet = isQuiet(support, world.today);
    if (quiet && week > world.today - QUIET_DAYS) continue;
    const stuck = quiet && week > world.today - QUIET_DAYS - 7;
    if (!stuck && !random.chance(share)) continue;
    const late = random.chance(0.12) ? random.integer(1, 4) : 0;
    const at = officeInstant(random, workdayFrom(week + 4 + late)) + 4 * HOUR;
    if (world.happened(at)) writeUpdate(company, random, { support, week, at, stuck });
    if (index % 200 === 0) await world.sink.settle();
  }
}

const QUIET_DAYS = 18;

/** Some stopped reporting while a blocker was open. */
function isQuiet({ assignment, to }: Support, today: number): boolean {
  return assignment.projectId % 13 === 4 && to === null && assignment.placement.start < today - 40;
}

function writeUpdate(
  { world, people, attach }: Company,
  random: Random,
  { support, week, at, stuck }: { support: Support; week: number; at: number; stuck: boolean },
): void {
  const { assignment, person } = support;
  const { skill } = assignment.consultant;
  const blocked = stuck || random.chance(BLOCKED);
  // Old blockers have all been resolved.
  const resolved = blocked && !stuck && (random.chance(RESOLVED) || at < world.now - 21 * DAY);
  const colleagues = people.working("engineer", week).filter((each) => each !== person);
  const tagged = blocked || random.chance(0.25) ? random.sample(colleagues, random.integer(1, 3)) : [];
  const id = world.nextId("project_update");
  const resolvedAt = resolved ? Math.min(at + random.integer(1, 5) * DAY, world.now) : at;
  world.add("project_update", {
    id,
    ...stamp(at, person.id, resolvedAt),
    project: assignment.projectId,
    submission: assignment.submission.id,
    consultant: assignment.consultant.id,
    author: person.id,
    type: "project",
    start: isoDate(week),
    end: isoDate(week + 4),
    update: updateText(random, skill),
    has_blocker: blocked,
    blocker: blocked ? blockerText(random, skill) : null,
    blocker_resolved: blocked ? (resolved ? "Resolved" : "UnResolved") : null,
    blocker_solution: resolved ? solutionText(random) : null,
    tagged_user: tagged.map((each) => each.id),
    files: random.chance(0.06)
      ? [
          attach({
            sample: "note",
            kind: "update",
            target: { resource: "project_update", id },
            at,
            by: person.id,
          }),
        ]
      : [],
    created_on: at,
  });
  world.history({
    resource: "project_update",
    record: id,
    at,
    actor: person.id,
    action: "create",
    changes: { type: [null, "project"] },
  });
  for (const each of tagged) {
    world.notify({
      recipient: each.id,
      kind: "update",
      at: at + 60_000,
      actor: person.id,
      event: "mentioned",
      about: "project_update",
      title: "You were tagged in a project update",
      description: `${person.name} named you in an update on ${assignment.consultant.name}'s project.`,
      target: { resource: "project", id: assignment.projectId },
      subName: null,
      subId: null,
    });
  }
}
