import { API_ACTIONS } from "../api-actions.ts";
import { settledValue } from "../../../core/definition/defaults.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { isEmptyValue, isObject } from "../../../core/definition/record.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import { validateRecord } from "../../../core/definition/validate.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { invalidValues } from "../errors.ts";
import { endApprovals, type GivenApproval, judgeApproval, noteApproval } from "./approvals.ts";
import { cleanMarkup } from "./clean-markup.ts";
import { describeCondition } from "../labels.ts";
import { evaluationOf, granted, openResource, type OpenResource } from "../read/open.ts";
import { sealedChanges } from "./sealed-changes.ts";
import { getChanges, historySql, outboxSql } from "./history.ts";
import { type Body, readReason, readVersion } from "./input.ts";
import { readWrite } from "./read-write.ts";
import { knownWarnings } from "./known-warnings.ts";
import { checkAgainstData, saveRecord, Stale } from "./save.ts";
import { isOffered } from "../../../core/effects/planned-record.ts";
import { CONFIGURATION_RIGHT } from "../../../core/access/configuration.ts";
import { type MailsUntil, joinHeld, presentHeld, type HeldMails } from "../../../core/shared/held-mails.ts";
import { offerUndo, type UndoOffer } from "../bulk/offer-undo.ts";
import { passFaultPoint } from "../../fault-points.ts";
import { applyEffects } from "../effects/apply.ts";
import { planEffects } from "../effects/plan.ts";
import { presentPlans, type ShownPlan } from "../effects/present.ts";
import { labelChanges, presentChanges } from "../read/changes.ts";
import { tryOut } from "./checks.ts";
import { withNewIds } from "./new-row-ids.ts";
import { previousState } from "./previous-state.ts";
import { runEffectCalls } from "./effect-calls.ts";
import { answerWritten, inTransaction } from "./transaction.ts";
import { readableIn, readForWriting, refused, type Written } from "./update.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { CompiledField, CompiledLifecycle, CompiledTransition } from "../../../core/definition/types.ts";
import type { EngineContext, Presented, RecordCall } from "../types.ts";
import type { EffectPlan } from "../effects/types.ts";
import type { ShownChanges } from "../read/changes.ts";
import type { WriteSession } from "./session.ts";
import type { UnmaskedRecord } from "./unmasked-record.ts";

interface TransitionCall extends RecordCall {
  /** `{transition, field?, values?, reason?, row_version}` */
  readonly body: unknown;
  readonly versionRequired?: boolean;
  readonly requestId?: string | null;
}

/** The record as it stands then. */
export interface Moved extends UndoOffer {
  readonly record: Presented;
  /** Its mails that wait still. Absent: none does. */
  readonly held?: HeldMails;
  /** Why optional effects were left out. */
  readonly skipped: readonly AppError[];
  /** What the actor's approval came to, where the step takes several. Absent: it does not. */
  readonly approval?: GivenApproval;
}

/** Moves a record to another state, with everything that follows. */
export async function transition(context: EngineContext, call: TransitionCall): Promise<Moved> {
  const open = openResource(context, call);
  return answerMoved(context, open, {
    written: await runTransition(context, open, { call, dryRun: false }),
    requestId: call.requestId ?? null,
  });
}

/** What is told of a transition that was made. */
export async function answerMoved(
  context: EngineContext,
  open: OpenResource,
  { written, requestId }: { written: HeldTransition; requestId: string | null },
): Promise<Moved> {
  return {
    record: await answerWritten(context, open, written),
    ...presentHeld(written.letters, context.clock()),
    skipped: written.skipped.map(({ error }) => error),
    ...approvalOf(written),
    ...offerUndo(open, { changed: true, done: [written], requestId }),
  };
}

export const approvalOf = ({ approval }: Pick<WrittenTransition, "approval">) =>
  approval === undefined ? {} : { approval };

/** Others have to approve it still: the record stays as it is. */
export const isNotedOnly = ({ approval }: Pick<WrittenTransition, "approval">): boolean =>
  (approval?.missing ?? 0) > 0;

interface HeldTransition extends WrittenTransition {
  readonly letters: MailsUntil | null;
}

/** What a transition would do, as far as the actor may know it. */
export interface TriedTransition extends ShownPlan {
  readonly id: number;
  readonly row_version: number;
  readonly dry_run: true;
  /** Of the definitions it was tried out by: given with the transition, it is refused once others are in force. */
  readonly config_version: number;
  readonly changes: ShownChanges;
  readonly warnings?: readonly FieldIssue[];
  /** What the actor's approval would come to, where the step takes several. Absent: it does not. */
  readonly approval?: GivenApproval;
}

