import { type RawBuilder, sql } from "kysely";
import { getId } from "../../../core/definition/record.ts";
import type { Effect } from "../../../core/definition/types.ts";
import { engine } from "../../resources/sql/engines.ts";
import type { PlannerCall, WriteSession } from "../../resources/write/session.ts";

interface Sheet {
  readonly id: number;
  readonly consultant: number;
  readonly project: number;
  readonly payType: string;
  readonly kind: "wage_statement" | "remittance";
  readonly from: string;
  readonly to: string;
}

const EMPLOYED = ["w2_hourly", "w2_salaried"];

/** What a pay run makes: a draft stub for everybody whose approved hours of the period are not on one yet. */
export async function runPayroll({ session, open, id, record }: PlannerCall): Promise<Effect[]> {
  const sheets = await unpaidSheets(session, {
    from: String(record["period_start"]),
    to: String(record["period_end"]),
    payType: typeof record["pay_type"] === "string" ? record["pay_type"] : null,
    locks: engine(open.rights.compilation()).locks,
  });
  const effects: Effect[] = [];
  for (const group of Map.groupBy(sheets, ({ consultant, kind }) => `${consultant} ${kind}`).values()) {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) continue;
    const { consultant, kind } = first;
    const projects = new Set(group.map(({ project }) => project));
    const from = first.from;
    const to = group.reduce((latest, sheet) => (sheet.to > latest ? sheet.to : latest), first.to);
    effects.push({
      kind: "create",
      resource: "paystub",
      // one person's stub that cannot be made keeps nobody else from being paid
      optional: true,
      set: {
        consultant,
        kind,
        pay_type: last.payType,
        project: projects.size === 1 ? first.project : null,
        period_start: from,
        period_end: to,
        pay_date: record["pay_date"] as string,
        timesheets: group.map((sheet) => sheet.id),
        pay_run: id,
        supplements: await paidBefore(session, { consultant, kind, from, to }),
      },
    });
  }
  return effects;
}

interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly payType: string | null;
  readonly locks: { readonly change: RawBuilder<unknown> } | null;
}

/** Approved sheets that end in the period and whose pay is known. They are held, so that no other run takes them as well. */
async function unpaidSheets(
  session: WriteSession,
  { from, to, payType, locks }: Wanted,
): Promise<readonly Sheet[]> {
  const held = await session.rows(
    sql`select id from timesheet where status = 'approved' and pay_status = 'unpaid' and archived is null
        and period_end between ${from} and ${to} order by id ${locks?.change ?? sql``}`,
  );
  if (held.length === 0) return [];
  const rows = await session.rows(
    sql`select t.id as id, t.consultant as consultant, t.project as project, t.period_start as starts,
          t.period_end as ends, coalesce(o.pay_type, c.employment_type) as pay_type
        from timesheet as t join project as p on p.id = t.project join consultant as c on c.id = t.consultant
        left join purchase_order as o on o.id = p.purchase_order
        where t.id in (${sql.join(held.map(([sheet]) => sheet))})
          and (t.pay_amount is not null or coalesce(o.pay_type, c.employment_type) = 'w2_salaried')
        order by t.consultant, t.period_start, t.id`,
  );
  return rows
    .map(([id, consultant, project, starts, ends, type]): Sheet => ({
      id: Number(id),
      consultant: Number(consultant),
      project: Number(project),
      payType: String(type),
      kind: EMPLOYED.includes(String(type)) ? "wage_statement" : "remittance",
      from: String(starts),
      to: String(ends),
    }))
    .filter((sheet) => payType === null || sheet.payType === payType);
}

/** The stub that pays part of these days already: what came late is paid beside it. */
async function paidBefore(
  session: WriteSession,
  { consultant, kind, from, to }: Pick<Sheet, "consultant" | "kind" | "from" | "to">,
): Promise<number | null> {
  const [row] = await session.rows(
    sql`select id from paystub where consultant = ${consultant} and kind = ${kind} and status <> 'void'
        and supplements is null and archived is null and period_start <= ${to} and period_end >= ${from}
        order by id limit 1`,
  );
  return getId(row?.[0] == null ? null : Number(row[0]));
}
