import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError, isDatabaseError } from "../errors.ts";
import type { DatabaseLog, ReplicaHealth } from "../types.ts";
import { type Connections, createReaders } from "./pools.ts";
import { shareQuestion } from "./share-question.ts";

/** Milliseconds a read waits for a replica that has yet to replay what it needs; a close one is behind by few. */
const PATIENCE = 50;
/** Milliseconds between two looks at where it is while a read waits. */
const PAUSE = 2;
/** Milliseconds after which a replica that says nothing is lost. */
const SILENCE = 1000;
const MAX_SAMPLES = 1000;

const CLUSTER = "(select system_identifier from pg_control_system())::text as cluster";
const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position, pg_is_in_recovery() as follows, ${CLUSTER}`;
/** What was acknowledged is flushed, unless the engine was told to acknowledge earlier. */
export const WRITTEN = `select pg_wal_lsn_diff(case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end, '0/0') as position, ${CLUSTER}`;

/** How far a server is in the log. */
export interface Position {
  /** Bytes of the log; on the primary, everything that it has acknowledged stands before. */
  readonly position: number;
  /** Which log it is. */
  readonly cluster: string;
}

interface Reading {
  readonly lanes: Connections["lanes"];
  readonly failed: (error: unknown) => void;
  readonly done: () => void;
}

/** One streaming replica: how far it is, and its connections. */
export class Replica {
  readonly #url: string;
  readonly #readers: number | undefined;
  readonly #log: DatabaseLog | undefined;
  #connections: Connections | null = null;
  #isLost = false;
  /** Reads do not wait for it until it was found level again. */
  #isBehind = true;
  #reached = 0;
  #cluster = "";
  /** Positions of the primary that it has yet to reach, oldest first. */
  readonly #samples: { readonly at: number; readonly position: number }[] = [];
  #running = 0;
  #reads = 0;
  readonly #look = shareQuestion(() => this.#ask());

  constructor({
    url,
    readers,
    log,
  }: {
    url: string;
    readers: number | undefined;
    log: DatabaseLog | undefined;
  }) {
    this.#url = url;
    this.#readers = readers;
    this.#log = log;
  }

  /** Reads under way. */
  get running(): number {
    return this.#running;
  }

  get health(): ReplicaHealth {
    const [first] = this.#samples;
    return {
      address: new URL(this.#url).host,
      state: this.#isLost ? "lost" : this.#isBehind ? "catching_up" : "in_use",
      behind: first === undefined ? 0 : performance.now() - first.at,
      reads: this.#reads,
    };
  }

  /** Whether it holds everything up to a position of the primary, at once or after a moment. */
  async holds({ position, cluster }: Position): Promise<boolean> {
    const end = performance.now() + PATIENCE;
    while (this.#connections !== null) {
      if (this.#reached >= position && this.#cluster === cluster) return true;
      const left = end - performance.now();
      if (left <= 0) break;
      // one that hangs is given up by the next look at it
      await Promise.race([this.#look().catch(() => undefined), delay(left)]);
      if (this.#reached < position) await delay(PAUSE);
    }
    this.#isBehind = true;
    return false;
  }

  /** Whether reads may ask `holds`. */
  get isUsable(): boolean {
    return !this.#isBehind;
  }

  /** Connections for one read; undefined: it was lost. `failed` is told why the read did not come to its end, `done` that it is over. */
  begin(): Reading | undefined {
    const connections = this.#connections;
    if (connections === null) return undefined;
    this.#running += 1;
    this.#reads += 1;
    return {
      lanes: connections.lanes,
      failed: (error) => {
        this.#reads -= 1;
        if (isDatabaseError(error, "connection_lost")) this.#lose(connections, error);
      },
      done: () => {
        this.#running -= 1;
      },
    };
  }

  /** Looks whether it is there, and level. */
  async check(primary: Position): Promise<void> {
    this.#note(primary.position);
    const connections = (this.#connections ??= this.#connect());
    try {
      await this.#answerInTime();
      if (this.#cluster !== primary.cluster)
        throw new DatabaseError("unknown", "It is no replica of this database.");
    } catch (error) {
      this.#lose(connections, error);
      return;
    }
    if (this.#isLost) this.#log?.warn({ replica: this.health.address }, "a read replica is back");
    this.#isLost = false;
    this.#isBehind = !(await this.holds(primary));
    this.#forgetReached();
  }

  async close(): Promise<void> {
    const connections = this.#connections;
    this.#connections = null;
    await connections?.end();
  }

  /** A server that starts anew may have replayed less than before: it is lost with its first connection. */
  #connect(): Connections {
    const connections = createReaders({
      url: this.#url,
      readers: this.#readers,
      log: this.#log,
      connectTimeout: SILENCE,
    });
    connections.probe.on("error", (error) => this.#lose(connections, error));
    return connections;
  }

  async #ask(): Promise<void> {
    const connections = this.#connections;
    if (connections === null) return;
    try {
      const { rows } = await connections.probe.query<Position & { follows: number }>({
        name: "position",
        text: REPLAYED,
      });
      const [row] = rows;
      if (row === undefined || this.#connections !== connections) return;
      this.#reached = row.follows === 1 ? row.position : 0;
      this.#cluster = row.follows === 1 ? row.cluster : "";
    } catch (error) {
      this.#lose(connections, error);
      throw error;
    }
  }

  async #answerInTime(): Promise<void> {
    const asked = this.#look();
    const silent = delay(SILENCE).then(() => {
      throw new DatabaseError("timeout", `The replica said nothing within ${SILENCE} ms.`);
    });
    await Promise.race([asked, silent]);
  }

  #lose(connections: Connections, error: unknown): void {
    if (this.#connections !== connections) return;
    this.#connections = null;
    this.#reached = 0;
    this.#isBehind = true;
    if (!this.#isLost)
      this.#log?.warn({ err: error, replica: this.health.address }, "a read replica is lost");
    this.#isLost = true;
    connections.cut();
  }

  #note(position: number): void {
    this.#forgetReached();
    if (position <= (this.#samples.at(-1)?.position ?? this.#reached)) return;
    this.#samples.push({ at: performance.now(), position });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.splice(1, 1);
  }

  #forgetReached(): void {
    const next = this.#samples.findIndex(({ position }) => position > this.#reached);
    this.#samples.splice(0, next === -1 ? this.#samples.length : next);
  }
}
