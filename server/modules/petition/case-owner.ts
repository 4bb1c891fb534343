import { sql } from "kysely";
import { getId } from "../../../core/definition/record.ts";
import type { ChooseFunctions } from "../../resources/write/session.ts";

const OVER = ["denied", "withdrawn", "closed"];

export const petitionFunctions: ChooseFunctions = {
  /** Whoever had the consultant's last case, while they still work in legal; else who has the fewest open cases. */
  next_case_owner: async ({ session, record }) => {
    const consultant = getId(record["consultant"]);
    const last = sql`coalesce((select max(petition.id) from petition
      where petition.case_owner = employee.id and petition.consultant = ${consultant}), 0)`;
    const open = sql`(select count(*) from petition where petition.case_owner = employee.id
      and petition.archived is null and petition.status not in (${sql.join(OVER)}))`;
    const [row] = await session.rows(
      sql`select employee.id from employee
          where employee.status = 'active' and employee.archived is null
          and exists (select 1 from employee__roles as held join role on role.id = held.value
            where held.owner = employee.id and role.name = 'legal')
          order by ${last} desc, ${open}, employee.id limit 1`,
    );
    return row === undefined ? null : Number(row[0]);
  },
};
