import { DAY, HOUR, instant, isoDate } from "../clock.ts";
import { addressIn } from "../names.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { EARLY_ENDS } from "./purchase-orders.ts";
import type { Assignment } from "./assignments.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";

/** Writes the project of an assignment, which begins when its order is signed. */
export function writeProject(company: Company, random: Random, assignment: Assignment): void {
  const { world, people, lookups } = company;
  const { submission, consultant, placement, projectId: id } = assignment;
  const { lead } = submission;
  const created = placement.sale.signedAt;
  const trail = projectTrail(company, assignment);
  const planned = plannedEnd(assignment, world.today);
  const over = trail.state === "completed" || trail.state === "terminated";
  world.add("project", {
    id,
    ...stamp(created, null, trail.since, trail.actor),
    code: world.code("project", created),
    purchase_order: orderInForce(assignment, world.today),
    submission: submission.id,
    consultant: consultant.id,
    client: lead.client?.id ?? company.companies.clients[0]?.id ?? 1,
    vendor_company: lead.vendor.id,
    job_title: lead.title,
    project_type: "client",
    work_mode: lead.workMode,
    worksite: lead.location ?? addressIn(random, consultant.place),
    region: lookups.regions.get(lead.region),
    technologies: lead.technologies,
    start_date: isoDate(placement.start),
    end_date: isoDate(planned),
    actual_end: over && placement.end !== null ? isoDate(placement.end) : null,
    status: trail.state,
    needs_support: random.chance(0.6),
    engineering_lead:
      random.pick(people.teams.filter(({ department }) => department === "Engineering")).lead ??
      consultant.mentor,
    client_manager: assignment.approver,
    update_cadence_days: random.chance(0.9) ? 7 : 14,
    end_reason: over ? placement.endReason : null,
  });
  trail.record("project", id, created, null);
  for (const { to, at } of trail.steps) {
    if (to !== "active" && to !== "ending") continue;
    world.notify({
      recipient: submission.marketer.id,
      kind: "pipeline",
      at: at + 30_000,
      actor: null,
      event: "moved",
      about: "project",
      state: `status:${to}`,
      title: to === "active" ? "Project started" : "Project is ending",
      description: `${consultant.name}, ${lead.title}`,
      target: { resource: "submission", id: submission.id },
      subName: "project",
      subId: id,
    });
  }
  writeRates(company, assignment);
}

/** A project stands on the order that is worked under: an extension takes over on its first day. */
const orderInForce = ({ orderId, extensions }: Assignment, today: number): number =>
  extensions.findLast(({ from }) => from <= today)?.orderId ?? orderId;

function plannedEnd({ placement }: Assignment, today: number): number {
  const end = placement.end ?? Number.POSITIVE_INFINITY;
  const signed = placement.terms.filter(
    ({ signedOn, from }, index) => index === 0 || (signedOn <= today && from <= end),
  );
  return (signed.at(-1) ?? placement.terms[0])!.to;
}

const NOTICE = 30 * DAY;

function projectTrail({ world }: Company, assignment: Assignment): Trail {
  const { placement, submission, projectId } = assignment;
  const { marketer } = submission;
  const trail = new Trail(world, "status", "upcoming", placement.sale.signedAt, null);
  const start = Math.max(instant(placement.start, 0.4), placement.sale.signedAt + HOUR);
  if (!trail.to("active", start, null)) return trail;
  const planned = plannedEnd(assignment, world.today);
  const ends = placement.end ?? planned;
  const announced = Math.max(instant(ends, 10) - NOTICE, start + DAY);
  const early = EARLY_ENDS.has(placement.endReason);
  if (placement.end === null && projectId % 37 === 5)
    trail.to("on_hold", world.now - 3 * DAY, marketer.id, "Client moved the release");
  else if (!early || placement.end === null) trail.to("ending", announced, marketer.id);
  if (placement.end !== null)
    trail.to(
      early ? "terminated" : "completed",
      Math.max(instant(placement.end + 1, 0.3), trail.since + HOUR),
      null,
    );
  return trail;
}

/** Rates in force: a row for each kind and period. */
function writeRates({ world }: Company, { placement, rates, projectId, orderId }: Assignment): void {
  const { periods } = rates;
  for (const [index, { from, bill, pay, revision }] of periods.entries()) {
    if (from > world.today) continue;
    const next = periods[index + 1];
    const until = next !== undefined && next.from <= world.today ? next.from - 1 : null;
    const at = revision === null ? placement.sale.signedAt : instant(from, 0.2);
    const kinds = [
      ["bill", bill],
      ["bill_ot", (bill * 3) / 2],
      ["pay", pay],
      ["pay_ot", Math.round((pay * 3) / 2)],
    ] as const;
    for (const [kind, amount] of kinds) {
      world.add("project_rate", {
        id: world.nextId("project_rate"),
        ...stamp(at, null),
        project: projectId,
        kind,
        amount,
        from_on: isoDate(from),
        to_on: until === null ? null : isoDate(until),
        source_po: orderId,
        source_revision: revision === null || revision.id === 0 ? null : revision.id,
      });
    }
  }
}
