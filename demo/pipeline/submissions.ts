import { dayOf, instant, isoDate, workdayFrom } from "../clock.ts";
import { halfDollar, rateOn } from "../consultants/plan.ts";
import { type Random, weighted } from "../random.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { writeComment } from "../comments.ts";
import { replyText } from "../vocabulary/sentences.ts";
import { writeInterviews } from "./interviews.ts";
import { writeTest } from "./tests.ts";
import type { Company, PlannedSubmission, Submission } from "./types.ts";

const drawTerms = weighted([
  ["c2c", 72],
  ["w2", 17],
  ["c2h", 7],
  ["1099", 2],
  ["full_time", 2],
] as const);

export function planSubmission({
  company: { world },
  random,
  lead,
  consultant,
  marketer,
  submittedAt,
  fate,
  placement,
}: PlannedSubmission & { company: Company; random: Random }): Submission {
  const drawn = drawTerms(random);
  const extra = (lead.workMode === "onsite" ? 300 : 0) + (lead.region === "w" ? 500 : 0);
  const rate = rateOn(consultant.billRate, dayOf(submittedAt), world.today);
  const agreed = placement === null ? undefined : consultant.rates.get(placement)?.periods[0]?.bill;
  return {
    id: world.nextId("submission"),
    lead,
    consultant,
    marketer,
    terms: lead.terms.includes(drawn) ? drawn : (lead.terms[0] ?? drawn),
    billRate: agreed ?? halfDollar(rate + extra + random.normal(0, 250)),
    submittedAt,
    fate,
    placement,
  };
}

/** The way through the life cycle that a fate means. */
export function submissionTrail({
  company: { world },
  submission,
  draftAt,
}: {
  company: Company;
  submission: Submission;
  draftAt: number;
}): Trail {
  const { marketer, submittedAt, fate, placement } = submission;
  const trail = new Trail(world, "status", "draft", draftAt, marketer.id);
  if (!trail.to("submitted", submittedAt, marketer.id)) return trail;
  const steps: [string, number, number | null][] = [];
  const add = (to: string, at: number | null | undefined, actor: number | null): void => {
    if (at != null) steps.push([to, at, actor]);
  };
  add("client_review", fate.clientAt, marketer.id);
  add("test", fate.test?.assignedAt, null);
  add("interview", fate.rounds[0]?.scheduledAt, null);
  add("on_hold", fate.holdAt, marketer.id);
  add("offered", fate.offeredAt, marketer.id);
  add("offer_accepted", fate.acceptedAt, marketer.id);
  if (placement !== null) add("placed", instant(placement.start, 0.4), null);
  if (fate.end !== null)
    add(fate.end.state, fate.end.at, fate.end.state === "no_response" ? null : marketer.id);
  let last = submittedAt;
  for (const [to, at, actor] of steps) {
    if (!trail.to(to, Math.max(at, last + 60_000), actor)) break;
    last = trail.since;
  }
  return trail;
}

const OPEN: ReadonlySet<string> = new Set([
  "submitted",
  "client_review",
  "test",
  "interview",
  "on_hold",
  "offered",
]);
const AFTER_OFFER: ReadonlySet<string> = new Set(["offered", "offer_accepted", "placed"]);

