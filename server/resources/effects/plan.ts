import { AppError } from "../../../core/errors/app-error.ts";
import { holds } from "../../../core/effects/planned-record.ts";
import type { CompiledResource, Effect } from "../../../core/definition/types.ts";
import { evaluationOf, type OpenResource } from "../read/open.ts";
import type { WriteSession } from "../write/session.ts";
import type { UnmaskedRecord } from "../write/unmasked-record.ts";
import { effectsTooDeep, tooManyEffects } from "./errors.ts";
import { EFFECT_KINDS } from "./kinds.ts";
import { PlannedRows } from "./planned-rows.ts";
import {
  type EffectSource,
  type OpenPlan,
  type PlannedStep,
  type Planning,
  type SkippedEffect,
  writesRecord,
} from "./types.ts";

/** Records one transition may make and change, where none of its effects says otherwise. */
const MAX_RECORDS = 200;
/** Transitions one behind the other. Definitions have no cycles; this bounds what functions of the server add. */
const MAX_DEPTH = 12;

interface PlanInput {
  readonly effects: readonly Effect[];
  readonly source: EffectSource;
  /** The version the record will have. */
  readonly version: number;
  readonly whole: UnmaskedRecord | null;
}

/** What follows from a transition or a new record, in the order in which it is carried out. Writes nothing. */
export const planEffects = (session: WriteSession, open: OpenResource, input: PlanInput): Promise<OpenPlan> =>
  planWithout(session, open, input, new Map());

async function planWithout(
  session: WriteSession,
  open: OpenResource,
  input: PlanInput,
  impossible: ReadonlyMap<string, AppError>,
): Promise<OpenPlan> {
  const { effects, source, version, whole } = input;
  const steps: PlannedStep[] = [];
  const skipped: SkippedEffect[] = [];
  const optional = new Map<PlannedStep, string>();
  const without = (effect: string, error: AppError) =>
    planWithout(session, open, input, new Map([...impossible, [effect, error]]));
  const plan: OpenPlan = { steps, skipped, optional, without };
  if (effects.length === 0) return plan;
  const maxRecords = Math.max(MAX_RECORDS, ...effects.map((effect) => recordsOf(effect)));
  let records = 0;
  let inside: string | null = null;
  const rows = new PlannedRows(session, open);
  rows.put({ ...source, version, whole });
  const add = (step: PlannedStep): void => {
    steps.push(step);
    if (inside !== null) optional.set(step, inside);
    if (writesRecord(step)) records += 1;
    if (records > maxRecords) throw tooManyEffects(maxRecords);
  };
  await planAll(effects, source, 0);
  return plan;

  async function planAll(list: readonly Effect[], at: EffectSource, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) throw effectsTooDeep(MAX_DEPTH);
    const created = new Map<string, number>();
    const follow = (next: readonly Effect[], from: EffectSource) => planAll(next, from, depth + 1);
    const touches = (other: CompiledResource) =>
      other === source.resource || steps.some((step) => step.resource === other);
    const planning: Planning = {
      session,
      open,
      rows,
      created,
      touches,
      add,
      follow,
      maxRecords,
    };
    for (const effect of list) {
      const { resource, record } = at;
      const when = "when" in effect ? effect.when : null;
      if (!holds(when, { resource, record, context: evaluationOf(open) })) continue;
      await planOne(planning, effect, at);
    }
  }

  /** What is optional and cannot be done leaves no trace in the plan but the reason. */
  async function planOne(planning: Planning, effect: Effect, at: EffectSource): Promise<void> {
    if (!mayBeLeftOut(effect)) return EFFECT_KINDS.plan(planning, effect, at);
    const key = `${at.resource.name}:${at.id}:${JSON.stringify(effect)}`;
    const known = impossible.get(key);
    if (known !== undefined) {
      skipped.push({ effect, error: known });
      return;
    }
    const before = { rows: rows.snapshot(), steps: steps.length, inside };
    inside = key;
    try {
      await EFFECT_KINDS.plan(planning, effect, at);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rows.restore(before.rows);
      steps.length = before.steps;
      skipped.push({ effect, error });
    } finally {
      inside = before.inside;
    }
  }
}

/** A step does not wait until somebody sets up the webhook that it names. */
const mayBeLeftOut = (effect: Effect): boolean =>
  effect.kind === "webhook" || ("optional" in effect && effect.optional === true);

const recordsOf = (effect: Effect): number => (effect.kind === "call" ? (effect.records ?? 0) : 0);
