import type { Effect, FieldDefinition, ResourceDefinition, Tone } from "../definition/types.ts";
import { moved } from "./edits.ts";

/** Edits of life cycles, as `edits.ts` makes those of fields: each gives a new definition. */

export type Lifecycle = NonNullable<ResourceDefinition["lifecycles"]>[number];
export type Transition = Lifecycle["transitions"][number];

/** A state with what is said of it in both places, the options of its field and the life cycle. */
export interface StateFacts {
  readonly name: string;
  readonly tone: Tone;
  readonly initial: boolean;
  readonly final: boolean;
  readonly readOnly: boolean;
  readonly stage: boolean;
}

type EnumField = Extract<FieldDefinition, { type: "enum" }>;
const valueOf = (option: EnumField["options"][number]): string =>
  typeof option === "string" ? option : option.value;
const isRetired = (option: EnumField["options"][number]): boolean =>
  typeof option !== "string" && option.retired === true;

function enumField(resource: ResourceDefinition, name: string): EnumField | undefined {
  const field = resource.fields.find((one) => one.name === name);
  // a choice that was just added may have no options yet
  return field?.type === "enum" ? { ...field, options: field.options ?? [] } : undefined;
}

/** The states of a life cycle that are in use, in the order of the options. */
export function readStates(resource: ResourceDefinition, lifecycle: Lifecycle): StateFacts[] {
  const options = (enumField(resource, lifecycle.field)?.options ?? []).filter((one) => !isRetired(one));
  return options.map((option) => {
    const name = valueOf(option);
    const state = lifecycle.states.find((one) => one.name === name);
    return {
      name,
      tone: state?.tone ?? (typeof option === "string" ? undefined : option.tone) ?? "neutral",
      initial: lifecycle.initial === name,
      final: state?.final === true,
      readOnly: state?.readOnly === true,
      stage: state?.stage === true,
    };
  });
}

function withLifecycle(
  resource: ResourceDefinition,
  field: string,
  change: (lifecycle: Lifecycle) => Lifecycle,
): ResourceDefinition {
  const lifecycles = resource.lifecycles?.map((one) => (one.field === field ? change(one) : one));
  return { ...resource, lifecycles } as ResourceDefinition;
}

function withOptions(
  resource: ResourceDefinition,
  name: string,
  change: (options: EnumField["options"]) => readonly EnumField["options"][number][],
): ResourceDefinition {
  const fields = resource.fields.map((field) =>
    field.name === name && field.type === "enum" ? { ...field, options: change(field.options ?? []) } : field,
  );
  return { ...resource, fields } as unknown as ResourceDefinition;
}

/** Begins a life cycle on a choice that is there: its first option is the first state. */
export function addLifecycle(resource: ResourceDefinition, field: string): ResourceDefinition {
  const [initial = ""] = (enumField(resource, field)?.options ?? []).map(valueOf);
  const begun = { field, initial, states: [], transitions: [] };
  return { ...resource, lifecycles: [...(resource.lifecycles ?? []), begun] } as ResourceDefinition;
}

/** Takes a life cycle away; the choice and its values stay. */
export function removeLifecycle(resource: ResourceDefinition, field: string): ResourceDefinition {
  const { lifecycles, ...others } = resource;
  const left = lifecycles?.filter((one) => one.field !== field) ?? [];
  return (left.length === 0 ? others : { ...others, lifecycles: left }) as ResourceDefinition;
}

/** Writes a state, a new one at the end. */
export function putState(resource: ResourceDefinition, field: string, state: StateFacts): ResourceDefinition {
  const { name, tone, initial, final, readOnly, stage } = state;
  const known = enumField(resource, field)?.options.some((option) => valueOf(option) === name) === true;
  const listed = known ? resource : withOptions(resource, field, (options) => [...options, name]);
  return withLifecycle(listed, field, (lifecycle) => {
    const said = {
      name,
      tone,
      ...(final ? { final } : {}),
      ...(readOnly ? { readOnly } : {}),
      ...(stage ? { stage } : {}),
    };
    const there = lifecycle.states.some((one) => one.name === name);
    const states = there
      ? lifecycle.states.map((one) => (one.name === name ? said : one))
      : [...lifecycle.states, said];
    const isFirst = enumField(listed, field)?.options.length === 1;
    return { ...lifecycle, states, ...(initial || isFirst ? { initial: name } : {}) };
  });
}

/**
 * Takes a state out of a life cycle and of its transitions. Its option is retired: records that are in it keep it. A
 * transition that begins or ends nowhere else goes with it.
 */
export function removeState(resource: ResourceDefinition, field: string, name: string): ResourceDefinition {
  const retired = withOptions(resource, field, (options) =>
    options.map((option) =>
      valueOf(option) === name
        ? { ...(typeof option === "string" ? { value: option } : option), retired: true }
        : option,
    ),
  );
  return withLifecycle(retired, field, (lifecycle) => ({
    ...lifecycle,
    states: lifecycle.states.filter((state) => state.name !== name),
    transitions: lifecycle.transitions
      .map((transition) => ({ ...transition, from: transition.from.filter((from) => from !== name) }))
      .filter(({ from, to }) => from.length > 0 && to !== name) as never,
  }));
}

/** Writes a transition in the place of the one called `known`; null: at the end. */
export function putTransition(
  resource: ResourceDefinition,
  field: string,
  { known, transition }: { readonly known: string | null; readonly transition: Transition },
): ResourceDefinition {
  return withLifecycle(resource, field, (lifecycle) => ({
    ...lifecycle,
    transitions:
      known === null
        ? [...lifecycle.transitions, transition]
        : lifecycle.transitions.map((one) => (one.name === known ? transition : one)),
  }));
}

export function removeTransition(
  resource: ResourceDefinition,
  field: string,
  name: string,
): ResourceDefinition {
  return withLifecycle(resource, field, (lifecycle) => ({
    ...lifecycle,
    transitions: lifecycle.transitions.filter((one) => one.name !== name),
  }));
}

/** Writes what follows when a record is made, or whichever transition is made. */
export function setFollowing(
  resource: ResourceDefinition,
  field: string,
  { when, effects }: { readonly when: "onCreate" | "onTransition"; readonly effects: readonly Effect[] },
): ResourceDefinition {
  return withLifecycle(resource, field, (lifecycle) => {
    const { [when]: _, ...others } = lifecycle;
    return { ...others, ...(effects.length === 0 ? {} : { [when]: [...effects] }) };
  });
}

/** Moves a transition up (-1) or down (1): buttons stand in this order. */
export function moveTransition(
  resource: ResourceDefinition,
  field: string,
  { name, by }: { readonly name: string; readonly by: -1 | 1 },
): ResourceDefinition {
  return withLifecycle(resource, field, (lifecycle) => ({
    ...lifecycle,
    transitions: moved(lifecycle.transitions, (one: Transition) => one.name === name, by),
  }));
}
