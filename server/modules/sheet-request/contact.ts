import { type RawBuilder, sql } from "kysely";

export interface Contact {
  readonly name: string;
  readonly address: string;
}

/** Runs a query; gives rows as arrays in the order of its select list. */
type ReadRows = (statement: RawBuilder<unknown>) => Promise<unknown[][]>;

/** Whoever asked, or who looks after the consultant's order; null where that is nobody who works here. */
export async function findContact(
  rows: ReadRows,
  { project, requestedBy }: { project: number | null; requestedBy: number | null },
): Promise<Contact | null> {
  const [found] = await rows(
    sql`select e.employee_name as name, e.email as email from employee as e
        left join project as p on p.id = ${project}
        left join purchase_order as o on o.id = p.purchase_order
        where e.status = 'active' and e.archived is null and e.email is not null and (e.id = ${requestedBy} or e.id = o.marketer)
        order by case when e.id = o.marketer then 1 else 0 end limit 1`,
  );
  return found === undefined ? null : { name: String(found[0]), address: String(found[1]) };
}
