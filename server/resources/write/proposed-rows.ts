import { API_ACTIONS } from "../api-actions.ts";
import { notAllowed, unknownRecord } from "../errors.ts";
import { readPermissions } from "../read/get.ts";
import { granted, openResource } from "../read/open.ts";
import type { EngineContext, RecordCall } from "../types.ts";
import { inspectRecord } from "./inspect-record.ts";
import { runNamed } from "./worked-out.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * The child rows the server expects of a record, by the function its week grid names, as far as the actor reads them.
 * For whoever may edit the record; nothing is written.
 */
export async function proposedRows(
  context: EngineContext,
  call: RecordCall,
): Promise<{ readonly data: Readonly<Record<string, readonly Row[]>> }> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.proposedRows);
  const { definitions, resource, rights } = open;
  const permissions = await readPermissions(context, open, call.id);
  if (permissions === null) throw unknownRecord(resource.name, call.id);
  if (!permissions.edit) {
    const { reason } = open.own.decide("edit");
    throw notAllowed({ access: definitions.access, action: "edit", resource: resource.name, reason });
  }
  const view = resource.list.views.find((one) => one.kind === "week_grid");
  const propose = view?.propose;
  const child = view && definitions.resources.byName[resource.fieldsByName[view.rows]?.to ?? ""];
  if (view === undefined || child === undefined || propose === undefined) return { data: {} };
  const found = await inspectRecord(context, {
    ...call,
    work: ({ session, open: inside, news }) =>
      runNamed(session, propose, {
        session,
        open: inside,
        id: call.id,
        record: news.after,
        previous: null,
      }),
  });
  const own = rights.rightsOf(child.name);
  const readable = new Set(
    child.fields
      .filter(({ sensitivity }) => own.decideClass(sensitivity, "read").effect === "allow")
      .map(({ name }) => name),
  );
  const rows = found?.[view.rows];
  const data = (Array.isArray(rows) ? (rows as readonly Row[]) : []).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => readable.has(name))),
  );
  return { data: { [view.rows]: data } };
}
