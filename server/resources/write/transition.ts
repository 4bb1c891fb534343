import { API_ACTIONS } from "../api-actions.ts";
import { sql } from "kysely";
import { settledValue } from "../../../core/definition/defaults.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { isEmptyValue, isObject } from "../../../core/definition/record.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import { validateRecord } from "../../../core/definition/validate.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { invalidValues } from "../errors.ts";
import { cleanMarkup } from "./clean-markup.ts";
import { conditionWords } from "../words.ts";
import { evaluationOf, granted, openResource, type OpenResource } from "../read/open.ts";
import { changesOf, historySql, outboxSql } from "./history.ts";
import { type Body, readBody, readVersion } from "./input.ts";
import { knownWarnings } from "./known-warnings.ts";
import { checkAgainstData, saveRecord, Stale } from "./save.ts";
import { runEffectCalls } from "./effect-calls.ts";
import { answerWritten, inTransaction } from "./transaction.ts";
import { readableIn, readForWriting, refused, type Written } from "./update.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { CompiledField, CompiledLifecycle, CompiledTransition } from "../../../core/definition/types.ts";
import type { EngineContext, Presented, RecordCall } from "../types.ts";
import type { EffectFunctions, WriteSession } from "./session.ts";
import type { Whole } from "./whole.ts";

interface TransitionCall extends RecordCall {
  /** `{transition, field?, values?, reason?, row_version}` */
  readonly body: unknown;
  readonly versionRequired?: boolean;
  readonly requestId?: string | null;
}

/** Moves a record to another state; answers it as it stands then. */
export async function transition(context: EngineContext, call: TransitionCall): Promise<Presented> {
  const open = openResource(context, call);
  const body = readBody(call.body);
  const request = readRequest(open, body);
  const version = readVersion(body, { required: call.versionRequired ?? true });
  granted(open, API_ACTIONS.transition);
  const written = await inTransaction(context, open, {
    id: call.id,
    work: (session) =>
      transitionInside(session, open, {
        ...request,
        id: call.id,
        version,
        requestId: call.requestId ?? null,
        dryRun: false,
        effectFunctions: context.effectFunctions ?? {},
      }),
  });
  return answerWritten(context, open, written);
}

export interface TransitionRequest {
  readonly lifecycle: CompiledLifecycle;
  readonly transition: CompiledTransition;
  readonly values: Body;
  readonly reason: string | null;
}

const MAX_REASON = 2000;

export function readRequest(open: OpenResource, body: Body): TransitionRequest {
  const { transition: name, field, values = {}, reason = null } = body;
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
  const given = typeof reason === "string" ? reason.trim() : null;
  const needed = found.transition.reason === "required" && (given === null || given === "");
  if (needed) throw invalidValues([{ field: "reason", code: "required", parameters: {} }]);
  if (reason !== null && typeof reason !== "string") {
    throw invalidValues([{ field: "reason", code: "invalid_text", parameters: {} }]);
  }
  if (given !== null && given.length > MAX_REASON) {
    throw invalidValues([{ field: "reason", code: "too_long", parameters: { limit: MAX_REASON } }]);
  }
  return { ...found, values, reason: given === "" ? null : given };
}

interface InnerTransition extends TransitionRequest {
  readonly id: number;
  readonly version: number | null;
  readonly requestId: string | null;
  readonly dryRun: boolean;
  readonly effectFunctions: EffectFunctions;
  /** Told what is doubtful and no obstacle, as far as the actor may know it. */
  readonly warn?: (issues: readonly FieldIssue[]) => void;
}

/** The same inside a write that does more. */
export async function transitionInside(
  session: WriteSession,
  open: OpenResource,
  input: InnerTransition,
): Promise<Written> {
  const { id, lifecycle, transition: move, version, requestId, reason, dryRun } = input;
  const whole = await readForWriting(session, open, id);
  const { record } = whole;
  refuseMove(open, whole, input);
  const before = Number(record["row_version"]);
  if (version !== null && version !== before) throw new Stale();

  const to = move.toPrevious ? await previousState(session, open, { id, lifecycle }) : move.to;
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
  const { resources } = open.definitions;
  if (dryRun) {
    const changes = changesOf({ resources, resource, before: record, values: result.values });
    return { id, version: before, changes, whole };
  }
  const called = await runEffectCalls(input.effectFunctions, move.effects, {
    session,
    open,
    id,
    record: result.record,
    requestId,
  });
  const values = { ...result.values, ...called };
  const changes = changesOf({ resources, resource, before: record, values });
  await saveRecord(session, open, { ...save, values, record: { ...result.record, ...called } });
  const entry = { resource: resource.name, record: id, at: now };
  await session.run(
    historySql({
      ...entry,
      actor,
      action: "transition",
      lifecycle: lifecycle.field,
      reason,
      changes,
      requestId,
    }),
    outboxSql({ ...entry, action: `transition:${lifecycle.field}:${move.name}`, version: before + 1 }),
  );
  const moved = { lifecycle, transition: move, to };
  await session.written(open, { id, action: "transition", before: record, after: result.record, moved });
  return { id, version: before + 1, changes, whole };
}

/** Who asks, from which state, under which condition. */
function refuseMove(
  open: OpenResource,
  { record, row, plan }: Whole,
  { lifecycle, transition: move }: TransitionRequest,
): void {
  const test = plan.permissions.transitions.find((candidate) => candidate.transition === move);
  if (record["archived"] !== null) throw new AppError({ code: "record_archived", status: 409 });
  if (test === undefined || !test.actor(row)) {
    const reason = test?.reason ?? open.own.transition(move).reason;
    throw refused(open, move.name, reason);
  }
  const parameters = { transition: move.name, state: record[lifecycle.field] };
  if (!test.offered(row)) throw new AppError({ code: "transition_not_offered", status: 409, parameters });
  if (!test.condition(row)) {
    const own = conditionWords(open, move);
    throw new AppError({ code: "condition_not_met", status: 409, parameters, own });
  }
}

/** The state, what the transition sets and what it carries, checked together as one change. */
function validateMove(open: OpenResource, whole: Whole, input: InnerTransition & { to: string }) {
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
function mayCarry({ row, plan }: Whole, field: CompiledField): boolean {
  return !field.readOnly && plan.permissions.classWritable(row, field.sensitivity);
}

/** The state before the present one, from history; the first state when history tells none. */
async function previousState(
  session: WriteSession,
  { resource }: OpenResource,
  { id, lifecycle }: { id: number; lifecycle: CompiledLifecycle },
): Promise<string> {
  const [row] = await session.rows(
    sql`select changes from sys__history where resource = ${resource.name} and record = ${id}
        and lifecycle = ${lifecycle.field} order by id desc limit 1`,
  );
  const changes: unknown = typeof row?.[0] === "string" ? JSON.parse(row[0]) : null;
  const change = isObject(changes) ? changes[lifecycle.field] : null;
  return Array.isArray(change) && typeof change[0] === "string" ? change[0] : lifecycle.initial;
}
