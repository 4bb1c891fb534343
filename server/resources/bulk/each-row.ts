import { AppError } from "../../../core/errors/app-error.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { type MailsUntil, joinHeld, presentHeld, type HeldMails } from "../../../core/shared/held-mails.ts";
import { readLabels } from "../read/dynamic-labels.ts";
import { labelChanges } from "../read/changes.ts";
import { Stale } from "../write/save.ts";
import { inTransaction, TakenBack } from "../write/transaction.ts";
import type { Effect } from "../../../core/definition/types.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { EngineContext } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { ShownChanges } from "../read/changes.ts";
import { presentPlans, type ShownPlan } from "../effects/present.ts";
import type { EffectPlan } from "../effects/types.ts";
import type { GivenApproval } from "../write/approvals.ts";
import type { WriteSession } from "../write/session.ts";

export interface BulkRow {
  readonly id: number;
  readonly ok: boolean;
  /** When tried out or refused: what the record is called, as far as the actor may know. */
  readonly label?: string | null;
  readonly row_version?: number;
  /** Everything stood already as it was asked for. */
  readonly unchanged?: true;
  /** field → before and after, as far as the actor reads it; only when tried out. */
  readonly changes?: ShownChanges;
  /** What would be doubtful, as far as the actor may know it; only when tried out or refused for it, absent where nothing is. */
  readonly warnings?: readonly FieldIssue[];
  /** What would follow in other records; only when it is tried out. */
  readonly effects?: ShownPlan["effects"];
  /** Who would be told of it. */
  readonly told?: ShownPlan["told"];
  /** Why optional effects are left out. */
  readonly skipped?: ShownPlan["skipped"];
  /** What the actor's approval came to, where the step takes several. Absent: it does not. */
  readonly approval?: GivenApproval;
  /** Why the row was refused. */
  readonly error?: AppError;
}

export interface BulkAnswer {
  readonly data: readonly BulkRow[];
  readonly done: number;
  readonly failed: number;
  /** How many rows something would be doubtful about; only when tried out. */
  readonly warned?: number;
  readonly dry_run: boolean;
  /** Of the definitions it was tried out by; only then. */
  readonly config_version?: number;
  /** Takes the change back for a day; null where that cannot be done. Absent when nothing was written. */
  readonly undo?: string | null;
  /** Kinds of effects that taking it back leaves as they are. Absent where there are none. */
  readonly stays?: readonly Effect["kind"][];
  /** Mails about the rows that wait still. Absent: none does. */
  readonly held?: HeldMails;
}

/** Rows of one transaction: few enough that other writers need not wait long. */
const AT_ONCE = 50;

interface Work {
  readonly ids: readonly number[];
  readonly exceptionReason?: string | null;
  readonly redefined?: ReadonlySet<string>;
  /** Everything is taken back: rows are tried out one after the other, each as those before it leave the others. */
  readonly dryRun?: boolean;
  /** Throws `AppError` before anything of the row is written. */
  readonly run: (session: WriteSession, id: number) => Promise<BulkRow>;
}

interface AllWork extends Work {
  /** Makes of the rows of each transaction what is answered, so that no more of all of them is kept. Absent: nothing else. */
  readonly present?: (rows: readonly BulkRow[]) => Promise<readonly BulkRow[]>;
}

/** What became of rows, and of their letters. */
interface Worked {
  readonly rows: readonly BulkRow[];
  /** Null: none waits. */
  readonly letters: MailsUntil | null;
}

const joined = (parts: readonly Worked[]): Worked => ({
  rows: parts.flatMap(({ rows }) => rows),
  letters: joinHeld(parts.map(({ letters }) => letters)),
});

/** Works on records one by one, each decided and checked by itself; a row that fails does not stop the others. */
export async function eachRow(
  context: EngineContext,
  open: OpenResource,
  { ids, present, ...work }: AllWork,
): Promise<Worked> {
  const parts: Worked[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const part = await runPart(context, open, { ...work, ids: ids.slice(start, start + AT_ONCE) });
    parts.push(present === undefined ? part : { ...part, rows: await present(part.rows) });
  }
  return joined(parts);
}

/** Rows are refused before anything of theirs is written; should one fail later, each gets a transaction of its own. */
async function runPart(context: EngineContext, open: OpenResource, part: Work): Promise<Worked> {
  try {
    return await inTransaction(context, open, {
      id: null,
      exceptionReason: part.exceptionReason ?? null,
      ...(part.redefined === undefined ? {} : { redefined: part.redefined }),
      work: async (session) => {
        session.keepsTried = part.dryRun === true;
        const rows: BulkRow[] = [];
        for (const id of part.ids) rows.push(await runRow(session, { ...part, id }));
        if (part.dryRun === true) throw new TakenBack(rows);
        return { rows, letters: joinHeld(session.held.values()) };
      },
    });
  } catch (error) {
    if (error instanceof TakenBack) return { rows: error.result as BulkRow[], letters: null };
    if (part.ids.length === 1) return { rows: [refusal(part.ids[0]!, error)], letters: null };
    const parts: Worked[] = [];
    for (const id of part.ids) parts.push(await runPart(context, open, { ...part, ids: [id] }));
    return joined(parts);
  }
}

async function runRow(session: WriteSession, { id, run }: Work & { id: number }): Promise<BulkRow> {
  const { writes } = session;
  try {
    return await run(session, id);
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

/** Names the rows somebody will read about, and the records their differences point at, and tells what follows from each. */
export async function presentRows(
  context: EngineContext,
  open: OpenResource,
  {
    rows,
    plans = new Map(),
    dryRun,
  }: {
    rows: readonly BulkRow[];
    /** What follows from rows, by id. */
    plans?: ReadonlyMap<number, EffectPlan>;
    dryRun: boolean;
  },
): Promise<readonly BulkRow[]> {
  const told = rows.filter(({ ok }) => dryRun || !ok).map(({ id }) => id);
  const { resource } = open;
  const planned = rows.flatMap(({ id, ok }) => (ok && plans.has(id) ? [{ id, plan: plans.get(id)! }] : []));
  const [labels, shownPlans] = await Promise.all([
    told.length === 0
      ? new Map<number, string | null>()
      : readLabels(context, open, { resource: resource.name, ids: told }),
    presentPlans(
      context,
      open,
      planned.map(({ plan }) => plan),
    ),
    labelChanges(
      context,
      open,
      rows.flatMap(({ changes }) => (changes === undefined ? [] : [changes])),
    ),
  ]);
  const shown = new Map(planned.map(({ id }, index) => [id, shownPlans[index]!]));
  return rows.map((row): BulkRow => {
    const { effects = [], ...left } = shown.get(row.id) ?? {};
    const followed = { ...row, ...left, ...(dryRun && shown.has(row.id) ? { effects } : {}) };
    return dryRun || !row.ok ? { ...followed, label: labels.get(row.id) ?? null } : followed;
  });
}

/** What became of all of them. */
export function answerRows(
  { clock }: EngineContext,
  { rows: data, letters, dryRun }: Worked & { dryRun: boolean },
): BulkAnswer {
  const done = data.filter(({ ok }) => ok).length;
  const warned = data.filter(({ warnings }) => warnings !== undefined).length;
  const failed = data.length - done;
  const held = presentHeld(letters, clock());
  return { data, done, failed, ...(dryRun ? { warned } : {}), dry_run: dryRun, ...held };
}
