import {
  DAY,
  HOUR,
  addWorkdays,
  dayOf,
  instant,
  isoDate,
  lastOfMonth,
  monthOf,
  officeInstant,
  toDay,
  workdayFrom,
  workdaysBetween,
  yearOf,
} from "../clock.ts";
import { weighted } from "../random.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";

/** Days on which consultants are on approved leave. */
export type LeaveDays = ReadonlyMap<number, ReadonlySet<number>>;

interface Taker {
  readonly kind: "employee" | "consultant";
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly daysAYear: number;
}

interface Request {
  readonly taker: Taker;
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly half: "none" | "first_half" | "second_half";
  readonly days: number;
  readonly requestedAt: number;
  readonly fate: "granted" | "rejected" | "cancelled";
}

const MONTHS = [0.8, 0.75, 0.9, 0.95, 1, 1.1, 1.7, 1.2, 0.8, 0.85, 0.95, 1.6] as const;
const drawLength = weighted([
  [1, 46],
  [2, 21],
  [3, 15],
  [5, 14],
  [10, 4],
] as const);
const MEAN_LENGTH = 2.4;
const drawType = weighted([
  ["Paid time off", 63],
  ["Sick", 25],
  ["Unpaid", 5],
  ["Comp-off", 2],
  ["Bereavement", 2],
  ["Jury duty", 1],
  ["Travel abroad", 2],
] as const);
const drawFate = weighted([
  ["granted", 86],
  ["rejected", 6],
  ["cancelled", 8],
] as const);
/** Of these each person gets days every year. */
const ALLOCATED: Readonly<Record<string, number>> = { "Paid time off": 15, Sick: 7 };

/** Leave of everybody, with the balance it is taken from. */
export function runLeave(company: Company): LeaveDays {
  const { world } = company;
  const random = world.random.fork("leave");
  const from = Math.max(world.firstDay, dayOf(world.detailFrom));
  const takers = takersOf(company, from);
  const requests = takers
    .flatMap((taker) => requestsOf(random, taker))
    .sort((a, b) => a.requestedAt - b.requestedAt);
  const balances = allocate(company, takers);
  const away = new Map<number, Set<number>>();
  for (const request of requests) {
    if (!world.happened(request.requestedAt)) continue;
    const granted = writeRequest(company, random, request, balances);
    if (!granted || request.taker.kind === "employee") continue;
    const days = away.get(request.taker.id) ?? new Set<number>();
    if (request.half === "none") for (const day of workdaysBetween(request.start, request.end)) days.add(day);
    away.set(request.taker.id, days);
  }
  return away;
}

function takersOf({ world, people, consultants }: Company, from: number): Taker[] {
  const until = world.today + 40;
  const employees = people.all
    .filter(({ left }) => left === null || left > from)
    .map(({ id, joined, left }): Taker => ({
      kind: "employee",
      id,
      from: Math.max(joined, from),
      to: left ?? until,
      daysAYear: 14,
    }));
  const others = consultants
    .filter(({ life }) => life.final !== "ex" || (life.exit?.noticeOn ?? 0) > from)
    .map(({ id, life }): Taker => ({
      kind: "consultant",
      id,
      from: Math.max(life.hired, from),
      to: life.final === "ex" || life.final === "notice" ? (life.exit?.noticeOn ?? until) : until,
      daysAYear: 9,
    }));
  return [...employees, ...others];
}

function requestsOf(random: Random, taker: Taker): Request[] {
  const found: Request[] = [];
  let free = taker.from;
  const perMonth = taker.daysAYear / MEAN_LENGTH / 12;
  for (
    let month = taker.from - Number(isoDate(taker.from).slice(8)) + 1;
    month <= taker.to;
    month = lastOfMonth(month) + 1
  ) {
    if (!random.chance(Math.min(perMonth * (MONTHS[monthOf(month) - 1] as number), 0.95))) continue;
    const start = workdayFrom(month + random.integer(0, 26));
    const length = drawLength(random);
    const end = addWorkdays(start, length - 1);
    if (start <= free || end > taker.to) continue;
    free = end;
    const type = pickType(random, taker);
    const half =
      length === 1 && random.chance(0.14) ? random.pick(["first_half", "second_half"] as const) : "none";
    const ahead = type === "Sick" ? 0 : random.integer(3, 30);
    const requestedAt = ahead === 0 ? instant(start, 8.2) : officeInstant(random, workdayFrom(start - ahead));
    found.push({
      taker,
      type,
      start,
      end,
      half,
      days: half === "none" ? length : 0.5,
      requestedAt: Math.min(requestedAt, instant(start, 8.5)),
      fate: drawFate(random),
    });
  }
  return found;
}

