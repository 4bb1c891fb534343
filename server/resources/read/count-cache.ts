import type { Database, Statement } from "../../database/types.ts";

/** Bounds what a change that was not told of can spoil. Milliseconds. */
const FRESH_FOR = 5000;
const MAX_CACHED = 1000;

/** Totals as long as nothing is written: pages of one list, and people who look at the same one, share a count. */
class CountCache {
  readonly #database: Database;
  readonly #counts = new Map<string, Promise<number>>();
  #version = 0;
  #since = 0;

  constructor(database: Database) {
    this.#database = database;
    // keeps the watch on other processes awake, and the memory free while nobody asks
    database.changes.subscribe(() => this.#counts.clear());
  }

  count(statement: Statement): Promise<number> {
    this.#forgetOld();
    const key = `${statement.sql}\n${JSON.stringify(statement.parameters)}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const counting = this.#read(statement);
    this.#counts.set(key, counting);
    counting.catch(() => this.#counts.delete(key));
    return counting;
  }

  #forgetOld(): void {
    const { version } = this.#database.changes;
    const now = performance.now();
    const usable =
      version === this.#version && now - this.#since < FRESH_FOR && this.#counts.size < MAX_CACHED;
    if (usable) return;
    this.#counts.clear();
    this.#version = version;
    this.#since = now;
  }

  async #read(statement: Statement): Promise<number> {
    const { rows } = await this.#database.values(statement);
    return Number(rows[0]?.[0] ?? 0);
  }
}

const caches = new WeakMap<Database, CountCache>();

/** The one number a statement answers. Asked again only when something was written since, here or elsewhere. */
export function countRows(database: Database, statement: Statement): Promise<number> {
  let cache = caches.get(database);
  if (cache === undefined) {
    cache = new CountCache(database);
    caches.set(database, cache);
  }
  return cache.count(statement);
}
