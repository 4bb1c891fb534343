import {
  DAY,
  HOUR,
  dayOf,
  instant,
  isoDate,
  officeInstant,
  workdayFrom,
  yearOf,
  writtenDays,
} from "../clock.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { SICK_DAYS_WITHOUT_PAPERS } from "../words/seeds.ts";
import { balanceKey, ledgerRow } from "./leave-ledger.ts";
import type { Balances, Request } from "./leave-ledger.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";

/** A request nobody has decided yet: what it leaves of the balance depends on all that wait beside it. */
export interface Waiting {
  readonly key: string;
  readonly days: number;
  readonly write: (balanceAfter: number) => void;
}

/** Writes requests that wait, each with what is left when all of them are granted. */
export function writeWaiting(waiting: readonly Waiting[], balances: Balances): void {
  for (const [key, all] of Map.groupBy(waiting, (one) => one.key)) {
    const asked = all.reduce((sum, { days }) => sum + days, 0);
    for (const { write } of all) write((balances.get(key) ?? 0) - asked);
  }
}

/** Writes a request with what was decided. Answers whether the person is really away then. */
export function writeRequest(
  company: Company,
  random: Random,
  request: Request,
  {
    balances,
    limited,
    waiting,
  }: {
    balances: Balances;
    /** Whose days are counted out; of other types some may be taken without any being given. */
    limited: ReadonlySet<string>;
    waiting: Waiting[];
  },
): boolean {
  const { world, people, lookups, attach } = company;
  const { taker, type, start, end, half, days, requestedAt, fate } = request;
  const id = world.nextId("leave");
  const finance = people.working("finance", world.today).filter((person) => person.id !== taker.id);
  const approver = (random.chance(0.7) ? finance[0] : random.pick(finance))?.id ?? 1;
  const requester = taker.kind === "employee" ? taker.id : approver;
  const key = balanceKey(taker, type, yearOf(start));
  const balance = balances.get(key);
  const short = limited.has(key) && (balance ?? 0) < days;
  const trail = new Trail(world, "status", "pending", requestedAt, requester);
  const decidedAt =
    type === "Sick"
      ? requestedAt + random.integer(1, 20) * HOUR
      : officeInstant(random, workdayFrom(dayOf(requestedAt) + random.integer(1, 3)));
  const decided = Math.max(decidedAt, requestedAt + HOUR / 2);
  if (fate === "rejected" || short)
    trail.to("rejected", decided, approver, short ? "Not enough days left" : "Release week");
  else if (trail.to("approved", decided, approver)) {
    const cancelledAt = (decided + instant(start, 8)) / 2;
    if (fate === "cancelled" && cancelledAt > decided) trail.to("cancelled", cancelledAt, requester);
    else trail.to("taken", Math.max(instant(end + 1, 0.6), decided), null);
  }
  const granted = trail.state === "approved" || trail.state === "taken";
  const approvedAt = trail.reached("approved");
  if (approvedAt !== null) {
    ledgerRow(company, taker, {
      type,
      year: yearOf(start),
      kind: "taken",
      days: -days,
      leave: id,
      at: approvedAt,
    });
    if (trail.state === "cancelled")
      ledgerRow(company, taker, {
        type,
        year: yearOf(start),
        kind: "reversal",
        days,
        leave: id,
        at: trail.since,
      });
  }
  if (granted) balances.set(key, (balance ?? 0) - days);
  const needsReason = [
    "Unpaid",
    "Bereavement",
    "Jury duty",
    "Comp-off",
    "Travel abroad",
    "Parental",
  ].includes(type);
  const write = (balanceAfter: number | null): void =>
    world.add("leave", {
      id,
      ...stamp(requestedAt, requester, trail.since, trail.actor),
      code: world.code("leave", requestedAt),
      person_type: taker.kind,
      employee: taker.kind === "employee" ? taker.id : null,
      consultant: taker.kind === "consultant" ? taker.id : null,
      leave_type: lookups.leaveTypes.get(type),
      start: isoDate(start),
      end: isoDate(end),
      half_day: half,
      days,
      balance_after: balanceAfter,
      reason: needsReason
        ? random.pick(["Family matter", "Visit to parents", "Court summons", "Worked the release weekend"])
        : null,
      requested_by: requester,
      approver: trail.state === "pending" ? null : approver,
      decision_note:
        trail.state === "rejected" ? (short ? "Not enough days left" : "Release week, please move") : null,
      status: trail.state,
      cover:
        taker.kind === "employee" && random.chance(0.4)
          ? random.pick(people.all.filter((person) => person.left === null && person.id !== taker.id)).id
          : null,
      files:
        type === "Sick" && days > SICK_DAYS_WITHOUT_PAPERS
          ? [
              attach({
                sample: "scan",
                kind: "other",
                target: { resource: "leave", id },
                at: requestedAt,
                by: requester,
              }),
            ]
          : [],
      needs_reason: needsReason,
    });
  if (trail.state === "pending") waiting.push({ key, days, write });
  else write(limited.has(key) ? (balance ?? 0) - (granted ? days : 0) : null);
  trail.record("leave", id, requestedAt, requester);
  if (taker.kind === "employee" && trail.state !== "pending") {
    world.notify({
      recipient: taker.id,
      kind: "approval",
      at: decided + 10_000,
      actor: approver,
      event: "moved",
      about: "leave",
      state: trail.reached("approved") === null ? "status:rejected" : "status:approved",
      title: trail.reached("approved") === null ? "Leave rejected" : "Leave approved",
      description: writtenDays(start, end),
      target: { resource: "leave", id },
      subName: null,
      subId: null,
    });
  }
  return granted && instant(start, 0) < world.now + 60 * DAY;
}
