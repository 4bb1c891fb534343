import { sql } from "kysely";
import { getId } from "../../../core/definition/record.ts";
import { addWorkingDays } from "../../../core/definition/working-days.ts";
import type { ValueCall, ValueFunctions } from "../../resources/write/session.ts";
import { delegationValues } from "../approvals/delegations.ts";
import { submissionDay } from "../incentive/submission.ts";
import { leaveDays } from "../leave/ledger.ts";
import { authorizationValues } from "./authorization.ts";
import { paystubAmounts, paystubHours, paystubLines, paystubNet, paystubYear } from "./paystub.ts";
import { rateLines, sumMoney, type WorkedDay } from "./rate-lines.ts";
import {
  calendarSql,
  cents,
  date,
  idsOf,
  overtimePayFactor,
  ratesOf,
  type Row,
  rowsOf,
  setting,
  text,
  storedSetting,
} from "./read.ts";
import { unemploymentValues } from "./unemployment.ts";
import { timesheetWeeks } from "./weeks.ts";
import { dueDate, expectedDays, expectedHours } from "./working-days.ts";
import { sameValue } from "../../../core/definition/validate.ts";
import { isCycle, periodAt } from "../../../core/definition/periods.ts";

/** Counters that each write of a record counts on. */
const counters: ValueFunctions = {
  interview_reschedules: async ({ record, previous }) => ({
    reschedules:
      count(record["reschedules"]) +
      (previous?.["status"] === "scheduled" && isOther({ record, previous }, "schedule") ? 1 : 0),
  }),
  resume_version: async ({ record, previous }) => ({
    resume_version:
      (count(record["resume_version"]) || 1) + (isOther({ record, previous }, "resume") ? 1 : 0),
  }),
};

const count = (value: unknown): number => Number(value ?? 0);

/** Whether a field that held something came to hold something else. */
function isOther({ record, previous }: Pick<ValueCall, "record" | "previous">, field: string): boolean {
  const [before, now] = [previous?.[field] ?? null, record[field] ?? null].map(
    (value) => getId(value) ?? value,
  );
  return before !== null && now !== null && !sameValue(before, now);
}

/** What the server works out, by the names definitions give. */
export const valueFunctions: ValueFunctions = {
  ...authorizationValues,
  ...unemploymentValues,
  timesheet_expected: timesheetExpected,
  timesheet_days: timesheetDays,
  timesheet_due: timesheetDue,
  timesheet_weeks: timesheetWeeks,
  timesheet_bill: timesheetBill,
  timesheet_pay: timesheetPay,
  invoice_amount: invoiceAmount,
  invoice_due: async ({ record }) => ({
    due_on:
      typeof record["issued_on"] === "string"
        ? dueDate(record["issued_on"], text(record["payment_terms"]))
        : null,
  }),
  leave_days: leaveDays,
  paystub_lines: paystubLines,
  paystub_hours: paystubHours,
  paystub_amounts: paystubAmounts,
  paystub_net: paystubNet,
  paystub_year: paystubYear,
  petition_premium: petitionPremium,
  revision_pay_period: revisionPayPeriod,
  ...delegationValues,
  ...counters,
  incentive_submission: submissionDay,
};

const workedDays = (record: ValueCall["record"]): WorkedDay[] =>
  rowsOf(record["days"]).map((day) => ({
    date: text(day["date"]),
    regular: text(day["regular_hours"]) || "0",
    overtime: text(day["overtime_hours"]) || "0",
  }));

async function timesheetBill(call: ValueCall): Promise<Row> {
  const project = getId(call.record["project"]);
  if (project === null) return {};
  const [factor, rates] = await Promise.all([
    setting(call, "overtime_bill_factor", "1"),
    ratesOf(call, project, "bill"),
  ]);
  const lines = rateLines(workedDays(call.record), rates, factor);
  return { bill_amount: lines && sumMoney(lines.map(({ amount }) => amount)) };
}

/** Whoever has a salary is not paid by the hour. */
async function timesheetPay(call: ValueCall): Promise<Row> {
  const project = getId(call.record["project"]);
  if (project === null) return {};
  const [[row], rates] = await Promise.all([
    call.session.rows(
      sql`select o.pay_type as pay_type from project as p join purchase_order as o on o.id = p.purchase_order where p.id = ${project}`,
    ),
    ratesOf(call, project, "pay"),
  ]);
  const payType = text(row?.[0]);
  if (payType === "w2_salaried") return {};
  const factor = await overtimePayFactor(call, payType);
  const lines = rateLines(workedDays(call.record), rates, factor);
  return { pay_amount: lines && sumMoney(lines.map(({ amount }) => amount)) };
}

/** The days of the period on the project, less holidays where the work is and leave that was granted. */
async function timesheetExpected(call: ValueCall): Promise<Row> {
  const time = await workTime(call);
  return time === null ? {} : { expected_hours: expectedHours(time) };
}

