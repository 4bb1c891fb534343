import { addMonths, instant, workdayFrom, addWorkdays, dateInMonth } from "../clock.ts";
import { weighted } from "../random.ts";
import type { Placement } from "./life.ts";
import type { Random } from "../random.ts";

/** Money in cents. `pay` is an hour's pay; salaried people have a `salary` a year, and `pay` is its 2080th part. */
export interface Rates {
  readonly bill: number;
  readonly pay: number;
  readonly salary: number | null;
  /** What an hour costs beside its pay, as a factor. */
  readonly burden: number;
}

export interface RatePeriod extends Rates {
  readonly from: number;
  readonly revision: Revision | null;
}

/** A change of pay, bill rate or both. */
export interface Revision {
  readonly kind: "pay" | "bill" | "both";
  readonly reason: string;
  readonly effectiveOn: number;
  readonly before: Rates;
  readonly after: Rates;
  readonly draftedAt: number;
  readonly submittedAt: number;
  readonly decidedAt: number;
  readonly outcome: "approved" | "rejected" | "cancelled";
  /** Given when its row is written. */
  id: number;
}

export interface RatePlan {
  /** In the order of time; the first begins with the project. */
  readonly periods: readonly RatePeriod[];
  readonly revisions: readonly Revision[];
}

const drawKind = weighted([
  ["pay", 55],
  ["both", 30],
  ["bill", 15],
] as const);
const drawReason = weighted([
  ["annual", 46],
  ["extension", 16],
  ["market", 12],
  ["retention", 12],
  ["client_request", 7],
  ["promotion", 4],
  ["location_change", 2],
  ["wage_rule", 1],
] as const);

/** By how much more a bill rate rises where pay could not rise without it. */
const RAISE = 0.03;
const HALF_DOLLAR = 50;
const THOUSAND = 100_000;
export const HOURS_A_YEAR = 2080;

const rounded = (cents: number, step: number): number => Math.round(cents / step) * step;

/** Below this share of the bill rate an order needs an exception. */
const FLOOR = 0.12;

/** The most an hour is paid at a bill rate. */
export const payLimit = (bill: number, burden: number): number =>
  Math.floor((bill * (1 - FLOOR)) / burden / HALF_DOLLAR) * HALF_DOLLAR;

/** The same for a year. */
export const salaryLimit = (bill: number, burden: number): number =>
  Math.floor((payLimit(bill, burden) * HOURS_A_YEAR) / THOUSAND) * THOUSAND;

export const hourlyOf = (salary: number): number => Math.round(salary / HOURS_A_YEAR);

/** Rates of a placement from its first day on, with the revisions it has seen or will see soon. */
export function planRates({
  random,
  placement,
  first,
  today,
}: {
  random: Random;
  placement: Placement;
  first: Rates;
  today: number;
}): RatePlan {
  const periods: RatePeriod[] = [{ ...first, from: placement.start, revision: null }];
  const revisions: Revision[] = [];
  const last = placement.end ?? today + 20;
  let from = placement.start;
  for (;;) {
    const about = addMonths(from, random.integer(6, 11));
    if (about > last || !random.chance(0.9)) break;
    const effectiveOn = firstOfPayPeriod(about);
    const before = periods.at(-1) as RatePeriod;
    const revision = drawRevision(random, { effectiveOn, before });
    revisions.push(revision);
    if (revision.outcome === "approved") periods.push({ ...revision.after, from: effectiveOn, revision });
    from = effectiveOn;
  }
  return { periods, revisions };
}

/** The 1st or the 16th. */
export function firstOfPayPeriod(day: number): number {
  const date = dateInMonth(day);
  return date <= 15 ? day - date + 1 : day - date + 16;
}

export function drawRevision(
  random: Random,
  { effectiveOn, before }: { effectiveOn: number; before: Rates },
): Revision {
  const drawn = drawKind(random);
  const rise = 1 + 0.02 + random.next() * 0.06;
  const share = 0.01 + (drawn === "pay" ? RAISE : random.next() * 0.05);
  const higher = Math.max(rounded(before.bill * (1 + share), HALF_DOLLAR), before.bill + HALF_DOLLAR);
  // a rise that the bill rate does not carry is agreed on with the client
  const kind = drawn === "pay" && !rateAfter(before, { rise, bill: before.bill }).rises ? "both" : drawn;
  const bill = kind === "pay" ? before.bill : higher;
  const { pay, salary } = kind === "bill" ? before : rateAfter(before, { rise, bill });
  const drafted = addWorkdays(effectiveOn, -random.integer(14, 24));
  const submitted = addWorkdays(drafted, random.integer(0, 2));
  const decided = addWorkdays(submitted, random.integer(1, 5));
  const luck = random.next();
  return {
    kind,
    reason: drawReason(random),
    effectiveOn,
    before: { bill: before.bill, pay: before.pay, salary: before.salary, burden: before.burden },
    after: { bill, pay, salary, burden: before.burden },
    draftedAt: instant(workdayFrom(drafted), 10.5),
    submittedAt: instant(workdayFrom(submitted), 14.5),
    decidedAt: instant(workdayFrom(decided), 11.5),
    outcome: luck < 0.07 ? "rejected" : luck < 0.1 ? "cancelled" : "approved",
    id: 0,
  };
}

/** Pay after a rise, as far as a bill rate carries it. */
function rateAfter(
  { pay, salary, burden }: Rates,
  { rise, bill }: { rise: number; bill: number },
): Pick<Rates, "pay" | "salary"> & { readonly rises: boolean } {
  if (salary === null) {
    const after = Math.max(Math.min(rounded(pay * rise, HALF_DOLLAR), payLimit(bill, burden)), pay);
    return { pay: after, salary, rises: after > pay };
  }
  const after = Math.max(Math.min(rounded(salary * rise, THOUSAND), salaryLimit(bill, burden)), salary);
  return { pay: hourlyOf(after), salary: after, rises: after > salary };
}

/** A change that is still being talked about, or agreed on for the next pay period. */
export function planPending(random: Random, { before, today }: { before: Rates; today: number }): Revision {
  const stage = random.pick(["draft", "submitted", "approved"] as const);
  const effectiveOn = firstOfPayPeriod(stage === "approved" ? today + 16 : addMonths(today, 1));
  const drafted = instant(addWorkdays(today, -5), 11);
  const later = instant(today + 40, 11);
  return {
    ...drawRevision(random, { effectiveOn, before }),
    draftedAt: drafted,
    submittedAt: stage === "draft" ? later : instant(addWorkdays(today, -4), 10),
    decidedAt: stage === "approved" ? instant(addWorkdays(today, -2), 15) : later,
    outcome: "approved",
  };
}

export function ratesOn(plan: RatePlan, day: number): RatePeriod {
  const { periods } = plan;
  for (let index = periods.length - 1; index > 0; index -= 1) {
    const period = periods[index] as RatePeriod;
    if (period.from <= day) return period;
  }
  return periods[0] as RatePeriod;
}
