import { sql } from "kysely";
import { addDays } from "../../../core/definition/clock.ts";
import { getId, isObject } from "../../../core/definition/record.ts";
import type { ValueCall } from "../../resources/write/session.ts";
import { calendarSql, ratesOf, type Row, rowsOf, setting, text } from "./read.ts";

/** Hours of a consultant on one day of one sheet. */
interface DayOfWork {
  readonly date: string;
  readonly regular: number;
  readonly overtime: number;
  readonly leave: number;
  /** Whether it stands on a sheet of the same project. */
  readonly own: boolean;
}

const MAX_DAY_HOURS = 24;
const MAX_WEEK_HOURS = 60;
const WEEK_HOURS = 40;
/** Hours of a day after which those who are not exempt are owed overtime there. */
const DAY_HOURS: Readonly<Record<string, number>> = { CA: 8 };

/**
 * What is out of the ordinary in the hours of a sheet, with all others of the consultant in the same weeks: a day or a week
 * that is too long, regular hours that are owed as overtime, leave nobody approved, work on days off. Nothing where there is
 * none.
 */
export async function timesheetWeeks(call: ValueCall): Promise<Row> {
  const { record } = call;
  const [project, consultant] = [getId(record["project"]), getId(record["consultant"])];
  const own = rowsOf(record["days"]).map((day) => dayOfWork(day, true));
  const dates = own.map((day) => day.date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  // what corrects another sheet holds the difference only
  if (project === null || consultant === null || first === undefined || last === undefined) return {};
  if (getId(record["corrects"]) !== null) return {};
  // of two sheets that are written side by side, the second one counts the hours of the first
  await call.session.inTurn(`timesheet_weeks:${consultant}`);
  const days = [...own, ...(await otherDays(call, { project, consultant, first, last }))];
  const here = new Set(dates);
  const longDays = [...sumBy(days, byDay, (day) => worked(day) + day.leave)]
    .filter(([on]) => here.has(on))
    .map(([, sum]) => sum);
  const [start, end] = [text(record["period_start"]), text(record["period_end"])];
  // a sheet of a week says itself which days that is
  const isWeek = end < (addDays({ date: start, days: 7 }) ?? end);
  const inSheet = (day: DayOfWork) => isWeek && day.date >= start && day.date <= end;
  const longWeeks = [days, days.filter(inSheet).map((day) => ({ ...day, date: start }))].flatMap((of) => [
    ...sumBy(of, byWeek, worked).values(),
  ]);
  const { leaves, holidays } = await daysOff(call, { project, consultant, first, last });
  const isAway = (day: DayOfWork, whole: boolean) =>
    leaves.some(({ from, to, half }) => from <= day.date && to >= day.date && !(whole && half));
  const ofProject = days.filter((day) => day.own && (!isWeek || inSheet(day)));
  return {
    long_day_hours: above(MAX_DAY_HOURS, longDays),
    long_week_hours: above(MAX_WEEK_HOURS, longWeeks),
    overtime_owed: above(0, [
      await overtimeOwed(call, { project, days: ofProject, week: isWeek ? () => start : byWeek }),
    ]),
    unapproved_leave_days: above(0, [own.filter((day) => day.leave > 0 && !isAway(day, false)).length]),
    days_off_worked: above(0, [
      own.filter((day) => worked(day) > 0 && (holidays.has(day.date) || isAway(day, true))).length,
    ]),
  };
}

const hours = (value: unknown): number => Number(text(value) || 0);
const worked = ({ regular, overtime }: DayOfWork): number => regular + overtime;
const byDay = (day: DayOfWork): string => day.date;
const byWeek = (day: DayOfWork): string => mondayOf(day.date);

/** The greatest of them where it is above a limit. */
function above(limit: number, values: readonly number[]): string | null {
  const greatest = Math.max(limit, ...values);
  return greatest === limit ? null : String(greatest);
}

function dayOfWork(day: Row, own: boolean): DayOfWork {
  return {
    date: text(day["date"]),
    regular: hours(day["regular_hours"]),
    overtime: hours(day["overtime_hours"]),
    leave: hours(day["leave_hours"]),
    own,
  };
}

function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays({ date: day, days: -weekday }) ?? day;
}

