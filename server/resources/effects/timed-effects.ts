import { sql } from "kysely";
import { today } from "../../../core/definition/clock.ts";
import { findOccurrences, type Occurrence } from "../../../core/definition/periods.ts";
import { holds } from "../../../core/effects/planned-record.ts";
import type { CompiledTimed, TimedEffect } from "../../../core/definition/types.ts";
import { evaluationOf } from "../read/open.ts";
import { runEffectCalls } from "../write/effect-calls.ts";
import { openFor } from "./applying.ts";
import { isTemporary } from "./temporary-ids.ts";
import type { EffectKind, PlannedMark } from "./types.ts";

/** Names what is due of a record, the same for every process; kept in `sys__reminder` once it was done. */
export function timedKey(
  { resource, id, timed }: { readonly resource: string; readonly id: number; readonly timed: string },
  { key }: Pick<Occurrence, "key">,
): string {
  return [timedPrefix(resource, id), timed, key].join(":");
}

const timedPrefix = (resource: string, id: number): string => `timed:${resource}:${id}`;

/** Everything of a record that was done at a moment is due again. */
export const forgetTimed = (resource: string, id: number, at: number) =>
  sql`delete from sys__reminder where at = ${at} and key like ${`${timedPrefix(resource, id)}:%`}`;

/** Does what is due of timed effects, each day and period once. */
export const timed: EffectKind<TimedEffect, PlannedMark> = {
  plan: async ({ session, open, add, follow }, effect, source) => {
    const { resource, id, record, occurrence } = source;
    const entry = resource.timed.find(({ name }) => name === effect.name);
    if (entry === undefined) throw new Error(`${resource.name} has no timed effects ${effect.name}`);
    const context = evaluationOf(open);
    if (!holds(entry.when, { resource, record, context })) return;
    for (const due of findOccurrences(entry, record, today(context))) {
      if (occurrence !== undefined && occurrence.key !== due.key) continue;
      const key = timedKey({ resource: resource.name, id, timed: entry.name }, due);
      if (!isTemporary(id)) {
        const [known] = await session.rows(sql`select key from sys__reminder where key = ${key}`);
        if (known !== undefined) continue;
      }
      add({ kind: "timed", resource, id, timed: entry.name, occurrence: due, record });
      await follow(entry.effects, { ...source, occurrence: due });
    }
  },

  apply: async (
    { session, open, requestId, ids },
    { resource, timed: name, occurrence, record, ...planned },
  ) => {
    const id = ids.get(planned.id) ?? planned.id;
    const key = timedKey({ resource: resource.name, id, timed: name }, occurrence);
    await session.run(sql`insert into sys__reminder (key, at) values (${key}, ${open.now})`);
    const effects = resource.timed.find((entry) => entry.name === name)?.effects ?? [];
    const { period } = occurrence;
    const call = { session, open: openFor(open, resource), id, record: { ...record, id }, requestId, period };
    await runEffectCalls(session.effectFunctions, effects, call);
  },

  // the record whose transition is taken back forgets what was done with it
  undo: async () => {},
  message: ({ resource }) => ({ code: "timed", parameters: { resource: resource.name } }),
};

/** The stored fields that say what is due of a record. */
export function fieldsOfDay({ date, period }: CompiledTimed): string[] {
  if (date !== null) return [date.field];
  if (period === null) return [];
  const { cycle, from, to = [] } = period;
  return [...(typeof cycle === "string" ? [] : [cycle.field]), ...(from === undefined ? [] : [from]), ...to];
}
