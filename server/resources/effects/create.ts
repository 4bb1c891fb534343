import { chosenRecords } from "../write/chosen-records.ts";
import { planNewRecord, settledValues } from "../../../core/effects/planned-record.ts";
import { isEmptyValue, type RecordValues, valueOf } from "../../../core/definition/record.ts";
import type { CompiledResource, CompiledResources, CreateEffect } from "../../../core/definition/types.ts";
import { evaluationOf } from "../read/open.ts";
import { cleanMarkup } from "../write/clean-markup.ts";
import { copiedValues } from "../write/copied-values.ts";
import { runEffectCalls } from "../write/effect-calls.ts";
import { lookedUpValues } from "../write/looked-up.ts";
import { generateValues } from "../write/sequences.ts";
import { writeArchived } from "../write/write-archived.ts";
import { readUnmaskedRecord } from "../write/unmasked-record.ts";
import { changedSince, effectImpossible } from "./errors.ts";
import { note, openFor, saveFollowing, takenIssues, withRealIds } from "./applying.ts";
import { isRelated } from "./related.ts";
import { resolvedValues } from "./resolved-values.ts";
import { isTemporary } from "./temporary-ids.ts";
import type { EffectKind, PlannedCreate, Planning } from "./types.ts";
import { sql } from "kysely";
import type { WriteSession } from "../write/session.ts";

/** Whether a record that stands points at this one: somebody has built on it. */
async function isReferredTo(
  session: WriteSession,
  resources: CompiledResources,
  { resource, id }: { resource: CompiledResource; id: number },
): Promise<boolean> {
  for (const from of resources.resources) {
    if (from.kind === "rows") continue;
    for (const { kind, name, to, computed } of from.fields) {
      if (to !== resource.name || computed !== null) continue;
      if (kind !== "reference" && kind !== "references") continue;
      const pointing =
        kind === "reference"
          ? sql`${sql.id(name)} = ${id}`
          : sql`id in (select owner from ${sql.id(`${from.name}__${name}`)} where value = ${id})`;
      const found = await session.rows(
        sql`select id from ${sql.id(from.name)} where ${pointing} and archived is null limit 1`,
      );
      if (found.length > 0) return true;
    }
  }
  return false;
}

/** Values taken over from records that the plan itself makes. */
async function copiedFromPlanned(
  { open, rows }: Planning,
  { fields, fieldsByName }: CompiledResource,
  given: RecordValues,
): Promise<Record<string, unknown>> {
  const copied: Record<string, unknown> = {};
  for (const { name, copyFrom } of fields) {
    const id = copyFrom === null ? null : given[copyFrom.reference];
    if (copyFrom === null || typeof id !== "number" || !isTemporary(id)) continue;
    const from = open.definitions.resources.byName[fieldsByName[copyFrom.reference]?.to ?? ""];
    const row = from === undefined ? null : await rows.read(from, id);
    if (row !== null) copied[name] = valueOf(row.record, copyFrom.field);
  }
  return copied;
}

/** A record that does not come about has no name yet, and makes no transition. */
const failed = { record: "", transition: null } as const;

/** Makes a record. */
export const create: EffectKind<CreateEffect, PlannedCreate> = {
  plan: async (planning, effect, source) => {
    const { session, open, rows, created, touches, add, follow } = planning;
    const start = effect.related === undefined ? null : await rows.read(source.resource, source.id);
    if (start !== null && !(await isRelated(planning, effect.related, start))) return;
    const resource = open.definitions.resources.byName[effect.resource];
    if (resource === undefined) throw new Error(`There is no resource ${effect.resource}`);
    session.areas.add(resource.name);
    const own = openFor(open, resource);
    const context = evaluationOf(open);
    const basis = {
      resource,
      resourceByName: (name: string) => open.definitions.resources.byName[name],
      set: effect.set,
      source: source.record,
      created,
      resolved: await resolvedValues(planning, { resource, set: effect.set, source, target: null }),
      context,
      cleanMarkup,
    };
    const given = settledValues(basis, {});
    const stored = Object.fromEntries(
      Object.entries(given).filter(([, value]) => typeof value !== "number" || !isTemporary(value)),
    );
    const starting = await chosenRecords(own, {
      given,
      rows: (statement) => session.rows(statement),
    });
    const copied = {
      ...starting,
      ...(await copiedValues(session, own, {
        body: stored,
        previous: null,
        starting,
        bySystem: true,
      })),
      ...(await copiedFromPlanned(planning, resource, given)),
    };
    const workedOut = await lookedUpValues(session, own, { given: { ...copied, ...stored }, previous: null });
    const planned = planNewRecord({ ...basis, copied, workedOut });
    const changed = { id: null, values: planned.values, record: planned.record };
    const taken = touches(resource) ? [] : await takenIssues(session, own, changed);
    const issues = [...planned.errors, ...taken];
    if (issues.length > 0) throw effectImpossible({ ...failed, resource: resource.name, issues });
    const id = rows.nextId();
    const record = { ...planned.record, id };
    rows.put({ resource, id, record, version: 1, whole: null });
    created.set(resource.name, id);
    add({ kind: "create", resource, id, values: planned.values, record, cause: source.cause });
    const onCreate = resource.lifecycles.flatMap((lifecycle) => lifecycle.onCreate);
    await follow(onCreate, {
      resource,
      id,
      record,
      cause: { resource: resource.name, record: id, field: null, transition: null },
    });
  },

  apply: async (applying, step) => {
    const { session, requestId, ids, tellers } = applying;
    const { resource } = step;
    const open = openFor(applying.open, resource);
    const settled = withRealIds(resource, step.values, ids);
    const record = { ...step.record, ...settled };
    const effects = resource.lifecycles.flatMap(({ onCreate }) => onCreate);
    const called = await runEffectCalls(session.effectFunctions, effects, {
      session,
      open,
      id: null,
      record,
      requestId,
    });
    const all = { ...settled, ...called, ...(await generateValues(session, resource, record)) };
    const values = Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmptyValue(value)));
    const after = { ...record, ...values };
    const issues = await takenIssues(session, open, { id: null, values, record: after });
    if (issues.length > 0) throw effectImpossible({ ...failed, resource: resource.name, issues });
    const id = await saveFollowing(session, open, {
      save: { id: null, values, record: after, before: null, version: 0 },
      failure: { ...failed, resource: resource.name },
    });
    ids.set(step.id, id);
    note(session, open, {
      id,
      before: null,
      values,
      version: 1,
      moved: null,
      cause: step.cause,
      requestId,
      ids,
    });
    const news = { id, action: "create", before: null, after: { ...after, id }, moved: null } as const;
    tellers.push(() => session.written(open, news));
  },

  undo: async ({ session, open, requestId }, { resource, id, cause }) => {
    const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
    if (whole === null) return;
    if (await isReferredTo(session, open.definitions.resources, { resource, id })) throw changedSince();
    await writeArchived(session, open, { id, record: whole.record, direction: "archive", cause, requestId });
  },

  message: ({ resource }) => ({ code: "create", parameters: { resource: resource.name } }),
};
