import { HOUR, addWorkdays, dateInMonth, instant, isoDate, lastOfMonth, workdayFrom } from "../clock.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { isEmployed, type PayType } from "../consultants/plan.ts";
import type { Company } from "../pipeline/types.ts";
import type { PayPeriod, PayRun } from "./pay-types.ts";

export interface PayRuns {
  /** Runs for people of a pay type that were made so far, from a first day on. */
  of(payType: PayType, since: number): readonly PayRun[];
  /** Writes the runs that made stubs, and those that wait for the end of their period. */
  write(): void;
}

const PREPARED_BEFORE = 4;

/** Runs of each pay type, period by period; everybody of the type is paid by the same one. */
export function createPayRuns(company: Company): PayRuns {
  const { world, people } = company;
  const random = world.random.fork("pay runs");
  const made = new Map<PayType, PayRun[]>();
  const planRun = (payType: PayType, period: PayPeriod): PayRun => ({
    ...period,
    payType,
    createdAt: instant(addWorkdays(period.payDay, -PREPARED_BEFORE), 10),
    clerk: random.pick(people.working("finance", period.payDay)).id,
    stubs: [],
    id: 0,
  });
  return {
    of(payType, since) {
      const known = made.get(payType);
      if (known !== undefined)
        return known.filter(({ from, createdAt }) => from >= since && world.happened(createdAt));
      made.set(
        payType,
        payPeriods(since, world.today, isEmployed(payType)).map((period) => planRun(payType, period)),
      );
      return this.of(payType, since);
    },
    write() {
      const runs = [...made.values()].flat();
      const written = runs.filter(
        ({ from, createdAt, stubs }) =>
          stubs.length > 0 || (!world.happened(createdAt) && world.happened(openedOn(from))),
      );
      for (const run of written.sort((a, b) => a.createdAt - b.createdAt || (a.payType < b.payType ? -1 : 1)))
        writePayRun(company, run);
    },
  };
}

/** Runs of a period are opened on its first workday. */
const openedOn = (from: number): number => instant(workdayFrom(from), 9);

/** Pay periods from a first day on: half months for employees, months for contractors. */
function payPeriods(since: number, today: number, halfMonths: boolean): PayPeriod[] {
  const periods: PayPeriod[] = [];
  for (let month = since - dateInMonth(since) + 1; month <= today; month = lastOfMonth(month) + 1) {
    const end = lastOfMonth(month);
    const halves = halfMonths
      ? [[month, month + 14] as const, [month + 15, end] as const]
      : [[month, end] as const];
    for (const [from, to] of halves)
      if (from >= since) periods.push({ from, to, payDay: addWorkdays(to, halfMonths ? 6 : 12) });
  }
  return periods;
}

function writePayRun({ world }: Company, run: PayRun): void {
  const { payType, createdAt, clerk, stubs, payDay } = run;
  const id = world.nextId("pay_run");
  const openedAt = openedOn(run.from);
  const trail = new Trail(world, "status", "open", openedAt, clerk);
  trail.to("run", createdAt, clerk);
  const issued = stubs.map(({ status }) => status.reached("issued"));
  if (stubs.length > 0 && !issued.includes(null))
    trail.to("closed", Math.max(...issued.map(Number)) + HOUR, clerk);
  const ran = trail.reached("run");
  const ends = stubs.flatMap(({ sheets }) => sheets.map(({ to }) => to));
  run.id = id;
  world.add("pay_run", {
    id,
    ...stamp(openedAt, clerk, trail.since, trail.actor),
    code: world.code("pay_run", openedAt),
    period_start: isoDate(Math.min(run.from, ...ends)),
    period_end: isoDate(run.to),
    pay_date: isoDate(payDay),
    pay_type: payType,
    status: trail.state,
    run_by: ran === null ? null : clerk,
    run_at: ran,
  });
  trail.record("pay_run", id, openedAt, clerk);
}
