import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { invalidValues } from "../errors.ts";
import { readWrite } from "../write/read-write.ts";
import { readRequest } from "../write/transition.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, Parameters } from "../types.ts";
import type { Body } from "../write/input.ts";
import type { TransitionRequest } from "../write/transition.ts";

export type BulkWork =
  | { readonly action: "edit"; readonly values: Body }
  | {
      readonly action: "transition";
      readonly request: TransitionRequest;
      /** Rows about which something is doubtful are left for somebody to look at. */
      readonly refuseDoubtful: boolean;
    }
  | { readonly action: "archive" | "restore" };

interface BulkRequest {
  readonly work: BulkWork;
  /** Rows by id, or all that a list with these parameters answers. */
  readonly rows: { readonly ids: readonly number[] } | { readonly filter: Parameters };
  /** Says what would happen and writes nothing. */
  readonly dryRun: boolean;
  /** What the caller names the work by that this is one part of. */
  readonly partOf: string | null;
  /** Why an exception is made to rules that let one pass. */
  readonly exceptionReason: string | null;
  /** Areas that are defined differently since the caller looked at what follows. */
  readonly redefined: ReadonlySet<string>;
}

/** Each asks of the resource as a whole what the call for one record does; each row is then decided by itself. */
export const BULK_ACTIONS = [
  "edit",
  "transition",
  "archive",
  "restore",
] as const satisfies readonly BulkWork["action"][];

/** Reads `{action, ids | filter, values?, transition?, field?, reason?, refuse_doubtful?, exception_reason?, dry_run?, config_version?, part_of?}`. */
export async function readBulkRequest(
  context: EngineContext,
  open: OpenResource,
  sent: unknown,
): Promise<BulkRequest> {
  const { body, exceptionReason, redefined } = await readWrite(context, open, sent);
  const dryRun = body["dry_run"] === true;
  return {
    work: readWork(open, body),
    rows: readRows(body),
    dryRun,
    partOf: readPartOf(body),
    exceptionReason,
    redefined,
  };
}

function readWork(open: OpenResource, body: Body): BulkWork {
  const { action, values } = body;
  if (action === "archive" || action === "restore") return { action };
  if (action === "transition") {
    return { action, request: readRequest(open, body), refuseDoubtful: body["refuse_doubtful"] === true };
  }
  if (action !== "edit") throw new AppError({ code: "unknown_bulk_action", status: 400 });
  if (!isObject(values) || Object.keys(values).length === 0) {
    throw invalidValues([{ field: "values", code: "required", parameters: {} }]);
  }
  return { action, values };
}

export const NAME_OF_WORK = /^[\da-f-]{16,36}$/;

/** The name of the larger piece of work that a call is one part of. */
export function readPartOf({ part_of: name }: Body): string | null {
  if (name === undefined || name === null) return null;
  if (typeof name === "string" && NAME_OF_WORK.test(name)) return name;
  throw invalidValues([{ field: "part_of", code: "invalid_text", parameters: {} }]);
}

function readRows({ ids, filter }: Body): BulkRequest["rows"] {
  if (ids === undefined && isObject(filter)) return { filter };
  return { ids: readIds(ids) };
}

/** Ids of records, each once. */
export function readIds(ids: unknown): readonly number[] {
  if (!Array.isArray(ids) || ids.length === 0)
    throw invalidValues([{ field: "ids", code: "required", parameters: {} }]);
  const known = new Set<number>();
  for (const id of ids as unknown[]) {
    if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) {
      throw invalidValues([{ field: "ids", code: "invalid_reference", parameters: {} }]);
    }
    known.add(id);
  }
  return [...known];
}
