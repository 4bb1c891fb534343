import { DAY, HOUR, instant, isoDate, officeInstant, workdayFrom } from "../clock.ts";
import { addressIn } from "../names.ts";
import { type Random, weighted } from "../random.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { leadOf } from "../people.ts";
import type { Company, Submission } from "../pipeline/types.ts";
import type { Cycle } from "./assignments.ts";
import type { Placement } from "../consultants/life.ts";
import type { Rates } from "../consultants/rates.ts";
import type { Term } from "../consultants/terms.ts";

export interface OrderTerms {
  readonly cycle: Cycle;
  readonly invoicing: Cycle;
  readonly terms: string;
  readonly approver: string;
  readonly approverEmail: string;
}

const drawCycle = weighted<Cycle>([
  ["weekly", 55],
  ["biweekly", 10],
  ["semi_monthly", 10],
  ["monthly", 25],
]);
const APPROVERS = [
  "Hollis Grant",
  "Mira Eklund",
  "Dana Whitfield",
  "Oskar Lindner",
  "Paula Reyes",
  "Samir Haddad",
  "Joan Petrov",
] as const;

export function agreeTerms({ random, submission }: { random: Random; submission: Submission }): OrderTerms {
  const { vendor, client } = submission.lead;
  const approver = random.pick(APPROVERS);
  const domain = client === null ? vendor.domain : `${client.name.split(" ")[0]?.toLowerCase()}.example.com`;
  return {
    cycle: drawCycle(random),
    invoicing: vendor.invoicing as Cycle,
    terms: vendor.terms,
    approver,
    approverEmail: `${approver.toLowerCase().replace(" ", ".")}@${domain}`,
  };
}

/** When the order of a term goes from hand to hand. */
export interface OrderTimes {
  readonly draftedAt: number;
  readonly reviewedAt: number;
  readonly sentAt: number;
  readonly signedAt: number;
}

export function firstTimes({ sale }: Placement): OrderTimes {
  const { acceptedAt, orderedAt, signedAt } = sale;
  return {
    draftedAt: acceptedAt,
    reviewedAt: orderedAt,
    sentAt: orderedAt + (signedAt - orderedAt) * 0.55,
    signedAt,
  };
}

export function extensionTimes(random: Random, { orderedOn, signedOn }: Term): OrderTimes {
  const draftedAt = officeInstant(random, workdayFrom(orderedOn));
  const signedAt = Math.max(officeInstant(random, workdayFrom(signedOn)), draftedAt + DAY);
  return {
    draftedAt,
    reviewedAt: draftedAt + (signedAt - draftedAt) * 0.2,
    sentAt: draftedAt + (signedAt - draftedAt) * 0.6,
    signedAt,
  };
}

export interface OrderPlan {
  readonly submission: Submission;
  readonly placement: Placement;
  readonly term: Term;
  readonly index: number;
  readonly parent: number | null;
  readonly terms: OrderTerms;
  readonly times: OrderTimes;
  readonly rates: Rates;
}

const END_REASONS: Readonly<Record<string, string>> = {
  finished: "project_finished",
  budget: "budget",
  client_cancelled: "client_cancelled",
  consultant_resigned: "better_offer",
  converted_to_client: "better_offer",
  performance: "performance",
  visa: "visa",
  other: "other",
};
/** Ends that came before their day. */
export const EARLY_ENDS: ReadonlySet<string> = new Set([
  "budget",
  "client_cancelled",
  "consultant_resigned",
  "performance",
  "visa",
]);

