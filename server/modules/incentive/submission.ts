import { addMonths, dateAt } from "../../../core/definition/clock.ts";
import type { ValueFunction } from "../../resources/write/session.ts";
import { COMPANY_TIME_ZONE } from "../auth/actors.ts";

/** The first day after the month in which it is earned and written down: the whole month goes for approval together. */
export const submissionDay: ValueFunction = async ({ open, record }) => {
  const now = dateAt({ instant: open.now, timeZone: COMPANY_TIME_ZONE }).slice(0, 7);
  const earned = typeof record["month"] === "string" ? record["month"] : now;
  return { submit_on: addMonths({ date: `${earned > now ? earned : now}-01`, months: 1 }) };
};
