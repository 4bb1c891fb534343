import { instant, isoDate } from "../clock.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { Random } from "../random.ts";
import type { Revision } from "../consultants/rates.ts";

/** Writes a change of rates; its id is kept for the rates that come from it. */
export function writeRevision(
  { world, people, attach }: Company,
  random: Random,
  { consultant, project, revision }: { consultant: Consultant; project: number | null; revision: Revision },
): void {
  const { kind, before, after, effectiveOn, draftedAt, submittedAt, decidedAt, outcome } = revision;
  if (!world.happened(draftedAt)) return;
  const requester = random.chance(0.6)
    ? consultant.retentionOwner
    : random.pick(people.working("finance", world.today)).id;
  const approver = people.working("finance", world.today)[0]?.id ?? requester;
  const trail = new Trail(world, "status", "draft", draftedAt, requester);
  if (trail.to("submitted", submittedAt, requester)) {
    if (outcome === "cancelled") trail.to("cancelled", decidedAt, requester);
    else if (trail.to(outcome, decidedAt, approver) && outcome === "approved")
      trail.to("effective", instant(effectiveOn, 0.2), null);
  }
  const yearly = before.salary !== null;
  const id = world.nextId("rate_revision");
  revision.id = id;
  const decided = trail.state === "approved" || trail.state === "effective" || trail.state === "rejected";
  world.add("rate_revision", {
    id,
    ...stamp(draftedAt, requester, trail.since, trail.actor),
    code: world.code("rate_revision", draftedAt),
    consultant: consultant.id,
    project: kind === "pay" && random.chance(0.3) ? null : project,
    kind,
    reason: revision.reason,
    current_pay: before.salary ?? before.pay,
    new_pay: kind === "bill" ? null : (after.salary ?? after.pay),
    pay_unit: yearly ? "year" : "hour",
    current_bill: before.bill,
    new_bill: kind === "pay" ? null : after.bill,
    effective_from: isoDate(effectiveOn),
    pay_period_start: ["draft", "submitted", "approved"].includes(trail.state) ? isoDate(effectiveOn) : null,
    requested_by: requester,
    approved_by: decided ? (approver === requester ? 1 : approver) : null,
    status: trail.state,
    note: trail.state === "rejected" ? "Margin would fall under the limit." : "Agreed in the yearly talk.",
    files:
      trail.state === "effective" && random.chance(0.5)
        ? [
            attach({
              sample: "letter",
              kind: "other",
              target: { resource: "rate_revision", id },
              at: submittedAt,
              by: requester,
            }),
          ]
        : [],
    engaged_as: consultant.payType,
  });
  trail.record("rate_revision", id, draftedAt, requester);
  if (decided) {
    world.notify({
      recipient: consultant.retentionOwner,
      kind: "approval",
      at: decidedAt + 30_000,
      actor: approver,
      event: "moved",
      about: "rate_revision",
      state: `status:${trail.state}`,
      title: "Rate revision decided",
      description: `The revision for ${consultant.name} was decided.`,
      target: { resource: "consultant", id: consultant.id },
      subName: "consultantraterevision",
      subId: id,
    });
  }
}
