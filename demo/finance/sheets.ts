import {
  HOUR,
  addWorkdays,
  dateInMonth,
  dayOf,
  instant,
  isHoliday,
  isWeekend,
  lastOfMonth,
  monday,
  officeInstant,
  workdayFrom,
} from "../clock.ts";
import { ratesOn } from "../consultants/rates.ts";
import { Trail } from "../trail.ts";
import type { Assignment, Cycle } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";
import type { LeaveDays } from "./leave.ts";
import type { Random } from "../random.ts";

export interface SheetDay {
  readonly day: number;
  /** Hours in steps of a half. */
  readonly regular: number;
  readonly overtime: number;
  readonly leave: number;
  readonly note: string | null;
}

/** One period of an assignment in the making. Money in cents, hours as numbers. */
export interface Sheet {
  id: number;
  readonly assignment: Assignment;
  readonly from: number;
  readonly to: number;
  readonly days: readonly SheetDay[];
  readonly regular: number;
  readonly overtime: number;
  readonly leave: number;
  readonly expected: number;
  readonly bill: number;
  readonly pay: number | null;
  readonly createdAt: number;
  readonly status: Trail;
  readonly receivedAt: number | null;
  readonly submitter: number;
  readonly approver: number;
  readonly billing: Trail;
  readonly payment: Trail;
  invoice: number | null;
  paystub: number | null;
}

/** First and last day of the period a day falls in. */
export function getPeriod(cycle: Cycle, day: number): { from: number; to: number } {
  if (cycle === "monthly") return { from: day - dateInMonth(day) + 1, to: lastOfMonth(day) };
  if (cycle === "semi_monthly") {
    const first = day - dateInMonth(day) + 1;
    return dateInMonth(day) <= 15
      ? { from: first, to: first + 14 }
      : { from: first + 15, to: lastOfMonth(day) };
  }
  const week = monday(day);
  if (cycle === "weekly") return { from: week, to: week + 6 };
  const first = Math.floor((week - 4) / 7) % 2 === 0 ? week : week - 7;
  return { from: first, to: first + 13 };
}

/** Every period of an assignment that has ended, from a first day on. */
export function planSheets({
  company,
  random,
  assignment,
  since,
  away,
}: {
  company: Company;
  random: Random;
  assignment: Assignment;
  since: number;
  away: LeaveDays;
}): Sheet[] {
  const { placement, lastDay, cycle, consultant } = assignment;
  if (lastDay === null) return [];
  const sheets: Sheet[] = [];
  const leaveDays = away.get(consultant.id);
  let day = Math.max(placement.start, since);
  // A period that began before the first told day is left out.
  if (day > placement.start && getPeriod(cycle, day).from < day) day = getPeriod(cycle, day).to + 1;
  while (day <= lastDay) {
    const period = getPeriod(cycle, day);
    const to = Math.min(period.to, placement.end ?? period.to);
    if (to >= company.world.today) break;
    sheets.push(planSheet({ company, random, assignment, from: day, to, leaveDays }));
    day = to + 1;
  }
  return sheets;
}

const HOURS = 8;

function planSheet({
  company: { world, people },
  random,
  assignment,
  from,
  to,
  leaveDays,
}: {
  company: Company;
  random: Random;
  assignment: Assignment;
  from: number;
  to: number;
  leaveDays: ReadonlySet<number> | undefined;
}): Sheet {
  const days = planDays({ random, from, to, leaveDays });
  const sum = (pick: (day: SheetDay) => number): number => days.reduce((total, day) => total + pick(day), 0);
  const { rates, consultant } = assignment;
  let bill = 0;
  let pay = 0;
  for (const { day, regular, overtime } of days) {
    const rate = ratesOn(rates, day);
    bill += regular * rate.bill + overtime * ((rate.bill * 3) / 2);
    pay += regular * rate.pay + overtime * Math.round((rate.pay * 3) / 2);
  }
  const finance = people.working("finance", to);
  const submitter = random.pick(finance).id;
  const approver = finance.find(({ id }) => id !== submitter)?.id ?? 1;
  const createdAt = instant(to + 1, 0.25);
  const rest = restsIn(assignment, to, world.today);
  const { status, receivedAt } = planStatus({ rest, random, to, createdAt, submitter, approver, world });
  return {
    id: 0,
    assignment,
    from,
    to,
    days,
    regular: sum(({ regular }) => regular),
    overtime: sum(({ overtime }) => overtime),
    leave: sum(({ leave }) => leave),
    expected: sum(({ leave, day }) => (isHoliday(day) ? 0 : HOURS - leave)),
    bill: Math.round(bill),
    pay: consultant.payType === "w2_salaried" ? null : Math.round(pay),
    createdAt,
    status,
    receivedAt,
    submitter,
    approver,
    billing: new Trail(world, "billing_status", "unbilled", createdAt, null),
    payment: new Trail(world, "pay_status", "unpaid", createdAt, null),
    invoice: null,
    paystub: null,
  };
}

