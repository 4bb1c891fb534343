import { sql } from "kysely";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { RefusedField } from "../../../core/errors/app-error.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { invalidValues } from "../errors.ts";
import { labelChanges, presentChanges } from "../read/changes.ts";
import type { ShownChanges } from "../read/changes.ts";
import { granted, openResource } from "../read/open.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import { createInside } from "../write/create.ts";
import { takeExceptionReason } from "../write/input.ts";
import { Stale } from "../write/save.ts";
import type { WriteSession } from "../write/session.ts";
import { inTransaction, TakenBack } from "../write/transaction.ts";
import { updateInside } from "../write/update.ts";
import { findKnown, takeOutKnown } from "./known-rows.ts";
import { makePlan } from "./plan.ts";
import type { ImportPlan, ImportSettings } from "./plan.ts";
import { readRows } from "./read-rows.ts";
import type { CellReading, ReadRow, SourceRow } from "./read-rows.ts";
import { zonesOfRows } from "./zones.ts";

/** `never` tries everything out and writes nothing. */
export type Commit = "never" | "all_or_nothing" | "what_is_well";

export interface RowsCall extends ResourceCall {
  readonly settings: ImportSettings;
  readonly rows: readonly SourceRow[];
  readonly reading: CellReading;
  readonly commit: Commit;
  readonly requestId: string | null;
  /** What the caller writes with the rows, in the same transaction; a throw takes everything back. */
  readonly with?: (session: WriteSession, outcomes: readonly RowOutcome[]) => Promise<void>;
}

export interface RowOutcome {
  readonly number: number;
  readonly action: "create" | "update" | "unchanged" | "error";
  readonly id: number | null;
  /** Of cells, by field. */
  readonly issues: readonly RefusedField[];
  /** Refusal of the row as a whole. */
  readonly refusal: AppError | null;
  readonly warnings: readonly FieldIssue[];
  /** field → before and after, as far as the actor reads it; of updates. */
  readonly changes: ShownChanges | null;
}

/**
 * Does with rows of a file what people would do with forms: the same rights, checks and history. With `all_or_nothing`
 * an error in one row keeps all of them out.
 */
export async function processRows(context: EngineContext, call: RowsCall): Promise<RowOutcome[]> {
  const open = openResource(context, call);
  const plan = makePlan(open, call.settings);
  const { reading } = call;
  const read = { rows: call.rows, plan, reading };
  const first = await readRows(open, read);
  const known = await findKnown(context, open, { rows: first, plan });
  const zones = await zonesOfRows(context, open, { plan, known });
  const rows = zones === null ? first : await readRows(open, { ...read, zones });
  const unchanged = await takeOutKnown(context, open, { rows, plan, reading, known });
  const same = rows
    .filter(({ number }) => unchanged.has(number))
    .map(({ number }) => outcome(number, { action: "unchanged", id: known.get(number) ?? null }));
  const work = rows.filter(({ number }) => !unchanged.has(number));
  const done = await runPart(context, open, { ...call, plan, known, same, work });
  const outcomes = [...same, ...done].toSorted((a, b) => a.number - b.number);
  await labelChanges(
    context,
    open,
    outcomes.flatMap(({ changes }) => (changes === null ? [] : [changes])),
  );
  return outcomes;
}

function outcome(number: number, rest: Partial<RowOutcome> & Pick<RowOutcome, "action">): RowOutcome {
  return { number, id: null, issues: [], refusal: null, warnings: [], changes: null, ...rest };
}

interface Part extends RowsCall {
  readonly plan: ImportPlan;
  readonly known: ReadonlyMap<number, number>;
  /** Rows that need no work; they are told `with` the others. */
  readonly same: readonly RowOutcome[];
  readonly work: readonly ReadRow[];
}

