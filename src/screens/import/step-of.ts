import type { ImportJob } from "./import-calls.ts";

export type JobStep = "mapping" | "checking" | "rows" | "running" | "result";

const OF_STATE = {
  ready: "mapping",
  checking: "checking",
  checked: "rows",
  running: "running",
  stopped: "rows",
  done: "result",
  failed: "mapping",
} as const satisfies Record<ImportJob["state"], JobStep>;

/** The step an import stands at, or an earlier one that is looked at again while nobody is at work. */
export function getStep({ state }: Pick<ImportJob, "state">, wanted: "mapping" | "rows" | null): JobStep {
  const step = OF_STATE[state];
  if (wanted === null || step === "checking" || step === "running") return step;
  return wanted === "rows" && step === "mapping" ? step : wanted;
}
