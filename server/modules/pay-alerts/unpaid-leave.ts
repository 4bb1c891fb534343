import { sql } from "kysely";
import type { Period } from "../../../core/definition/periods.ts";
import type { WriteSession } from "../../resources/write/session.ts";

/** Whether a consultant had leave without pay on a day of a period: then less is owed. */
export async function hasUnpaidLeave(
  session: WriteSession,
  consultant: number,
  { start, end }: Period,
): Promise<boolean> {
  const found = await session.rows(
    sql`select l.id as id from leave as l join leave_type as t on t.id = l.leave_type
        where l.consultant = ${consultant} and l.status in ('approved', 'taken') and l.archived is null
        and coalesce(t.is_paid, 0) = 0 and l.start <= ${end} and l."end" >= ${start} limit 1`,
  );
  return found.length > 0;
}
