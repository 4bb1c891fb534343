import { API_ACTIONS } from "../api-actions.ts";
import { notAllowed, unknownRecord } from "../errors.ts";
import { compileRecord } from "../plan/record-plan.ts";
import { formPermissions } from "../plan/form-conditions.ts";
import { getPermissions } from "../plan/permission-conditions.ts";
import { bindTemplate } from "../sql/binding.ts";
import { readChildRows } from "./child-rows.ts";
import { labelDynamicReferences } from "./dynamic-labels.ts";
import { readOverwritten } from "./overwritten.ts";
import { bindingOf, granted, openResource } from "./open.ts";
import type { EngineContext, Presented, RecordCall } from "../types.ts";
import type { Permissions } from "../plan/permission-conditions.ts";
import type { RecordPlan } from "../plan/record-plan.ts";
import type { OpenResource } from "./open.ts";

/** One record with its child rows, the labels of its references and what the actor may do with it. */
export async function get(context: EngineContext, call: RecordCall): Promise<Presented> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.show);
  return readShown(context, open, call.id);
}

/** What the actor may do with a record; null where they may not see that it is there. */
export async function getRecordPermissions(
  context: EngineContext,
  call: RecordCall,
): Promise<Permissions | null> {
  return readPermissions(context, openResource(context, call), call.id);
}

export async function readPermissions(
  { database }: EngineContext,
  open: OpenResource,
  id: number,
): Promise<Permissions | null> {
  const { plan, row } = await readRow(database, open, id);
  if (row === undefined || !plan.visible(row)) return null;
  const archived = plan.reader.present(row)["archived"] !== null;
  return getPermissions(plan.permissions, row, { archived });
}

async function readRow(
  database: EngineContext["database"],
  open: OpenResource,
  id: number,
): Promise<{ plan: RecordPlan; row: readonly unknown[] | undefined }> {
  const { rights, resource } = open;
  const plan = rights.plan(`shown|${resource.name}`, () =>
    compileRecord(database, rights, { resource: resource.name, mode: "shown" }),
  );
  const { rows } = await database.values(bindTemplate(plan.statement, bindingOf(open, { id })));
  return { plan, row: rows[0] };
}

/** The row with the plan that reads it, once it is sure that the actor may see it. */
export async function readShownRow(
  { database }: EngineContext,
  open: OpenResource,
  id: number,
): Promise<{ plan: RecordPlan; row: readonly unknown[] }> {
  const { resource } = open;
  const { plan, row } = await readRow(database, open, id);
  if (row === undefined || !plan.visible(row)) throw unknownRecord(resource.name, id);
  if (plan.shown(row)) return { plan, row };
  const { access } = open.definitions;
  const { reason } = open.own.decide("show");
  throw notAllowed({ access, action: "show", resource: resource.name, reason });
}

export async function readShown(context: EngineContext, open: OpenResource, id: number): Promise<Presented> {
  const { plan, row } = await readShownRow(context, open, id);
  const record = plan.reader.present(row);
  const [children, overwritten] = await Promise.all([
    readChildRows(context, open, {
      id,
      fields: plan.reader.children.filter(({ shown }) => shown(row)).map(({ field }) => field),
    }),
    readOverwritten(context, open, { id, shown: (name) => name in record }),
    labelDynamicReferences(context, open, [record]),
  ]);
  const archived = record["archived"] !== null;
  const permissions = {
    ...getPermissions(plan.permissions, row, { archived }),
    forms: formPermissions(plan.forms, row),
  };
  return { ...record, ...children, ...(overwritten === null ? {} : { overwritten }), permissions };
}
