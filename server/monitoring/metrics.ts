import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@platformatic/prom-client";
import type { AnsweredCall } from "./calls.ts";
import type { Monitor } from "./monitor.ts";
import { HEALTH_ISSUES } from "../../core/monitoring/health.ts";

export interface Metrics {
  note(call: AnsweredCall): void;
  /** All series in Prometheus’ text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

interface Options {
  readonly monitor: Monitor;
  readonly release: string;
  /** Of the definitions in force. */
  readonly configuration: () => { readonly version: number };
  readonly connections: () => number;
}

/** Seconds; as the semantic conventions advise, without the two longest. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5];

/**
 * What Prometheus reads. Durations are counted by method and status alone, since each address would have series for every
 * bucket; addresses have a count and a sum, from which their mean follows.
 */
export function createMetrics({ monitor, release, configuration, connections }: Options): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_server_request_duration_seconds",
    help: "Duration of calls.",
    labelNames: ["http_request_method", "http_response_status_code"],
    buckets: BUCKETS,
    registers,
  });
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `benchline_${name}_total`, help, labelNames, registers });
  const byRoute = (name: string, help: string) =>
    counter(`route_${name}`, help, ["http_request_method", "http_route"]);
  const calls = byRoute("calls", "Calls by declared address.");
  const seconds = byRoute("seconds", "Time calls took, by declared address.");
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `benchline_${name}`, help, labelNames, registers });
  gauge("build_info", "The release that runs.", ["release"]).set({ release }, 1);
  const issue = gauge("health_issue", "1 while there is this issue.", ["issue"]);
  const up = gauge("database_up", "1 while the database answers.");
  const latency = gauge("database_latency_seconds", "Duration of a trivial read.");
  const statements = gauge("database_waiting", "Statements and writes waiting or running.");
  const replicaUp = gauge("replica_up", "1 while a read replica answers.", ["replica"]);
  const replicaLag = gauge("replica_lag_seconds", "Since when a read replica has something to take in.", [
    "replica",
  ]);
  const replicaReads = counter("replica_reads", "Reads a replica answered.", ["replica"]);
  const primaryReads = counter("primary_reads", "Reads the primary answered since no replica was level.");
  const free = gauge("disk_free_bytes", "Free space of the disk that holds the data folder.");
  const size = gauge("disk_size_bytes", "Size of the disk that holds the data folder.");
  const waiting = gauge("queue_waiting", "What waits in a queue.", ["queue"]);
  const behind = gauge("queue_behind_seconds", "Since when the first in a queue is due.", ["queue"]);
  const late = gauge("job_late_seconds", "Since when a job is due that nobody ran.", ["job"]);
  const live = gauge("live_connections", "Open live connections of this process.");
  const version = gauge("configuration_version", "The version of the configuration in force.");

  const look = async (): Promise<void> => {
    const { database, state, issues } = await monitor.look();
    for (const name of HEALTH_ISSUES) issue.set({ issue: name }, issues.includes(name) ? 1 : 0);
    up.set(database.ok ? 1 : 0);
    latency.set(database.latency / 1000);
    statements.set(database.waiting);
    replicaReads.reset();
    for (const { address: replica, state: at, behind: lag, reads } of database.replicas) {
      replicaUp.set({ replica }, at === "lost" ? 0 : 1);
      replicaLag.set({ replica }, lag / 1000);
      replicaReads.inc({ replica }, reads);
    }
    primaryReads.reset();
    primaryReads.inc(database.primaryReads);
    live.set(connections());
    version.set(configuration().version);
    late.reset();
    if (state === null) return;
    free.set(state.space.free);
    size.set(state.space.size);
    for (const queue of state.queues) {
      waiting.set({ queue: queue.name }, queue.waiting);
      behind.set({ queue: queue.name }, queue.behind / 1000);
    }
    for (const job of state.lateJobs) late.set({ job: job.name }, job.behind / 1000);
  };

  return {
    contentType: registry.contentType,
    note({ method, route, status, seconds: took }) {
      durations.observe({ http_request_method: method, http_response_status_code: status }, took);
      const labels = { http_request_method: method, http_route: route };
      calls.inc(labels);
      seconds.inc(labels, took);
    },
    async text() {
      await look();
      return registry.metrics();
    },
  };
}
