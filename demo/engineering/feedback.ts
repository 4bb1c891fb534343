import { DAY, addMonths, dayOf, isoDate, lastOfMonth, officeInstant, workdayFrom } from "../clock.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { feedbackText } from "../words/updates.ts";
import type { Assignment } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { Random } from "../random.ts";

interface Planned {
  readonly consultant: Consultant;
  readonly assignment: Assignment | null;
  readonly type: "2_week" | "monthly" | "independent" | "engineering_issue";
  readonly at: number;
  readonly period: string | null;
}

const GIVEN = 0.62;
/** Days. */
const FORGOTTEN = 65;

/** Feedback on consultants: two weeks after they joined, monthly, and now and then. */
export async function writeFeedback(
  company: Company,
  random: Random,
  {
    assignments,
    since,
    forgotten,
  }: {
    assignments: readonly Assignment[];
    since: number;
    /** Nobody gives feedback on these any more. */
    forgotten: ReadonlySet<Assignment>;
  },
): Promise<void> {
  const { world, consultants } = company;
  const planned = [
    ...assignments.flatMap((assignment) => ofAssignment(company, random, assignment)),
    ...consultants.flatMap((consultant) => onBench(company, random, consultant)),
  ]
    .filter(({ at }) => world.happened(at) && dayOf(at) >= since)
    .filter(
      ({ assignment, at }) =>
        assignment === null || !forgotten.has(assignment) || dayOf(at) < world.today - FORGOTTEN,
    );
  const means = new Map<number, number>();
  for (const [index, feedback] of planned.sort((a, b) => a.at - b.at).entries()) {
    const { id } = feedback.consultant;
    const mean = means.get(id) ?? random.normal(3.9, 0.55);
    means.set(id, mean);
    write(company, random, feedback, mean);
    if (index % 200 === 0) await world.sink.settle();
  }
}

function ofAssignment({ world }: Company, random: Random, assignment: Assignment): Planned[] {
  const { placement, consultant, lastDay, projectId } = assignment;
  if (lastDay === null) return [];
  const found: Planned[] = [];
  const add = (type: Planned["type"], day: number, period: string | null): void => {
    found.push({ consultant, assignment, type, at: officeInstant(random, workdayFrom(day)), period });
  };
  if (lastDay - placement.start > 14 && random.chance(0.86))
    add("2_week", placement.start + 14 + random.integer(0, 5), String(projectId));
  for (let month = lastOfMonth(placement.start) + 1; month <= lastDay; month = addMonths(month, 1)) {
    if (random.chance(GIVEN))
      add("monthly", Math.min(month + random.integer(2, 24), world.today), isoDate(month).slice(0, 7));
    if (random.chance(0.015)) add("engineering_issue", month + random.integer(1, 26), null);
  }
  return found;
}

function onBench({ world }: Company, random: Random, consultant: Consultant): Planned[] {
  return consultant.life.stints
    .filter(({ from }) => from < world.today - 10 && random.chance(0.5))
    .map(({ from, to }) => ({
      consultant,
      assignment: null,
      type: "independent" as const,
      at: officeInstant(random, workdayFrom(random.integer(from + 4, Math.min(to, world.today)))),
      period: null,
    }));
}

const UNRATED = 0.12;
/** Impressions above these earn two, three, four and five: people are kind. */
const STEPS = [2.08, 2.71, 3.45, 4.49];

const ratingOf = (impression: number): number => 1 + STEPS.filter((step) => impression > step).length;

function write(
  { world, people }: Company,
  random: Random,
  { consultant, assignment, type, at, period }: Planned,
  mean: number,
): void {
  const rating = ratingOf(random.normal(type === "engineering_issue" ? mean - 1.6 : mean, 0.8));
  const giver =
    assignment !== null || random.chance(0.6)
      ? consultant.mentor
      : random.pick(people.working("engineer", dayOf(at))).id;
  const trail = new Trail(world, "follow_up", "none", at, giver);
  if (type === "engineering_issue") {
    trail.to("open", at, null);
    if (random.chance(0.8))
      trail.to("done", at + random.integer(3, 12) * DAY, consultant.retentionOwner, "Talked it through");
  }
  const id = world.nextId("consultant_feedback");
  world.add("consultant_feedback", {
    id,
    ...stamp(at, giver, trail.since, trail.actor),
    consultant: consultant.id,
    project: assignment?.projectId ?? null,
    feedback_type: type,
    description: feedbackText(random, consultant.skill, rating),
    rating: random.chance(UNRATED) ? null : rating,
    department: "Engineering",
    given_by: giver,
    given_on: at,
    due_period: period,
    follow_up: trail.state,
  });
  trail.record("consultant_feedback", id, at, giver);
  if (rating <= 2 || random.chance(0.15)) {
    world.notify({
      recipient: consultant.retentionOwner,
      kind: "feedback",
      at: at + 60_000,
      actor: giver,
      event: "added",
      about: "consultant_feedback",
      title: rating <= 2 ? "Low rating" : "New feedback",
      description: `There is new feedback on ${consultant.name}.`,
      target: { resource: "consultant", id: consultant.id },
      subName: "feedback",
      subId: id,
    });
  }
}
