import {
  DAY,
  HOUR,
  dateInMonth,
  dayOf,
  instant,
  isoDate,
  lastOfMonth,
  workdayFrom,
  writtenDay,
} from "../clock.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import type { Assignment } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "./sheets.ts";

interface Incentive {
  readonly type: string;
  readonly at: number;
  readonly assignment: Assignment;
  readonly hours: number | null;
  readonly amount: number;
}

/** What marketers earn: for each start, each extension, and each month of approved hours. */
export function writeIncentives(
  company: Company,
  random: Random,
  {
    assignments,
    sheets,
    since,
  }: { assignments: readonly Assignment[]; sheets: readonly Sheet[]; since: number },
): void {
  const planned = [...startBonuses(company, assignments), ...hourBonuses(company, sheets)]
    .filter(({ at }) => dayOf(at) >= since)
    .sort((a, b) => a.at - b.at);
  for (const incentive of planned) writeIncentive(company, random, incentive);
}

function startBonuses({ lookups }: Company, assignments: readonly Assignment[]): Incentive[] {
  const value = (type: string): number => lookups.plans.get(type)?.value ?? 0;
  return assignments.flatMap((assignment): Incentive[] => [
    {
      type: "placement",
      at: instant(assignment.placement.start, 1),
      assignment,
      hours: null,
      amount: value("placement"),
    },
    ...assignment.extensions.map(({ from }) => ({
      type: "extension",
      at: instant(from, 1),
      assignment,
      hours: null,
      amount: value("extension"),
    })),
  ]);
}

function hourBonuses({ lookups }: Company, sheets: readonly Sheet[]): Incentive[] {
  const perHour = lookups.plans.get("hourly_spread")?.value ?? 0;
  const months = new Map<string, { assignment: Assignment; month: number; hours: number }>();
  for (const { assignment, to, status, regular, overtime } of sheets) {
    if (status.state !== "approved") continue;
    const month = to - dateInMonth(to) + 1;
    const key = `${assignment.projectId}|${month}`;
    const entry = months.get(key) ?? { assignment, month, hours: 0 };
    entry.hours += regular + overtime;
    months.set(key, entry);
  }
  return [...months.values()].map(({ assignment, month, hours }) => ({
    type: "hourly_spread",
    at: instant(lastOfMonth(month) + 1, 1.5),
    assignment,
    hours,
    amount: Math.round(hours * perHour),
  }));
}

const CLAWBACK = 90;

function writeIncentive(
  { world, lookups, people }: Company,
  random: Random,
  { type, at, assignment, hours, amount }: Incentive,
): void {
  if (!world.happened(at) || amount === 0) return;
  const { placement, submission } = assignment;
  const finance = people.working("finance", dayOf(at))[0]?.id ?? 1;
  const month = lastOfMonth(dayOf(at) - (type === "hourly_spread" ? 2 : 0));
  const trail = new Trail(world, "status", "accrued", at, null);
  const submittedAt = Math.max(instant(month + 1, 2), at + HOUR);
  if (trail.to("pending_approval", submittedAt, null)) {
    const decided = instant(workdayFrom(dayOf(submittedAt) + random.integer(6, 11)), 11);
    if (random.chance(0.02)) trail.to("reversed", decided, finance, "Wrong project");
    else if (
      trail.to("approved", decided, finance) &&
      trail.to("paid", instant(workdayFrom(dayOf(decided) + random.integer(4, 8)), 15), finance)
    ) {
      const early =
        placement.end !== null && placement.end - placement.start < CLAWBACK && type === "placement";
      if (early)
        trail.to(
          "clawed_back",
          Math.max(instant((placement.end as number) + 5, 11), trail.since + HOUR),
          finance,
          "Project ended early",
        );
    }
  }
  const id = world.nextId("incentive");
  const paidAt = trail.reached("paid");
  const known = trail.state !== "accrued" && trail.state !== "pending_approval";
  world.add("incentive", {
    id,
    ...stamp(at, null, trail.since, trail.actor),
    code: world.code("incentive", at),
    employee: submission.marketer.id,
    plan: lookups.plans.get(type)?.id,
    type,
    purchase_order: assignment.orderId,
    project: assignment.projectId,
    month: isoDate(month).slice(0, 7),
    hours,
    split_pct: 10_000,
    lead_consent: known || (trail.state === "pending_approval" && random.chance(0.5)),
    amount,
    status: trail.state,
    clawback_until: type === "placement" ? isoDate(placement.start + CLAWBACK) : null,
    submit_on: isoDate(month + 1),
    paid_on: paidAt === null ? null : isoDate(Math.floor(paidAt / DAY)),
    note:
      trail.state === "reversed"
        ? "Wrong project"
        : trail.state === "clawed_back"
          ? "Project ended early"
          : null,
  });
  trail.record("incentive", id, at, null);
  if (paidAt !== null) {
    world.notify({
      recipient: submission.marketer.id,
      kind: "finance",
      at: paidAt,
      actor: finance,
      event: "moved",
      about: "incentive",
      state: "status:paid",
      title: "Incentive paid",
      description: `${assignment.consultant.name}, ${writtenDay(month).replace(/-\d\d-/, "-")}`,
      target: { resource: "incentive", id },
      subName: null,
      subId: null,
    });
  }
}
