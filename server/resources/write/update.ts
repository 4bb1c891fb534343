import { API_ACTIONS } from "../api-actions.ts";
import { validateRecord } from "../../../core/definition/validate.ts";
import { invalidValues, notAllowed, unknownRecord } from "../errors.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { joinHeld, presentHeld, type HeldMails } from "../../../core/shared/held-mails.ts";
import { canBePutBack, undoToken } from "../bulk/undo-token.ts";
import { cleanMarkup } from "./clean-markup.ts";
import { evaluationOf, granted, openResource } from "../read/open.ts";
import { tryOut } from "./checks.ts";
import { copiedValues } from "./copied-values.ts";
import { sealedChanges } from "./sealed-changes.ts";
import { getChanges, historySql, outboxSql } from "./history.ts";
import { withNewIds } from "./new-row-ids.ts";
import { readVersion } from "./input.ts";
import { readWrite } from "./read-write.ts";
import { knownWarnings } from "./known-warnings.ts";
import { lookedUpValues } from "./looked-up.ts";
import { namesOf } from "../plan/permission-conditions.ts";
import { markOverwritten, refuseOwnRows, withOpenFields } from "./overwritten.ts";
import { checkAgainstData, saveRecord, Stale } from "./save.ts";
import { answerWritten, inTransaction } from "./transaction.ts";
import { readUnmaskedRecord } from "./unmasked-record.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { EngineContext, Presented, RecordCall } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { Body } from "./input.ts";
import type { Changes } from "./history.ts";
import type { HistoryAction } from "../../../core/definition/record.ts";
import type { WriteSession } from "./session.ts";
import type { UnmaskedRecord } from "./unmasked-record.ts";

interface UpdateCall extends RecordCall {
  readonly body: unknown;
  /** `put` replaces every field the actor may write, `patch` those that are sent. */
  readonly mode: "put" | "patch";
  /** Calls of the specification need not say which version they saw. */
  readonly versionRequired?: boolean;
  readonly requestId?: string | null;
}

/** Changes a record the actor may edit; answers it as it stands then. */
export const update = async (context: EngineContext, call: UpdateCall): Promise<Presented> =>
  (await updateWithUndo(context, call)).record;

/** The same, with how it is taken back while mails about it wait. */
export async function updateWithUndo(context: EngineContext, call: UpdateCall): Promise<Updated> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.edit);
  const { body, exceptionReason, redefined } = await readWrite(context, open, call.body);
  const version = readVersion(body, { required: call.versionRequired ?? true });
  const requestId = call.requestId ?? null;
  const written = await inTransaction(context, open, {
    id: call.id,
    exceptionReason,
    redefined,
    work: async (session) => {
      const done = await updateInside(session, open, {
        id: call.id,
        body,
        version,
        mode: call.mode,
        action: "edit",
        requestId,
        dryRun: false,
      });
      return { ...done, letters: joinHeld(session.held.values()) };
    },
  });
  const record = await answerWritten(context, open, written);
  if (written.letters === null) return { record };
  const kept = canBePutBack(open.definitions.resources, open.resource, written.changes);
  return {
    record,
    ...presentHeld(written.letters, context.clock()),
    undo: undoToken(open, { changed: true, kept, requestId }),
  };
}

/** A changed record, and what is told of it. */
export interface Updated {
  readonly record: Presented;
  /** Mails about it that wait still. Absent: none does. */
  readonly held?: HeldMails;
  /** Takes the change back; null where that cannot be done. Absent where no mail waits. */
  readonly undo?: string | null;
}

interface InnerUpdate {
  readonly id: number;
  readonly body: Body;
  readonly version: number | null;
  readonly mode: "put" | "patch";
  readonly action: HistoryAction;
  readonly requestId: string | null;
  /** Decides and checks everything, writes nothing. */
  readonly dryRun: boolean;
  /** Told what is doubtful and no obstacle, as far as the actor may know it. */
  readonly warn?: (issues: readonly FieldIssue[]) => void;
}

export interface Written {
  readonly id: number;
  readonly version: number;
  readonly changes: Changes;
  /** Fields of it that are written. */
  readonly names: readonly string[];
  /** The record as it stood, for what is told of the changes. */
  readonly whole: UnmaskedRecord;
}