function planDays({
  random,
  from,
  to,
  leaveDays,
}: {
  random: Random;
  from: number;
  to: number;
  leaveDays: ReadonlySet<number> | undefined;
}): SheetDay[] {
  const days: SheetDay[] = [];
  let overtimeLeft = 0;
  let idle = false;
  for (let day = from; day <= to; day += 1) {
    if (isWeekend(day)) continue;
    if (day === from || monday(day) === day) {
      overtimeLeft = random.chance(0.06) ? random.integer(2, 8) : 0;
      idle = random.chance(0.012);
    }
    const holiday = isHoliday(day);
    const leave = !holiday && leaveDays?.has(day) === true ? HOURS : 0;
    const works = !holiday && leave === 0 && !idle;
    const overtime = works ? Math.min(overtimeLeft, 3) : 0;
    overtimeLeft -= overtime;
    days.push({
      day,
      regular: works ? HOURS : 0,
      overtime,
      leave,
      note: holiday ? "Holiday" : idle && leave === 0 ? "Client shut down" : null,
    });
  }
  return days;
}

type Rest = "expected" | "draft" | "submitted" | "rejected";

/** What stays as it is for weeks: some send nothing until they are reminded, and some things wait for somebody. */
function restsIn({ projectId, placement, cycle }: Assignment, to: number, today: number): Rest | null {
  if (placement.end !== null || to <= today - 23) return null;
  if (projectId % 11 === 3 && cycle === "weekly") return "expected";
  return ({ 1: "draft", 4: "submitted", 7: "rejected" } as const)[projectId % 13] ?? null;
}

function planStatus({
  rest,
  random,
  to,
  createdAt,
  submitter,
  approver,
  world,
}: {
  rest: Rest | null;
  random: Random;
  to: number;
  createdAt: number;
  submitter: number;
  approver: number;
  world: Company["world"];
}): { status: Trail; receivedAt: number | null } {
  const status = new Trail(world, "status", "expected", createdAt, null);
  if (rest === "expected") return { status, receivedAt: null };
  const late = random.chance(0.11);
  const receivedAt = officeInstant(
    random,
    addWorkdays(workdayFrom(to), late ? random.integer(4, 12) : random.integer(1, 3)),
  );
  if (!status.to("draft", receivedAt, submitter)) return { status, receivedAt: null };
  if (rest === "draft") return { status, receivedAt };
  let at = receivedAt + random.integer(1, 30) * HOUR;
  if (!status.to("submitted", at, submitter)) return { status, receivedAt };
  if (rest === "submitted") return { status, receivedAt };
  if (rest === "rejected" || random.chance(0.03)) {
    at += random.integer(4, 30) * HOUR;
    const reason = "Hours differ from the client's portal";
    if (!status.to("rejected", at, approver, reason) || rest === "rejected") return { status, receivedAt };
    at += random.integer(20, 70) * HOUR;
    if (!status.to("submitted", at, submitter)) return { status, receivedAt };
  }
  status.to("approved", officeInstant(random, workdayFrom(dayOf(at) + random.integer(1, 2))), approver);
  return { status, receivedAt };
}
