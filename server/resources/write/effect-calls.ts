import type { Effect } from "../../../core/definition/types.ts";
import type { EffectCall, EffectFunctions } from "./session.ts";

/** Runs the functions that effects name, one after the other. */
export async function runEffectCalls(
  functions: EffectFunctions,
  effects: readonly Effect[],
  call: EffectCall,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const effect of effects) {
    if (effect.kind !== "call") continue;
    const run = effectFunction(functions, effect.function);
    // what a planner says is part of the plan
    if (typeof run === "object" && !("write" in run)) continue;
    if ("write" in run) Object.assign(values, await run.write(call));
    // what a function does may not be taken back
    else if (!call.session.trying) Object.assign(values, await run(call));
  }
  return values;
}

/** Whether an effect calls a function that works with the write it belongs to, and does more than send letters that wait. */
export function runsWithWrite(functions: EffectFunctions, effect: Effect): boolean {
  if (effect.kind !== "call") return false;
  const run = effectFunction(functions, effect.function);
  return typeof run === "function" || ("write" in run && run.lettersOnly !== true);
}

/** Whether an effect calls a function that sends letters, and does nothing else outside the record; `ofNew`: with a new record. */
export function sendsLettersOnly(functions: EffectFunctions, effect: Effect, ofNew = false): boolean {
  if (effect.kind !== "call") return false;
  const run = effectFunction(functions, effect.function);
  if (typeof run === "function" || "plan" in run) return false;
  return "write" in run ? run.lettersOnly === true : ofNew && run.lettersOnlyOfNew === true;
}

export function effectFunction(functions: EffectFunctions, name: string): EffectFunctions[string] {
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (known === undefined) throw new Error(`No function of the server is called ${name}`);
  return known;
}