export function writeSubmission({
  company,
  random,
  submission,
  draftAt,
}: {
  company: Company;
  random: Random;
  submission: Submission;
  draftAt: number;
}): void {
  const { world, lookups, attach } = company;
  const { id, lead, consultant, marketer, fate, submittedAt, placement } = submission;
  const trail = submissionTrail({ company, submission, draftAt });
  const { state } = trail;
  const sent = state !== "draft";
  const reached = (name: string): number | null => trail.reached(name);
  const offeredAt = reached("offered");
  const reason = state === "rejected" || state === "withdrawn" ? (fate.end?.reason ?? "other") : null;
  const rtr = !sent ? "requested" : random.chance(0.35) ? "received" : "not_needed";
  const lastInterview = fate.rounds.findLast(({ at }) => at <= world.now)?.at ?? 0;
  world.add("submission", {
    id,
    ...stamp(
      draftAt,
      marketer.id,
      Math.min(Math.max(trail.since, state === "interview" ? lastInterview : 0), world.now),
      trail.actor ?? marketer.id,
    ),
    code: world.code("submission", draftAt),
    lead: lead.id,
    consultant: consultant.id,
    marketing_profile: consultant.profile.id,
    client: lead.client?.id ?? null,
    vendor_company: lead.vendor.id,
    vendor_contact: lead.contact?.id ?? null,
    job_title: lead.title,
    technologies: lead.technologies,
    marketer: marketer.id,
    team: marketer.team.id,
    region: lookups.regions.get(lead.region),
    work_mode: lead.workMode,
    location: lead.location,
    employment_type: submission.terms,
    bill_rate: submission.billRate,
    rate_unit: "hour",
    resume: consultant.profile.resume,
    rtr_status: rtr,
    rtr_file:
      rtr === "received"
        ? attach({
            sample: "letter",
            kind: "rtr",
            target: { resource: "submission", id },
            at: submittedAt,
            by: marketer.id,
          })
        : null,
    submitted_on: sent ? submittedAt : null,
    client_submitted_on: reached("client_review"),
    next_follow_up: OPEN.has(state) ? isoDate(workdayFrom(world.today + random.integer(-2, 6))) : null,
    status: state,
    offered_on: offeredAt === null ? null : isoDate(dayOf(offeredAt)),
    offered_rate: offeredAt === null ? null : submission.billRate,
    expected_start:
      reached("offer_accepted") !== null && placement !== null ? isoDate(placement.start) : null,
    rejected_by: state === "rejected" ? fate.end?.by || "client" : null,
    reject_reason: reason,
    feedback:
      reason !== null && random.chance(0.45)
        ? replyText(random, reason)
        : AFTER_OFFER.has(state)
          ? "Client liked the design discussion."
          : null,
    status_since: trail.since,
    labels: random.chance(0.05)
      ? [random.pick(lookups.labels.filter(({ appliesTo }) => appliesTo === "submission")).id]
      : [],
  });
  trail.record("submission", id, draftAt, marketer.id);
  tell(company, submission, trail);
  if (sent && random.chance(0.5)) {
    writeComment(world, random, {
      target: { resource: "submission", id },
      at: Math.min(submittedAt + random.integer(1, 60) * 3_600_000, world.now),
      by: marketer.id,
      people: company.people,
    });
  }
  if (fate.test !== null) writeTest({ company, random, submission, test: fate.test });
  writeInterviews({ company, random, submission });
}

/** When a submission ended, as far as it has; null while it is open. */
export function getEnd({ fate, placement }: Submission): number | null {
  if (placement !== null) return instant(placement.start, 0.4);
  return fate.end?.at ?? null;
}

/** What is told of each state, and the part of the submission that shows it. */
const TOLD: Readonly<Record<string, readonly [title: string, part: string]>> = {
  test: ["Test assigned", "test"],
  interview: ["Interview scheduled", "interview"],
  offered: ["Offer received", "summary"],
  offer_accepted: ["Offer accepted", "purchase_order"],
  placed: ["Consultant placed", "project"],
  rejected: ["Submission rejected", "summary"],
  no_response: ["No answer from the vendor", "summary"],
  withdrawn: ["Submission withdrawn", "summary"],
};

/** The marketer hears of what others did, the team lead of offers. */
function tell({ world }: Company, { id, marketer, consultant, lead }: Submission, trail: Trail): void {
  for (const { to, at, actor } of trail.steps) {
    const told = TOLD[to];
    if (told === undefined) continue;
    const [title, subName] = told;
    const notice = {
      kind: "pipeline",
      at: at + 20_000,
      event: "moved",
      about: "submission",
      state: `status:${to}`,
      title,
      description: `${consultant.name} for ${lead.title}${lead.client === null ? "" : ` at ${lead.client.name}`}`,
      target: { resource: "submission", id },
      subName,
      subId: null,
    } as const;
    world.notify({ ...notice, recipient: marketer.id, actor: null });
    const { lead: head } = marketer.team;
    if (to.startsWith("offer") && head !== null) world.notify({ ...notice, recipient: head, actor });
  }
}
