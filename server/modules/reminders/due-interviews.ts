import { sql } from "kysely";
import type { ModuleContext } from "../context.ts";
import { isInScope, getLane } from "./due-scope.ts";
import type { DueScope } from "./due-scope.ts";
import type { DueInterview } from "./due-items.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Interviews are asked about for so long; what is older nobody remembers. */
const REMEMBERED = 60 * DAY;
/** Feedback is in time until then (`feedback_hours`). */
const IN_TIME = DAY;

interface Row {
  readonly id: number;
  readonly label: string;
  readonly owner: number;
  readonly round: number | null;
  readonly schedule: number;
  readonly zone: string | null;
  readonly minutes: number;
  readonly submission: number | null;
  readonly job_title: string | null;
  readonly client: string | null;
  readonly consultant: number;
  readonly name: string;
}

/** Interviews that are over and whose supervisor gave no feedback, the oldest first. */
export async function dueInterviews(
  { database }: Pick<ModuleContext, "database">,
  asking: DueScope,
): Promise<DueInterview[]> {
  const { now } = asking;
  const rows = await database.query<Row>(
    sql`select i.id, i.label__ as label, i.supervisor as owner, i.round, i.schedule, i.time_zone as zone, i.duration_minutes as minutes,
          i.submission, i.job_title, client.name as client, consultant.id as consultant, consultant.name
        from interview as i
        join consultant on consultant.id = i.consultant
        left join client on client.id = i.client
        where ${isInScope("i.supervisor", asking)} and i.archived is null and i.status in ('completed', 'scheduled')
          and i.schedule >= ${now - REMEMBERED} and i.schedule < ${now}
          and (i.status = 'completed' or i.schedule + i.duration_minutes * ${sql.lit(MINUTE)} <= ${now})
          and coalesce(i.feedback_given, 0) = 0
        order by i.schedule, i.id`.compile(database.read),
    { lane: getLane(asking) },
  );
  return rows.map((row) => {
    // what was over sooner than planned is due at once
    const since = Math.min(now, row.schedule + row.minutes * MINUTE);
    return {
      owner: Number(row.owner),
      since,
      overdue: now - since > IN_TIME,
      id: Number(row.id),
      label: row.label,
      round: row.round,
      schedule: Number(row.schedule),
      time_zone: row.zone,
      consultant: { id: Number(row.consultant), name: row.name },
      submission: { id: row.submission, client: row.client, job_title: row.job_title },
    };
  });
}
