import { sql } from "kysely";
import { addDays, dateAt } from "../../../core/definition/clock.ts";
import { getId } from "../../../core/definition/record.ts";
import type { Effect } from "../../../core/definition/types.ts";
import type { OpenResource } from "../../resources/read/open.ts";
import type { EffectFunctions, PlannerCall } from "../../resources/write/session.ts";
import { findPlans, incentiveAmount, money } from "./plans.ts";

/** What incentives follow from orders, invoices and projects that end. */
export const incentiveEffects: EffectFunctions = {
  accrue_incentives: { plan: accrueOnce },
  accrue_hourly_incentives: { plan: accrueHourly },
  book_clawback: { plan: bookClawback },
};

const WEEKS_A_MONTH = 52 / 12;
const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const isId = (id: number | null): id is number => id !== null;

/** A row in the state every incentive begins in. */
const accrued = (set: Readonly<Record<string, string | number | null>>): Effect => ({
  kind: "create",
  resource: "incentive",
  set,
});

const dayOf = ({ now, actor }: OpenResource): string => dateAt({ instant: now, timeZone: actor.timeZone });

/** A signed order is worth its marketer's plans for placements, an extension those for extensions; margin is that of a month. */
async function accrueOnce({ session, open, id, record, created }: PlannerCall): Promise<Effect[]> {
  const employee = getId(record["marketer"]);
  const type = ONCE[String(record["type"])];
  if (employee === null || type === undefined) return [];
  const today = dayOf(open);
  const start = typeof record["start_date"] === "string" ? record["start_date"] : today;
  const hours = Number(record["hours_per_week"] ?? 40) * WEEKS_A_MONTH;
  const pay = record["pay_rate"];
  const bill = cents(record["bill_rate"]);
  const basis = {
    hours: null,
    bill: bill * hours,
    margin: pay == null ? null : (bill - cents(pay)) * hours,
  };
  const plans = await findPlans(session, { type, employee, day: today });
  return plans.flatMap((plan) => {
    const amount = incentiveAmount(plan, basis);
    if (amount === null || amount <= 0) return [];
    return accrued({
      employee,
      plan: plan.id,
      purchase_order: id,
      project: created.get("project") ?? null,
      month: today.slice(0, 7),
      amount: money(amount),
      clawback_until: addDays({ date: start, days: plan.clawbackDays }),
    });
  });
}

const ONCE: Readonly<Record<string, string>> = {
  new: "placement",
  replacement: "placement",
  extension: "extension",
};

/** One row for each plan, order and month of the sheets on an invoice. */
async function accrueHourly({ session, open, id, record }: PlannerCall): Promise<Effect[]> {
  const sheets = record["timesheets"];
  const ids = Array.isArray(sheets) ? sheets.map(getId).filter(isId) : [];
  if (ids.length === 0) return [];
  const rows = await session.rows(
    sql`select o.marketer as employee, o.id as "order", p.id as project, min(o.start_date) as start,
          substr(t.period_end, 1, 7) as month, sum(coalesce(d.hours, 0)) as hours, sum(t.bill_amount) as bill,
          sum(t.pay_amount) as pay, count(t.pay_amount) as paid, count(*) as sheets
        from timesheet as t
        join project as p on p.id = t.project
        join purchase_order as o on o.id = p.purchase_order
        left join (select timesheet, sum(regular_hours + coalesce(overtime_hours, 0)) as hours
          from timesheet_day where archived is null and timesheet in (${sql.join(ids)}) group by timesheet) as d
          on d.timesheet = t.id
        where t.id in (${sql.join(ids)}) and o.marketer is not null
        group by o.marketer, o.id, p.id, substr(t.period_end, 1, 7)
        order by o.id, substr(t.period_end, 1, 7)`,
  );
  const scale =
    10 ** (open.definitions.resources.byName["timesheet_day"]?.fieldsByName["regular_hours"]?.scale ?? 0);
  const effects: Effect[] = [];
  for (const [employee, order, project, start, month, units, bill, pay, paid, count] of rows) {
    const hours = Number(units ?? 0) / scale;
    const known = Number(paid) === Number(count);
    const basis = {
      hours,
      bill: Number(bill ?? 0),
      margin: known ? Number(bill ?? 0) - Number(pay) : null,
    };
    const plans = await findPlans(session, {
      type: "hourly_spread",
      employee: Number(employee),
      day: dayOf(open),
    });
    for (const plan of plans) {
      const amount = incentiveAmount(plan, basis);
      if (amount === null || amount <= 0) continue;
      effects.push(
        accrued({
          employee: Number(employee),
          plan: plan.id,
          purchase_order: Number(order),
          project: Number(project),
          invoice: id,
          month: String(month),
          hours: hours.toFixed(2),
          amount: money(amount),
          clawback_until: addDays({ date: String(start), days: plan.clawbackDays }),
        }),
      );
    }
  }
  return effects;
}

/** What was paid out and is to come back is taken off in the month that is open. */
async function bookClawback({ open, record }: PlannerCall): Promise<Effect[]> {
  const of = (name: string) => getId(record[name]);
  return [
    accrued({
      employee: of("employee"),
      plan: of("plan"),
      purchase_order: of("purchase_order"),
      project: of("project"),
      month: dayOf(open).slice(0, 7),
      amount: money(-cents(record["amount"])),
      note: typeof record["note"] === "string" ? record["note"] : null,
    }),
  ];
}
