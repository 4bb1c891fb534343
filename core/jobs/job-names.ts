import type { Every } from "../definition/timed-transitions.ts";

/** The jobs of the server; the labels of the interface name them. */
export type JobName =
  | `transitions_${Every}`
  | "timed_effects"
  | "reminders"
  | "documents"
  | "date_notices"
  | "unused_uploads";
