import { HOUR, dayOf } from "../clock.ts";
import { type Random, weighted } from "../random.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { writeSupervisorFeedback } from "./supervisor-feedback.ts";
import type { Company, Submission } from "./types.ts";
import type { Person } from "../people.ts";
import type { RoundPlan } from "./fates.ts";

const TYPES = ["vendor_screen", "technical", "managerial", "client_final"] as const;
const drawMode = weighted([
  ["video", 68],
  ["phone", 16],
  ["live_coding", 11],
  ["onsite", 5],
] as const);
const TITLES = [
  "lead architect",
  "engineering manager",
  "principal engineer",
  "delivery director",
  "team lead",
] as const;
const SURNAMES = [
  "Okonkwo",
  "Hartmann",
  "Delgado",
  "Iverson",
  "Banerji",
  "Kowalski",
  "Marchetti",
  "Tran",
] as const;
const ZONES = {
  ne: "America/New_York",
  se: "America/New_York",
  mw: "America/Chicago",
  sw: "America/Chicago",
  w: "America/Los_Angeles",
  ca: "America/Toronto",
  in: "Asia/Kolkata",
  remote: "America/New_York",
} as const;

export function writeInterviews({
  company,
  random,
  submission,
}: {
  company: Company;
  random: Random;
  submission: Submission;
}): void {
  for (const [index, plan] of submission.fate.rounds.entries()) {
    if (!company.world.happened(plan.scheduledAt)) return;
    writeInterview({
      company,
      random,
      submission,
      plan,
      round: index + 1,
      isLast: index === submission.fate.rounds.length - 1,
    });
  }
}

function writeInterview({
  company,
  random,
  submission,
  plan,
  round,
  isLast,
}: {
  company: Company;
  random: Random;
  submission: Submission;
  plan: RoundPlan;
  round: number;
  isLast: boolean;
}): void {
  const { world, people, lookups } = company;
  const { marketer, consultant, lead, fate } = submission;
  const duration = random.pick([30, 45, 45, 60, 60]);
  const endsAt = plan.at + duration * 60_000;
  const engineers = people.working("engineer", dayOf(plan.scheduledAt));
  const supervisor = random.chance(0.85)
    ? random.pick(engineers)
    : random.pick(people.working("delivery", dayOf(plan.scheduledAt)));
  const requested = Math.max(plan.scheduledAt - random.integer(1, 5) * HOUR, submission.submittedAt);
  const status = new Trail(world, "status", "requested", requested, marketer.id);
  const outcome = new Trail(world, "outcome", "awaiting", requested, marketer.id);
  status.to("scheduled", plan.scheduledAt, marketer.id);
  const reschedules = random.chance(0.14) ? random.integer(1, 2) : 0;
  const overAt = fate.end?.at ?? Number.POSITIVE_INFINITY;
  if (plan.result === "cancelled")
    status.to(
      "cancelled",
      Math.min(plan.scheduledAt + (plan.at - plan.scheduledAt) * 0.5, overAt),
      marketer.id,
    );
  else if (plan.result === "no_show") status.to("no_show", endsAt, marketer.id);
  else status.to("completed", endsAt, null);
  const next = fate.rounds[round]?.scheduledAt ?? fate.offeredAt ?? fate.end?.at ?? endsAt + 24 * HOUR;
  const known = Math.max(endsAt + HOUR, Math.min(next - HOUR, endsAt + 96 * HOUR));
  if (plan.outcome !== "awaiting" && status.state !== "scheduled")
    outcome.to(plan.outcome, known, marketer.id);
  const id = world.nextId("interview");
  const since = Math.max(status.since, outcome.since);
  world.add("interview", {
    id,
    ...stamp(requested, marketer.id, since, marketer.id),
    code: world.code("interview", requested),
    submission: submission.id,
    consultant: consultant.id,
    client: lead.client?.id ?? null,
    job_title: lead.title,
    marketer: marketer.id,
    region: lookups.regions.get(lead.region) ?? null,
    marketing_profile: consultant.profile.id,
    round,
    type:
      isLast && round > 1
        ? "client_final"
        : (TYPES[Math.min(round - 1 + (random.chance(0.35) ? 1 : 0), 3)] ?? "technical"),
    mode: drawMode(random),
    schedule: plan.at,
    time_zone: ZONES[lead.region],
    duration_minutes: duration,
    interviewers: `${random.pick(SURNAMES)}, ${random.pick(TITLES)}`,
    meeting_link: `https://meet.example.com/${(id * 104_729) % 9_999_991}`,
    supervisor: supervisor.id,
    mentors: random.chance(0.5) ? [consultant.mentor] : [],
    status: status.state,
    outcome: outcome.state,
    reschedules,
    cancel_reason:
      status.state === "cancelled"
        ? "Client moved the decision"
        : status.state === "no_show"
          ? "Consultant could not be reached"
          : null,
    client_feedback:
      outcome.state === "rejected"
        ? "Not the depth we need."
        : outcome.state === "selected"
          ? "Ready to make an offer."
          : null,
    invite: [],
  });
  status.record("interview", id, requested, marketer.id);
  outcome.recordSteps("interview", id);
  world.notify({
    recipient: supervisor.id,
    kind: "pipeline",
    at: plan.scheduledAt + 20_000,
    actor: marketer.id,
    event: "moved",
    about: "interview",
    state: "status:scheduled",
    title: "Interview scheduled",
    description: `${consultant.name}, round ${round}, for ${lead.title}`,
    target: { resource: "submission", id: submission.id },
    subName: "interview",
    subId: id,
  });
  if (status.state === "completed")
    feedback({
      company,
      random,
      submission,
      plan,
      interview: id,
      endsAt,
      supervisor,
      outcome: outcome.state,
    });
}

const ON_TIME = 0.78;
const LATE = 0.14;

function feedback({
  company,
  random,
  submission,
  plan,
  interview,
  endsAt,
  supervisor,
  outcome,
}: {
  company: Company;
  random: Random;
  submission: Submission;
  plan: RoundPlan;
  interview: number;
  endsAt: number;
  supervisor: Person;
  outcome: string;
}): void {
  const luck = random.next();
  if (luck > ON_TIME + LATE) return;
  const at = endsAt + (luck < ON_TIME ? random.next() * 20 + 0.4 : 26 + random.next() * 60) * HOUR;
  if (!company.world.happened(at)) return;
  const good = plan.outcome === "next_round" || plan.outcome === "selected";
  writeSupervisorFeedback({
    company,
    random,
    interview,
    consultant: submission.consultant,
    submission: submission.id,
    supervisor,
    at,
    good,
    outcome,
  });
}
