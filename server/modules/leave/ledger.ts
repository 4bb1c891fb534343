import { sql } from "kysely";
import { getId } from "../../../core/definition/record.ts";
import type { Effect } from "../../../core/definition/types.ts";
import type { EffectFunctions, PlannerCall } from "../../resources/write/session.ts";
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
  { session, record }: PlannerCall,
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
