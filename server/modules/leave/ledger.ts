import { sql } from "kysely";
import { getId } from "../../../core/definition/record.ts";
import type { Effect } from "../../../core/definition/types.ts";
import { engine } from "../../resources/sql/engines.ts";
import type { EffectFunctions, PlannerCall, ValueCall } from "../../resources/write/session.ts";
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
  const half = record["half_day"] !== null && record["half_day"] !== "none";
  const holidays = await holidaysOf(call, { from, to });
  return [...halfDaysByYear({ from, to, half }, holidays)].map(([year, halves]) =>
    entry(call, { kind: "taken", year, halves: -halves }),
  );
}

/** Gives back what was booked for the leave, in the years it was booked in. */
async function reverseLeave(call: PlannerCall): Promise<Effect[]> {
  const { session, open, id } = call;
  const scale = open.definitions.resources.byName["leave_ledger"]?.fieldsByName["days"]?.scale ?? 0;
  const rows = await session.rows(
    sql`select year, sum(days) as days from leave_ledger
        where leave = ${id} and archived is null group by year order by year`,
  );
  return rows.flatMap(([year, units]) => {
    const halves = (Number(units) * 2) / 10 ** scale;
    return halves === 0 ? [] : [entry(call, { kind: "reversal", year: Number(year), halves: -halves })];
  });
}

/** Working days of a leave, and what is left of its kind that year once all that is asked for is granted. */
export async function leaveDays(call: ValueCall): Promise<Readonly<Record<string, unknown>>> {
  const { session, open, record, id } = call;
  const { start, end, half_day: part } = record;
  if (typeof start !== "string" || typeof end !== "string") return {};
  const half = part != null && part !== "none";
  const byYear = halfDaysByYear(
    { from: start, to: end, half },
    await holidaysOf(call, { from: start, to: end }),
  );
  const year = Number(start.slice(0, 4));
  const holder = getId(record["employee"]) === null ? "consultant" : "employee";
  // two requests of one person take turns: each counts the other
  const { locks } = engine(open.rights.compilation());
  if (locks !== null) {
    await session.rows(
      sql`select id from ${sql.id(holder)} where id = ${getId(record[holder])} ${locks.change}`,
    );
  }
  const whose = sql`${sql.id(holder)} = ${getId(record[holder])} and leave_type = ${getId(record["leave_type"])} and archived is null`;
  const [[granted] = []] = await session.rows(
    sql`select coalesce(sum(days), 0) as days from leave_ledger where ${whose} and year = ${year}`,
  );
  const [[pending] = []] = await session.rows(
    sql`select coalesce(sum(days), 0) as days from "leave"
        where ${whose} and status = 'pending' and id <> ${id} and substr(start, 1, 4) = ${String(year)}`,
  );
  const halves = [...byYear.values()].reduce((sum, count) => sum + count, 0);
  const own = (byYear.get(year) ?? 0) / 2;
  return {
    days: (halves / 2).toFixed(1),
    balance_after: (Number(granted) / 10 - Number(pending) / 10 - own).toFixed(1),
  };
}

interface Entry {
  readonly kind: "taken" | "reversal";
  readonly year: number;
  readonly halves: number;
}

function entry({ record, id }: PlannerCall, { kind, year, halves }: Entry): Effect {
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
      days: (halves / 2).toFixed(1),
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
