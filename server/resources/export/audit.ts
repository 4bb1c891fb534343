import { namesOverTime } from "../../../core/definition/former-names.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, ListCall, Parameters } from "../types.ts";

/** No record has this id: an export is of a whole resource. */
const NO_RECORD = 0;
/** Chosen records that are named one by one; how many they were is told in any case. */
const MAX_IDS = 1_000;

const MASK = "•••";

/** What an export was asked for, without the values of sealed fields among its filters. */
export function maskParameters(
  { fields }: Pick<CompiledResource, "fields">,
  parameters: Parameters,
): Readonly<Record<string, unknown>> {
  const sealed = fields.filter(({ kind }) => kind === "sealed");
  const names = new Set(namesOverTime(sealed));
  const isMasked = (name: string) =>
    names.has(name.split("__")[0] ?? "") || (name === "query" && sealed.some(({ search }) => search));
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, isMasked(name) ? MASK : value]),
  );
}

/** Leaves behind who took how many rows of what with them, also of a file that was not fetched to its end. */
export async function recordExport(
  { database, clock, log }: Pick<EngineContext, "database" | "clock" | "log">,
  {
    actor,
    resource,
  }: Pick<OpenResource, "actor"> & {
    readonly resource: Pick<CompiledResource, "name"> & Partial<Pick<CompiledResource, "fields">>;
  },
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
      parameters: [null, maskParameters({ fields: resource.fields ?? [] }, call.parameters)],
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
