import { today } from "../../../core/definition/clock.ts";
import { findOccurrences, isCycle, type Occurrence, periodAt } from "../../../core/definition/periods.ts";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import type { CompiledInvariant, CompiledTimed, Effect, Predicate } from "../../../core/definition/types.ts";
import type { Tried, TriedQuestion } from "../../../core/studio/tried.ts";
import { applyEffects } from "../effects/apply.ts";
import { isBroken } from "../effects/mend.ts";
import { planEffects } from "../effects/plan.ts";
import { presentPlans } from "../effects/present.ts";
import { fieldsOfDay } from "../effects/timed-effects.ts";
import { labelChanges, presentChanges } from "../read/changes.ts";
import { evaluationOf, type OpenResource } from "../read/open.ts";
import { tryOut } from "../write/checks.ts";
import type { UnmaskedRecord } from "../write/unmasked-record.ts";
import { findOutdated } from "../write/worked-out.ts";
import type { Answer, Trying } from "./trying.ts";

/** What follows by itself, as it is tried on a record. */
interface Following {
  /** For which records. */
  readonly when: Predicate | null;
  /** Fields the answer tells of. */
  readonly reads: readonly string[];
  readonly effects: readonly Effect[];
  /** Of what comes with a date: when it is due, and whether that is today. */
  readonly due?: { readonly today: boolean; readonly occurrence: Occurrence };
  readonly invariant?: CompiledInvariant;
  /** Stored values that are worked out. */
  readonly values?: readonly string[];
}

/** What a question is about that asks for something that follows by itself; null: it asks for something else. */
export function readFollowing(
  open: OpenResource,
  { record }: UnmaskedRecord,
  question: TriedQuestion,
): Following | null {
  const { resource } = open;
  const read = (...predicates: readonly (Predicate | null)[]) =>
    predicates.flatMap((one) => (one === null ? [] : predicateFields(one).record));
  switch (question.kind) {
    case "creation": {
      const cycle = resource.lifecycles.find(({ field }) => field === question.field);
      return { when: null, reads: [], effects: cycle?.onCreate ?? [] };
    }
    case "timed": {
      const entry = resource.timed.find(({ name }) => name === question.name);
      if (entry === undefined) return null;
      const { when, effects } = entry;
      const reads = [...read(when), ...fieldsOfDay(entry)];
      return { when, reads, effects, due: dueOf(entry, record, today(evaluationOf(open))) };
    }
    case "invariant": {
      const invariant = resource.invariants.find(({ name }) => name === question.name);
      if (invariant === undefined) return null;
      return { when: invariant.when, reads: read(invariant.when), effects: invariant.mend, invariant };
    }
    case "value": {
      const value = resource.values.find(({ name }) => name === question.name);
      if (value === undefined) return null;
      const { when, fields } = value;
      return { when, reads: [...read(when), ...fields], effects: [], values: fields };
    }
    case "notice": {
      const notice = resource.notices.find(({ name }) => name === question.name);
      if (notice === undefined) return null;
      const { when, reads, to, date } = notice;
      const effects: readonly Effect[] = [{ kind: "notify", to: [...to] as [string] }];
      const due = { ...notice, period: null, effects };
      return {
        when,
        reads,
        effects,
        ...(date === null ? {} : { due: dueOf(due, record, today(evaluationOf(open))) }),
      };
    }
    default:
      return null;
  }
}

/** What is due today, or what would be once a day has come. */
function dueOf(entry: CompiledTimed, record: UnmaskedRecord["record"], day: string): Following["due"] {
  const [now] = findOccurrences(entry, record, day);
  if (now !== undefined) return { today: true, occurrence: now };
  const { period } = entry;
  const cycle =
    period === null || typeof period.cycle === "string" ? period?.cycle : record[period.cycle.field];
  return {
    today: false,
    occurrence: { key: "tried", period: isCycle(cycle) ? periodAt(cycle, day) : null },
  };
}

/** Plans and carries out what follows, to be taken back; the answer is told as far as the actor may know it. */
export async function tryFollowing(
  { context, session, open, whole, call }: Trying,
  following: Following,
): Promise<Answer> {
  const { id } = call;
  const { invariant, values, due, effects } = following;
  const check = (verdict: "kept" | "broken") => (): Tried => ({
    kind: "check",
    verdict,
    level: "error",
    record: null,
  });
  if (invariant !== undefined) {
    if (!(await isBroken(session, open, { id, invariant }))) return check("kept");
    if (effects.length === 0) return check("broken");
  }
  const { resource } = open;
  const outdated = values === undefined ? [] : await findOutdated(session, open, id);
  const changes = presentChanges(
    open,
    whole,
    Object.fromEntries(
      outdated
        .filter(({ field }) => values?.includes(field))
        .map(({ field, stored, workedOut }) => [field, [stored, workedOut]]),
    ),
  );
  const again = invariant?.again ?? null;
  const plan = await planEffects(session, open, {
    effects,
    source: {
      resource,
      id,
      record: { ...whole.record, id },
      cause: { resource: resource.name, record: id, field: null, transition: null, ...again },
      ...(due === undefined ? {} : { occurrence: due.occurrence }),
    },
    version: Number(whole.record["row_version"]),
    whole,
  });
  const tried = await tryOut(session, () => applyEffects(session, open, { plan, requestId: null }));
  return async () => {
    const [[shown]] = await Promise.all([
      presentPlans(context, open, [tried]),
      labelChanges(context, open, [changes]),
    ]);
    return {
      kind: "plan",
      ...(due === undefined ? {} : { due: due.today }),
      changes,
      effects: shown?.effects ?? [],
      skipped: (shown?.skipped ?? []).map(({ message }) => ({ message })),
    };
  };
}
