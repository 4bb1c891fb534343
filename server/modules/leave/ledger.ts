import { sql } from "kysely";
import { dateAt } from "../../../core/definition/clock.ts";
import { getId, type RecordValues } from "../../../core/definition/record.ts";
import type { Effect } from "../../../core/definition/types.ts";
import { engine } from "../../resources/sql/engines.ts";
import type { OpenResource } from "../../resources/read/open.ts";
import type { EffectFunctions, PlannerCall, ValueCall, WriteSession } from "../../resources/write/session.ts";
import { COMPANY_TIME_ZONE } from "../auth/actors.ts";
import { calendarOf } from "../reminders/absences.ts";
import { halfDaysByYear } from "./days.ts";

/** What granted and cancelled leave does to the balance of whoever is away. */
export const leaveEffects: EffectFunctions = {
  book_leave: { plan: bookLeave },
  reverse_leave: { plan: reverseLeave },
};

/** A row for each year the leave lies in. */
async function bookLeave(call: PlannerCall): Promise<Effect[]> {
  const { record } = call;
  const [from, to] = [String(record["start"]), String(record["end"])];
  const half = isHalf(record["half_day"]);
  const holidays = await holidaysOf(call, { from, to });
  return [...halfDaysByYear({ from, to, half }, holidays)].map(([year, halves]) =>
    entry(call, { kind: "taken", year, tenths: -halves * 5 }),
  );
}

/** Gives back what was booked for the leave, in the years it was booked in. */
async function reverseLeave(call: PlannerCall): Promise<Effect[]> {
  const { session, open, id } = call;
  const rows = await session.rows(
    sql`select year, sum(days) as days from leave_ledger
        where leave = ${id} and archived is null group by year order by year`,
  );
  const back = new Map(rows.map(([year, days]) => [Number(year), -Number(days)] as const));
  const given = [...back].map(([year, tenths]) => ({ kind: "reversal", year, tenths }) as const);
  const carried = await carryOn(call, { back, thisYear: yearOf(dayOf(open)) });
  return [...given, ...carried].flatMap((row) => (row.tenths === 0 ? [] : [entry(call, row)]));
}

/** What comes back into years that are over goes on, as at their ends, up to the type's limit; the rest expires. */
async function carryOn(
  { session, record }: PlannerCall,
  { back, thisYear }: { back: ReadonlyMap<number, number>; thisYear: number },
): Promise<Entry[]> {
  const limit = await carryLimit(session, record);
  const entries: Entry[] = [];
  let on = 0;
  for (let year = Math.min(thisYear, ...back.keys()); year < thisYear; year += 1) {
    const comes = on + (back.get(year) ?? 0);
    on = 0;
    if (comes <= 0) continue;
    const [[stood, went] = []] = await session.rows(
      sql`select coalesce(sum(days), 0) as stood,
            coalesce(sum(case when kind = 'carry_forward' and days < 0 then -days end), 0) as went
          from leave_ledger where ${whose(record)} and year = ${year}`,
    );
    const left = Math.max(0, Math.min(comes, Number(stood) + comes));
    on = Math.min(left, Math.max(0, limit - Number(went)));
    entries.push(
      { kind: "carry_forward", year, tenths: -on },
      { kind: "carry_forward", year: year + 1, tenths: on },
      { kind: "expiry", year, tenths: on - left },
    );
  }
  return entries;
}

/** Tenths of a day that go on into the next year at most. */
async function carryLimit(session: WriteSession, record: RecordValues): Promise<number> {
  const [[limit] = []] = await session.rows(
    sql`select carry_forward_max as most from leave_type
        where id = ${getId(record["leave_type"])} and days_per_year > 0`,
  );
  return Number(limit ?? 0);
}

/** Rows of the ledger and leaves of the same person and kind. */
function whose(record: RecordValues) {
  const holder = holderOf(record);
  return sql`${sql.id(holder)} = ${getId(record[holder])} and leave_type = ${getId(record["leave_type"])} and archived is null`;
}

