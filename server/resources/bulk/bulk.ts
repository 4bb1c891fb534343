import { AppError } from "../../../core/errors/app-error.ts";
import { granted, openResource, type OpenResource } from "../read/open.ts";
import { presentChanges } from "../read/changes.ts";
import { moveInside } from "../write/archive.ts";
import { approvalOf, transitionInside, type WrittenTransition } from "../write/transition.ts";
import { updateInside, type Written } from "../write/update.ts";
import { answerRows, type BulkAnswer, type BulkRow, eachRow, presentRows } from "./each-row.ts";
import { API_ACTIONS } from "../api-actions.ts";
import { type BulkWork, readBulkRequest } from "./request.ts";
import { selectIds } from "./select-ids.ts";
import { offerUndo } from "./offer-undo.ts";
import { historyHoldsAll, nameOfPart, storesOldValues, undoToken } from "./undo-token.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { WriteSession } from "../write/session.ts";
import type { EngineContext, ResourceCall } from "../types.ts";

export type { BulkAnswer, BulkRow } from "./each-row.ts";

interface BulkCall extends ResourceCall {
  readonly body: unknown;
  readonly requestId?: string | null;
  /** Nobody is told of each row: the caller tells of all of them in one go. */
  readonly quiet?: boolean;
}

/** One piece of work on many records, each decided and checked by itself; a row that fails does not stop the others. */
export async function bulk(context: EngineContext, call: BulkCall): Promise<BulkAnswer> {
  const open = openResource(context, call);
  const {
    work,
    rows: chosen,
    dryRun,
    partOf,
    exceptionReason,
    redefined,
  } = await readBulkRequest(context, open, call.body);
  granted(open, API_ACTIONS[work.action]);
  const ids = "ids" in chosen ? chosen.ids : await selectIds(context, open, { filter: chosen.filter });
  const requestId = nameOfPart(call.requestId ?? null, partOf);
  const plans = new Map<number, Followed>();
  const done: Followed[] = [];
  const { onWritten: _told, ...quietly } = context;
  const worked = await eachRow(call.quiet === true ? quietly : context, open, {
    ids,
    exceptionReason,
    redefined,
    dryRun,
    run: (session, id) =>
      workOn(session, open, {
        id,
        work,
        dryRun,
        requestId,
        plans,
      }),
    present: async (rows) => {
      const shown = await presentRows(context, open, { rows, plans, dryRun });
      // of many rows they are more than anything else
      if (work.action === "transition" && !dryRun) done.push(...plans.values());
      plans.clear();
      return shown;
    },
  });
  const answer = answerRows(context, { ...worked, dryRun });
  if (dryRun) return { ...answer, config_version: open.definitions.version };
  if (work.action === "archive" || work.action === "restore") return answer;
  const changed = worked.rows.some((row) => row.ok && row.unchanged !== true);
  if (work.action !== "edit") return { ...answer, ...offerUndo(open, { changed, done, requestId }) };
  const kept = storesOldValues(open.resource, Object.keys(work.values));
  return { ...answer, undo: undoToken(open, { changed, kept, requestId }) };
}

type Followed = Pick<WrittenTransition, "names" | "changes" | "steps" | "skipped" | "reached">;

interface RowWork {
  readonly id: number;
  readonly work: BulkWork;
  readonly dryRun: boolean;
  readonly requestId: string | null;
  /** Filled with what follows from each row. */
  readonly plans: Map<number, Followed>;
}

async function workOn(
  session: WriteSession,
  open: OpenResource,
  { id, work, dryRun, requestId, plans }: RowWork,
): Promise<BulkRow> {
  const warnings: FieldIssue[] = [];
  const warn = (found: readonly FieldIssue[]) => void warnings.push(...found);
  const common = { id, version: null, requestId, dryRun, warn };
  if (work.action === "edit") {
    const body = work.values;
    const written = await updateInside(session, open, { ...common, body, mode: "patch", action: "bulk" });
    const hidden = !historyHoldsAll(open.resource, Object.keys(body));
    return changedRow(open, written, { dryRun, hidden, warnings });
  }
  if (work.action === "transition") {
    const refuse = (found: readonly FieldIssue[]) => {
      if (found.length > 0) throw new Doubtful(found);
    };
    // of a row that was refused before
    session.takeWarnings();
    const judged = work.refuseDoubtful && !dryRun ? { ...common, warn: refuse } : common;
    try {
      const written = await transitionInside(session, open, { ...judged, ...work.request });
      plans.set(id, written);
      return { ...changedRow(open, written, { dryRun, hidden: true, warnings }), ...approvalOf(written) };
    } catch (error) {
      if (!(error instanceof Doubtful)) throw error;
      return {
        id,
        ok: false,
        error: new AppError({ code: "doubtful", status: 409 }),
        warnings: error.warnings,
      };
    }
  }
  const { version, ...plan } = await moveInside(session, open, { ...common, direction: work.action });
  plans.set(id, { ...plan, names: [], changes: {} });
  return { id, ok: true, row_version: version };
}

/** Stops a row before anything of it is written. */
class Doubtful extends Error {
  readonly warnings: readonly FieldIssue[];

  constructor(warnings: readonly FieldIssue[]) {
    super("doubtful");
    this.warnings = warnings;
  }
}

/** `hidden`: something may have changed although no difference tells of it. */
function changedRow(
  open: OpenResource,
  { id, version, changes, whole }: Written,
  { dryRun, hidden, warnings }: { dryRun: boolean; hidden: boolean; warnings: readonly FieldIssue[] },
): BulkRow {
  const unchanged = !hidden && Object.keys(changes).length === 0;
  return {
    id,
    ok: true,
    row_version: version,
    ...(unchanged ? { unchanged } : {}),
    ...(dryRun ? { changes: presentChanges(open, whole, changes) } : {}),
    ...(dryRun && warnings.length > 0 ? { warnings } : {}),
  };
}
