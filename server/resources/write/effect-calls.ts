import { isObject } from "../../../core/definition/record.ts";
import type { EffectCall, EffectFunctions } from "./session.ts";

/** Runs the functions that effects name, one after the other. */
export async function runEffectCalls(
  functions: EffectFunctions,
  effects: readonly unknown[],
  call: EffectCall,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const effect of effects) {
    if (!isObject(effect) || effect["kind"] !== "call") continue;
    const name = String(effect["function"]);
    const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (run === undefined) throw new Error(`No function of the server is called ${name}`);
    Object.assign(values, await run(call));
  }
  return values;
}
