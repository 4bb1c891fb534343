import {
  DAY,
  HOUR,
  addWorkdays,
  dateInMonth,
  instant,
  isoDate,
  lastOfMonth,
  workdaysBetween,
  yearOf,
} from "../clock.ts";
import { ratesOn } from "../consultants/rates.ts";
import { Trail } from "../trail.ts";
import { figures } from "./pay-figures.ts";
import { deductions } from "./deductions.ts";
import type { Assignment } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { PayLine } from "./deductions.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "./sheets.ts";

export interface PayStub {
  readonly consultant: Consultant;
  readonly assignment: Assignment | null;
  readonly sheets: readonly Sheet[];
  readonly from: number;
  readonly to: number;
  readonly payDay: number;
  readonly lines: readonly PayLine[];
  readonly hours: { readonly regular: number; readonly overtime: number } | null;
  readonly rate: number | null;
  readonly status: Trail;
  readonly createdAt: number;
  readonly clerk: number;
  readonly issuer: number;
  ytdGross: number;
  ytdNet: number;
}

interface Period {
  readonly from: number;
  readonly to: number;
  readonly payDay: number;
}

/** Pay periods that ended, from a first day on: half months for employees, months for contractors. */
function payPeriods(since: number, today: number, halfMonths: boolean): Period[] {
  const periods: Period[] = [];
  for (let month = since - dateInMonth(since) + 1; month <= today; month = lastOfMonth(month) + 1) {
    const end = lastOfMonth(month);
    const parts = halfMonths
      ? [[month, month + 14] as const, [month + 15, end] as const]
      : [[month, end] as const];
    for (const [from, to] of parts)
      if (from >= since) periods.push({ from, to, payDay: addWorkdays(to, halfMonths ? 6 : 12) });
  }
  return periods;
}

const PREPARED_BEFORE = 4;

/** What one consultant is paid, period by period, from approved hours or the salary. */
export function planPay({
  company,
  random,
  consultant,
  assignments,
  sheets,
  since,
}: {
  company: Company;
  random: Random;
  consultant: Consultant;
  assignments: readonly Assignment[];
  sheets: readonly Sheet[];
  since: number;
}): PayStub[] {
  const { world, people } = company;
  const { payType, life } = consultant;
  const salaried = payType === "w2_salaried";
  const employee = salaried || payType === "w2_hourly";
  const leaves =
    life.exit !== null && (life.exit.stage === "completed" || life.exit.stage === "clearance")
      ? life.exit.lastDay
      : Number.POSITIVE_INFINITY;
  const waiting = sheets.filter(({ status }) => status.state === "approved").sort((a, b) => a.from - b.from);
  const stubs: PayStub[] = [];
  let next = 0;
  const year = { at: 0, gross: 0, net: 0 };
  for (const { from, to, payDay } of payPeriods(since, world.today, employee)) {
    const createdAt = instant(addWorkdays(payDay, -PREPARED_BEFORE), 10);
    if (!world.happened(createdAt)) break;
    const ready: Sheet[] = [];
    for (; next < waiting.length && (waiting[next] as Sheet).status.since < createdAt; next += 1)
      ready.push(waiting[next] as Sheet);
    const assignment =
      assignments.findLast(
        ({ placement }) => placement.start <= to && (placement.end === null || placement.end >= from),
      ) ?? null;
    const earned = salaried
      ? salaryLines({
          consultant,
          assignment,
          from: Math.max(from, life.hired),
          to: Math.min(to, leaves),
          period: { from, to },
        })
      : hourLines(ready);
    if (earned.length === 0) continue;
    const lines = employee
      ? [...earned, ...deductions({ random, consultant, gross: total(earned) })]
      : earned;
    const finance = people.working("finance", payDay);
    const clerk = random.pick(finance).id;
    const issuer = finance.find(({ id }) => id !== clerk)?.id ?? 1;
    const status = new Trail(world, "status", "draft", createdAt, clerk);
    const reviewed = status.to("reviewed", createdAt + DAY + random.integer(1, 6) * HOUR, clerk);
    if (reviewed) status.to("issued", instant(addWorkdays(payDay, -1), 15), issuer);
    for (const sheet of ready) {
      sheet.payment.to("in_payroll", createdAt, null);
      const issued = status.reached("issued");
      if (issued !== null) sheet.payment.to("paid", issued, null);
    }
    const sum = (pick: (sheet: Sheet) => number): number =>
      ready.reduce((all, sheet) => all + pick(sheet), 0);
    const project = salaried ? assignment : (ready.at(-1)?.assignment ?? assignment);
    if (yearOf(payDay) !== year.at) Object.assign(year, { at: yearOf(payDay), gross: 0, net: 0 });
    const { gross, net } = figures(lines);
    year.gross += gross;
    year.net += net;
    stubs.push({
      consultant,
      assignment: project,
      sheets: ready,
      from:
        salaried || ready.length === 0
          ? Math.max(from, life.hired)
          : Math.min(...ready.map((sheet) => sheet.from)),
      to: salaried || ready.length === 0 ? Math.min(to, leaves) : Math.max(...ready.map((sheet) => sheet.to)),
      payDay,
      lines,
      hours: salaried
        ? null
        : { regular: sum(({ regular }) => regular), overtime: sum(({ overtime }) => overtime) },
      rate: salaried || project === null ? null : ratesOn(project.rates, to).pay,
      status,
      createdAt,
      clerk,
      issuer,
      ytdGross: year.gross,
      ytdNet: year.net,
    });
  }
  return stubs;
}

const total = (lines: readonly PayLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const HALF_MONTHS = 24;

function salaryLines({
  consultant,
  assignment,
  from,
  to,
  period,
}: {
  consultant: Consultant;
  assignment: Assignment | null;
  from: number;
  to: number;
  period: { from: number; to: number };
}): PayLine[] {
  if (from > to) return [];
  const salary =
    assignment === null
      ? consultant.basePay
      : (ratesOn(assignment.rates, period.to).salary ?? consultant.basePay);
  const whole = workdaysBetween(period.from, period.to).length;
  const worked = workdaysBetween(from, to).length;
  const amount = Math.round((salary / HALF_MONTHS) * (whole === 0 ? 1 : worked / whole));
  return amount === 0
    ? []
    : [
        {
          type: "earning",
          description: assignment === null ? "Salary (bench)" : "Salary",
          hours: null,
          rate: null,
          amount,
          timesheet: null,
        },
      ];
}

/** A line for each rate of each timesheet. */
function hourLines(sheets: readonly Sheet[]): PayLine[] {
  return sheets.flatMap((sheet) => {
    const byRate = new Map<number, { regular: number; overtime: number }>();
    for (const { day, regular, overtime } of sheet.days) {
      const { pay } = ratesOn(sheet.assignment.rates, day);
      const hours = byRate.get(pay) ?? { regular: 0, overtime: 0 };
      byRate.set(pay, { regular: hours.regular + regular, overtime: hours.overtime + overtime });
    }
    const week = `${isoDate(sheet.from)} to ${isoDate(sheet.to)}`;
    return [...byRate].flatMap(([rate, { regular, overtime }]) => {
      const overtimeRate = Math.round((rate * 3) / 2);
      const line = (description: string, hours: number, paid: number): PayLine => ({
        type: "earning",
        description: `${description}, ${week}`,
        hours,
        rate: paid,
        amount: Math.round(hours * paid),
        timesheet: sheet,
      });
      return [
        ...(regular > 0 ? [line("Regular hours", regular, rate)] : []),
        ...(overtime > 0 ? [line("Overtime", overtime, overtimeRate)] : []),
      ];
    });
  });
}
