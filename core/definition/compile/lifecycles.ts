import { suggestName } from "../../shared/error-collector.ts";
import {
  type CompiledLifecycle,
  type CompiledTransition,
  type ResourceDefinition,
  SYSTEM_ACTOR,
} from "../types.ts";
import { findStateFaults } from "../state-faults.ts";
import { checkEffects, checkSet } from "./effects.ts";
import { checkPredicate } from "./check-predicate.ts";
import { buildApprovals, checkApprovals } from "./approvals.ts";
import { checkActor } from "./check-actor.ts";
import { checkDuplicates, type Context, type Draft, type FieldInfo, requireField } from "./draft.ts";

type Lifecycle = NonNullable<ResourceDefinition["lifecycles"]>[number];
type Transition = Lifecycle["transitions"][number];
/** The target of a transition that leads back to the state before. */
const PREVIOUS = "previous";

interface Place {
  readonly context: Context;
  readonly draft: Draft;
  readonly at: string;
}

export function checkLifecycles(context: Context, draft: Draft): void {
  const lifecycles = draft.raw.lifecycles ?? [];
  const names = lifecycles.map(({ field }) => field);
  checkDuplicates({ draft, names, at: (index) => `/lifecycles/${index}/field`, what: "life_cycle" });
  lifecycles.forEach((lifecycle, index) =>
    checkLifecycle({ context, draft, at: `/lifecycles/${index}` }, lifecycle),
  );
}

function checkLifecycle(place: Place, lifecycle: Lifecycle): void {
  const { draft, at } = place;
  const field = requireField({ draft, name: lifecycle.field, at: `${at}/field` });
  if (!field) return;
  if (field.valueType !== "enum" || field.computed) {
    return draft.report({
      at: `${at}/field`,
      field: field.name,
      text: "lifecycle_field.state",
      params: { field: field.name, type: field.computed ? "computed" : field.valueType },
    });
  }
  checkState({ ...place, at: `${at}/initial` }, field, lifecycle.initial);
  lifecycle.states.forEach(({ name }, index) =>
    checkState({ ...place, at: `${at}/states/${index}/name` }, field, name),
  );
  checkSince(place, lifecycle);
  checkTransitions(place, lifecycle, field);
  checkEffects({ ...place, at: `${at}/onCreate`, effects: lifecycle.onCreate ?? [] });
  checkEffects({ ...place, at: `${at}/onArchive`, effects: lifecycle.onArchive ?? [] });
  checkEffects({ ...place, at: `${at}/onTransition`, effects: lifecycle.onTransition ?? [] });
  checkStates(place, lifecycle, field);
}

function checkState({ draft, at }: Place, field: FieldInfo, state: string): void {
  const options = (field.options ?? []).map((option) => option.value);
  if (options.includes(state)) return;
  draft.report({
    at,
    field: field.name,
    text: "lifecycle_state",
    params: { state, field: field.name, hint: suggestName(state, options) },
  });
}

function checkSince({ draft, at }: Place, { since }: Lifecycle): void {
  if (since === undefined) return;
  const field = requireField({ draft, name: since, at: `${at}/since` });
  if (!field || (field.kind === "datetime" && !field.computed)) return;
  draft.report({
    at: `${at}/since`,
    field: since,
    text: "lifecycle_field.since",
    params: { field: since, type: field.valueType },
  });
}

function checkTransitions(place: Place, lifecycle: Lifecycle, field: FieldInfo): void {
  const { draft, at } = place;
  const names = lifecycle.transitions.map(({ name }) => name);
  const nameAt = (index: number): string => `${at}/transitions/${index}/name`;
  checkDuplicates({ draft, names, at: nameAt, what: "transition", code: "duplicate_transition" });
  lifecycle.transitions.forEach((transition, index) => {
    checkTransition({ ...place, at: `${at}/transitions/${index}` }, transition, field);
    checkDecision({ ...place, at: `${at}/transitions/${index}` }, transition, lifecycle);
  });
}

function checkTransition(place: Place, transition: Transition, field: FieldInfo): void {
  const { context, draft, at } = place;
  transition.from.forEach((state, index) =>
    checkState({ ...place, at: `${at}/from/${index}` }, field, state),
  );
  if (transition.to !== PREVIOUS) checkState({ ...place, at: `${at}/to` }, field, transition.to);
  transition.who.forEach((actor, index) => checkActor({ ...place, at: `${at}/who/${index}` }, actor));
  transition.require?.forEach((name, index) => requireField({ draft, name, at: `${at}/require/${index}` }));
  if (transition.when) {
    checkPredicate({ context, draft, owner: draft, predicate: transition.when, at: `${at}/when` });
  }
  checkTimed(place, transition);
  checkApprovals(place, transition);
  checkSet({ ...place, at: `${at}/set`, target: draft, set: transition.set ?? {} });
  checkEffects({ ...place, at: `${at}/effects`, effects: transition.effects ?? [] });
}