async function runPart(
  context: EngineContext,
  open: OpenResource,
  part: Part,
): Promise<readonly RowOutcome[]> {
  const { work, same, commit } = part;
  if (work.length === 0 && (commit === "never" || part.with === undefined)) return [];
  try {
    return await inTransaction(context, open, {
      id: null,
      work: async (session) => {
        const outcomes: RowOutcome[] = [];
        await session.run(MARK);
        for (const row of work) outcomes.push(await runRow(session, open, part, row));
        const refused = commit === "all_or_nothing" && outcomes.some(isError);
        if (commit === "never" || refused) throw new TakenBack(outcomes);
        await part.with?.(session, [...same, ...outcomes]);
        return outcomes;
      },
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as RowOutcome[];
    const refusing = isDatabaseError(
      error,
      "unique_violation",
      "foreign_key_violation",
      "check_violation",
      "invalid_value",
    );
    if (!refusing) throw error;
    // a refusal of the database ends the transaction: row by row it shows which one it was
    if (work.length === 1) {
      const failed = [failure(work[0]!, error)];
      if (commit === "what_is_well") await tellAlone(context, open, { ...part, outcomes: failed });
      return failed;
    }
    const alone = commit === "all_or_nothing" ? "never" : commit;
    const outcomes: RowOutcome[] = [];
    for (const [index, row] of work.entries()) {
      const one = { ...part, work: [row], same: index === 0 ? same : [], commit: alone } as const;
      outcomes.push(...(await runPart(context, open, one)));
    }
    return outcomes;
  }
}

/** The row came to nothing in a transaction of its own; what is written about it still is. */
async function tellAlone(
  context: EngineContext,
  open: OpenResource,
  { outcomes, same, with: tell }: Part & { outcomes: readonly RowOutcome[] },
): Promise<void> {
  if (tell === undefined) return;
  await inTransaction(context, open, { id: null, work: (session) => tell(session, [...same, ...outcomes]) });
}

/** Before each row, so that what a refused one wrote is taken back alone. */
const MARK = sql`savepoint import_row`;
const BACK = sql`rollback to savepoint import_row`;

async function runRow(
  session: WriteSession,
  open: OpenResource,
  part: Part,
  row: ReadRow,
): Promise<RowOutcome> {
  try {
    const result = await writeRow(session, open, part, row);
    if (row.issues.length === 0) {
      await session.run(sql`release savepoint import_row`, MARK);
      return outcome(row.number, result);
    }
    await session.run(BACK);
    return outcome(row.number, { action: "error", id: result.id, issues: row.issues });
  } catch (error) {
    if (!(error instanceof Stale) && !(error instanceof AppError && error.status < 500)) throw error;
    await session.run(BACK);
    return failure(row, error, part.known.get(row.number) ?? null);
  }
}

async function writeRow(
  session: WriteSession,
  open: OpenResource,
  { plan, known, requestId, commit }: Part,
  row: ReadRow,
): Promise<Partial<RowOutcome> & Pick<RowOutcome, "action">> {
  const { exceptionReason } = takeExceptionReason({ exception_reason: row.exceptionReason });
  session.exceptionReason = exceptionReason;
  const id = plan.mode === "create" ? null : (known.get(row.number) ?? null);
  const warnings: FieldIssue[] = row.doubts.filter(({ field }) => Object.hasOwn(row.values, field));
  const more = {
    body: row.values,
    action: "import",
    requestId,
    warn: (found: readonly FieldIssue[]) => void warnings.push(...found),
  } as const;
  const does = id === null ? "create" : "update";
  if (row.expected !== undefined && row.expected !== does) {
    throw new AppError({ code: "import_changed", status: 409 });
  }
  if (id === null) {
    if (plan.mode === "update") {
      throw invalidValues([{ field: plan.key?.name ?? "id", code: "no_such_record", parameters: {} }]);
    }
    granted(open, { actions: ["create"], operation: "import" });
    const { id: made } = await createInside(session, open, more);
    return { action: "create", id: commit === "never" ? null : made, warnings };
  }
  granted(open, { actions: ["edit"], operation: "import" });
  const written = await updateInside(session, open, {
    ...more,
    id,
    version: null,
    mode: "patch",
    dryRun: false,
  });
  if (Object.keys(written.changes).length === 0) return { action: "unchanged", id };
  const changes = presentChanges(open, written.whole, written.changes);
  return { action: "update", id, warnings, changes };
}

/** Cells that could not be read are told together with what else is wrong, once for each field. */
function failure(row: ReadRow, error: unknown, id: number | null = null): RowOutcome {
  const unread = new Set(row.issues.map(({ field }) => field));
  if (error instanceof AppError && error.fields !== null) {
    const others = error.fields.filter(({ field }) => !unread.has(field.split(".")[0] ?? field));
    return outcome(row.number, { action: "error", id, issues: [...row.issues, ...others] });
  }
  const code = error instanceof Stale ? "stale_version" : "already_exists";
  const refusal = error instanceof AppError ? error : new AppError({ code, status: 409, cause: error });
  return outcome(row.number, { action: "error", id, issues: row.issues, refusal });
}

const isError = ({ action }: RowOutcome): boolean => action === "error";
