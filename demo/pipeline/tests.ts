import { HOUR } from "../clock.ts";
import { type Random, weighted } from "../random.ts";
import { Trail } from "../trail.ts";
import { writeResponse } from "../forms/write-answers.ts";
import { stamp } from "../world.ts";
import type { Company, Submission } from "./types.ts";
import type { TestPlan } from "./fates.ts";

const drawType = weighted([
  ["timed_coding", 42],
  ["live_coding", 20],
  ["multiple_choice", 14],
  ["take_home", 12],
  ["video_questions", 8],
  ["language", 3],
  ["aptitude", 1],
] as const);
const PLATFORMS = ["Codefield", "Hirebench", "Testquarry", "Screenloop"] as const;

export function writeTest({
  company: { world, people, lookups, forms },
  random,
  submission,
  test,
}: {
  company: Company;
  random: Random;
  submission: Submission;
  test: TestPlan;
}): void {
  const { assignedAt, dueAt, takenAt, resultAt, passed } = test;
  if (!world.happened(assignedAt)) return;
  const { consultant, marketer, lead, fate } = submission;
  const id = world.nextId("test");
  const trail = new Trail(world, "status", "assigned", assignedAt, marketer.id);
  const over = fate.end?.at ?? Number.POSITIVE_INFINITY;
  if (over < (takenAt ?? dueAt)) trail.to("cancelled", over, null);
  else if (takenAt === null) trail.to("expired", dueAt + 2 * HOUR, null);
  else if (trail.to("completed", takenAt, consultant.mentor) && resultAt !== null)
    trail.to(passed ? "passed" : "failed", resultAt, marketer.id);
  const taken = trail.reached("completed");
  const judged = trail.state === "passed" || trail.state === "failed";
  const type = drawType(random);
  const [platform] = random.sample(PLATFORMS, 1);
  world.add("test", {
    id,
    ...stamp(assignedAt, marketer.id, trail.since, trail.actor),
    code: world.code("test", assignedAt),
    submission: submission.id,
    consultant: consultant.id,
    client: lead.client?.id ?? null,
    marketer: marketer.id,
    region: lookups.regions.get(lead.region) ?? null,
    type,
    platform: platform ?? null,
    link: `https://${(platform ?? "test").toLowerCase()}.example.com/t/${(id * 7919) % 1_000_003}`,
    technologies: lead.technologies.slice(0, 2),
    assigned_on: assignedAt,
    due_on: dueAt,
    duration_minutes: random.pick([45, 60, 60, 90, 120]),
    mentor: random.chance(0.8) ? consultant.mentor : random.pick(people.working("engineer", world.today)).id,
    taken_on: taken,
    score: judged ? (passed ? random.integer(62, 98) : random.integer(12, 58)) * 100 : null,
    status: trail.state,
    notes: trail.state === "failed" ? "Second task not finished in time." : null,
    files: [],
  });
  trail.record("test", id, assignedAt, marketer.id);
  if (taken === null || !world.happened(taken + HOUR)) return;
  writeResponse(world, random.fork(`form ${id}`), {
    forms,
    name: "test",
    record: { resource: "test", id },
    score: passed ? 8 : 4,
    at: taken + HOUR,
    by: consultant.mentor,
  });
}
