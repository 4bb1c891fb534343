/** The jobs of the server; the labels of the interface name them. */
export const JOB_NAMES = [
  "transitions_quarter_hour",
  "transitions_hour",
  "transitions_day",
  "timed_effects",
  "reminders",
  "documents",
  "date_notices",
  "unused_uploads",
  "retention",
  "audit_checkpoints",
  "sealed_values",
] as const;
export type JobName = (typeof JOB_NAMES)[number];