/** Writes an order; gives its id, or null while it is not written yet. */
export function writeOrder(company: Company, random: Random, plan: OrderPlan): number | null {
  const { world, people, lookups, attach } = company;
  const { submission, placement, term, index, parent, terms, times, rates } = plan;
  if (!world.happened(times.draftedAt)) return null;
  const { lead, consultant, marketer } = submission;
  const id = world.nextId("purchase_order");
  const finance = random.pick(people.working("finance", world.today)).id;
  const trail = orderTrail(company, plan, finance);
  const signed = trail.reached("signed") !== null;
  const ended = trail.state === "terminated" || trail.state === "completed";
  const salaried = rates.salary !== null;
  const order = signed
    ? [
        attach({
          sample: "order",
          kind: "po",
          target: { resource: "purchase_order", id },
          at: times.signedAt,
          by: finance,
          name: `Order ${id}.pdf`,
        }),
      ]
    : [];
  const paid = trail.state !== "draft" && trail.state !== "in_review";
  world.add("purchase_order", {
    id,
    ...stamp(times.draftedAt, index === 0 ? null : marketer.id, trail.since, trail.actor),
    code: world.code("purchase_order", times.draftedAt),
    submission: submission.id,
    type: index === 0 ? "new" : "extension",
    parent_po: parent,
    po_number: signed ? `${lead.vendor.id}-${String(10_000 + id)}` : null,
    consultant: consultant.id,
    client: lead.client?.id ?? company.companies.clients[0]?.id ?? 1,
    vendor_company: lead.vendor.id,
    vendor_contact: lead.contact?.id ?? null,
    agreement: lead.vendor.agreement,
    job_title: lead.title,
    employment_type: submission.terms,
    work_mode: lead.workMode,
    worksite: lead.location ?? addressIn(random, consultant.place),
    region: lookups.regions.get(lead.region),
    start_date: isoDate(term.from),
    end_date: isoDate(term.to),
    hours_per_week: 40,
    bill_rate: rates.bill,
    ot_bill_rate: (rates.bill * 3) / 2,
    pay_type: paid ? consultant.payType : null,
    pay_rate: paid ? rates.pay : null,
    salary: paid && salaried ? rates.salary : null,
    payment_terms: terms.terms,
    invoicing_frequency: terms.invoicing,
    timesheet_cycle: terms.cycle,
    approver_name: terms.approver,
    approver_email: terms.approverEmail,
    expenses_billable: random.chance(0.1),
    notice_days: random.pick([14, 14, 30]),
    non_solicit_months: random.pick([6, 12]),
    background_check: signed ? (random.chance(0.7) ? "clear" : "not_required") : "pending",
    finance_ok: paid,
    legal_ok: paid || (trail.state === "in_review" && random.chance(0.5)),
    marketer: marketer.id,
    team: marketer.team.id,
    signed_on: signed ? isoDate(Math.floor(times.signedAt / DAY)) : null,
    status: trail.state,
    end_reason: ended && isLast(plan, world.today) ? (END_REASONS[placement.endReason] ?? "other") : null,
    files: order,
  });
  trail.record("purchase_order", id, times.draftedAt, index === 0 ? null : marketer.id);
  return id;
}

/** Whether no later order of the placement has begun. */
function isLast({ placement, term }: OrderPlan, today: number): boolean {
  const end = placement.end ?? today;
  return !placement.terms.some((later) => later.from > term.from && later.from <= end);
}

function orderTrail({ world, people }: Company, plan: OrderPlan, finance: number): Trail {
  const { submission, placement, term, times } = plan;
  const { marketer } = submission;
  const trail = new Trail(world, "status", "draft", times.draftedAt, marketer.id);
  trail.to("in_review", times.reviewedAt, marketer.id);
  trail.to("sent_for_signature", times.sentAt, null);
  if (!trail.to("signed", times.signedAt, world.size.name === "small" ? finance : leadOf(people, marketer)))
    return trail;
  if (!trail.to("active", Math.max(instant(term.from, 0.4), times.signedAt + HOUR), null)) return trail;
  const last = isLast(plan, world.today);
  const end = last ? placement.end : term.to;
  if (end === null || (!last && end >= world.today)) return trail;
  const early = last && EARLY_ENDS.has(placement.endReason);
  trail.to(early ? "terminated" : "completed", Math.max(instant(end + 1, 0.3), trail.since + HOUR), null);
  return trail;
}