/** The same inside a write that does more. */
export async function updateInside(
  session: WriteSession,
  open: OpenResource,
  input: InnerUpdate,
): Promise<Written> {
  const { id, version, mode, action, requestId, dryRun } = input;
  const whole = await readForWriting(session, open, id);
  const { record, row, plan } = whole;
  const { permissions } = plan;
  if (!permissions.edit(row)) throw refused(open, "edit", permissions.editReason);
  const overwriting = overwrittenBy(open, { whole, body: input.body, reason: session.exceptionReason });
  if (!overwriting.only) refuseFrozen(whole);
  const before = Number(record["row_version"]);
  if (version !== null && version !== before) throw new Stale();

  const writable = new Set(
    permissions.writable.filter(({ test }) => test(row)).map(({ field }) => field.name),
  );
  for (const name of overwriting.names) writable.add(name);
  const sent = mode === "put" ? replaced(open, input.body, writable) : input.body;
  const taken = await copiedValues(session, open, { body: sent, previous: record });
  const copied = Object.fromEntries(Object.entries(taken).filter(([name]) => writable.has(name)));
  const { resource } = open;
  const given = { ...copied, ...sent };
  const result = validateRecord({
    resource: withOpenFields(resource, overwriting.names),
    resourceByName: (name) => open.definitions.resources.byName[name],
    input: given,
    sent,
    previous: record,
    workedOut: await lookedUpValues(session, open, { given, previous: record }),
    mode: "update",
    context: evaluationOf(open),
    cleanMarkup,
    writable: (name) => writable.has(name),
    ...readableIn(open, whole),
  });
  const errors = [...result.errors, ...refuseOwnRows(open, { before: record, values: result.values })];
  if (errors.length > 0) throw invalidValues(errors);
  input.warn?.(knownWarnings(open, result.warnings, readableIn(open, whole)));
  const names = Object.keys(result.values);
  const changes = getChanges({
    resources: open.definitions.resources,
    resource,
    before: record,
    values: result.values,
  });
  if (names.length === 0) return { id, version: before, changes, whole, names };
  const save = { id, values: result.values, record: result.record, before: record, version: before };
  const issues = await checkAgainstData(session, open, save);
  if (issues.length > 0) throw invalidValues(issues);
  if (dryRun) {
    await tryOut(session, () => saveRecord(session, open, save));
    input.warn?.(session.takeWarnings());
    return { id, version: before, changes, whole, names };
  }
  const { exceptionReason: reason } = session;
  if (overwriting.names.size > 0) {
    await markOverwritten(session, open, { id, values: result.values, reason });
  }
  await saveRecord(session, open, save);
  input.warn?.(session.takeWarnings());
  const noted = await withNewIds(session, open, { id, values: result.values, changes });
  session.later(
    historySql({
      resource: resource.name,
      record: id,
      at: open.now,
      actor: open.actor,
      action,
      reason: overwriting.names.size > 0 ? reason : null,
      changes: sealedChanges(session, open, { record: id, changes: noted }),
      requestId,
    }),
    outboxSql({ at: open.now, resource: resource.name, record: id, action, version: before + 1 }),
  );
  if (action !== "import") {
    await session.written(open, { id, action: "edit", before: record, after: result.record, moved: null });
  }
  return { id, version: before + 1, changes: noted, whole, names };
}

/** Which values the server works out somebody puts others in the place of, and whether that is all of the change. */
function overwrittenBy(
  { resource }: OpenResource,
  { whole, body, reason }: { whole: UnmaskedRecord; body: Body; reason: string | null },
): { names: ReadonlySet<string>; only: boolean } {
  const sent = Object.keys(body).filter((name) => name !== "row_version");
  const { plan, row } = whole;
  const free = new Set(resource.values.flatMap(({ withoutReason, fields }) => (withoutReason ? fields : [])));
  const allowed = namesOf(plan.permissions.overwritable, row).filter(
    (name) => reason !== null || free.has(name),
  );
  const names = new Set(sent.filter((name) => allowed.includes(name)));
  return { names, only: names.size > 0 && names.size === sent.length && whole.record["archived"] === null };
}

/** The record held for a write; a row the actor may not see does not exist. */
export async function readForWriting(
  session: WriteSession,
  open: OpenResource,
  id: number,
): Promise<UnmaskedRecord> {
  const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
  if (whole === null || !whole.plan.visible(whole.row)) throw unknownRecord(open.resource.name, id);
  return whole;
}

export function refused(
  open: OpenResource,
  action: string,
  reason: Parameters<typeof notAllowed>[0]["reason"],
): AppError {
  return notAllowed({ access: open.definitions.access, action, resource: open.resource.name, reason });
}

/** Archived records are restored first; in some states only transitions change a record. */
function refuseFrozen({ record, row, plan }: UnmaskedRecord): void {
  if (record["archived"] !== null) throw new AppError({ code: "record_archived", status: 409 });
  if (plan.permissions.frozen(row)) throw new AppError({ code: "read_only_state", status: 409 });
}

/** What a PUT leaves out is emptied, as far as the actor may write it; child rows only go when they are sent so. */
function replaced({ resource }: OpenResource, body: Body, writable: ReadonlySet<string>): Body {
  const names = resource.fields.filter(
    ({ name, kind }) => writable.has(name) && (kind !== "rows" || name in body),
  );
  return { ...Object.fromEntries(names.map(({ name }) => [name, null])), ...body };
}

/** What the actor may know of the record's fields and those of its child rows. */
export function readableIn({ resource }: OpenResource, { row, plan }: UnmaskedRecord) {
  const { classReadable, rowReadable, rowWritable } = plan.permissions;
  return {
    readable: (name: string) => classReadable(row, resource.fieldsByName[name]?.sensitivity ?? null),
    rowReadable: (child: string, name: string) => rowReadable(row, child, name),
    rowWritable: (child: string, name: string) => rowWritable(row, child, name),
  };
}
