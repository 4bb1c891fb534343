import {
  holds,
  isOffered,
  planChangedRecord,
  planFormerRecord,
} from "../../../core/effects/planned-record.ts";
import type { PlannedMove } from "../../../core/effects/planned-record.ts";
import type { CompiledResource, Predicate, UpdateEffect } from "../../../core/definition/types.ts";
import { evaluationOf } from "../read/open.ts";
import { cleanMarkup } from "../write/clean-markup.ts";
import { runEffectCalls } from "../write/effect-calls.ts";
import { invalidValues } from "../errors.ts";
import { sealedChanges } from "../write/sealed-changes.ts";
import { getChanges, historySql, outboxSql } from "../write/history.ts";
import { formerValues } from "../write/former-values.ts";
import { withNewIds } from "../write/new-row-ids.ts";
import { checkAgainstData, saveRecord } from "../write/save.ts";
import { readUnmaskedRecord } from "../write/unmasked-record.ts";
import { previousState } from "../write/previous-state.ts";
import { note, openFor, saveFollowing, takenIssues, withRealIds } from "./applying.ts";
import { changedSince, effectImpossible, tooManyEffects } from "./errors.ts";
import { readPath } from "./path.ts";
import { isRelated } from "./related.ts";
import { resolvedValues } from "./resolved-values.ts";
import type { PlannedRow } from "./planned-rows.ts";
import type { EffectKind, EffectSource, PlannedUpdate, Planning } from "./types.ts";

type Step = Omit<PlannedMove, "to">;

/** Changes the records at the end of a path, or moves them to another state; those in other states are left alone. */
export const update: EffectKind<UpdateEffect, PlannedUpdate> = {
  plan: async (planning, effect, source) => {
    const { open, rows, maxRecords } = planning;
    const path = readPath(open.definitions.resources, { from: source.resource, path: effect.path });
    const start = await rows.read(source.resource, source.id);
    if (path === null || start === null) throw new Error(`The path ${effect.path} leads nowhere`);
    const step = effect.transition === undefined ? null : transitionOf(path.end, effect.transition);
    const ids = await rows.walk(start, path, {
      where: conditionOf(effect, step),
      source,
      limit: maxRecords,
    });
    if (ids.length > maxRecords) throw tooManyEffects(maxRecords);
    for (const id of ids) {
      const row = await rows.read(path.end, id);
      if (row !== null) await planRow(planning, { effect, source, row, step });
    }
  },

  apply: async (applying, planned) => {
    const { session, requestId, ids } = applying;
    const { resource, version, moved, before, cause } = planned;
    const open = openFor(applying.open, resource);
    const id = ids.get(planned.id) ?? planned.id;
    const settled = withRealIds(resource, planned.values, ids);
    const effects = moved?.transition.effects ?? [];
    const record = { ...withRealIds(resource, planned.record, ids), id };
    const called = await runEffectCalls(session.effectFunctions, effects, {
      session,
      open,
      id,
      record,
      requestId,
    });
    const values = { ...settled, ...called };
    const after = { ...record, ...called };
    const issues = await takenIssues(session, open, { id, values, record: after });
    if (issues.length > 0) throw effectImpossible(failure(planned.resource, { row: null, moved, issues }));
    await saveFollowing(session, open, {
      save: { id, values, record: after, before, version },
      failure: failure(planned.resource, { row: planned, moved, issues: [] }),
    });
    note(session, open, {
      id,
      before,
      values,
      version: version + 1,
      moved,
      cause,
      requestId,
      ids,
    });
    const action = moved === null ? "edit" : "transition";
    await session.written(open, { id, action, before, after, moved });
  },

  undo: async ({ session, open, requestId }, { resource, id, changes: made, cause }) => {
    const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
    if (whole === null) throw changedSince();
    const { record: before } = whole;
    const context = evaluationOf(open);
    const resourceByName = (name: string) => open.definitions.resources.byName[name];
    const { values, record, errors } = planFormerRecord({
      resource,
      resourceByName,
      context,
      cleanMarkup,
      before,
      values: formerValues(open, { record: before, changes: made }),
    });
    const version = Number(before["row_version"]);
    const save = { id, values, record, before, version };
    const issues = [...errors, ...(await checkAgainstData(session, open, save))];
    if (cause === null) {
      if (issues.length > 0) throw invalidValues(issues);
      await saveRecord(session, open, save);
    } else {
      const told = failure(resource, { row: { whole }, moved: null, issues });
      if (issues.length > 0) throw effectImpossible(told);
      await saveFollowing(session, open, { save, failure: told });
    }
    const entry = { resource: resource.name, record: id, at: open.now };
    const back = getChanges({ resources: open.definitions.resources, resource, before, values });
    const named = await withNewIds(session, open, { id, values, changes: back });
    const changes = sealedChanges(session, open, { record: id, changes: named });
    session.later(
      historySql({ ...entry, actor: open.actor, action: "undo", changes, cause, requestId }),
      outboxSql({ ...entry, action: "edit", version: version + 1 }),
    );
    await session.written(open, { id, action: "edit", before, after: record, moved: null });
  },

  message: ({ resource, moved }) =>
    moved === null
      ? { code: "update", parameters: { resource: resource.name } }
      : {
          code: "transition",
          parameters: {
            resource: resource.name,
            field: moved.lifecycle.field,
            transition: moved.transition.name,
            to: moved.to,
          },
        },
};

