import { sql } from "kysely";
import { dateAt, dateOfDay, dayNumber } from "../../../core/definition/clock.ts";
import type { ModuleContext } from "../context.ts";
import { isInScope } from "./due-scope.ts";
import type { DueScope } from "./due-scope.ts";
import type { DateRange } from "./sprints.ts";

type Context = Pick<ModuleContext, "database" | "definitions">;

/** Countries people work in, and the calendar of days that are free there. */
const CALENDARS: Readonly<Record<string, string>> = { us: "us_company", in: "india", ca: "canada" };
const ELSEWHERE = "us_company";

export const calendarOf = (country: unknown): string => CALENDARS[String(country)] ?? ELSEWHERE;

/** Approved leave that ends on or after a date, by employee. */
export async function leaves(
  { database, definitions }: Context,
  { employees, from }: Pick<DueScope, "employees"> & { readonly from: string },
): Promise<ReadonlyMap<number, DateRange[]>> {
  if (definitions().resources.byName["leave"]?.fieldsByName["employee"] === undefined) return new Map();
  const rows = await database.query<{ employee: number; start: string; until: string }>(
    sql`select employee, start, ${sql.id("end")} as until from leave
        where ${isInScope("employee", { employees })} and status in ('approved', 'taken') and ${sql.id("end")} >= ${from} and archived is null
          and coalesce(half_day, 'none') = 'none'`.compile(database.read),
  );
  return grouped(rows, ({ employee, start, until }) => [employee, { from: start, to: until }]);
}

/** Days that are free for everybody where an employee works, from a date on. */
export async function holidays(
  { database, definitions }: Context,
  { employees, from }: Pick<DueScope, "employees"> & { readonly from: string },
): Promise<(employee: number) => ReadonlySet<string>> {
  const none = new Set<string>();
  const { byName } = definitions().resources;
  if (byName["holiday"] === undefined || byName["employee"]?.fieldsByName["work_country"] === undefined)
    return () => none;
  const [days, people] = await Promise.all([
    database.query<{ calendar: string; date: string }>(
      sql`select calendar, date from holiday where date >= ${from} and archived is null`.compile(
        database.read,
      ),
    ),
    database.query<{ id: number; country: string | null }>(
      sql`select id, work_country as country from employee where ${isInScope("id", { employees })}`.compile(
        database.read,
      ),
    ),
  ]);
  const byCalendar = new Map<string, Set<string>>();
  for (const { calendar, date } of days)
    byCalendar.set(calendar, (byCalendar.get(calendar) ?? new Set()).add(date));
  const calendars = new Map(people.map(({ id, country }) => [Number(id), calendarOf(country)]));
  return (employee) => byCalendar.get(calendars.get(employee) ?? ELSEWHERE) ?? none;
}

/** Times in which support assignments were paused, by assignment. The day of a pause and of its end count as worked. */
export async function pauses(
  { database }: Pick<Context, "database">,
  { supports, timeZone }: { readonly supports: readonly number[]; readonly timeZone: string },
): Promise<ReadonlyMap<number, DateRange[]>> {
  const found = new Map<number, DateRange[]>();
  if (supports.length === 0) return found;
  const rows = await database.query<{ record: number; at: number; changes: string | null }>(
    sql`select record, at, changes from sys__history
        where resource = 'project_support' and record in (${sql.join(supports)}) and lifecycle = 'status'
        order by record, id`.compile(database.read),
  );
  const since = new Map<number, string>();
  for (const { record, at, changes } of rows) {
    const [before, after] = moveIn(changes);
    const day = dayNumber(dateAt({ instant: Number(at), timeZone })) ?? 0;
    if (after === "paused") since.set(record, dateOfDay(day + 1));
    const from = since.get(record);
    if (before !== "paused" || from === undefined) continue;
    found.set(record, [...(found.get(record) ?? []), { from, to: dateOfDay(day - 1) }]);
    since.delete(record);
  }
  return found;
}

function moveIn(changes: string | null): readonly unknown[] {
  const { status } = JSON.parse(changes ?? "{}") as { status?: unknown };
  return Array.isArray(status) ? status : [];
}

function grouped<Row, Value>(rows: readonly Row[], read: (row: Row) => [number, Value]) {
  const found = new Map<number, Value[]>();
  for (const row of rows) {
    const [key, value] = read(row);
    found.set(Number(key), [...(found.get(Number(key)) ?? []), value]);
  }
  return found;
}
