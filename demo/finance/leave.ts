import {
  addWorkdays,
  dayOf,
  instant,
  isoDate,
  lastOfMonth,
  monthOf,
  officeInstant,
  workdayFrom,
  workdaysBetween,
  yearOf,
  countWorkdays,
} from "../clock.ts";
import { weighted } from "../random.ts";
import { allocate } from "./leave-ledger.ts";
import { type Waiting, writeRequest, writeWaiting } from "./write-leave.ts";
import type { Request, Taker } from "./leave-ledger.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";

/** Days on which consultants are on approved leave. */
export type LeaveDays = ReadonlyMap<number, ReadonlySet<number>>;

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
/** Leave of everybody, with the balance it is taken from. */
export function runLeave(company: Company): LeaveDays {
  const { world } = company;
  const random = world.random.fork("leave");
  const from = Math.max(world.firstDay, dayOf(world.detailFrom));
  const takers = getTakers(company, from);
  const requests = takers
    .flatMap((taker) => getRequests(random, taker))
    .sort((a, b) => a.requestedAt - b.requestedAt);
  const balances = allocate(company, takers);
  const limited = new Set(balances.keys());
  const waiting: Waiting[] = [];
  const away = new Map<number, Set<number>>();
  for (const request of requests) {
    if (!world.happened(request.requestedAt)) continue;
    const granted = writeRequest(company, random, request, { balances, limited, waiting });
    if (!granted || request.taker.kind === "employee") continue;
    const days = away.get(request.taker.id) ?? new Set<number>();
    if (request.half === "none") for (const day of workdaysBetween(request.start, request.end)) days.add(day);
    away.set(request.taker.id, days);
  }
  writeWaiting(waiting, balances);
  return away;
}

function getTakers({ world, people, consultants }: Company, from: number): Taker[] {
  const until = world.today + 40;
  const employees = people.all
    .filter(({ left }) => left === null || left > from)
    .map(({ id, joined, left, country }): Taker => ({
      kind: "employee",
      id,
      country,
      from: Math.max(joined, from),
      to: left ?? until,
      daysAYear: 14,
    }));
  const others = consultants
    .filter(({ life }) => life.final !== "ex" || (life.exit?.noticeOn ?? 0) > from)
    .map(({ id, life }): Taker => ({
      kind: "consultant",
      id,
      country: "us",
      from: Math.max(life.hired, from),
      to: life.final === "ex" || life.final === "notice" ? (life.exit?.noticeOn ?? until) : until,
      daysAYear: 9,
    }));
  return [...employees, ...others];
}

function getRequests(random: Random, taker: Taker): Request[] {
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
    // a request is of one year's balance
    if (start <= free || end > taker.to || yearOf(start) !== yearOf(end)) continue;
    free = end;
    const type = pickType(random, taker);
    const part =
      length === 1 && random.chance(0.14) ? random.pick(["first_half", "second_half"] as const) : "none";
    // consultants, whose hours are billed, are away whole days
    const half = taker.kind === "employee" ? part : "none";
    const days = countWorkdays(start, end, taker.country);
    if (days === 0) continue;
    const ahead = type === "Sick" ? 0 : random.integer(3, 30);
    const requestedAt = ahead === 0 ? instant(start, 8.2) : officeInstant(random, workdayFrom(start - ahead));
    found.push({
      taker,
      type,
      start,
      end,
      half,
      days: half === "none" ? days : 0.5,
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
