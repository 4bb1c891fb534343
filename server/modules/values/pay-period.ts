import { sql } from "kysely";
import { isCycle, periodAt } from "../../../core/definition/periods.ts";
import { getId } from "../../../core/definition/record.ts";
import type { ValueCall } from "../../resources/write/session.ts";
import { date, type Row, storedSetting, text } from "./read.ts";

/** Half a month is what most are paid for. */
const PAY_CYCLE = "semi_monthly";

/** The first day of the pay period in which a revision takes effect, or of the project where that begins in it. */
export async function revisionPayPeriod(call: ValueCall): Promise<Row> {
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
