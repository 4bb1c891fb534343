import type { CallEffect } from "../../../core/definition/types.ts";
import type { EffectKind, PlannedMessage } from "./types.ts";

/** Runs a function of the server. It runs with the write that it belongs to, which takes the values it gives. */
export const call: EffectKind<CallEffect, PlannedMessage> = {
  plan: ({ add }, effect, { resource, id }) => add({ kind: "call", resource, id, names: [effect.function] }),
  apply: () => {},
  undo: null,
  message: ({ resource, names }) => ({ code: "call", parameters: { resource: resource.name, names } }),
};
