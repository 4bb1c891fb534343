import { isObject } from "../../../core/definition/record.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteSession } from "./session.ts";

export interface EffectCall {
  /** Of the write's own transaction. */
  readonly session: WriteSession;
  readonly open: OpenResource;
  /** Null: the record is about to come about. */
  readonly id: number | null;
  /** The record as it will stand. */
  readonly record: RecordValues;
  readonly requestId: string | null;
}

/**
 * What a transition or a new record does besides, by the name its definition calls:
 * `{"kind": "call", "function": "open_account"}`. Gives further values of the record, written with it. What it throws
 * takes everything back.
 */
export type EffectFunction = (call: EffectCall) => Promise<Readonly<Record<string, unknown>>>;
export type EffectFunctions = Readonly<Record<string, EffectFunction>>;

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