interface Target {
  readonly effect: UpdateEffect;
  readonly source: EffectSource;
  readonly row: PlannedRow;
  readonly step: Step | null;
}

async function planRow(planning: Planning, { effect, source, row, step }: Target): Promise<void> {
  const { session, open, rows, created, touches, add, follow } = planning;
  const { resource, id, record: before, version, whole } = row;
  const context = evaluationOf(open);
  const judged = { resource, record: before, context };
  if (!holds(effect.where, { ...judged, parent: source })) return;
  if (step !== null && !isOffered(step, before)) {
    if (effect.must !== true) return;
    throw effectImpossible(failure(resource, { row, moved: step, issues: [] }));
  }
  if (!(await isRelated(planning, effect.related, row))) return;
  const moved = step === null ? null : { ...step, to: await stateAfter(planning, row, step) };
  if (!holds(moved?.transition.when, judged))
    throw effectImpossible(failure(resource, { row, moved, issues: [] }));
  const planned = planChangedRecord({
    resource,
    resourceByName: (name) => open.definitions.resources.byName[name],
    set: effect.set ?? {},
    source: source.record,
    created,
    resolved: await resolvedValues(planning, { resource, set: effect.set ?? {}, source, target: before }),
    context,
    cleanMarkup,
    before,
    moved,
  });
  if (moved === null && planned.errors.length === 0 && Object.keys(planned.values).length === 0) return;
  const taken = touches(resource)
    ? []
    : await takenIssues(session, openFor(open, resource), { id, ...planned });
  const issues = [...planned.errors, ...taken];
  if (issues.length > 0) throw effectImpossible(failure(resource, { row, moved, issues }));
  const { values, record } = planned;
  rows.put({ ...row, record, version: version + 1 });
  add({ kind: "update", resource, id, version, before, values, record, moved, cause: source.cause, whole });
  if (moved === null) return;
  const cause = {
    resource: resource.name,
    record: id,
    field: moved.lifecycle.field,
    transition: moved.transition.name,
  };
  await follow(moved.transition.effects, { resource, id, record, cause });
}

function transitionOf(resource: CompiledResource, name: string): Step {
  for (const lifecycle of resource.lifecycles) {
    const transition = lifecycle.transitions.find((one) => one.name === name);
    if (transition !== undefined) return { lifecycle, transition };
  }
  throw new Error(`${resource.name} has no transition ${name}`);
}

/** What the database can say of rows before they are read. */
function conditionOf({ where, must }: UpdateEffect, step: Step | null): Predicate | null {
  const state: Predicate | null =
    step === null || must === true
      ? null
      : { field: step.lifecycle.field, in: [...step.transition.from] as [string, ...string[]] };
  if (where === undefined) return state;
  return state === null ? where : { all: [state, where] };
}

async function stateAfter(
  { session }: Planning,
  { resource, id, record }: PlannedRow,
  step: Step,
): Promise<string> {
  const { lifecycle, transition } = step;
  if (!transition.toPrevious) return transition.to;
  return previousState(session, { resource, id, lifecycle, state: record[lifecycle.field] });
}

/** What the actor is told of a record that cannot follow: its name, where they may see it. */
function failure(
  resource: CompiledResource,
  {
    row,
    moved,
    issues,
  }: {
    moved: Step | null;
    row: Pick<PlannedRow, "whole"> | null;
    issues: Parameters<typeof effectImpossible>[0]["issues"];
  },
): Parameters<typeof effectImpossible>[0] {
  const whole = row?.whole ?? null;
  const label = whole !== null && whole.plan.visible(whole.row) ? whole.record["label"] : null;
  return {
    resource: resource.name,
    record: typeof label === "string" ? label : "",
    transition: moved === null ? null : { field: moved.lifecycle.field, name: moved.transition.name },
    issues,
  };
}
