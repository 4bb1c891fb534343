import { childRowsPlan } from "../read/child-rows.ts";
import { compileRecord } from "../plan/record-plan.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { Presented } from "../plan/row-reader.ts";
import type { RecordPlan } from "../plan/record-plan.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteSession } from "./session.ts";

/** A record with everything in it, unmasked: what the server's own work stands on. Never answered. */
export interface UnmaskedRecord {
  readonly record: Presented;
  readonly row: readonly unknown[];
  readonly plan: RecordPlan;
}

/**
 * Reads a record inside its write; for an edit the row is held until the transaction ends. Null when there is none, or
 * none the actor may see.
 */
export async function readUnmaskedRecord(
  session: WriteSession,
  open: OpenResource,
  { id, action, children = true }: { id: number; action: "edit" | "create"; children?: boolean },
): Promise<UnmaskedRecord | null> {
  const { rights, resource } = open;
  const plan = rights.plan(`whole|${action}|${resource.name}`, () =>
    compileRecord(session.database, rights, { resource: resource.name, mode: "whole", action }),
  );
  const fields = children ? resource.fields.filter(({ kind }) => kind === "rows") : [];
  const [[row], ...lists] = await Promise.all([
    session.rows(plan.statement, { id }),
    ...fields.map((field) => readWholeRows(session, open, { id, field })),
  ]);
  if (row === undefined) return null;
  const record = plan.reader.present(row);
  fields.forEach(({ name }, at) => (record[name] = lists[at]));
  return { record, row, plan };
}

async function readWholeRows(
  session: WriteSession,
  open: OpenResource,
  { id, field }: { id: number; field: CompiledField },
): Promise<Presented[]> {
  const plan = childRowsPlan(session.database, open.rights, { field, mode: "whole" });
  const rows = await session.rows(plan.statement, { id });
  return rows.map((row) => plan.reader.present(row));
}
