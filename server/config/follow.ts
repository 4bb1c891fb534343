import type { Log } from "../context.ts";
import type { Outbox } from "../plugins/outbox.ts";
import type { DefinitionsStore } from "./store.ts";

const RETRY = 1_000;

/**
 * Follows what other processes publish and restore. A reading that fails, as when the database goes away for a moment,
 * is tried again: nothing else would bring this process to the newest version before the next one.
 */
export function followPublished({
  outbox,
  store,
  log,
}: {
  outbox: Outbox;
  store: DefinitionsStore;
  log: Log;
}): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let restored = false;
  let closed = false;

  const reload = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      await store.reload({ restored });
      restored = false;
    } catch (error) {
      if (closed) return;
      log.warn({ err: error }, "the newest configuration version could not be read; trying again");
      timer = setTimeout(() => void reload(), RETRY);
      timer.unref();
    }
  };
  const stop = outbox.on("sys__config", ({ action }) => {
    restored ||= action === "restore";
    return reload();
  });
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      stop();
    },
  };
}