/** A row for each day on which the person is expected to work, or on leave; what corrects another sheet holds differences. */
async function timesheetDays(call: ValueCall): Promise<Row> {
  const time = getId(call.record["corrects"]) === null ? await workTime(call) : null;
  const days = time === null ? [] : expectedDays(time);
  return {
    days: days.map(({ date: on, worked, leave }) => ({
      date: on,
      regular_hours: worked.toFixed(2),
      leave_hours: leave.toFixed(2),
    })),
  };
}

/** When, and how many hours a week, the person of a sheet works; null where nobody knows. */
async function workTime({ session, record }: ValueCall): Promise<Parameters<typeof expectedHours>[0] | null> {
  const [project, consultant] = [getId(record["project"]), getId(record["consultant"])];
  const [start, end] = [date(record["period_start"]), date(record["period_end"])];
  if (project === null || start === null || end === null) return null;
  const [[found] = [], holidays = [], leaves = []] = await session.rowsOfEach([
    sql`select p.start_date as starts, coalesce(p.actual_end, p.end_date) as ends, o.hours_per_week as hours
        from project as p left join purchase_order as o on o.id = p.purchase_order where p.id = ${project}`,
    sql`select date from holiday where calendar = ${calendarSql(project)} and date between ${start} and ${end} and archived is null`,
    sql`select start, "end", half_day from leave
        where consultant = ${consultant} and status in ('approved', 'taken') and start <= ${end} and "end" >= ${start} and archived is null`,
  ]);
  const [starts, ends, hours] = found ?? [];
  const from = text(starts) > start ? text(starts) : start;
  const to = date(ends) !== null && text(ends) < end ? text(ends) : end;
  return {
    from,
    to,
    hoursPerWeek: text(hours) || "40",
    holidays: new Set(holidays.map(([day]) => text(day))),
    absences: leaves.map(([first, last, half]) => ({
      from: text(first),
      to: text(last),
      half: half !== null && half !== "none",
    })),
  };
}

/** Sheets are due so many business days after their period, by the holidays where the work is. */
async function timesheetDue(call: ValueCall): Promise<Row> {
  const { session, record } = call;
  const [project, end] = [getId(record["project"]), date(record["period_end"])];
  if (project === null || end === null) return {};
  const [holidays, days] = await Promise.all([
    session.rows(
      sql`select date from holiday where calendar = ${calendarSql(project)} and date > ${end} and archived is null`,
    ),
    setting(call, "timesheet_due_days", "3"),
  ]);
  return { due_on: addWorkingDays(end, Number(days), new Set(holidays.map(([day]) => text(day)))) };
}

/** What its timesheets bill. */
async function invoiceAmount({ session, record }: ValueCall): Promise<Row> {
  const ids = idsOf(record["timesheets"]);
  if (ids.length === 0) return { amount: "0.00" };
  const rows = await session.rows(
    sql`select bill_amount from timesheet where id in (${sql.join(ids)}) and archived is null`,
  );
  return { amount: sumMoney(rows.map(([amount]) => cents(amount))) };
}

/** A premium case is answered so many business days after its receipt, or after its questions were answered. */
async function petitionPremium(call: ValueCall): Promise<Row> {
  const { session, record } = call;
  const [received, asked, answered] = [record["receipt_on"], record["rfe_on"], record["rfe_answered_on"]].map(
    date,
  );
  const from = asked == null ? received : answered;
  if (record["premium"] !== true || received == null || from == null) return {};
  const type = text(record["petition_type"]);
  const [key, days] =
    type === "i140" && record["category"] === "eb1"
      ? ["premium_days_eb1", "45"]
      : ["opt_ead", "stem_opt"].includes(type)
        ? ["premium_days_opt", "30"]
        : ["premium_days", "15"];
  const holidays = await session.rows(
    sql`select date from holiday where calendar = 'us_federal' and date > ${from} and archived is null`,
  );
  const count = Number(await setting(call, key, days));
  return { premium_due_on: addWorkingDays(from, count, new Set(holidays.map(([day]) => text(day)))) };
}

/** Half a month is what most are paid for. */
const PAY_CYCLE = "semi_monthly";

/** The first day of the pay period in which a revision takes effect, or of the project where that begins in it. */
async function revisionPayPeriod(call: ValueCall): Promise<Row> {
  const { session, record } = call;
  const from = date(record["effective_from"]);
  if (from === null) return {};
  const cycle = await storedSetting(call, "pay_cycle");
  const { start } = periodAt(isCycle(cycle) ? cycle : PAY_CYCLE, from);
  const project = getId(record["project"]);
  const [row] =
    project === null
      ? []
      : await session.rows(sql`select start_date from project where id = ${project} and archived is null`);
  const begins = text(row?.[0]);
  return { pay_period_start: begins > start && begins <= from ? begins : start };
}
