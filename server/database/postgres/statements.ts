import type pg from "pg";
import { inStatementSpan } from "../../monitoring/spans.ts";
import { bindValues } from "../bind.ts";
import { toDatabaseError } from "./errors.ts";
import type { Statement } from "../types.ts";

const NAMED_LIMIT = 500;
const HOT = 3;
/** How many rows have a word differs so much that a plan for any word would be a bad one for most. */
const PATTERN = " like $";

/**
 * Names for statements that come again: PostgreSQL then parses and plans them once a connection. Rare ones stay
 * unnamed, since a server keeps every named one in memory, and so do searches, which are planned for their words.
 */
export class StatementNames {
  readonly #seen = new Map<string, { uses: number; name: string | undefined; stale?: boolean }>();
  #named = 0;

  find(text: string): string | undefined {
    if (text.includes(PATTERN)) return undefined;
    let entry = this.#seen.get(text);
    if (entry?.stale === true) return undefined;
    if (entry === undefined) {
      if (this.#seen.size >= NAMED_LIMIT * 4) this.#forgetRare();
      entry = { uses: 0, name: undefined };
      this.#seen.set(text, entry);
    }
    entry.uses += 1;
    if (entry.name === undefined && entry.uses >= HOT && this.#named < NAMED_LIMIT) {
      this.#named += 1;
      entry.name = `b${this.#named}`;
    }
    return entry.name;
  }

  /** Gives a statement no name any more: a table changed under it. */
  drop(text: string): void {
    this.#seen.set(text, { uses: 0, name: undefined, stale: true });
  }

  #forgetRare(): void {
    for (const [text, { name, stale }] of this.#seen)
      if (name === undefined && stale !== true) this.#seen.delete(text);
  }
}

/** A table changed under a named statement that reads all its columns; without the name it is planned anew. */
export function isStalePlan(error: unknown): boolean {
  return (error as { code?: string }).code === "0A000";
}

export async function runRead(
  pool: pg.Pool,
  { sql, parameters }: Statement,
  names: StatementNames,
): Promise<pg.QueryResult<Record<string, unknown>>> {
  const values = bindValues(parameters);
  const name = names.find(sql);
  try {
    return await inStatementSpan("postgresql", sql, () =>
      pool.query({ text: sql, values, ...(name !== undefined && { name }) }),
    );
  } catch (error) {
    if (name === undefined || !isStalePlan(error)) throw toDatabaseError(error);
  }
  return guard(() => pool.query({ text: sql, values }));
}

export async function runArrays(
  pool: pg.Pool,
  { sql, parameters }: Statement,
  names: StatementNames,
): Promise<pg.QueryArrayResult> {
  const values = bindValues(parameters);
  const name = names.find(sql);
  try {
    return await inStatementSpan("postgresql", sql, () =>
      pool.query({ text: sql, values, rowMode: "array", ...(name !== undefined && { name }) }),
    );
  } catch (error) {
    if (name === undefined || !isStalePlan(error)) throw toDatabaseError(error);
  }
  return guard(() => pool.query({ text: sql, values, rowMode: "array" }));
}

export async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}