/** Whether a call asks what would happen only. */
export const isDryRun = (body: unknown): boolean => isObject(body) && body["dry_run"] === true;

/** Plans and checks everything a transition would do, and writes nothing. */
export async function tryTransition(context: EngineContext, call: TransitionCall): Promise<TriedTransition> {
  const open = openResource(context, call);
  const warnings: FieldIssue[] = [];
  const warn = (found: readonly FieldIssue[]) => void warnings.push(...found);
  const tried = await runTransition(context, open, { call, dryRun: true, warn });
  const { id, version, whole } = tried;
  const changes = presentChanges(open, whole, tried.changes);
  const [[plan]] = await Promise.all([
    presentPlans(context, open, [tried]),
    labelChanges(context, open, [changes]),
  ]);
  return {
    id,
    row_version: version,
    dry_run: true,
    config_version: open.definitions.version,
    changes,
    ...approvalOf(tried),
    ...(warnings.length > 0 ? { warnings } : {}),
    effects: [],
    ...plan,
  };
}

async function runTransition(
  context: EngineContext,
  open: OpenResource,
  { call, dryRun, warn }: Pick<InnerTransition, "dryRun" | "warn"> & { call: TransitionCall },
): Promise<HeldTransition> {
  const { body, exceptionReason, redefined } = await readWrite(context, open, call.body);
  const request = readRequest(open, body);
  const version = readVersion(body, { required: call.versionRequired ?? true });
  granted(open, API_ACTIONS.transition);
  return inTransaction(context, open, {
    id: call.id,
    once: !dryRun,
    exceptionReason,
    redefined,
    work: async (session) => {
      const written = await transitionInside(session, open, {
        ...request,
        id: call.id,
        version,
        requestId: call.requestId ?? null,
        dryRun,
        ...(warn === undefined ? {} : { warn }),
      });
      return { ...written, letters: joinHeld(session.held.values()) };
    },
  });
}

/** A record that moved, with what followed or would follow. */
export interface WrittenTransition extends Written, EffectPlan {
  /** What the actor's approval came to, where the step takes several. Absent: it does not. */
  readonly approval?: GivenApproval;
}

export interface TransitionRequest {
  readonly lifecycle: CompiledLifecycle;
  readonly transition: CompiledTransition;
  readonly values: Body;
  readonly reason: string | null;
  /** Why a superadmin makes it although it is closed to everybody now; null: it is not overridden. */
  readonly override: string | null;
}

export function readRequest(open: OpenResource, body: Body): TransitionRequest {
  const { transition: name, field, values = {} } = body;
  const found = open.resource.lifecycles
    .filter((lifecycle) => field === undefined || lifecycle.field === field)
    .flatMap((lifecycle) => lifecycle.transitions.map((candidate) => ({ lifecycle, transition: candidate })))
    .find((candidate) => candidate.transition.name === name);
  if (found === undefined) {
    throw new AppError({
      code: "unknown_transition",
      status: 400,
      parameters: { name: typeof name === "string" ? name.slice(0, 60) : null },
    });
  }
  if (!isObject(values)) throw new AppError({ code: "body_not_an_object", status: 400 });
  const reason = readReason(body, { name: "reason", required: found.transition.reason === "required" });
  const override = readReason(body, { name: "override_reason", required: body["override_reason"] != null });
  if (
    override !== null &&
    (open.own.delegated ||
      open.actor.key !== undefined ||
      !open.actor.roles.includes(CONFIGURATION_RIGHT.role))
  ) {
    throw new AppError({ code: "override_not_allowed" });
  }
  return { ...found, values, reason, override };
}

/** The first step of a record that is about to be made, as a call for it names it in `first_step`; null where it names none. */
export function takeFirstStep(
  open: OpenResource,
  { first_step: name, dry_run: _dryRun, ...body }: Body,
): { readonly body: Body; readonly step: TransitionRequest | null } {
  if (name === undefined || name === null) return { body, step: null };
  granted(open, API_ACTIONS.transition);
  return { body, step: readRequest(open, { transition: name }) };
}

interface InnerTransition extends TransitionRequest {
  readonly id: number;
  readonly version: number | null;
  readonly requestId: string | null;
  readonly dryRun: boolean;
  /** Told what is doubtful and no obstacle, as far as the actor may know it. */
  readonly warn?: (issues: readonly FieldIssue[]) => void;
}

