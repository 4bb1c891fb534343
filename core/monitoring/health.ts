/** Changes that other parts of the server follow, letters to send, entries of the audit trail to seal. */
export type QueueName = "changes" | "mail" | "webhooks" | "audit";

/** What keeps the server from its work, or soon will. */
export const HEALTH_ISSUES = [
  "database_unreachable",
  "disk_full",
  "disk_nearly_full",
  "queue_behind",
  "jobs_late",
  "replica_lost",
  "replica_behind",
] as const;
export type HealthIssue = (typeof HEALTH_ISSUES)[number];

/** These keep it from its work already. */
const GRAVE: ReadonlySet<HealthIssue> = new Set(["database_unreachable", "disk_full"]);
export const isGrave = (issue: HealthIssue): boolean => GRAVE.has(issue);
