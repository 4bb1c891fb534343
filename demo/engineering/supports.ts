import { instant, isoDate, workdayFrom } from "../clock.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import type { Assignment } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";
import type { Person } from "../people.ts";
import type { Random } from "../random.ts";

/** An engineer who helps with a project, for some days. */
export interface Support {
  readonly assignment: Assignment;
  readonly person: Person;
  readonly from: number;
  /** Last day; null while it goes on. */
  readonly to: number | null;
}

const SUPPORTED = 0.55;

/** Who supports which project. When a supporter leaves the company, somebody else goes on. */
export function writeSupports(
  company: Company,
  random: Random,
  assignments: readonly Assignment[],
): Support[] {
  const { world, people } = company;
  const supports: Support[] = [];
  for (const assignment of assignments) {
    const { placement, lastDay } = assignment;
    if (lastDay === null || !random.chance(SUPPORTED)) continue;
    const end = placement.end ?? Number.POSITIVE_INFINITY;
    let from = workdayFrom(placement.start + random.integer(1, 9));
    const taken: Person[] = [];
    for (let round = 0; from <= Math.min(end, world.today) && round < 3; round += 1) {
      const there = people
        .working(random.chance(0.85) ? "engineer" : "delivery", from)
        .filter((each) => !taken.includes(each));
      if (there.length === 0) break;
      const person = random.pick(there);
      taken.push(person);
      const left = person.left ?? Number.POSITIVE_INFINITY;
      const to = Math.min(end, left);
      const support = { assignment, person, from, to: to <= world.today ? to : null };
      supports.push(support);
      writeSupport(company, random, { support, role: "primary", left: left < end });
      if (left >= end) break;
      from = workdayFrom(left + 1);
    }
    const second =
      random.chance(0.12) && placement.end === null
        ? random.pick(people.working("engineer", world.today))
        : null;
    if (second !== null && !taken.includes(second)) {
      const begins = Math.max(second.joined, workdayFrom(Math.max(placement.start, world.today - 70)));
      const support = { assignment, person: second, from: begins, to: null };
      writeSupport(company, random, { support, role: "secondary", left: false });
    }
  }
  return supports;
}

export function writeSupport(
  { world, lookups, companies, people }: Company,
  random: Random,
  { support, role, left }: { support: Support; role: string; left: boolean },
): void {
  const { assignment, person, from, to } = support;
  const { submission, consultant, projectId, placement } = assignment;
  const at = instant(from, 10.2);
  if (!world.happened(at)) return;
  const lead = person.team.lead ?? people.all[0]?.id ?? 1;
  const trail = new Trail(world, "status", "active", at, lead);
  if (to !== null) trail.to("ended", instant(to + 1, 0.5), null);
  else if (role === "secondary" && random.chance(0.2))
    trail.to("paused", world.now - 4 * 86_400_000, lead, "Busy with a release");
  const id = world.nextId("project_support");
  world.add("project_support", {
    id,
    ...stamp(at, lead, trail.since, trail.actor),
    project: projectId,
    submission: submission.id,
    consultant: consultant.id,
    client: submission.lead.client?.id ?? companies.clients[0]?.id ?? 1,
    vendor_company: submission.lead.vendor.id,
    region: lookups.regions.get(submission.lead.region),
    support: person.id,
    start: isoDate(from),
    end: to === null ? null : isoDate(to),
    role,
    hours_per_week: random.pick([2, 4, 4, 6, 8, 10]),
    status: trail.state,
    reason:
      trail.state === "active"
        ? null
        : trail.state === "paused"
          ? "Busy with a release"
          : left
            ? "Left the company"
            : "Project ended",
    project_start: isoDate(placement.start),
  });
  trail.record("project_support", id, at, lead);
  world.notify({
    recipient: person.id,
    kind: "update",
    at: at + 30_000,
    actor: lead,
    event: "assigned",
    about: "project_support",
    title: "You support a project",
    description: `${consultant.name}, ${submission.lead.title}`,
    target: { resource: "submission", id: submission.id },
    subName: "projectsupport",
    subId: id,
  });
}
