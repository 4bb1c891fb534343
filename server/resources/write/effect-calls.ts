import type { Effect } from "../../../core/definition/types.ts";
import type { EffectCall, EffectFunctions } from "./session.ts";

/** Runs the functions that effects name, one after the other. */
export async function runEffectCalls(
  functions: EffectFunctions,
  effects: readonly Effect[],
  call: EffectCall,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  // what a function does may not be taken back
  if (call.session.trying) return values;
  for (const effect of effects) {
    if (effect.kind !== "call") continue;
    const { function: name } = effect;
    const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (run === undefined) throw new Error(`No function of the server is called ${name}`);
    Object.assign(values, await run(call));
  }
  return values;
}
