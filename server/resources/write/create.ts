import { API_ACTIONS } from "../api-actions.ts";
import type { RawBuilder } from "kysely";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { validateRecord } from "../../../core/definition/validate.ts";
import { type MailsUntil, joinHeld, presentHeld } from "../../../core/shared/held-mails.ts";
import { offerUndo } from "../bulk/offer-undo.ts";
import { invalidValues } from "../errors.ts";
import { cleanMarkup } from "./clean-markup.ts";
import { bindingOf, evaluationOf, granted, openResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { startingValues } from "./chosen-records.ts";
import { copiedValues } from "./copied-values.ts";
import { sealedChanges } from "./sealed-changes.ts";
import { type Changes, getChanges, historySql, outboxSql } from "./history.ts";
import { readWrite } from "./read-write.ts";
import { knownWarnings } from "./known-warnings.ts";
import { lookedUpValues } from "./looked-up.ts";
import { checkAgainstData, saveRecord } from "./save.ts";
import { applyEffects } from "../effects/apply.ts";
import { planEffects } from "../effects/plan.ts";
import { runEffectCalls } from "./effect-calls.ts";
import { refuseOwnRows } from "./overwritten.ts";
import { generateValues } from "./sequences.ts";
import { hasAnyRowAccess } from "./any-row-access.ts";
import { answerWritten, inTransaction } from "./transaction.ts";
import { answerMoved, type Moved, takeFirstStep, transitionInside } from "./transition.ts";
import { refused } from "./update.ts";
import { readUnmaskedRecord, type UnmaskedRecord } from "./unmasked-record.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { EngineContext, Presented, ResourceCall } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { HistoryAction } from "../../../core/definition/record.ts";
import type { EffectPlan } from "../effects/types.ts";
import type { Body } from "./input.ts";
import type { WriteSession } from "./session.ts";

interface CreateCall extends ResourceCall {
  readonly body: unknown;
  /** Statements of the same transaction, given the new id. */
  readonly also?: (id: number) => readonly RawBuilder<unknown>[];
  readonly requestId?: string | null;
}

export const create = async (context: EngineContext, call: CreateCall): Promise<Presented> =>
  (await createWithStep(context, call)).record;

/** A new record, and what is told of the step it made right away, where it was to make one, or of mails that wait. */
export type Created = { readonly record: Presented } & Partial<Moved>;

/** The same, where the call may name a first step. */
export async function createWithStep(context: EngineContext, call: CreateCall): Promise<Created> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.create);
  const { body: sent, exceptionReason, redefined } = await readWrite(context, open, call.body);
  const { body, step } = takeFirstStep(open, sent);
  const requestId = call.requestId ?? null;
  let moved: Parameters<typeof answerMoved>[2]["written"] | null = null;
  let made: Pick<WrittenCreation, "steps" | "skipped"> = { steps: [], skipped: [] };
  let letters: MailsUntil | null = null;
  const id = await inTransaction(context, open, {
    id: null,
    exceptionReason,
    redefined,
    work: async (session) => {
      const written = await createInside(session, open, { body, action: "create", requestId });
      made = written;
      await session.run(...(call.also?.(written.id) ?? []));
      const first = step && { ...step, id: written.id, version: null, requestId, dryRun: false };
      const stepped = first && (await transitionInside(session, open, first));
      letters = joinHeld(session.held.values());
      moved = stepped && { ...stepped, letters };
      return written.id;
    },
  });
  const answer: Created =
    moved === null
      ? { record: await answerWritten(context, open, { id, version: 1 }), ...offerCreation() }
      : await answerMoved(context, open, { written: moved, requestId });
  return { ...answer, skipped: [...made.skipped.map(({ error }) => error), ...(answer.skipped ?? [])] };

  /** While mails about it wait, the record can be taken back with them. */
  function offerCreation(): Partial<Moved> {
    if (letters === null) return {};
    const done = [{ names: [], changes: {}, steps: made.steps }];
    return {
      ...presentHeld(letters, context.clock()),
      ...offerUndo(open, { changed: true, done, requestId }),
    };
  }
}

/** What a form for a new record starts with. */
export async function newRecord(
  context: EngineContext,
  call: ResourceCall,
): Promise<Record<string, unknown>> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.create);
  const { database } = context;
  const rows = async (statement: RawBuilder<unknown>) => {
    const template = compileTemplate(database, statement);
    return (await database.values(bindTemplate(template, bindingOf(open)))).rows;
  };
  const values = Object.entries(await startingValues(open, { given: {}, rows }));
  return Object.fromEntries(values.filter(([name]) => hasAnyRowAccess(open.own, name, "read")));
}

/** Which fields a new record may be given; whether it may stand with them shows when it is there. */
export function writableInNew({ own }: OpenResource): (name: string) => boolean {
  const grants = own.writeGrants("create");
  return (name) =>
    grants.some(({ fields }) => fields === null || fields.includes(name)) &&
    hasAnyRowAccess(own, name, "write");
}

