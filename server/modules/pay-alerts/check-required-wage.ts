import { sql } from "kysely";
import { dayNumber } from "../../../core/definition/clock.ts";
import { getId } from "../../../core/definition/record.ts";
import type { Effect } from "../../../core/definition/types.ts";
import type { PlannerCall } from "../../resources/write/session.ts";
import { date, idsOf, text } from "../values/read.ts";
import { PERIODS_A_YEAR, SALARIED } from "../values/paystub.ts";
import { hasUnpaidLeave } from "./unpaid-leave.ts";

/** A month has at least so many days; shorter periods owe the part of the year they are. */
const MIN_MONTH = 28;

/** Whether a salary that is paid out stays below what the labor condition application promises for its period. */
export async function checkRequiredWage({ session, record }: PlannerCall): Promise<Effect[]> {
  const consultant = getId(record["consultant"]);
  const [start, end] = [date(record["period_start"]), date(record["period_end"])];
  if (consultant === null || start === null || end === null || record["pay_type"] !== SALARIED) return [];
  if (getId(record["supplements"]) !== null) return [];
  const [found] = await session.rows(
    sql`select lca.wage_from as wage from work_authorization as held
        join petition on petition.id = held.petition join lca on lca.id = petition.lca
        where held.consultant = ${consultant} and held.is_current = 1 and held.type = 'h1b' and held.archived is null
        order by held.id desc limit 1`,
  );
  const wage = Number(found?.[0] ?? 0);
  if (wage === 0) return [];
  const required = Math.floor(wage * (await partOfYear({ session, record, start, end })));
  const gross = Math.round(Number(record["gross"] ?? 0) * 100);
  if (gross >= required || (await hasUnpaidLeave(session, consultant, { start, end }))) return [];
  return [{ kind: "update", path: "consultant", set: { underpaid_on: { dynamic: "today" } } }];
}

interface Paid extends Pick<PlannerCall, "session" | "record"> {
  readonly start: string;
  readonly end: string;
}

/** By how its sheets are paid, as the salary itself is; without sheets by its days. */
async function partOfYear({ session, record, start, end }: Paid): Promise<number> {
  const ids = idsOf(record["timesheets"]);
  const sheets =
    ids.length === 0
      ? []
      : await session.rows(
          sql`select coalesce(t.cycle, o.timesheet_cycle) as cycle from timesheet as t
              join project as p on p.id = t.project left join purchase_order as o on o.id = p.purchase_order
              where t.id in (${sql.join(ids)}) and t.archived is null`,
        );
  const parts = sheets.flatMap(([cycle]) => PERIODS_A_YEAR[text(cycle)] ?? []).map((count) => 1 / count);
  if (parts.length > 0) return parts.reduce((sum, part) => sum + part, 0);
  const days = (dayNumber(end) ?? 0) - (dayNumber(start) ?? 0) + 1;
  return days >= MIN_MONTH ? Math.round((days * 12) / 365) / 12 : days / 366;
}
