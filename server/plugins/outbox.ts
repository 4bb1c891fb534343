import type { Clock, Log } from "../context.ts";
import { passFaultPoint } from "../fault-points.ts";
import type { Database } from "../database/types.ts";
import { asWaiting, type Waiting } from "../monitoring/waiting.ts";

/** One write, by whichever process. */
export interface OutboxEvent {
  readonly id: number;
  readonly at: number;
  readonly resource: string;
  readonly record: number;
  readonly action: string;
  readonly row_version: number;
}

export type OutboxListener = (event: OutboxEvent) => void | Promise<void>;

export interface Outbox {
  /** Listens to writes on one resource (or system table), or on all with `*`. Returns the way to stop. */
  on(resource: string, listener: OutboxListener): () => void;
  /** Settles when everything written before the call has reached the listeners. */
  drain(): Promise<void>;
  /** What no listener here was told of yet. */
  waiting(): Promise<Waiting>;
  close(): Promise<void>;
}

/** An id another transaction has taken but not committed yet is waited for so long. */
const GAP_PATIENCE = 60_000;
/** The net under wake-ups that get lost. */
const POLL_EVERY = 5_000;
const BATCH = 1_000;

/**
 * Follows the outbox from its present end. On PostgreSQL ids become visible out of order, so ids that were jumped over
 * are looked for again until they show or their time is up.
 */
export async function followOutbox({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): Promise<Outbox> {
  const listeners = new Map<string, Set<OutboxListener>>();
  const gaps = new Map<number, number>();
  let last = await newestId(database);
  let running: Promise<void> = Promise.resolve();
  let queued = false;
  let closed = false;

  const deliver = async (event: OutboxEvent): Promise<void> => {
    passFaultPoint("before_hand_on");
    for (const key of [event.resource, "*"]) {
      for (const listener of listeners.get(key) ?? []) {
        try {
          await listener(event);
        } catch (error) {
          log.error({ err: error, event }, "a listener of the outbox failed");
        }
      }
    }
  };

  const read = async (): Promise<void> => {
    for (;;) {
      const late = gaps.size === 0 ? [] : await select(database, { ids: [...gaps.keys()] });
      for (const event of late) {
        gaps.delete(event.id);
        await deliver(event);
      }
      const events = await select(database, { after: last });
      const now = clock();
      for (const event of events) {
        // a long row of missing ids is a sequence that was moved, not transactions under way
        for (let id = Math.max(last + 1, event.id - BATCH); id < event.id; id += 1) gaps.set(id, now);
        last = event.id;
        await deliver(event);
      }
      for (const [id, since] of gaps) if (now - since > GAP_PATIENCE) gaps.delete(id);
      if (events.length < BATCH) return;
    }
  };

  const wake = (): void => {
    if (closed || queued) return;
    queued = true;
    running = running
      .then(async () => {
        queued = false;
        if (!closed) await read();
      })
      .catch((error: unknown) => {
        queued = false;
        if (!closed) log.warn({ err: error }, "the outbox could not be read; trying again");
      });
  };

  const stop = database.changes.subscribe(wake);
  const timer = setInterval(wake, POLL_EVERY).unref();

  return {
    on(resource, listener) {
      const set = listeners.get(resource) ?? new Set();
      listeners.set(resource, set.add(listener));
      return () => void set.delete(listener);
    },
    async drain() {
      await running;
      wake();
      await running;
    },
    async waiting() {
      const row = await database.read
        .selectFrom("sys__outbox")
        .select(({ fn }) => [fn.countAll().as("waiting"), fn.min("at").as("since")])
        .where("id", ">", last)
        .executeTakeFirst();
      return asWaiting(row);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      stop();
      await running;
    },
  };
}

async function newestId(database: Database): Promise<number> {
  const row = await database.read
    .selectFrom("sys__outbox")
    .select((expression) => expression.fn.max("id").as("id"))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

async function select(
  database: Database,
  which: { after: number } | { ids: readonly number[] },
): Promise<OutboxEvent[]> {
  const all = database.read
    .selectFrom("sys__outbox")
    .select(["id", "at", "resource", "record", "action", "row_version"])
    .orderBy("id")
    .limit(BATCH);
  const some =
    "after" in which ? all.where("id", ">", which.after) : all.where("id", "in", which.ids.slice(0, 500));
  return (await some.execute()) as unknown as OutboxEvent[];
}