/** A new record as it would start and stand; what is wrong with it is refused. */
export async function checkNew(session: WriteSession, open: OpenResource, body: Body) {
  const { resource } = open;
  const starting = await startingValues(open, {
    given: body,
    rows: (statement) => session.rows(statement),
  });
  Object.assign(starting, await copiedValues(session, open, { body, previous: null, starting }));
  const known = {
    readable: (name: string) => hasAnyRowAccess(open.own, name, "read"),
    rowReadable: (child: string, name: string) => hasAnyRowAccess(open.rights.rightsOf(child), name, "read"),
  };
  const result = validateRecord({
    resource,
    resourceByName: (name) => open.definitions.resources.byName[name],
    input: body,
    sent: body,
    previous: starting,
    starting,
    workedOut: await lookedUpValues(session, open, { given: { ...starting, ...body }, previous: null }),
    mode: "create",
    context: evaluationOf(open),
    cleanMarkup,
    writable: writableInNew(open),
    rowWritable: (child, name) => hasAnyRowAccess(open.rights.rightsOf(child), name, "write"),
    ...known,
  });
  const errors = [...result.errors, ...refuseOwnRows(open, { before: null, values: result.values })];
  if (errors.length > 0) throw invalidValues(errors);
  return { starting, result, warnings: knownWarnings(open, result.warnings, known) };
}

/** A record that came about, with what followed. */
export interface WrittenCreation extends EffectPlan {
  readonly id: number;
  readonly changes: Changes;
  /** As it came about, for what is told of it. */
  readonly whole: UnmaskedRecord;
}

/** The same inside a write that does more. */
export async function createInside(
  session: WriteSession,
  open: OpenResource,
  {
    body,
    action,
    requestId,
    warn,
  }: {
    body: Body;
    action: HistoryAction;
    requestId: string | null;
    /** Told what is doubtful and no obstacle, as far as the actor may know it. */
    warn?: (issues: readonly FieldIssue[]) => void;
  },
): Promise<WrittenCreation> {
  const { resource } = open;
  const { starting, result, warnings } = await checkNew(session, open, body);
  warn?.(warnings);
  const since = Object.fromEntries(
    resource.lifecycles.flatMap((cycle) =>
      cycle.since === null ? [] : [[cycle.since, new Date(open.now).toISOString()]],
    ),
  );
  const record = { ...starting, ...since, ...result.record };
  const effects = resource.lifecycles.flatMap(({ onCreate }) => onCreate);
  const called = await runEffectCalls(session.effectFunctions, effects, {
    session,
    open,
    id: null,
    record,
    requestId,
  });
  const values = { ...starting, ...since, ...result.values, ...called };
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
  const save = { id: null, values: given, record: { ...result.record, ...given }, before: null, version: 0 };
  const issues = await checkAgainstData(session, open, save);
  if (issues.length > 0) throw invalidValues(issues);
  const generated = await generateValues(session, resource, given);
  const id = await saveRecord(session, open, { ...save, values: { ...given, ...generated } });
  warn?.(session.takeWarnings());
  const whole = await checkCreated(session, open, { id, sent: Object.keys(result.values) });
  const after = { ...given, ...generated };
  const changes = getChanges({
    resources: open.definitions.resources,
    resource,
    before: null,
    values: after,
  });
  session.later(
    historySql({
      resource: resource.name,
      record: id,
      at: open.now,
      actor: open.actor,
      action,
      changes: sealedChanges(session, open, { record: id, changes }),
      requestId,
    }),
    outboxSql({ at: open.now, resource: resource.name, record: id, action, version: 1 }),
  );
  const cause = { resource: resource.name, record: id, field: null, transition: null };
  const source = { resource, id, record: { ...result.record, ...after, id }, cause };
  const plan = await planEffects(session, open, { effects, source, version: 1, whole: null });
  const { steps, skipped } = await applyEffects(session, open, { plan, requestId });
  if (action !== "import") {
    // whom it concerns may be what its effects made of it
    const written = { ...result.record, ...after };
    await session.written(open, { id, action: "create", before: null, after: written, moved: null });
  }
  return { id, changes, whole, steps, skipped };
}

/** Grants may reach certain rows only: whether the new one is among them shows when it stands in its table. */
async function checkCreated(
  session: WriteSession,
  open: OpenResource,
  { id, sent }: { id: number; sent: readonly string[] },
): Promise<UnmaskedRecord> {
  const whole = await readUnmaskedRecord(session, open, { id, action: "create", children: false });
  if (whole === null) throw new Error(`${open.resource.name} ${id} was written and is not there`);
  const { row, plan } = whole;
  const { permissions } = plan;
  if (!permissions.edit(row)) throw refused(open, "create", permissions.editReason);
  const writable = new Set(
    permissions.writable.filter(({ test }) => test(row)).map(({ field }) => field.name),
  );
  const issues = sent
    .filter((name) => !writable.has(name))
    .map((field): FieldIssue => ({ field, code: "not_writable", parameters: {} }));
  if (issues.length > 0) throw invalidValues(issues);
  return whole;
}
