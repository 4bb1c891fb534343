import { DAY, HOUR, addWorkdays, dayOf, instant, workdaysBetween, yearOf } from "../clock.ts";
import { ratesOn } from "../consultants/rates.ts";
import { hourLines, salaryLines } from "./earnings.ts";
import { Trail } from "../trail.ts";
import { figures } from "./pay-figures.ts";
import { deductions } from "./deductions.ts";
import type { Assignment } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";
import { isEmployed, type Consultant } from "../consultants/plan.ts";
import type { PayLine } from "./deductions.ts";
import type { PayRuns } from "./pay-runs.ts";
import type { PayPeriod, PayRun, PayStub } from "./pay-types.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "./sheets.ts";

/** Sheets that end earlier than so many days before a period are paid by hand. */
const LATE_DAYS = 14;

/** What one consultant is paid, period by period: approved hours or their part of the salary, and days on the bench. */
export function planPay({
  company,
  runs,
  random,
  consultant,
  assignments,
  sheets,
  since,
}: {
  company: Company;
  runs: PayRuns;
  random: Random;
  consultant: Consultant;
  assignments: readonly Assignment[];
  sheets: readonly Sheet[];
  since: number;
}): PayStub[] {
  const { world, people } = company;
  const { payType } = consultant;
  const waiting = sheets.filter(({ status }) => status.state === "approved").sort((a, b) => a.from - b.from);
  const stubs: PayStub[] = [];
  let next = 0;
  const year = { at: 0, gross: 0, net: 0 };
  for (const run of runs.of(payType, since)) {
    const { from, to, payDay, createdAt } = run;
    const ready: Sheet[] = [];
    for (; next < waiting.length; next += 1) {
      const sheet = waiting[next] as Sheet;
      if (sheet.status.since >= createdAt || sheet.to > to) break;
      ready.push(sheet);
    }
    const bench = payType === "w2_salaried" ? benchTimes({ consultant, assignments, run }) : [];
    for (const part of parts(ready, bench)) {
      const onTime = part.sheets.every((sheet) => sheet.to >= from - LATE_DAYS);
      const stub = planStub(part, onTime && part.sheets.length > 0 ? run : null, run);
      if (stub !== null) stubs.push(stub);
    }

    function planStub(part: Part, ofRun: PayRun | null, { clerk }: PayRun): PayStub | null {
      const salary = salaryOn(consultant, dayOf(createdAt));
      const earned =
        payType === "w2_salaried"
          ? salaryLines({ salary, sheets: part.sheets, bench: part.bench, period: { from, to } })
          : hourLines(part.sheets);
      if (earned.length === 0) return null;
      const lines = isEmployed(payType)
        ? [...earned, ...deductions({ random, consultant, gross: total(earned) })]
        : earned;
      const finance = people.working("finance", payDay);
      const issuer = finance.find(({ id }) => id !== clerk)?.id ?? 1;
      const status = new Trail(world, "status", "draft", createdAt, clerk);
      const reviewed = status.to("reviewed", createdAt + DAY + random.integer(1, 6) * HOUR, clerk);
      if (reviewed) status.to("issued", instant(addWorkdays(payDay, -1), 15), issuer);
      for (const sheet of part.sheets) {
        sheet.payment.to("in_payroll", createdAt, null);
        const issued = status.reached("issued");
        if (issued !== null) sheet.payment.to("paid", issued, null);
      }
      if (yearOf(payDay) !== year.at) Object.assign(year, { at: yearOf(payDay), gross: 0, net: 0 });
      const { gross, net } = figures(lines);
      year.gross += gross;
      year.net += net;
      const rates = new Set(earned.flatMap(({ rate }) => rate ?? []));
      const sum = (pick: (sheet: Sheet) => number): number =>
        part.sheets.reduce((all, sheet) => all + pick(sheet), 0);
      const stub: PayStub = {
        run: ofRun,
        consultant,
        assignment: part.sheets.at(-1)?.assignment ?? null,
        sheets: part.sheets,
        from: part.from,
        to: part.to,
        payDay,
        lines,
        hours:
          payType === "w2_salaried"
            ? null
            : { regular: sum(({ regular }) => regular), overtime: sum(({ overtime }) => overtime) },
        rate: rates.size === 1 ? ([...rates][0] ?? null) : null,
        status,
        createdAt,
        clerk,
        issuer,
        ytdGross: year.gross,
        ytdNet: year.net,
      };
      ofRun?.stubs.push(stub);
      return stub;
    }
  }
  return stubs;
}

const total = (lines: readonly PayLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** What a salary is on a day: that of the project that began last, or what was agreed on hiring. */
function salaryOn({ life, rates, basePay }: Consultant, day: number): number {
  const placement = life.placements.findLast(({ start }) => start <= day);
  const plan = placement === undefined ? undefined : rates.get(placement);
  return plan === undefined ? basePay : (ratesOn(plan, day).salary ?? basePay);
}

interface Time {
  readonly from: number;
  readonly to: number;
}

/** Time that one stub pays. */
interface Part extends Time {
  readonly sheets: readonly Sheet[];
  readonly bench: readonly Time[];
}

/** The sheets of each assignment, and each stretch of time on the bench: no two of them share a day. */
function parts(sheets: readonly Sheet[], bench: readonly Time[]): Part[] {
  const worked = [...Map.groupBy(sheets, ({ assignment }) => assignment).values()].map((own): Part => ({
    from: Math.min(...own.map(({ from }) => from)),
    to: Math.max(...own.map(({ to }) => to)),
    sheets: own,
    bench: [],
  }));
  return [...worked, ...bench.map((time): Part => ({ ...time, sheets: [], bench: [time] }))];
}

/** Days of a period on which somebody was employed and worked for nobody. */
function benchTimes({
  consultant: { life },
  assignments,
  run: { from, to },
}: {
  consultant: Consultant;
  assignments: readonly Assignment[];
  run: PayPeriod;
}): Time[] {
  const left = life.exit !== null && ["completed", "clearance"].includes(life.exit.stage);
  const last = Math.min(to, left ? (life.exit?.lastDay ?? to) : to);
  const works = (day: number): boolean =>
    assignments.some(({ placement: { start, end } }) => start <= day && (end === null || end >= day));
  const times: { from: number; to: number }[] = [];
  for (let day = Math.max(from, life.hired); day <= last; day += 1) {
    const before = times.at(-1);
    if (works(day)) continue;
    if (before?.to === day - 1) before.to = day;
    else times.push({ from: day, to: day });
  }
  return times.filter((time) => workdaysBetween(time.from, time.to).length > 0);
}
