import pg from "pg";
import type { ChangeSignal } from "../changes.ts";
import type { DatabaseLog } from "../types.ts";

const CHANNEL = "benchline_outbox";
/** A wake-up that was lost is made good after this time. */
const FALLBACK = 5000;
const RECONNECT = 1000;
/** Commits within this time are told in one message. */
const GATHER = 20;

/**
 * Tells other processes of commits and hears of theirs. The message goes out after the commit and not inside it, where
 * it would make every writer wait for one lock; one lost by a crash in between is made good by the regular wake-up.
 */
export class Notifier {
  readonly #config: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #changes: ChangeSignal;
  readonly #log: DatabaseLog | undefined;
  readonly #self = crypto.randomUUID();
  #client: pg.Client | null = null;
  #fallback: NodeJS.Timeout | undefined;
  #telling: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({
    config,
    pool,
    changes,
    log,
  }: {
    config: pg.ClientConfig;
    pool: pg.Pool;
    changes: ChangeSignal;
    log: DatabaseLog | undefined;
  }) {
    this.#config = config;
    this.#pool = pool;
    this.#changes = changes;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#fallback = setInterval(() => this.#changes.emit("elsewhere"), FALLBACK);
    this.#fallback.unref();
    await this.#listen();
  }

  committed(): void {
    this.#changes.emit("here");
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      void this.#tell();
    }, GATHER);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#fallback);
    clearTimeout(this.#retry);
    if (this.#telling !== undefined) {
      clearTimeout(this.#telling);
      await this.#tell();
    }
    await this.#client?.end();
  }

  async #tell(): Promise<void> {
    await this.#pool
      .query("select pg_notify($1, $2)::text", [CHANNEL, this.#self])
      .catch((error: unknown) => {
        this.#log?.warn({ err: error }, "other processes were not told of a change");
      });
  }

  async #listen(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on("error", () => undefined);
    client.on("notification", ({ payload }) => {
      if (payload !== this.#self) this.#changes.emit("elsewhere");
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    client.on("end", () => this.#reconnect());
    this.#client = client;
  }

  #reconnect(): void {
    this.#client = null;
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#listen().then(
        () => this.#changes.emit("elsewhere"),
        () => this.#reconnect(),
      );
    }, RECONNECT);
    this.#retry.unref();
  }
}
