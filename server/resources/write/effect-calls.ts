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
    const run = effectFunction(functions, effect.function);
    // what a planner says is part of the plan
    if (typeof run === "function") Object.assign(values, await run(call));
  }
  return values;
}

export function effectFunction(functions: EffectFunctions, name: string): EffectFunctions[string] {
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (known === undefined) throw new Error(`No function of the server is called ${name}`);
  return known;
}