const holderOf = (record: RecordValues) => (getId(record["employee"]) === null ? "consultant" : "employee");
const yearOf = (date: string): number => Number(date.slice(0, 4));
const dayOf = ({ now }: OpenResource): string => dateAt({ instant: now, timeZone: COMPANY_TIME_ZONE });
const isHalf = (part: unknown): boolean => part != null && part !== "none";

/**
 * Working days of a leave, and what is left of its kind, in each year it lies in, once all that is asked for is granted.
 * The year to come has what goes on into it from this one.
 */
export async function leaveDays(call: ValueCall): Promise<Readonly<Record<string, unknown>>> {
  const { session, open, record, id } = call;
  const { start, end } = record;
  if (typeof start !== "string" || typeof end !== "string") return {};
  // two requests of one person take turns: each counts the other
  const { locks } = engine(open.rights.compilation());
  const holder = holderOf(record);
  if (locks !== null) {
    await session.rows(
      sql`select id from ${sql.id(holder)} where id = ${getId(record[holder])} ${locks.change}`,
    );
  }
  const pending = await session.rows(
    sql`select start as first, "end" as last, half_day as part from "leave"
        where ${whose(record)} and status = 'pending' and id <> ${id}`,
  );
  const own = { from: start, to: end, half: isHalf(record["half_day"]) };
  const asked = [
    own,
    ...pending.map(([first, last, part]) => ({ from: String(first), to: String(last), half: isHalf(part) })),
  ];
  const holidays = await holidaysOf(call, {
    from: asked.map(({ from }) => from).reduce((a, b) => (a < b ? a : b)),
    to: asked.map(({ to }) => to).reduce((a, b) => (a > b ? a : b)),
  });
  const left = new Map<number, number>();
  const add = (year: number, tenths: number) => left.set(year, (left.get(year) ?? 0) + tenths);
  const booked = await session.rows(
    sql`select year, sum(days) as days from leave_ledger where ${whose(record)} group by year`,
  );
  for (const [year, days] of booked) add(Number(year), Number(days));
  for (const away of asked)
    for (const [year, halves] of halfDaysByYear(away, holidays)) add(year, -halves * 5);
  const thisYear = yearOf(dayOf(open));
  const goesOn = Math.min(left.get(thisYear) ?? 0, await carryLimit(session, record));
  add(thisYear + 1, Math.max(0, goesOn));
  const after = (year: number) => days(left.get(year) ?? 0);
  const halves = [...halfDaysByYear(own, holidays).values()].reduce((sum, count) => sum + count, 0);
  return {
    days: days(halves * 5),
    balance_after: after(yearOf(start)),
    balance_after_next: yearOf(end) === yearOf(start) ? null : after(yearOf(end)),
  };
}

const days = (tenths: number): string => (tenths / 10).toFixed(1);

interface Entry {
  readonly kind: "taken" | "reversal" | "carry_forward" | "expiry";
  readonly year: number;
  readonly tenths: number;
}

function entry({ record, id }: PlannerCall, { kind, year, tenths }: Entry): Effect {
  return {
    kind: "create",
    resource: "leave_ledger",
    set: {
      employee: getId(record["employee"]),
      consultant: getId(record["consultant"]),
      leave_type: getId(record["leave_type"]),
      leave: id,
      kind,
      year,
      days: days(tenths),
    },
  };
}

/** Holidays where the person works; a consultant's region may be a country. */
async function holidaysOf(
  { session, record }: Pick<PlannerCall, "session" | "record">,
  { from, to }: { from: string; to: string },
): Promise<ReadonlySet<string>> {
  const [employee, consultant] = [getId(record["employee"]), getId(record["consultant"])];
  const [found] = await session.rows(
    employee === null
      ? sql`select case r.code when 'india' then 'in' when 'canada' then 'ca' end
          from consultant as c join region as r on r.id = c.region where c.id = ${consultant}`
      : sql`select work_country from employee where id = ${employee}`,
  );
  const calendar = calendarOf(found?.[0]);
  const rows = await session.rows(
    sql`select date from holiday
        where calendar = ${calendar} and date between ${from} and ${to} and archived is null`,
  );
  return new Set(rows.map(([date]) => String(date)));
}
