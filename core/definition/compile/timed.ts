import { suggestName } from "../../shared/error-collector.ts";
import type { Wording } from "../../shared/wording.ts";
import { CYCLES, isCycle } from "../periods.ts";
import { isActorDependent } from "../predicate-parts.ts";
import type { CompiledTimed, TimedEffects } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, fieldOf, hasColumn } from "./draft.ts";
import type { Context, DefinitionText, Draft } from "./draft.ts";
import { checkEffects } from "./effects.ts";
import { dateOf, isStoredDate } from "./notices.ts";

interface Place {
  readonly draft: Draft;
  readonly at: string;
}

/** Effects that come with a day: for which records, on which day, and what they do. */
export function checkTimed(context: Context, draft: Draft): void {
  const entries = draft.raw.timed ?? [];
  const names = entries.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/timed/${index}/name`, what: "timed_effects" });
  entries.forEach((entry, index) => {
    const at = `/timed/${index}`;
    const { when, effects } = entry;
    checkPredicate({ context, draft, owner: draft, predicate: when, at: `${at}/when` });
    if (isActorDependent(when)) {
      wrong({ draft, at: `${at}/when` }, { text: "timed_effects.actor" });
    }
    checkDay({ draft, at }, entry);
    checkEffects({ context, draft, at: `${at}/effects`, effects, inPeriod: entry.period !== undefined });
    effects.forEach(({ kind }, place) => {
      if (kind !== "notify" && kind !== "timed") return;
      const text = kind === "notify" ? "timed_effects.notify" : "timed_effects.nested";
      wrong({ draft, at: `${at}/effects/${place}/kind` }, { text });
    });
  });
}

function checkDay({ draft, at }: Place, { before, after, period }: TimedEffects): void {
  if ([before, after, period].filter((day) => day !== undefined).length !== 1) {
    return wrong({ draft, at }, { text: "timed_effects.one" });
  }
  const side = before === undefined ? "after" : "before";
  const counted = before ?? after;
  if (counted !== undefined) return checkDate({ draft, at: `${at}/${side}/field` }, counted.field);
  if (period === undefined) return;
  if (period.from !== undefined) checkDate({ draft, at: `${at}/period/from` }, period.from);
  period.to?.forEach((name, place) => checkDate({ draft, at: `${at}/period/to/${place}` }, name));
  if (typeof period.cycle === "string") return;
  const { field: name } = period.cycle;
  const field = fieldOf(draft, name);
  const options = field?.options ?? null;
  if (field && hasColumn(field) && options?.every(({ value }) => isCycle(value))) return;
  const params = { field: name, cycles: CYCLES };
  wrong({ draft, at: `${at}/period/cycle/field` }, { text: "timed_effects.cycle", params });
}

function checkDate({ draft, at }: Place, name: string): void {
  if (isStoredDate(draft, name)) return;
  const known = draft.fields.flatMap((field) => (isStoredDate(draft, field.name) ? field.name : []));
  const params = { field: name, hint: suggestName(name, known) };
  wrong({ draft, at }, { text: "timed_effects.date", params });
}

function wrong({ draft, at }: Place, wording: Wording<DefinitionText>): void {
  draft.report({ at, ...wording });
}

export function buildTimed(draft: Draft): CompiledTimed[] {
  return (draft.raw.timed ?? []).map(({ name, when, before, after, period = null, effects }) => ({
    name,
    when,
    date: dateOf({ ...(before && { before }), ...(after && { after }) }),
    period,
    effects,
  }));
}
