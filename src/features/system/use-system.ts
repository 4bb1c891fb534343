import { useQuery } from "@tanstack/react-query";
import type { JobName } from "../../../core/jobs/job-names.ts";
import type { HealthIssue, QueueName } from "../../../core/monitoring/health.ts";
import { request } from "../../lib/http.ts";

/** `GET /api/system/`: instants are ISO 8601, sizes bytes, `behind` milliseconds, `latency` milliseconds. */
export interface SystemState {
  readonly release: string;
  readonly node: string;
  readonly database: {
    readonly engine: "sqlite" | "postgres";
    readonly version: string;
    readonly bytes: number;
    readonly latency: number;
    readonly waiting: number;
  };
  readonly configuration: { readonly version: number; readonly problems: number };
  /** What people call it; null: there is none. */
  readonly identity_provider: string | null;
  readonly started: string;
  readonly memory: number;
  readonly windows: number;
  readonly issues: readonly HealthIssue[];
  readonly disk: { readonly free: number; readonly size: number } | null;
  readonly queues: readonly { readonly name: QueueName; readonly waiting: number; readonly behind: number }[];
  readonly late_jobs: readonly { readonly name: JobName; readonly behind: number }[];
  readonly replicas: readonly {
    readonly address: string;
    readonly state: "in_use" | "catching_up" | "lost";
    readonly behind: number;
    readonly reads: number;
  }[];
  readonly slow_calls: readonly SlowCall[];
}

export interface SlowCall {
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly person: number | null;
  readonly request: string;
}

/** As often as the server looks at itself. */
const REFETCH_MS = 10_000;

export function useSystem() {
  return useQuery({
    queryKey: ["system"],
    queryFn: async ({ signal }) =>
      (await request<{ data: SystemState }>({ path: "/api/system/", signal })).data,
    refetchInterval: REFETCH_MS,
  });
}
