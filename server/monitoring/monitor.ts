import type { DatabaseHealth } from "../database/types.ts";
import type { HealthIssue } from "../../core/monitoring/health.ts";
import { findHealthIssues, readServerState, type ServerState } from "./server-state.ts";

/** How the server is, for whoever watches it. */
export interface Monitor {
  /** Asks the database now; the rest may be ten seconds old. Never rejects. */
  look(): Promise<Looked>;
}

export interface Looked {
  readonly database: DatabaseHealth;
  /** Null as long as disk or database do not answer. */
  readonly state: ServerState | null;
  readonly issues: readonly HealthIssue[];
}

/** Milliseconds: watchers ask often, and the answer costs some statements. */
const FRESH = 10_000;

export function createMonitor(options: Parameters<typeof readServerState>[0]): Monitor {
  const { database } = options;
  let state: ServerState | null = null;
  let asked = -Infinity;
  let asking: Promise<void> | null = null;

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
      const health = await database.health();
      if (!health.ok) return { database: health, state: null, issues: findHealthIssues(health, null) };
      if (performance.now() - asked > FRESH) {
        asking ??= ask();
        // whoever asks for the first time waits; later ones take what was there
        if (state === null) await asking;
      }
      return { database: health, state, issues: findHealthIssues(health, state) };
    },
  };
}
