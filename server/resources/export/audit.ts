import type { OpenResource } from "../read/open.ts";
import type { EngineContext, ListCall } from "../types.ts";

/** No record has this id: an export is of a whole resource. */
const NO_RECORD = 0;
/** Chosen records that are named one by one; how many they were is told in any case. */
const MAX_IDS = 1_000;

/** Leaves behind who took how many rows of what with them, also of a file that was not fetched to its end. */
export async function recordExport(
  { database, clock, log }: Pick<EngineContext, "database" | "clock" | "log">,
  { actor, resource }: Pick<OpenResource, "actor"> & { readonly resource: { readonly name: string } },
  {
    call,
    count,
    whole,
  }: {
    call: Pick<ListCall, "parameters"> & { requestId?: string | null; ids?: readonly number[] | null };
    count: number;
    whole: boolean;
  },
): Promise<void> {
  const entry = {
    resource: resource.name,
    record: NO_RECORD,
    at: clock(),
    actor: actor.employeeId,
    impersonator: actor.impersonator?.employeeId ?? null,
    action: "export",
    reason: whole ? null : "cut",
    changes: JSON.stringify({
      rows: [null, count],
      parameters: [null, call.parameters],
      ...(call.ids == null ? {} : { ids: [null, call.ids.slice(0, MAX_IDS)] }),
    }),
    request: call.requestId ?? null,
  };
  try {
    await database.write((trx) => trx.insertInto("sys__history").values(entry).execute());
  } catch (error) {
    log.error({ err: error, resource: resource.name, count }, "an export could not be written down");
  }
}
