import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { ModuleContext } from "../context.ts";
import { isInScope, getLane } from "./due-scope.ts";
import type { DueScope } from "./due-scope.ts";

/** Somebody who looks after a running project. */
export interface Assignment {
  readonly owner: number;
  /** The support assignment; null for a mentor who stands in where nobody supports the project. */
  readonly support: number | null;
  /** First day of the support, as a date. */
  readonly since: string;
  /** Its last day, as far as it is known. */
  readonly until: string | null;
  readonly project: number;
  readonly label: string;
  readonly start: string;
  readonly type: string;
  readonly cadence: number | null;
  readonly support_status: "none" | "active" | "ended";
  readonly consultant: { readonly id: number; readonly name: string };
  readonly submission: {
    readonly id: number | null;
    readonly client: string | null;
    readonly vendor: string | null;
    readonly job_title: string | null;
  };
}

interface Row extends Omit<Assignment, "consultant" | "submission" | "support_status"> {
  readonly has_support: number | null;
  readonly had_support: number | null;
  readonly consultant: number;
  readonly name: string;
  readonly submission: number | null;
  readonly client: string | null;
  readonly vendor: string | null;
  readonly job_title: string | null;
}

const ABOUT = sql`p.id as project, p.label__ as label, p.start_date as start, p.project_type as type,
  p.update_cadence_days as cadence, p.has_support, p.had_support, p.submission, p.job_title,
  consultant.id as consultant, consultant.name, client.name as client, vendor_company.name as vendor`;
const NAMES = sql`left join client on client.id = p.client
  left join vendor_company on vendor_company.id = p.vendor_company`;
const RUNNING = sql`p.archived is null and p.status in ('active', 'ending')`;

/** Running projects of those who actively support them. */
export function supportedProjects(context: Pick<ModuleContext, "database">, asking: DueScope) {
  return read(
    context,
    asking,
    sql`select s.id as support, s.support as owner, s.start as since, s.${sql.id("end")} as until, ${ABOUT}
        from project_support as s
        join project as p on p.id = s.project
        join consultant on consultant.id = p.consultant ${NAMES}
        where ${isInScope("s.support", asking)} and s.status = 'active' and s.archived is null and ${RUNNING}`,
  );
}

/** Running projects that nobody supports, of the mentors of their consultants. */
export function mentoredProjects(context: Pick<ModuleContext, "database">, asking: DueScope) {
  return read(
    context,
    asking,
    sql`select null as support, consultant.mentor as owner, p.start_date as since, null as until, ${ABOUT}
        from consultant
        join project as p on p.consultant = consultant.id ${NAMES}
        where ${isInScope("consultant.mentor", asking)} and consultant.archived is null and ${RUNNING}
          and coalesce(p.has_support, 0) = 0`,
  );
}

async function read(
  { database }: Pick<ModuleContext, "database">,
  asking: DueScope,
  statement: RawBuilder<unknown>,
): Promise<Assignment[]> {
  const rows = await database.query<Row>(statement.compile(database.read), { lane: getLane(asking) });
  return rows.map(
    ({ has_support, had_support, consultant, name, submission, client, vendor, job_title, ...row }) => ({
      ...row,
      support_status: has_support === 1 ? "active" : had_support === 1 ? "ended" : "none",
      consultant: { id: consultant, name },
      submission: { id: submission, client, vendor, job_title },
    }),
  );
}
