import { sql } from "kysely";
import { addDays, addMonths, today } from "../../../core/definition/clock.ts";
import { getId } from "../../../core/definition/record.ts";
import type { ChooseFunction, ChooseFunctions } from "../../resources/write/session.ts";

type Choice = Parameters<ChooseFunction>[0];

/** A labor condition application is good for three years at most. */
const MONTHS = 36;

export const lcaFunctions: ChooseFunctions = {
  lca_valid_from: firstDay,
  lca_valid_to: async (choice) => {
    const next = addMonths({ date: await firstDay(choice), months: MONTHS });
    return next === null ? null : addDays({ date: next, days: -1 });
  },
};

/** An extension goes on the day after the authorization in force; everything else begins when it is to be filed. */
async function firstDay({ session, open, record }: Choice): Promise<string> {
  const now = today({ now: open.now, timeZone: open.actor.timeZone });
  if (record["petition_type"] === "h1b_extension") {
    const [row] = await session.rows(
      sql`select valid_to from work_authorization where consultant = ${getId(record["consultant"])}
          and is_current = 1 and archived is null`,
    );
    const until = typeof row?.[0] === "string" ? addDays({ date: row[0], days: 1 }) : null;
    if (until !== null && until > now) return until;
  }
  const wanted = record["target_file_on"];
  return typeof wanted === "string" && wanted > now ? wanted : now;
}