/** The same inside a write that does more. */
export async function transitionInside(
  session: WriteSession,
  open: OpenResource,
  input: InnerTransition,
): Promise<WrittenTransition> {
  const { id, lifecycle, transition: move, version, requestId, reason, override, dryRun } = input;
  const whole = await readForWriting(session, open, id);
  const { record } = whole;
  refuseMove(open, whole, input);
  const before = Number(record["row_version"]);
  if (version !== null && version !== before) throw new Stale();
  const given = await approve(session, open, whole, input);
  if (given !== null && isNotedOnly(given)) {
    return { id, version: before, changes: {}, whole, names: [], steps: [], skipped: [], ...given };
  }

  const to = move.toPrevious
    ? await previousState(session, {
        resource: open.resource,
        id,
        lifecycle,
        state: record[lifecycle.field],
      })
    : move.to;
  const result = validateMove(open, whole, { ...input, to });
  const missing = move.require
    .filter((name) => isEmptyValue(result.record[name]))
    .filter((name) => !result.errors.some((issue) => issue.field === name));
  const errors = [
    ...result.errors,
    ...missing.map((field): FieldIssue => ({ field, code: "required", parameters: {} })),
  ];
  if (errors.length > 0) throw invalidValues(errors);
  input.warn?.(knownWarnings(open, result.warnings, readableIn(open, whole)));

  const { resource, actor, now } = open;
  const save = { id, values: result.values, record: result.record, before: record, version: before };
  const issues = await checkAgainstData(session, open, save);
  if (issues.length > 0) throw invalidValues(issues);
  if (!dryRun) input.warn?.(session.takeWarnings());
  const { resources } = open.definitions;
  const cause = { resource: resource.name, record: id, field: lifecycle.field, transition: move.name };
  const source = { resource, id, record: { ...result.record, id }, cause };
  passFaultPoint("before_plan");
  const plan = await planEffects(session, open, {
    effects: move.effects,
    source,
    version: before + 1,
    whole,
  });
  passFaultPoint("after_plan");
  const moved = { lifecycle, transition: move, to };
  const news = { id, action: "transition", before: record, after: result.record, moved } as const;
  if (dryRun) {
    const told = session.reached.length;
    session.foretells = true;
    const tried = await tryOut(session, async () => {
      const values = await saveWithCalls();
      await session.written(open, news);
      return { values, ...(await applyEffects(session, open, { plan, requestId })) };
    });
    input.warn?.(session.takeWarnings());
    const { values, ...done } = tried;
    const changes = getChanges({ resources, resource, before: record, values });
    const reached = session.reached.slice(told);
    return { id, version: before, changes, whole, names: Object.keys(values), ...done, reached, ...given };
  }
  const values = await saveWithCalls();
  const changed = getChanges({ resources, resource, before: record, values });
  const changes = await withNewIds(session, open, { id, values, changes: changed });
  const entry = { resource: resource.name, record: id, at: now };
  session.later(
    historySql({
      ...entry,
      actor,
      action: "transition",
      lifecycle: lifecycle.field,
      reason,
      override,
      changes: sealedChanges(session, open, { record: id, changes }),
      requestId,
      approval: given?.approval === undefined ? null : { transition: move.name, group: given.approval.group },
    }),
    outboxSql({ ...entry, action: `transition:${lifecycle.field}:${move.name}`, version: before + 1 }),
  );
  await session.written(open, news);
  const done = await applyEffects(session, open, { plan, requestId });
  return { id, version: before + 1, changes, whole, names: Object.keys(values), ...done, ...given };

  /** What functions of the server give is written with it. */
  async function saveWithCalls(): Promise<Readonly<Record<string, unknown>>> {
    const { record: after } = result;
    const call = { session, open, id, record: after, requestId };
    const called = await runEffectCalls(session.effectFunctions, move.effects, call);
    const values = { ...result.values, ...called };
    endApprovals(session, open, { id, lifecycle });
    await saveRecord(session, open, { ...save, values, record: { ...after, ...called } });
    return values;
  }
}

