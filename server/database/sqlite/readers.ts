import { bindValues } from "../bind.ts";
import { createRowMaker } from "../rows.ts";
import type { Lane, Statement } from "../types.ts";
import type { ReadValues, WorkerClient } from "./worker-client.ts";

/** Milliseconds without a read after which a worker ends: each takes 10 MB and more. */
export const REST = 60_000;

interface ReadersOptions {
  /** Most workers of each lane. */
  readonly limits: Readonly<Record<Lane, number>>;
  readonly open: (lane: Lane) => WorkerClient;
}

/**
 * The reading workers of both lanes. Each read goes to the least busy one of its lane; one more is opened while all are
 * busy, for a start that waits for every thread is slow, and ends when it has had nothing to do for long.
 */
export class Readers {
  readonly #lanes: Readonly<Record<Lane, WorkerClient[]>> = { list: [], long: [] };
  readonly #options: ReadersOptions;
  /** Who was given something since it was looked at last. */
  readonly #used = new Set<WorkerClient>();
  /** Who has a cursor open, once for each. */
  readonly #streaming: WorkerClient[] = [];
  readonly #looking: NodeJS.Timeout;
  #nextCursor = 0;

  constructor(options: ReadersOptions) {
    this.#options = options;
    this.#looking = setInterval(() => this.#endResting(), REST).unref();
  }

  get load(): number {
    return this.#all().reduce((sum, worker) => sum + worker.load, 0);
  }

  run(statement: Statement, lane: Lane): Promise<ReadValues> {
    return this.pick(lane).run(statement);
  }

  pick(lane: Lane): WorkerClient {
    const worker = this.#leastBusy(lane);
    this.#used.add(worker);
    return worker;
  }

  #leastBusy(lane: Lane): WorkerClient {
    const workers = this.#lanes[lane];
    let best: WorkerClient | undefined;
    for (const worker of workers) {
      if (best === undefined || worker.load < best.load) best = worker;
    }
    if (best !== undefined && (best.load === 0 || workers.length >= this.#options.limits[lane])) return best;
    return this.#open(lane);
  }

  #open(lane: Lane): WorkerClient {
    const worker = this.#options.open(lane);
    this.#lanes[lane].push(worker);
    return worker;
  }

  /** Ends those that rest, but for one that answers lists at once. */
  #endResting(): void {
    const [first] = this.#lanes.list;
    for (const workers of Object.values(this.#lanes)) {
      const resting = workers.filter(
        (worker) =>
          worker !== first &&
          worker.load === 0 &&
          !this.#used.has(worker) &&
          !this.#streaming.includes(worker),
      );
      for (const worker of resting) {
        workers.splice(workers.indexOf(worker), 1);
        void worker.close();
      }
    }
    this.#used.clear();
  }

  /** Fetches one batch ahead of the consumer, so memory holds two. */
  async *stream(statement: Statement, batchSize: number): AsyncGenerator<Record<string, unknown>[]> {
    const worker = this.pick("long");
    this.#nextCursor += 1;
    const cursor = this.#nextCursor;
    const parameters = bindValues(statement.parameters);
    this.#streaming.push(worker);
    try {
      const columns = await worker.call("openCursor", { cursor, sql: statement.sql, parameters });
      const makeRow = createRowMaker(columns);
      const fetch = () => worker.call("nextRows", { cursor, count: batchSize });
      let ahead = fetch();
      for (let rows = await ahead; rows.length > 0; rows = await ahead) {
        ahead = fetch();
        ahead.catch(() => undefined);
        yield rows.map(makeRow);
      }
    } finally {
      await worker.call("closeCursor", cursor).catch(() => undefined);
      this.#streaming.splice(this.#streaming.indexOf(worker), 1);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    await Promise.all(this.#all().map((worker) => worker.close()));
  }

  #all(): WorkerClient[] {
    return [...this.#lanes.list, ...this.#lanes.long];
  }
}
