import { isTrained } from "../consultants/states.ts";
import { addWorkdays, instant, isoDate, monday, workdayFrom } from "../clock.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { updateText } from "../words/updates.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";

const DAYS = 16;

/** Training projects of the newly hired, with their mentors' weekly notes. */
export function writeTraining(
  { world, people, lookups, consultants }: Company,
  random: Random,
  since: number,
): void {
  const trained = consultants.flatMap((consultant) =>
    consultant.life.stints
      .filter(
        (stint) =>
          stint.from >= since && stint.from <= world.today && isTrained(world, consultant.life, stint),
      )
      .map(({ from }) => ({ consultant, from })),
  );
  for (const { consultant, from } of trained.sort((a, b) => a.from - b.from)) {
    const id = world.nextId("project");
    const at = instant(workdayFrom(from), 9.5);
    if (!world.happened(at)) continue;
    const end = addWorkdays(from, DAYS);
    const trail = new Trail(world, "status", "upcoming", at, consultant.mentor);
    trail.to("active", at + 60_000, null);
    trail.to("completed", instant(end + 1, 0.3), null);
    world.add("project", {
      id,
      ...stamp(at, consultant.mentor, trail.since, trail.actor),
      code: world.code("project", at),
      consultant: consultant.id,
      job_title: `Training: ${consultant.skill.titles[0]}`,
      project_type: "training",
      work_mode: "remote",
      region: lookups.regions.get("remote"),
      technologies: consultant.technologies.slice(0, 3),
      start_date: isoDate(from),
      end_date: isoDate(end),
      actual_end: trail.state === "completed" ? isoDate(end) : null,
      status: trail.state,
      needs_support: false,
      engineering_lead: random.pick(people.working("engineer", from)).team.lead,
      update_cadence_days: 7,
      end_reason: trail.state === "completed" ? "finished" : null,
    });
    trail.record("project", id, at, consultant.mentor);
    for (let week = monday(from + 6); week <= Math.min(end, world.today); week += 7) {
      const written = instant(workdayFrom(week + 4), 16);
      if (!world.happened(written) || !random.chance(0.8)) continue;
      world.add("project_update", {
        id: world.nextId("project_update"),
        ...stamp(written, consultant.mentor),
        project: id,
        consultant: consultant.id,
        author: consultant.mentor,
        type: "training",
        start: isoDate(week),
        end: isoDate(week + 4),
        update: updateText(random, consultant.skill),
        has_blocker: false,
        created_on: written,
      });
    }
  }
}