/** The actor's approval of a step that takes several; it is kept here where others are still missing. */
async function approve(
  session: WriteSession,
  open: OpenResource,
  whole: UnmaskedRecord,
  { id, lifecycle, transition: move, values, reason, override, requestId, dryRun }: InnerTransition,
): Promise<Pick<WrittenTransition, "approval" | "reached"> | null> {
  const tests = whole.plan.permissions.transitions.find(({ transition }) => transition === move)?.approvals;
  if (move.approvals === null || tests == null || override !== null) return null;
  const step = { id, field: lifecycle.field, transition: move.name };
  const { inOrder } = move.approvals;
  const { approval, turn } = await judgeApproval(session, open, whole, { ...step, inOrder, tests });
  if (approval.missing > 0 && Object.keys(values).length > 0) {
    throw new AppError({ code: "approval_without_values" });
  }
  const { group } = approval;
  if (approval.missing === 0 || group === null) return { approval };
  const note = async () => {
    const { record } = whole;
    const version = Number(record["row_version"]);
    await noteApproval(session, open, { ...step, group, version, reason, requestId });
    if (turn === null) return;
    const news = { id, action: "approval", before: record, after: record, moved: null } as const;
    await session.written(open, { ...news, turn: { group: turn, lifecycle } });
  };
  if (!dryRun) {
    await note();
    return { approval };
  }
  const told = session.reached.length;
  session.foretells = true;
  await tryOut(session, note);
  return { approval, reached: session.reached.slice(told) };
}

/** Who asks, from which state, under which condition. */
function refuseMove(
  open: OpenResource,
  { record, row, plan }: UnmaskedRecord,
  { lifecycle, transition: move, override }: TransitionRequest,
): void {
  const test = plan.permissions.transitions.find((candidate) => candidate.transition === move);
  if (record["archived"] !== null) throw new AppError({ code: "record_archived", status: 409 });
  if (override !== null) {
    if (isOffered({ lifecycle, transition: move }, record)) return;
    const state = { transition: move.name, state: record[lifecycle.field] };
    throw new AppError({ code: "transition_not_offered", status: 409, parameters: state });
  }
  if (test === undefined || !test.actor(row)) {
    const reason = test?.reason ?? open.own.transition(move).reason;
    throw refused(open, move.name, reason);
  }
  const parameters = { transition: move.name, state: record[lifecycle.field] };
  if (!test.offered(row)) throw new AppError({ code: "transition_not_offered", status: 409, parameters });
  if (!test.condition(row)) {
    const own = describeCondition(open, move);
    throw new AppError({ code: "condition_not_met", status: 409, parameters, own });
  }
}

/** The state, what the transition sets and what it carries, checked together as one change. */
function validateMove(open: OpenResource, whole: UnmaskedRecord, input: InnerTransition & { to: string }) {
  const { lifecycle, transition: move, values, to } = input;
  const { record, row, plan } = whole;
  const context = evaluationOf(open);
  const byServer: Record<string, unknown> = { [lifecycle.field]: to };
  if (lifecycle.since !== null) byServer[lifecycle.since] = formatInstant(open.now);
  for (const [name, value] of Object.entries(move.set)) {
    const field = open.resource.fieldsByName[name];
    if (field !== undefined)
      byServer[name] = settledValue({ value, field, record: { ...record, ...values }, context });
  }
  const free = new Set(Object.keys(byServer));
  const writable = plan.permissions.writable.filter(({ test }) => test(row)).map(({ field }) => field.name);
  const after = { ...record, ...values, ...byServer };
  const asked = open.resource.fields.filter(({ name, requiredWhen }) => {
    if (move.require.includes(name)) return true;
    const { fieldsByName: fields } = open.resource;
    return (
      requiredWhen !== null && evaluatePredicate({ predicate: requiredWhen, record: after, fields, context })
    );
  });
  const carried = new Set([
    ...writable,
    ...asked.filter((field) => mayCarry(whole, field)).map(({ name }) => name),
  ]);
  return validateRecord({
    resource: {
      ...open.resource,
      fields: open.resource.fields.map((field) =>
        free.has(field.name) ? { ...field, readOnly: false, immutable: false, readOnlyWhen: null } : field,
      ),
    },
    resourceByName: (name) => open.definitions.resources.byName[name],
    input: { ...values, ...byServer },
    sent: values,
    previous: record,
    mode: "transition",
    context,
    cleanMarkup,
    writable: (name) => free.has(name) || carried.has(name),
    ...readableIn(open, whole),
  });
}

/** What a transition or its new state asks for may be given with it, as far as the field's class allows. */
function mayCarry({ row, plan }: UnmaskedRecord, field: CompiledField): boolean {
  return !field.readOnly && plan.permissions.classWritable(row, field.sensitivity);
}
