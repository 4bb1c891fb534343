import { createHash } from "node:crypto";
import { isDatabaseError } from "../errors.ts";
import type { DatabaseLog, ReplicaHealth, Statement } from "../types.ts";
import type { Connections } from "./pools.ts";
import { type Position, Replica, WRITTEN } from "./replica.ts";
import { guard } from "./statements.ts";
import { shareQuestion } from "./share-question.ts";
import { streamRows } from "./stream.ts";

/** Milliseconds between two looks at each replica. */
const BEAT = 500;

/**
 * Reads on whichever server holds everything that was committed, by any process, until they were asked: on a replica that
 * has replayed what the primary had written by then, else on the primary. So nobody ever sees less than they know of,
 * whichever process, window or client it came from, and clients need to say nothing.
 */
export class Replicas {
  readonly #primary: Pick<Connections, "lanes" | "probe">;
  readonly #replicas: readonly Replica[];
  readonly #beats: NodeJS.Timeout;
  #checking: Promise<void> | null = null;
  #primaryReads = 0;
  /** Where the primary is now. */
  readonly position = shareQuestion(() => this.#readPosition());

  constructor({
    urls,
    primary,
    readers,
    log,
  }: {
    urls: readonly string[];
    primary: Pick<Connections, "lanes" | "probe">;
    readers: number | undefined;
    log: DatabaseLog | undefined;
  }) {
    this.#primary = primary;
    this.#replicas = urls.map((url) => new Replica({ url, readers, log }));
    const beat = () => {
      this.#checking ??= this.#check();
    };
    this.#beats = setInterval(beat, BEAT);
    this.#beats.unref();
    beat();
  }

  get health(): readonly ReplicaHealth[] {
    return this.#replicas.map(({ health }) => health);
  }

  /** Reads that the primary answered since no replica could. */
  get primaryReads(): number {
    return this.#primaryReads;
  }

  /** One answer; what fails at a replica is asked of the primary, which says what is really wrong. */
  async run<T>(work: (lanes: Connections["lanes"]) => Promise<T>): Promise<T> {
    const reading = (await this.#choose())?.begin();
    try {
      if (reading !== undefined) return await work(reading.lanes);
    } catch (error) {
      reading?.failed(error);
      // it would take as long once more
      if (isDatabaseError(error, "timeout")) throw error;
    } finally {
      reading?.done();
    }
    this.#primaryReads += 1;
    return work(this.#primary.lanes);
  }

  /**
   * Rows in batches over one snapshot. Where a replica is lost halfway, the primary goes on, as long as what was given
   * already stands in its own snapshot as well.
   */
  async *stream(statement: Statement, batchSize: number): AsyncGenerator<Record<string, unknown>[]> {
    const given = new RowDigest();
    let failure: unknown = null;
    const reading = (await this.#choose())?.begin();
    try {
      if (reading !== undefined) {
        for await (const rows of streamRows(reading.lanes.long, statement, batchSize)) {
          given.add(rows);
          yield rows;
        }
        return;
      }
    } catch (error) {
      reading?.failed(error);
      failure = error;
    } finally {
      reading?.done();
    }
    this.#primaryReads += 1;
    const again = new RowDigest();
    for await (const rows of streamRows(this.#primary.lanes.long, statement, batchSize)) {
      const known = rows.slice(0, given.count - again.count);
      again.add(known);
      if (known.length > 0 && again.count === given.count && again.value !== given.value) throw failure;
      if (rows.length > known.length) yield rows.slice(known.length);
    }
    if (again.count < given.count) throw failure;
  }

  async close(): Promise<void> {
    clearInterval(this.#beats);
    await this.#checking;
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  /** Of the replicas that hold what was written until now, the one with the least to do; null: the primary is asked. */
  async #choose(): Promise<Replica | null> {
    const usable = this.#replicas
      .filter(({ isUsable }) => isUsable)
      .toSorted((one, other) => one.running - other.running);
    if (usable.length === 0) return null;
    let position: Position;
    try {
      position = await this.position();
    } catch {
      // what is wrong with the primary is told by the read itself
      return null;
    }
    for (const replica of usable) if (await replica.holds(position)) return replica;
    return null;
  }

  async #readPosition(): Promise<Position> {
    const { rows } = await guard(() =>
      this.#primary.probe.query<{ position: number; cluster: string }>({ name: "written", text: WRITTEN }),
    );
    const [row] = rows;
    if (row === undefined) throw new Error("The primary says no position.");
    return row;
  }

  async #check(): Promise<void> {
    try {
      const position = await this.position();
      await Promise.all(this.#replicas.map((replica) => replica.check(position)));
    } catch {
      // the primary does not answer: reads are its own until it does
    } finally {
      this.#checking = null;
    }
  }
}

/** How many rows, and which. */
class RowDigest {
  readonly #hash = createHash("sha256");
  count = 0;

  add(rows: readonly Readonly<Record<string, unknown>>[]): void {
    for (const row of rows) this.#hash.update(`${Object.values(row).join("\u001F")}\u001E`);
    this.count += rows.length;
  }

  get value(): string {
    return this.#hash.copy().digest("base64");
  }
}