function pickType(random: Random, { kind }: Taker): string {
  const type = drawType(random);
  const fits = kind === "employee" ? type !== "Travel abroad" : type !== "Comp-off";
  return fits ? type : "Paid time off";
}

type Balances = Map<string, number>;

const balanceKey = ({ kind, id }: Taker, type: string, year: number): string =>
  `${kind}|${id}|${type}|${year}`;

function ledgerRow(
  { world, lookups }: Company,
  taker: Taker,
  row: { type: string; year: number; kind: string; days: number; leave: number | null; at: number },
): void {
  world.add("leave_ledger", {
    id: world.nextId("leave_ledger"),
    ...stamp(row.at, null),
    employee: taker.kind === "employee" ? taker.id : null,
    consultant: taker.kind === "consultant" ? taker.id : null,
    leave_type: lookups.leaveTypes.get(row.type),
    year: row.year,
    kind: row.kind,
    days: row.days,
    leave: row.leave,
    on: isoDate(dayOf(row.at)),
  });
}

function allocate(company: Company, takers: readonly Taker[]): Balances {
  const { world } = company;
  const balances: Balances = new Map();
  for (const taker of takers) {
    for (let year = yearOf(taker.from); year <= yearOf(Math.min(taker.to, world.today)); year += 1) {
      const on = Math.max(toDay(year, 1, 1), taker.from);
      for (const [type, days] of Object.entries(ALLOCATED)) {
        const part = Math.round(days * (1 - (on - toDay(year, 1, 1)) / 365) * 2) / 2;
        const given = on === toDay(year, 1, 1) || taker.from === world.firstDay ? days : part;
        balances.set(balanceKey(taker, type, year), given);
        ledgerRow(company, taker, {
          type,
          year,
          kind: "allocation",
          days: given,
          leave: null,
          at: instant(on, 0.5),
        });
      }
    }
  }
  return balances;
}

/** Whether the person is really away then. */
function writeRequest(company: Company, random: Random, request: Request, balances: Balances): boolean {
  const { world, people, lookups, attach } = company;
  const { taker, type, start, end, half, days, requestedAt, fate } = request;
  const id = world.nextId("leave");
  const finance = people.working("finance", world.today).filter((person) => person.id !== taker.id);
  const approver = (random.chance(0.7) ? finance[0] : random.pick(finance))?.id ?? 1;
  const requester = taker.kind === "employee" ? taker.id : approver;
  const key = balanceKey(taker, type, yearOf(start));
  const balance = balances.get(key);
  const short = balance !== undefined && balance < days;
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
    else trail.to("taken", instant(end + 1, 0.6), null);
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
  if (granted && balance !== undefined) balances.set(key, balance - days);
  const needsReason = [
    "Unpaid",
    "Bereavement",
    "Jury duty",
    "Comp-off",
    "Travel abroad",
    "Parental",
  ].includes(type);
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
    balance_after: balance === undefined ? null : granted ? balance - days : balance,
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
      type === "Sick" && days > 3
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
  trail.record("leave", id, requestedAt, requester);
  if (taker.kind === "employee" && trail.state !== "pending") {
    world.notify({
      recipient: taker.id,
      kind: "approval",
      at: decided + 10_000,
      actor: approver,
      title: trail.reached("approved") === null ? "Leave rejected" : "Leave approved",
      description: `${isoDate(start)} to ${isoDate(end)}`,
      target: null,
      subName: null,
      subId: null,
    });
  }
  return granted && instant(start, 0) < world.now + 60 * DAY;
}
