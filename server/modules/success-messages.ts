import type { FastifyRequest } from "fastify";
import type { ModuleContext } from "./context.ts";

/** What calls that succeed tell the person who made them; the words stand in `locales/<language>/errors.json` under `said`. */
export type SuccessMessage =
  | "profile_updated"
  | "skills_added"
  | "certificate_added"
  | "certificate_updated"
  | "certificate_answered"
  | "support_added"
  | "feedback_added"
  | "feedback_given"
  | "feedback_changed"
  | "form_given"
  | "form_changed"
  | "form_published"
  | "form_created"
  | "form_renamed"
  | "form_retired"
  | "form_restored"
  | "update_added"
  | "push_ready"
  | "password_changed"
  | "code_sent"
  | "code_wanted"
  | "password_reset"
  | "signed_up"
  | "user_added"
  | "journal_stored"
  | "location_stored"
  | "reminder_postponed"
  | "reminder_last"
  | "reminder_held"
  | "reminder_none";

/** The words for the reader of the answer. */
export function createMessage(
  { messages }: Pick<ModuleContext, "messages">,
  { language }: Pick<FastifyRequest, "language">,
  what: SuccessMessage,
  parameters?: Readonly<Record<string, unknown>>,
): string {
  return messages.text(`said.${what}`, language, parameters);
}
