import type { MailEffect } from "../../../core/definition/types.ts";
import type { EffectKind, PlannedMessage } from "./types.ts";

/** Sends mail. Declared, and not carried out yet: no definition has words for one. */
export const mail: EffectKind<MailEffect, PlannedMessage> = {
  plan: () => {},
  apply: () => {},
  message: ({ resource, names }) => ({ code: "mail", parameters: { resource: resource.name, names } }),
};
