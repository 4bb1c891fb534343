import { sql } from "kysely";
import type { Tried, TriedQuestion } from "../../../core/studio/tried.ts";
import { getId, isObject } from "../../../core/definition/record.ts";
import { predicateFields, predicateLeaves } from "../../../core/definition/predicate-parts.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import { API_ACTIONS } from "../api-actions.ts";
import { presentPlans } from "../effects/present.ts";
import { labelChanges, presentChanges } from "../read/changes.ts";
import { bindingOf, evaluationOf, granted, openResource, type OpenResource } from "../read/open.ts";
import { column, openFrame } from "../sql/frame.ts";
import type { EngineContext } from "../types.ts";
import { readFollowing, tryFollowing } from "./try-following.ts";
import type { Answer, TryCall, Trying } from "./trying.ts";
import { askCheck } from "../write/checks.ts";
import { refreshField } from "../write/dependents.ts";
import { WriteSession } from "../write/session.ts";
import { readRequest, transitionInside, type WrittenTransition } from "../write/transition.ts";
import { readableIn, readForWriting } from "../write/update.ts";

/** Thrown to undo what was only tried. */
class TakenBack extends Error {}

const TIMEOUT_MS = 60_000;

/**
 * What definitions that are not in force would give for a record: their tables are made, the question is asked by the code
 * that enforces, with the rights of whoever asks, and all of it is taken back.
 */
export async function tryOnRecord(base: EngineContext, call: TryCall): Promise<Tried> {
  const context: EngineContext = { ...base, definitions: () => call.definitions };
  const { database } = context;
  const open = openResource(context, call);
  granted(open, API_ACTIONS.show);
  let answer: Answer | null = null;
  try {
    await database.write(
      async (_trx, batch) => {
        await call.prepare(batch);
        const session = new WriteSession({
          database,
          batch,
          binding: bindingOf(open, { id: call.id }),
          effectFunctions: context.effectFunctions ?? {},
          valueFunctions: context.valueFunctions ?? {},
          chooseFunctions: context.chooseFunctions ?? {},
        });
        await workOutAnew(base, session, open, call.id);
        const whole = await readForWriting(session, open, call.id);
        answer = await ask({ context, session, open, whole, call });
        throw new TakenBack();
      },
      { timeout: TIMEOUT_MS },
    );
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return (answer as unknown as Answer)();
}

/** Stored computed fields that the definitions in force work out otherwise, or not at all. */
async function workOutAnew(
  base: EngineContext,
  session: WriteSession,
  { rights, resource }: OpenResource,
  id: number,
): Promise<void> {
  const inForce = base.definitions().resources.byName[resource.name];
  for (const field of resource.fields) {
    if (field.computed?.stored !== true) continue;
    const before = inForce?.fieldsByName[field.name]?.computed;
    if (JSON.stringify(before) === JSON.stringify(field.computed)) continue;
    const frame = openFrame(rights.compilation(), resource.name);
    await refreshField(session, frame, { field, where: sql`${column(frame, "id")} = ${id}` });
  }
}

async function ask(trying: Trying): Promise<Answer> {
  const { open, whole, call } = trying;
  const { question } = call;
  const { resource } = open;
  const { readable } = readableIn(open, whole);
  /** What the answer would tell of fields that the person does not read. */
  const hidden = (names: readonly string[]): Answer | null => {
    const fields = names.filter((name) => resource.fieldsByName[name] !== undefined && !readable(name));
    return fields.length === 0 ? null : () => ({ kind: "hidden", fields });
  };
  if (question.kind === "condition") {
    const predicate = call.predicate as Predicate;
    return hidden(predicateFields(predicate).record) ?? (() => askCondition(trying, predicate));
  }
  if (question.kind === "field") return hidden([question.name]) ?? askField(trying, question.name);
  if (question.kind === "transition") return askTransition(trying, question);
  const following = readFollowing(open, whole, question);
  if (following !== null)
    return (
      hidden(following.reads) ??
      (following.when === null || holds(trying, following.when)
        ? tryFollowing(trying, following)
        : () => ({ kind: "condition", holds: false, leaves: [] }))
    );
  const rule = resource.rules.find(({ name }) => question.kind === "rule" && name === question.name);
  if (rule !== undefined) {
    const { when, check, level } = rule;
    const read = [check, ...(when === null ? [] : [when])].flatMap((part) => predicateFields(part).record);
    return (
      hidden(read) ??
      (() => ({
        kind: "check",
        verdict:
          when !== null && !holds(trying, when) ? "not_asked" : holds(trying, check) ? "kept" : "broken",
        level,
        record: null,
      }))
    );
  }
  const check = resource.checks.find(({ name }) => question.kind === "check" && name === question.name)!;
  const closed = hidden(check.reads);
  if (closed !== null) return closed;
  const { level, when } = check;
  if (check.over !== null && when !== null && !holds(trying, when))
    return () => ({ kind: "check", verdict: "not_asked", level, record: null });
  const found = await askCheck(trying.session, open, { check, id: call.id });
  return () => ({
    kind: "check",
    verdict: found === null ? "kept" : "broken",
    level,
    record: found?.label ?? null,
  });
}

const holds = ({ open, whole }: Trying, predicate: Predicate): boolean =>
  evaluatePredicate({
    predicate,
    record: whole.record,
    fields: open.resource.fieldsByName,
    context: evaluationOf(open),
  });

function askCondition(trying: Trying, predicate: Predicate): Tried {
  const leaves = predicateLeaves(predicate).map((leaf) => ({
    pointer: leaf.pointer,
    holds: holds(trying, leaf.kind === "role" ? { role: leaf.role } : leaf.comparison),
  }));
  return { kind: "condition", holds: holds(trying, predicate), leaves };
}

function askField({ context, open, whole }: Trying, name: string): Answer {
  const changes = presentChanges(open, whole, { [name]: [null, plain(whole.record[name])] });
  return async () => {
    await labelChanges(context, open, [changes]);
    return { kind: "value", value: changes[name]?.[1] ?? null };
  };
}

/** A reference as changes hold it: by its id, to be named to those who may know it. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return isObject(value) && "label" in value && !("resource" in value) ? getId(value) : (value ?? null);
}

async function askTransition(
  { context, session, open, call }: Trying,
  { field, name }: Extract<TriedQuestion, { kind: "transition" }>,
): Promise<Answer> {
  const request = readRequest(open, { transition: name, field, reason: "-" });
  granted(open, API_ACTIONS.transition);
  const tried: WrittenTransition = await transitionInside(session, open, {
    ...request,
    id: call.id,
    version: null,
    requestId: null,
    dryRun: true,
  });
  const changes = presentChanges(open, tried.whole, tried.changes);
  return async () => {
    const [[plan]] = await Promise.all([
      presentPlans(context, open, [tried]),
      labelChanges(context, open, [changes]),
    ]);
    const skipped = (plan?.skipped ?? []).map(({ message }) => ({ message }));
    return { kind: "plan", changes, effects: plan?.effects ?? [], skipped };
  };
}
