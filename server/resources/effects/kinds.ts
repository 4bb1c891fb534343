import type { Effect } from "../../../core/definition/types.ts";
import { call } from "./call.ts";
import { create } from "./create.ts";
import { notify } from "./notify.ts";
import { timed } from "./timed-effects.ts";
import type {
  Applying,
  EffectKind,
  EffectMessage,
  EffectSource,
  PlannedStep,
  Planning,
  Undoing,
  WrittenStep,
} from "./types.ts";
import { update } from "./update.ts";
import { webhook } from "./webhook.ts";

const KINDS = { create, update, notify, webhook, call, timed } as const;

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
