import { sql } from "kysely";
import { addDays, dayNumber, today } from "../../../core/definition/clock.ts";
import { getId } from "../../../core/definition/record.ts";
import type { ChooseFunctions, ValueCall, ValueFunctions } from "../../resources/write/session.ts";
import { date } from "./read.ts";

/** Days, both included; null: still going on. */
export interface WorkTime {
  readonly from: string;
  readonly to: string | null;
}

/** How many of some days nobody worked on, the last one included. */
export function daysWithoutWork(
  { from, to }: { readonly from: string; readonly to: string },
  work: readonly WorkTime[],
): number {
  const last = dayNumber(to) ?? 0;
  let next = dayNumber(from) ?? last + 1;
  let free = 0;
  for (const time of work.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const start = dayNumber(time.from) ?? last + 1;
    const end = time.to === null ? last : (dayNumber(time.to) ?? last);
    if (end < next) continue;
    free += Math.max(Math.min(start, last + 1) - next, 0);
    next = Math.max(next, end + 1);
  }
  return free + Math.max(last + 1 - next, 0);
}

type Counted = Pick<ValueCall, "session" | "open" | "record">;

/**
 * Days without work that count against what OPT allows: those before hire as they were entered, those since without a
 * client's project, and with a STEM extension those of the OPT before it.
 */
async function countDays({ session, open, record }: Counted): Promise<number | null> {
  const type = record["type"];
  const from = date(record["valid_from"]);
  if ((type !== "opt" && type !== "stem_opt") || from === null) return null;
  const consultant = getId(record["consultant"]);
  const [hired] = await session.rows(sql`select hire_date from consultant where id = ${consultant}`);
  const projects = await session.rows(
    sql`select start_date, coalesce(actual_end, case when status in ('completed', 'terminated') then end_date end) as ends
        from project where consultant = ${consultant} and archived is null and status <> 'cancelled'
        and project_type = 'client' and start_date is not null`,
  );
  const earlier =
    type === "stem_opt"
      ? await session.rows(
          sql`select coalesce(sum(days_without_work), 0) as days from work_authorization
              where consultant = ${consultant} and type = 'opt' and archived is null`,
        )
      : [];
  const endedOn = date(record["ended_on"]);
  // the day it ended is the first one of what follows
  const lastDay = endedOn === null ? null : addDays({ date: endedOn, days: -1 });
  const ends = [date(record["valid_to"]), lastDay].filter((day) => day !== null);
  const until = [today({ now: open.now, timeZone: open.actor.timeZone }), ...ends].toSorted()[0] ?? from;
  const since = [from, date(hired?.[0]) ?? from].toSorted().at(-1) ?? from;
  const own = daysWithoutWork(
    { from: since, to: until },
    projects.map(([start, end]) => ({ from: String(start), to: date(end) })),
  );
  return Number(record["unemployment_days"] ?? 0) + own + Number(earlier[0]?.[0] ?? 0);
}

export const unemploymentValues: ValueFunctions = {
  authorization_days_without_work: async (call) => ({ days_without_work: await countDays(call) }),
};

export const unemploymentFunctions: ChooseFunctions = {
  days_without_work: (choice) => countDays(choice),
};
