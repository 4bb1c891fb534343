import { sql } from "kysely";
import { getId } from "../../../core/definition/record.ts";
import type { ChooseFunction, ChooseFunctions } from "../../resources/write/session.ts";

type Choice = Parameters<ChooseFunction>[0];

export const exitFunctions: ChooseFunctions = {
  /** Items of the clearance about which there is nothing to do for this consultant. */
  exit_items_not_applicable: async (choice) => {
    const found = await readGrounds(choice);
    return Object.entries(found).flatMap(([item, applies]) => (applies ? [] : [item]));
  },
  exit_assets_back: ticking("assets_back"),
  exit_petition_withdrawn: ticking("petition_withdrawn"),
};

/** The items that are done already, with one more. */
function ticking(item: string): ChooseFunction {
  return ({ target }) => {
    const ticked: unknown = target?.["checklist"];
    return Promise.resolve([...new Set([...(Array.isArray(ticked) ? (ticked as string[]) : []), item])]);
  };
}

/** Whether each item has something it is about; access is removed from everybody. */
async function readGrounds({ session, record }: Choice): Promise<Record<string, boolean>> {
  const consultant = getId(record["consultant"]);
  const exists = async (statement: ReturnType<typeof sql>) => (await session.rows(statement)).length > 0;
  const own = sql`consultant = ${consultant} and archived is null`;
  const onPayroll = await exists(
    sql`select id from consultant where id = ${consultant} and employment_type in ('w2_salaried', 'w2_hourly')`,
  );
  const openSheet = await exists(
    sql`select id from timesheet where ${own} and status in ('expected', 'draft', 'submitted', 'rejected') limit 1`,
  );
  const unpaidSheet = await exists(
    sql`select id from timesheet where ${own} and status = 'approved' and pay_status <> 'paid' limit 1`,
  );
  const asset = await exists(
    sql`select id from asset where holder_consultant = ${consultant} and archived is null
        and status in ('assigned', 'in_repair') limit 1`,
  );
  const petition = await exists(
    sql`select id from petition where ${own} and status not in ('denied', 'withdrawn', 'closed') limit 1`,
  );
  const holds = (...types: string[]) =>
    exists(
      sql`select id from work_authorization where ${own} and is_current = 1 and type in (${sql.join(types)}) limit 1`,
    );
  const sponsored = await holds("h1b", "e3");
  return {
    timesheets_in: openSheet,
    final_pay: onPayroll || openSheet || unpaidSheet,
    assets_back: asset,
    petition_withdrawn: petition,
    lca_withdrawn: sponsored,
    return_transport: sponsored,
    school_notified: await holds("opt", "stem_opt", "cpt"),
    benefits_notice: onPayroll,
  };
}
