import { expect, it } from "vitest";
import { isGrave } from "../../core/monitoring/health.ts";
import type { ReplicaHealth } from "../database/types.ts";
import { findHealthIssues, type ServerState } from "./server-state.ts";
import { SlowCalls } from "./slow-calls.ts";

const MEGABYTE = 1024 * 1024;
const well: ServerState = {
  space: { free: 500_000 * MEGABYTE, size: 1_000_000 * MEGABYTE },
  queues: [{ name: "mail", waiting: 3, behind: 60_000 }],
  lateJobs: [{ name: "reminders", behind: 60_000 }],
};
const issues = (state: Partial<ServerState>, ok = true) =>
  findHealthIssues({ ok, replicas: [] }, { ...well, ...state });

it("a full disk is grave, one that is nearly full is not", () => {
  const free = (megabytes: number, size = 1_000_000) =>
    issues({ space: { free: megabytes * MEGABYTE, size: size * MEGABYTE } });
  expect(free(10)).toEqual(["disk_full"]);
  expect(free(500)).toEqual(["disk_nearly_full"]);
  // a small disk with a tenth of it left
  expect(free(500, 5000)).toEqual([]);
  expect(["disk_full", "disk_nearly_full"].map((one) => isGrave(one as "disk_full"))).toEqual([true, false]);
});

it("a queue is behind after five minutes, a job is late after fifteen", () => {
  expect(issues({})).toEqual([]);
  expect(issues({ queues: [{ name: "audit", waiting: 1, behind: 301_000 }] })).toEqual(["queue_behind"]);
  expect(issues({ lateJobs: [{ name: "documents", behind: 901_000 }] })).toEqual(["jobs_late"]);
});

it("a replica that is lost, or behind for more than a minute, is no grave issue", () => {
  const replica: ReplicaHealth = { address: "replica:5432", state: "in_use", behind: 59_000, reads: 5 };
  const found = (...replicas: readonly ReplicaHealth[]) => findHealthIssues({ ok: true, replicas }, null);
  expect(found(replica)).toEqual([]);
  expect(found(replica, { ...replica, behind: 61_000 })).toEqual(["replica_behind"]);
  expect(found({ ...replica, behind: 61_000, state: "lost" })).toEqual(["replica_lost"]);
  expect(["replica_lost", "replica_behind"].some((one) => isGrave(one as "replica_lost"))).toBe(false);
});

it("of a database that does not answer nothing else is known", () => {
  expect(issues({ space: { free: 0, size: 1 } }, false)).toEqual(["database_unreachable"]);
});

it("calls of a second and longer are kept, the latest fifty, newest first", () => {
  const slow = new SlowCalls();
  const call = { at: 0, method: "GET", route: "/", status: 200, person: null, request: "" };
  for (let at = 0; at < 60; at += 1) slow.note({ ...call, at, seconds: 1 });
  slow.note({ ...call, at: 60, seconds: 0.99 });
  expect(slow.latest.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, index) => 59 - index));
});
