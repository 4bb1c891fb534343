import type { CallEffect, Effect, NotifyEffect } from "../../../core/definition/types.ts";
import { create } from "./create.ts";
import type {
  Applying,
  EffectKind,
  EffectMessage,
  EffectSource,
  PlannedMessage,
  PlannedStep,
  Planning,
  Undoing,
  WrittenStep,
} from "./types.ts";
import { update } from "./update.ts";

/** Puts a notice into the bell of people. Whoever hears of the write that it belongs to makes it. */
const notify: EffectKind<NotifyEffect, PlannedMessage> = {
  plan: ({ add }, { to }, { resource, id }) => add({ kind: "notify", resource, id, names: to }),
  apply: () => {},
  undo: null,
  message: ({ resource, names }) => ({ code: "notify", parameters: { resource: resource.name, names } }),
};

/** Runs a function of the server. It runs with the write that it belongs to, which takes the values it gives. */
const call: EffectKind<CallEffect, PlannedMessage> = {
  plan: ({ add }, effect, { resource, id }) => add({ kind: "call", resource, id, names: [effect.function] }),
  apply: () => {},
  undo: null,
  message: ({ resource, names }) => ({ code: "call", parameters: { resource: resource.name, names } }),
};

const KINDS = { create, update, notify, call } as const;

type Kind = EffectKind<Effect, PlannedStep>;

const kindOf = ({ kind }: Pick<Effect, "kind">): Kind => KINDS[kind] as unknown as Kind;

export const EFFECT_KINDS = {
  plan: async (planning: Planning, effect: Effect, source: EffectSource): Promise<void> => {
    await kindOf(effect).plan(planning, effect, source);
  },
  apply: async (applying: Applying, step: PlannedStep): Promise<void> => {
    await kindOf(step).apply(applying, step);
  },
  /** Takes back what a step wrote. */
  undo: async (undoing: Undoing, step: WrittenStep): Promise<void> => {
    await kindOf(step).undo?.(undoing, step);
  },
  stays: ({ kind }: Pick<Effect, "kind">): boolean => KINDS[kind].undo === null,
  message: (step: PlannedStep): EffectMessage => kindOf(step).message(step),
} as const;
