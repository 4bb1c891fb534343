import { AppError } from "../../../core/errors/app-error.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { granted, openResource } from "../read/open.ts";
import { labelChanges, presentChanges } from "../read/changes.ts";
import { moveInside } from "../write/archive.ts";
import { Stale } from "../write/save.ts";
import { inTransaction } from "../write/transaction.ts";
import { transitionInside } from "../write/transition.ts";
import { updateInside } from "../write/update.ts";
import { BULK_RIGHTS, readBulkRequest } from "./request.ts";
import { selectIds } from "./select-ids.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { ShownChanges } from "../read/changes.ts";
import type { WriteSession } from "../write/session.ts";
import type { BulkWork } from "./request.ts";

interface BulkCall extends ResourceCall {
  readonly body: unknown;
  readonly requestId?: string | null;
}

export interface BulkRow {
  readonly id: number;
  readonly ok: boolean;
  readonly row_version?: number;
  /** field → before and after, as far as the actor reads it; only when tried out. */
  readonly changes?: ShownChanges;
  /** Why the row was refused. */
  readonly error?: AppError;
}

interface BulkAnswer {
  readonly data: readonly BulkRow[];
  readonly done: number;
  readonly failed: number;
  readonly dry_run: boolean;
}

/** Rows of one transaction: few enough that other writers need not wait long. */
const AT_ONCE = 50;

/** One piece of work on many records, each decided and checked by itself; a row that fails does not stop the others. */
export async function bulk(context: EngineContext, call: BulkCall): Promise<BulkAnswer> {
  const open = openResource(context, call);
  const { work, rows, dryRun } = readBulkRequest(open, call.body);
  granted(open, BULK_RIGHTS[work.action]);
  const ids = "ids" in rows ? rows.ids : await selectIds(context, open, rows.filter);
  const data: BulkRow[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const part = ids.slice(start, start + AT_ONCE);
    data.push(
      ...(await runPart(context, open, { ids: part, work, dryRun, requestId: call.requestId ?? null })),
    );
  }
  await labelChanges(
    context,
    open,
    data.flatMap(({ changes }) => (changes === undefined ? [] : [changes])),
  );
  const done = data.filter(({ ok }) => ok).length;
  return { data, done, failed: data.length - done, dry_run: dryRun };
}

interface Part {
  readonly ids: readonly number[];
  readonly work: BulkWork;
  readonly dryRun: boolean;
  readonly requestId: string | null;
}

/** Rows are refused before anything of theirs is written; should one fail later, each gets a transaction of its own. */
async function runPart(context: EngineContext, open: OpenResource, part: Part): Promise<BulkRow[]> {
  try {
    return await inTransaction(context, open, {
      id: null,
      work: async (session) => {
        const rows: BulkRow[] = [];
        for (const id of part.ids) rows.push(await runRow(session, open, { ...part, id }));
        return rows;
      },
    });
  } catch (error) {
    if (part.ids.length === 1) return [refusal(part.ids[0]!, error)];
    const rows: BulkRow[] = [];
    for (const id of part.ids) rows.push(...(await runPart(context, open, { ...part, ids: [id] })));
    return rows;
  }
}

async function runRow(
  session: WriteSession,
  open: OpenResource,
  { id, work, dryRun, requestId }: Part & { id: number },
): Promise<BulkRow> {
  const writes = session.writes;
  try {
    const common = { id, version: null, requestId, dryRun };
    if (work.action === "edit") {
      const written = await updateInside(session, open, {
        ...common,
        body: work.values,
        mode: "patch",
        action: "bulk",
      });
      return {
        id,
        ok: true,
        row_version: written.version,
        ...(dryRun ? { changes: presentChanges(open, written.whole, written.changes) } : {}),
      };
    }
    if (work.action === "transition") {
      const written = await transitionInside(session, open, { ...common, ...work.request });
      return {
        id,
        ok: true,
        row_version: written.version,
        ...(dryRun ? { changes: presentChanges(open, written.whole, written.changes) } : {}),
      };
    }
    const { version } = await moveInside(session, open, { ...common, direction: work.action });
    return { id, ok: true, row_version: version };
  } catch (error) {
    if (session.writes > writes) throw error;
    return refusal(id, error);
  }
}

/** Only what the caller can act on is told row by row; a fault of the program or the database stops the work. */
function refusal(id: number, error: unknown): BulkRow {
  if (error instanceof AppError && error.status < 500) return { id, ok: false, error };
  if (error instanceof Stale)
    return { id, ok: false, error: new AppError({ code: "stale_version", status: 409 }) };
  if (isDatabaseError(error, "unique_violation")) {
    return { id, ok: false, error: new AppError({ code: "already_exists", status: 409, cause: error }) };
  }
  throw error;
}
