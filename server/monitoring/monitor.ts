import type { DatabaseHealth } from "../database/types.ts";
import type { HealthIssue } from "../../core/monitoring/health.ts";
import { findHealthIssues, readServerState, type ServerState } from "./server-state.ts";

/** How the server is, for whoever watches it. */
export interface Monitor {
  /** What the database said is at most a second old, or it is asked now; the rest may be ten seconds old. Never rejects. */
  look(): Promise<Looked>;
}

export interface Looked {
  readonly database: DatabaseHealth;
  /** Milliseconds since the database said so. */
  readonly age: number;
  /** Null as long as disk or database do not answer. */
  readonly state: ServerState | null;
  readonly issues: readonly HealthIssue[];
}

/** Milliseconds for which disk, queues and jobs are told again: watchers ask often, and the answer costs some statements. */
const FRESH = 10_000;
/** From this age on they are looked at anew behind the answer. */
const ASK_AGAIN = 5000;
/** Milliseconds for which an answer of the database is told again: every open page asks, too, and a call less waits for its threads. */
const PROBE_FRESH = 1000;
/** From this age on it is asked anew behind the answer, so that nobody waits where many ask. */
const PROBE_AGAIN = 500;

export function createMonitor(options: Parameters<typeof readServerState>[0]): Monitor {
  const { database } = options;
  let state: ServerState | null = null;
  let asked = -Infinity;
  let asking: Promise<void> | null = null;
  let probed: { readonly health: DatabaseHealth; readonly at: number } | null = null;
  let probing: Promise<void> | null = null;

  const probe = async (): Promise<void> => {
    probed = { health: await database.health(), at: performance.now() };
    probing = null;
  };
  const ageOfProbe = () => (probed === null ? Infinity : performance.now() - probed.at);

  const ageOfState = () => performance.now() - asked;

  const ask = async (): Promise<void> => {
    try {
      state = await readServerState(options);
    } catch {
      // what does not answer is told by the database's own state, or is not known
      state = null;
    }
    asked = performance.now();
    asking = null;
  };

  return {
    async look() {
      if (ageOfProbe() > PROBE_AGAIN) probing ??= probe();
      if (probed === null || ageOfProbe() > PROBE_FRESH) await probing;
      // what is bad is asked once more: the answer may have come while this process was held up
      if (probed?.health.ok !== true) await (probing ??= probe());
      const { health } = probed!;
      const told = { database: health, age: ageOfProbe() };
      if (!health.ok) return { ...told, state: null, issues: findHealthIssues(health, null) };
      if (ageOfState() > ASK_AGAIN) asking ??= ask();
      // whoever asks seldom waits for what is true now
      if (state === null || ageOfState() > FRESH) await asking;
      return { ...told, state, issues: findHealthIssues(health, state) };
    },
  };
}
