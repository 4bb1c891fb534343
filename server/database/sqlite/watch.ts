import type { ChangeSignal } from "../changes.ts";
import type { WorkerClient } from "./worker-client.ts";

/** Milliseconds; the question costs some microseconds. */
const INTERVAL = 100;

/**
 * Wakes listeners when another process has committed. `data_version` of a connection changes for commits of others
 * only, and no other connection of this process writes, so the writer's tells other processes apart.
 */
export function watchOtherWriters({
  writer,
  changes,
}: {
  writer: WorkerClient;
  changes: ChangeSignal;
}): () => void {
  let known: unknown;
  let asking = false;

  async function ask(): Promise<void> {
    const { rows } = await writer.run({ sql: "PRAGMA data_version", parameters: [] });
    const version = rows[0]?.[0];
    if (known !== undefined && version !== known) changes.emit("elsewhere");
    known = version;
  }

  function tick(): void {
    // the first answer is what later ones are compared with, listeners or not
    if (asking || (known !== undefined && !changes.active)) return;
    asking = true;
    ask()
      .catch(() => undefined)
      .finally(() => {
        asking = false;
      });
  }

  tick();
  const timer = setInterval(tick, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
