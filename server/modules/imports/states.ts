import type { LeasedWork } from "../../jobs/lease.ts";

/**
 * Where an import stands: `reading` its file, `ready` for its mapping, being checked, `checked`, being carried out,
 * `stopped` on the way by a person or by a row, `done`, or `failed` for a reason that lies outside of its rows.
 */
export const JOB_STATES = [
  "reading",
  "ready",
  "checking",
  "checked",
  "running",
  "stopped",
  "done",
  "failed",
] as const;
export type JobState = (typeof JOB_STATES)[number];

/** States in which a process is at work, or one should be. */
export const BUSY: readonly JobState[] = ["checking", "running"];
export const IMPORTS: LeasedWork = { table: "sys__import", busy: BUSY };
/** States in which what is known of the rows holds for the present mapping. */
export const CHECKED: readonly JobState[] = ["checked", "stopped", "done"];

/** What a row would do, or has done: `created` and `updated` are written. */
export const ROW_STATES = [
  "pending",
  "error",
  "create",
  "update",
  "unchanged",
  "created",
  "updated",
] as const;
export type RowState = (typeof ROW_STATES)[number];

/** States of rows that are still to be written. */
export const TO_WRITE: readonly RowState[] = ["create", "update"];
export const WRITTEN: readonly RowState[] = ["created", "updated"];
