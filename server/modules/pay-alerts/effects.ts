import type { EffectFunctions, PlannerCall } from "../../resources/write/session.ts";
import { checkRequiredWage } from "./check-required-wage.ts";
import { sql } from "kysely";
import { addDays } from "../../../core/definition/clock.ts";
import { periodAt } from "../../../core/definition/periods.ts";
import type { Effect } from "../../../core/definition/types.ts";
import { hasUnpaidLeave } from "./unpaid-leave.ts";

/** What is owed to people whose permission to work comes with a wage. */
export const payAlertEffects: EffectFunctions = {
  check_bench_pay: { plan: checkBenchPay },
  check_required_wage: { plan: checkRequiredWage },
};

/** Permissions to work under which whoever has no work is paid all the same. */
const PAID_ON_BENCH = ["h1b", "l1a", "l1b"];
const WITHOUT_WORK = ["in_training", "on_bench", "marketing_hold", "project_upcoming"];

/**
 * In the middle of a month, of the month before: whoever was without work on a day of it, may not go unpaid and has no pay
 * stub for it. By then its stubs are made.
 */
async function checkBenchPay({ session, id, period }: PlannerCall): Promise<Effect[]> {
  if (period === null || !period.start.endsWith("-01")) return [];
  const month = periodAt("monthly", addDays({ date: period.start, days: -1 }) ?? period.start);
  const [asked] = await session.rows(
    sql`select id from work_authorization where consultant = ${id} and is_current = 1
        and type in (${sql.join(PAID_ON_BENCH)}) and archived is null limit 1`,
  );
  if (asked === undefined) return [];
  const [idle] = await session.rows(
    sql`select id from bench_snapshot where consultant = ${id} and day between ${month.start} and ${month.end}
        and status in (${sql.join(WITHOUT_WORK)}) limit 1`,
  );
  if (idle === undefined) return [];
  const [paid] = await session.rows(
    sql`select id from paystub where consultant = ${id} and status <> 'void' and archived is null
        and period_start <= ${month.end} and period_end >= ${month.start} limit 1`,
  );
  if (paid !== undefined || (await hasUnpaidLeave(session, id, month))) return [];
  return [{ kind: "update", path: "id", set: { bench_unpaid_on: { dynamic: "today" } } }];
}
