import type { Database, Statement } from "../../database/types.ts";

/** Bounds what a change that was not told of can spoil. Milliseconds. */
const FRESH_FOR = 5000;
const MAX_CACHED = 1000;

type ReadOptions = NonNullable<Parameters<Database["values"]>[1]>;
type Rows = readonly (readonly unknown[])[];

/** Counts and totals as long as nothing is written: pages of one list, and people who look at the same one, share them. */
class CountCache {
  readonly #database: Database;
  readonly #counts = new Map<string, Promise<Rows>>();
  #version = 0;
  #since = 0;
  #position = 0;

  constructor(database: Database) {
    this.#database = database;
    // keeps the watch on other processes awake, and the memory free while nobody asks
    database.changes.subscribe(() => this.#counts.clear());
  }

  /** Where the database knows how much was written, also by processes that have not told of it yet, that decides. */
  async readAsOfNow(statement: Statement, options: ReadOptions): Promise<Rows> {
    const position = await this.#database.position?.();
    if (position !== undefined && position !== this.#position) {
      this.#counts.clear();
      this.#position = position;
    }
    return this.read(statement, options);
  }

  read(statement: Statement, options: ReadOptions): Promise<Rows> {
    this.#forgetOld();
    const key = `${statement.sql}\n${JSON.stringify(statement.parameters)}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const counting = this.#read(statement, options);
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

  async #read(statement: Statement, options: ReadOptions): Promise<Rows> {
    return (await this.#database.values(statement, options)).rows;
  }
}

const caches = new WeakMap<Database, CountCache>();

/** What a statement that counts or adds up answers. Asked again only when something was written since, here or elsewhere. */
export function readCached(
  database: Database,
  statement: Statement,
  options: ReadOptions = {},
): Promise<Rows> {
  let cache = caches.get(database);
  if (cache === undefined) {
    cache = new CountCache(database);
    caches.set(database, cache);
  }
  return database.position === undefined
    ? cache.read(statement, options)
    : cache.readAsOfNow(statement, options);
}

/** The one number a statement answers. */
export async function countRows(database: Database, statement: Statement): Promise<number> {
  const rows = await readCached(database, statement);
  return Number(rows[0]?.[0] ?? 0);
}
