import { sql } from "kysely";
import { dateAt } from "../../../core/definition/clock.ts";
import { getId } from "../../../core/definition/record.ts";
import type { ChooseFunction, ChooseFunctions } from "../../resources/write/session.ts";

type Choice = Parameters<ChooseFunction>[0];

/** Whose turn it is: who of a team's marketers works today and was given something longest ago. */
export const marketerFunctions: ChooseFunctions = {
  next_for_requirement: async (choice) => {
    const team = getId(choice.record["team"]) ?? (await teamOfRegion(choice));
    return team === null
      ? null
      : nextMarketer(choice, { team, given: { table: "lead", column: "assigned_to" } });
  },
  next_for_bench: async (choice) => {
    const team = getId(choice.record["team"]);
    const given = { table: "consultant_marketing", column: "marketer" };
    return team === null ? null : nextMarketer(choice, { team, given });
  },
};

/** The marketing team of the record's region; where it has none, the team of whoever enters the record. */
async function teamOfRegion({ session, open, record }: Choice): Promise<number | null> {
  const region = getId(record["region"]);
  const own = open.actor.teamIds?.[0] ?? null;
  const [row] = await session.rows(
    sql`select id from team where department = 'Marketing' and is_active = ${1} and archived is null
        and (region = ${region} or id = ${own}) order by case when region = ${region} then 0 else 1 end, id limit 1`,
  );
  return row === undefined ? null : Number(row[0]);
}

/** Leads take work only where nobody else is there. */
async function nextMarketer(
  { session, open }: Choice,
  { team, given }: { team: number; given: { table: string; column: string } },
): Promise<number | null> {
  const today = dateAt({ instant: open.now, timeZone: open.actor.timeZone });
  const holds = (
    role: string,
  ) => sql`exists (select 1 from employee__roles as held join role on role.id = held.value
    where held.owner = employee.id and role.name = ${role})`;
  const leads = sql`case when ${holds("scrum_master")} or ${holds("admin")} then 1 else 0 end`;
  const last = sql`coalesce((select max(id) from ${sql.table(given.table)}
    where ${sql.ref(given.column)} = employee.id), 0)`;
  const [row] = await session.rows(
    sql`select employee.id from employee
        where employee.team = ${team} and employee.status = 'active' and employee.archived is null
        and ${holds("marketer")}
        and not exists (select 1 from "leave" where "leave".employee = employee.id and "leave".archived is null
          and "leave".status in ('approved', 'taken') and "leave".start <= ${today} and "leave"."end" >= ${today})
        order by ${leads}, ${last}, employee.id limit 1`,
  );
  return row === undefined ? null : Number(row[0]);
}
