import { sql } from "kysely";
import { getId, type RecordValues } from "../../../core/definition/record.ts";
import type { Effect } from "../../../core/definition/types.ts";
import type { PlannerCall, WriteSession } from "../../resources/write/session.ts";

/** The file that came through the request's link goes to the sheet it asks for, or to a new one of the period. */
export async function saveCopy({ session, id, record }: PlannerCall): Promise<Effect[]> {
  const [link] = await session.rows(sql`select file from sys__sheet_link where request = ${id}`);
  const file = getId(link?.[0]);
  if (file === null) return [];
  const sheet = await findSheet(session, record);
  if (sheet === null)
    return [
      {
        kind: "create",
        resource: "timesheet",
        set: {
          project: getId(record["project"]),
          consultant: getId(record["consultant"]),
          period_start: { field: "period_start" },
          period_end: { field: "period_end" },
          client_copy: [file],
        },
      },
    ];
  const [held] = await session.rows(sql`select client_copy from timesheet where id = ${sheet}`);
  const copies = typeof held?.[0] === "string" ? (JSON.parse(held[0]) as number[]) : [];
  return [
    {
      kind: "update",
      path: "project.timesheet(project)",
      where: { field: "id", is: sheet },
      set: { client_copy: [...copies, file] },
    },
  ];
}

/** The sheet that is asked about: one that is still worked on, where several cover the period. */
export async function findSheet(session: WriteSession, record: RecordValues): Promise<number | null> {
  const [sheet] = await session.rows(
    sql`select id from timesheet where project = ${getId(record["project"])} and consultant = ${getId(record["consultant"])}
        and status <> 'void' and archived is null and period_start <= ${record["period_end"]}
        and period_end >= ${record["period_start"]}
        order by case when status = 'approved' then 1 else 0 end, period_start, id limit 1`,
  );
  return getId(sheet?.[0] == null ? null : Number(sheet[0]));
}