/** The server is one of those who may make what it makes by itself, and nobody has to be asked for anything then. */
function checkTimed({ context, draft, at }: Place, { name, timed, who, reason }: Transition): void {
  if (timed === undefined) return;
  checkPredicate({ context, draft, owner: draft, predicate: timed.when, at: `${at}/timed/when` });
  checkSet({ context, draft, at: `${at}/timed/set`, target: draft, set: timed.set ?? {}, made: new Set() });
  if (!who.includes(SYSTEM_ACTOR)) {
    draft.report({
      at: `${at}/who`,
      text: "timed_transition.who",
      params: { transition: name, actor: SYSTEM_ACTOR },
    });
  }
  if (reason === "required") {
    draft.report({ at: `${at}/reason`, text: "timed_transition.reason", params: { transition: name } });
  }
}

/** People decide, and only on what waits: where one may send back, another approves. */
function checkDecision({ draft, at }: Place, transition: Transition, { transitions }: Lifecycle): void {
  const { name, decides, who, timed, from } = transition;
  if (decides === undefined) return;
  const params = { transition: name };
  if (who.every((actor) => actor === SYSTEM_ACTOR))
    draft.report({ at: `${at}/who`, text: "deciding_transition.who", params });
  if (timed !== undefined) draft.report({ at: `${at}/timed`, text: "deciding_transition.timed", params });
  if (decides === "approve") return;
  const approved = new Set(transitions.flatMap((one) => (one.decides === "approve" ? one.from : [])));
  from.forEach((state, index) => {
    if (approved.has(state)) return;
    draft.report({
      at: `${at}/from/${index}`,
      text: "deciding_transition.from",
      params: { transition: name, state },
    });
  });
}

/** Every state can be reached from the first one, and left unless the record has come to its end there. */
function checkStates({ draft, at }: Place, lifecycle: Lifecycle, field: FieldInfo): void {
  const names = (field.options ?? []).filter(({ retired }) => !retired).map(({ value }) => value);
  for (const [state, fault] of findStateFaults(lifecycle, names)) {
    if (fault === "unreachable") {
      draft.report({
        at,
        field: field.name,
        text: "unreachable_state",
        params: { initial: lifecycle.initial, state, actor: SYSTEM_ACTOR },
      });
    } else {
      draft.report({ at, field: field.name, text: "dead_end_state", params: { state } });
    }
  }
}

export function buildLifecycles(context: Context, draft: Draft): readonly CompiledLifecycle[] {
  return (draft.raw.lifecycles ?? []).map((lifecycle) => {
    const options = draft.byName.get(lifecycle.field)?.options ?? [];
    return {
      field: lifecycle.field,
      initial: lifecycle.initial,
      states: options.map(({ value, tone }) => {
        const state = lifecycle.states.find(({ name }) => name === value);
        return {
          name: value,
          tone: state?.tone ?? tone,
          final: state?.final ?? false,
          readOnly: state?.readOnly ?? false,
          stage: state?.stage ?? false,
        };
      }),
      since: lifecycle.since ?? null,
      transitions: lifecycle.transitions.map((transition) => ({
        ...buildTransition(lifecycle, transition),
        approvals: buildApprovals(context, draft, transition),
      })),
      onCreate: lifecycle.onCreate ?? [],
      onArchive: lifecycle.onArchive ?? [],
    };
  });
}

function buildTransition(
  { field, onTransition = [] }: Lifecycle,
  transition: Transition,
): Omit<CompiledTransition, "approvals"> {
  const { name, from, to, who, when, require, reason, set, effects, timed, primary, decides } = transition;
  return {
    name,
    field,
    from,
    to,
    toPrevious: to === PREVIOUS,
    who,
    when: when ?? null,
    require: require ?? [],
    reason: reason ?? null,
    set: set ?? {},
    effects: [...(effects ?? []), ...onTransition],
    timed: timed === undefined ? null : { ...timed, set: timed.set ?? {} },
    primary: primary ?? false,
    decides: decides ?? null,
  };
}