function sumBy(
  days: readonly DayOfWork[],
  key: (day: DayOfWork) => string,
  value: (day: DayOfWork) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const day of days) sums.set(key(day), (sums.get(key(day)) ?? 0) + value(day));
  return sums;
}

interface Span {
  readonly project: number;
  readonly consultant: number;
  readonly first: string;
  readonly last: string;
}

/** Days of the consultant's other sheets in the weeks that the sheet touches. */
async function otherDays(
  { session, id }: ValueCall,
  { project, consultant, first, last }: Span,
): Promise<DayOfWork[]> {
  const [from, to] = [mondayOf(first), addDays({ date: mondayOf(last), days: 6 })];
  const rows = await session.rows(
    sql`select d.date as worked_on, d.regular_hours as regular, d.overtime_hours as overtime, d.leave_hours as absent, t.project as project
        from timesheet as t join timesheet_day as d on d.timesheet = t.id
        where t.consultant = ${consultant} and t.id <> ${id} and t.status <> 'void' and t.corrects is null
          and t.archived is null and d.archived is null and t.period_start <= ${to} and t.period_end >= ${from}
          and d.date between ${from} and ${to}`,
  );
  return rows.map(([on, regular, overtime, leave, of]) => ({
    date: text(on),
    regular: Number(regular ?? 0) / 100,
    overtime: Number(overtime ?? 0) / 100,
    leave: Number(leave ?? 0) / 100,
    own: Number(of) === project,
  }));
}

/** Leave that was granted, and holidays where the work is. */
async function daysOff({ session }: ValueCall, { project, consultant, first, last }: Span) {
  const [rows = [], holidays = []] = await session.rowsOfEach([
    sql`select start, "end", half_day from leave
        where consultant = ${consultant} and status in ('approved', 'taken') and start <= ${last} and "end" >= ${first}
          and archived is null`,
    sql`select date from holiday where calendar = ${calendarSql(project)}
        and date between ${first} and ${last} and archived is null`,
  ]);
  return {
    leaves: rows.map(([from, to, half]) => ({
      from: text(from),
      to: text(to),
      half: half !== null && half !== "none",
    })),
    holidays: new Set(holidays.map(([day]) => text(day))),
  };
}

/** Regular hours of those paid by the hour, below what exempts them, that the law wants paid as overtime. */
async function overtimeOwed(
  call: ValueCall,
  { project, days, week }: { project: number; days: readonly DayOfWork[]; week: (day: DayOfWork) => string },
): Promise<number> {
  const [found] = await call.session.rows(
    sql`select o.pay_type as pay_type, p.worksite as worksite from project as p
        join purchase_order as o on o.id = p.purchase_order where p.id = ${project}`,
  );
  if (text(found?.[0]) !== "w2_hourly") return 0;
  const exempt = Number(await setting(call, "exempt_hourly_pay", "27.63"));
  const rates = (await ratesOf(call, project, "pay")).filter(({ overtime }) => !overtime);
  const owed = days.filter(({ date: on }) =>
    rates.some(({ amount, from, to }) => from <= on && (to === null || to >= on) && Number(amount) < exempt),
  );
  const over = (limit: number, key: (day: DayOfWork) => string) =>
    [...sumBy(owed, key, ({ regular }) => regular).values()].reduce(
      (sum, regular) => sum + Math.max(0, regular - limit),
      0,
    );
  const daily = DAY_HOURS[stateOf(found?.[1])];
  return Math.max(over(WEEK_HOURS, week), daily === undefined ? 0 : over(daily, byDay));
}

/** The state of an address, which is kept as JSON. */
function stateOf(address: unknown): string {
  const parts: unknown = typeof address === "string" ? JSON.parse(address) : address;
  return isObject(parts) ? text(parts["state"]).toUpperCase() : "";
}
