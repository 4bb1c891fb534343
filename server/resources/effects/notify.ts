import type { NotifyEffect } from "../../../core/definition/types.ts";
import type { EffectKind, PlannedMessage } from "./types.ts";

/** Puts a notice into the bell of people. Whoever hears of the write that it belongs to makes it. */
export const notify: EffectKind<NotifyEffect, PlannedMessage> = {
  plan: ({ add }, { to }, { resource, id }) => add({ kind: "notify", resource, id, names: to }),
  apply: () => {},
  undo: null,
  message: ({ resource, names }) => ({ code: "notify", parameters: { resource: resource.name, names } }),
};
