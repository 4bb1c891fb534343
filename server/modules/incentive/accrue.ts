import { sql } from "kysely";
import { addDays, dateAt } from "../../../core/definition/clock.ts";
import { getId } from "../../../core/definition/record.ts";
import type { Effect } from "../../../core/definition/types.ts";
import { engine } from "../../resources/sql/engines.ts";
import type { OpenResource } from "../../resources/read/open.ts";
import type { EffectFunctions, PlannerCall, WriteSession } from "../../resources/write/session.ts";
import { findPlans, incentiveAmount, type IncentiveBasis, type IncentivePlan, money } from "./plans.ts";

/** What incentives follow from orders, invoices and projects that end. */
export const incentiveEffects: EffectFunctions = {
  accrue_incentives: { plan: accrueOnce },
  accrue_invoice_incentives: { plan: accrueInvoiced },
  accrue_interview_incentives: { plan: accrueInterview },
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
  return plans
    .map((plan) => ({ plan, amount: incentiveAmount(plan, basis) }))
    .filter((earned): earned is { plan: IncentivePlan; amount: number } => (earned.amount ?? 0) > 0)
    .map(({ plan, amount }, place) =>
      accrued({
        employee,
        plan: plan.id,
        split_pct: shareAt(place),
        purchase_order: id,
        project: created.get("project") ?? null,
        month: today.slice(0, 7),
        amount: money(amount),
        clawback_until: addDays({ date: start, days: plan.clawbackDays }),
      }),
    );
}

/** All of the order goes to its first row; what further plans of the type are worth is no further part of it. */
const shareAt = (place: number) => (place === 0 ? "100" : null);

const ONCE: Readonly<Record<string, string>> = {
  new: "placement",
  replacement: "placement",
  extension: "extension",
};

/** The month of one order's hours on an invoice, and who is rewarded for it. */
interface BilledMonth {
  readonly order: number;
  readonly project: number;
  readonly start: string;
  readonly month: string;
  readonly basis: IncentiveBasis & { readonly hours: number };
  /** By the type of plan: who found the work, who keeps the consultant, who leads the team. */
  readonly earners: Readonly<Record<(typeof BY_INVOICE)[number], number | null>>;
}

const BY_INVOICE = ["hourly_spread", "retention", "team_override"] as const;

/** Rows for each plan, order and month of the sheets on an invoice. */
async function accrueInvoiced({ session, open, id, record }: PlannerCall): Promise<Effect[]> {
  const sheets = record["timesheets"];
  const ids = Array.isArray(sheets) ? sheets.map(getId).filter(isId) : [];
  const months = await billedMonths(session, open, ids);
  await holdOrders(session, open, [...new Set(months.map(({ order }) => order))]);
  const effects: Effect[] = [];
  for (const { order, project, start, month, basis, earners } of months) {
    for (const type of BY_INVOICE) {
      const employee = earners[type];
      if (employee === null) continue;
      let place = 0;
      for (const plan of await findPlans(session, { type, employee, day: dayOf(open) })) {
        const amount = incentiveAmount(plan, basis);
        if (amount === null || amount <= 0) continue;
        const known = { plan: plan.id, employee, order, month };
        if (type !== "hourly_spread" && plan.formula === "flat" && (await hasRow(session, known))) continue;
        effects.push(
          accrued({
            employee,
            plan: plan.id,
            split_pct: shareAt(place),
            purchase_order: order,
            project,
            invoice: id,
            month,
            hours: basis.hours.toFixed(2),
            amount: money(amount),
            clawback_until: addDays({ date: start, days: plan.clawbackDays }),
          }),
        );
        place += 1;
      }
    }
  }
  return effects;
}

async function billedMonths(
  session: WriteSession,
  open: OpenResource,
  ids: readonly number[],
): Promise<BilledMonth[]> {
  if (ids.length === 0) return [];
  const rows = await session.rows(
    sql`select o.marketer as marketer, c.retention_owner as keeper, e.lead as lead, o.id as "order", p.id as project,
          min(o.start_date) as start, substr(t.period_end, 1, 7) as month, sum(coalesce(d.hours, 0)) as hours,
          sum(t.bill_amount) as bill, sum(t.pay_amount) as pay, count(t.pay_amount) as paid, count(*) as sheets
        from timesheet as t
        join project as p on p.id = t.project
        join purchase_order as o on o.id = p.purchase_order
        join consultant as c on c.id = t.consultant
        left join employee as m on m.id = o.marketer
        left join team as e on e.id = m.team and e.archived is null
        left join (select timesheet, sum(regular_hours + coalesce(overtime_hours, 0)) as hours
          from timesheet_day where archived is null and timesheet in (${sql.join(ids)}) group by timesheet) as d
          on d.timesheet = t.id
        where t.id in (${sql.join(ids)})
        group by o.marketer, c.retention_owner, e.lead, o.id, p.id, substr(t.period_end, 1, 7)
        order by o.id, substr(t.period_end, 1, 7)`,
  );
  const scale =
    10 ** (open.definitions.resources.byName["timesheet_day"]?.fieldsByName["regular_hours"]?.scale ?? 0);
  const person = (value: unknown) => (value == null ? null : Number(value));
  return rows.map(
    ([marketer, keeper, lead, order, project, start, month, units, bill, pay, paid, count]): BilledMonth => {
      const known = Number(paid) === Number(count);
      return {
        order: Number(order),
        project: Number(project),
        start: String(start),
        month: String(month),
        basis: {
          hours: Number(units ?? 0) / scale,
          bill: Number(bill ?? 0),
          margin: known ? Number(bill ?? 0) - Number(pay) : null,
        },
        earners: {
          hourly_spread: person(marketer),
          retention: person(keeper),
          // who leads the team earns on their own orders already
          team_override: lead === marketer ? null : person(lead),
        },
      };
    },
  );
}

/** Two invoices of an order that are sent at once wait for each other. */
async function holdOrders(session: WriteSession, open: OpenResource, ids: readonly number[]): Promise<void> {
  const { locks } = engine(open.rights.compilation());
  if (locks === null || ids.length === 0) return;
  await session.rows(
    sql`select id from purchase_order where id in (${sql.join(ids)}) order by id ${locks.change}`,
  );
}

/** Whether a flat value of that month is somebody's already: several invoices of a month give it once. */
async function hasRow(
  session: WriteSession,
  { plan, employee, order, month }: { plan: number; employee: number; order: number; month: string },
): Promise<boolean> {
  const rows = await session.rows(
    sql`select id from incentive where plan = ${plan} and employee = ${employee} and purchase_order = ${order}
        and month = ${month} and status not in ('reversed', 'clawed_back') and amount > 0 and archived is null limit 1`,
  );
  return rows.length > 0;
}

/** An interview that took place is worth its marketer's and its supervisor's plans for interviews. */
async function accrueInterview({ session, open, id, record }: PlannerCall): Promise<Effect[]> {
  const today = dayOf(open);
  const people = new Set([record["marketer"], record["supervisor"]].map(getId).filter(isId));
  const effects: Effect[] = [];
  for (const employee of people) {
    for (const plan of await findPlans(session, { type: "interview", employee, day: today })) {
      const amount = incentiveAmount(plan, { hours: null, bill: 0, margin: null });
      if (amount === null || amount <= 0) continue;
      const month = today.slice(0, 7);
      effects.push(accrued({ employee, plan: plan.id, interview: id, month, amount: money(amount) }));
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
