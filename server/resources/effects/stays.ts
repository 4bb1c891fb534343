import type { Effect } from "../../../core/definition/types.ts";
import { EFFECT_KINDS } from "./kinds.ts";

/** Kinds among these that nothing takes back: what they did has left the records. */
export function whatStays(effects: readonly Pick<Effect, "kind">[]): Effect["kind"][] {
  return [...new Set(effects.filter((effect) => EFFECT_KINDS.stays(effect)).map(({ kind }) => kind))];
}
