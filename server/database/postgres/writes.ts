import { Kysely } from "kysely";
import type pg from "pg";
import { inStatementSpan } from "../../monitoring/spans.ts";
import { bindValues } from "../bind.ts";
import { DatabaseError } from "../errors.ts";
import { refuseStream, WRITE_TIMEOUT, WriteScope, WriteScopes } from "../write-scope.ts";
import { toDatabaseError } from "./errors.ts";
import { createPostgresDialect } from "./kysely.ts";
import { guard, isStalePlan, StatementNames } from "./statements.ts";
import type { Batch, Statement, StatementResult, Tables, Transaction, WriteOptions } from "../types.ts";

/** One transaction on a connection of its own; many run side by side. */
export class PostgresWrites {
  readonly #pool: pg.Pool;
  readonly #onCommit: () => void;
  readonly #scopes = new WriteScopes();
  readonly #names = new StatementNames();

  constructor(pool: pg.Pool, onCommit: () => void) {
    this.#pool = pool;
    this.#onCommit = onCommit;
  }

  async write<T>(
    work: (trx: Transaction, batch: Batch) => Promise<T>,
    { timeout = WRITE_TIMEOUT }: WriteOptions = {},
  ): Promise<T> {
    this.#scopes.assertOutside();
    const client = await guard(() => this.#pool.connect());
    const scope = new WriteScope();
    const link = new ClientLink(client, this.#names);
    const run = async (statement: Statement) => {
      scope.assertOpen();
      return link.query(statement);
    };
    const db = new Kysely<Tables>({
      dialect: createPostgresDialect({ run, stream: refuseStream, control: (sql) => link.control(sql) }),
    });
    const batch: Batch = (statements) =>
      link.together(() =>
        Promise.all(
          statements.map(async (statement): Promise<StatementResult> => {
            const { rows, rowCount } = await run(statement);
            return { rows, changes: rowCount ?? 0 };
          }),
        ),
      );
    try {
      const value = await db
        .transaction()
        .execute((trx) => this.#scopes.run(scope, timeout, () => work(trx, batch)));
      this.#onCommit();
      return value;
    } finally {
      link.release();
    }
  }
}

/** One statement without a transaction and without a limit of time. */
export async function runAlone(pool: pg.Pool, statement: string): Promise<void> {
  const client = await guard(() => pool.connect());
  const link = new ClientLink(client);
  try {
    // an index made by several processes at once leaves none for those who read
    for (const sql of ["set statement_timeout = 0", "set max_parallel_maintenance_workers = 0", statement]) {
      await link.query({ sql, parameters: [] });
    }
  } finally {
    link.release({ afresh: true });
  }
}

/** The writing client, and whether it may go back to the pool. */
class ClientLink {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  readonly #onError: (error: Error) => void;
  #broken = false;

  constructor(client: pg.PoolClient, names: StatementNames | null = null) {
    this.#client = client;
    this.#names = names;
    this.#onError = () => {
      this.#broken = true;
    };
    client.on("error", this.#onError);
  }

  /** Carried out one after the other; several given at once are sent at once, and those behind one that fails fail too. */
  async query({ sql, parameters }: Statement): Promise<pg.QueryResult<Record<string, unknown>>> {
    const values = bindValues(parameters);
    return inStatementSpan("postgresql", sql, () => this.#run(sql, values));
  }

  /** What is given in one go leaves in one piece: each piece costs the machine as much as a small statement. */
  together<T>(give: () => Promise<T>): Promise<T> {
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      return give();
    } finally {
      stream.uncork();
    }
  }

  async #run(text: string, values: ReturnType<typeof bindValues>) {
    const name = this.#names?.find(text);
    try {
      return await this.#client.query<Record<string, unknown>>({
        text,
        values,
        ...(name !== undefined && { name }),
      });
    } catch (error) {
      if (name === undefined || !isStalePlan(error)) throw toDatabaseError(error);
      // the transaction is over: tried again, the statement is planned anew
      this.#names?.drop(text);
      throw new DatabaseError("busy", "A table changed under a statement that was planned before.");
    }
  }

  /** PostgreSQL answers COMMIT with ROLLBACK when a statement had failed: that is no success. */
  async control(sql: "begin" | "commit" | "rollback"): Promise<void> {
    try {
      const { command } = await this.#client.query(sql);
      if (sql === "commit" && command === "ROLLBACK") {
        throw new DatabaseError("transaction_over", "The transaction had failed before its commit.");
      }
    } catch (error) {
      if (!(error instanceof DatabaseError)) this.#broken = true;
      throw toDatabaseError(error);
    }
  }

  release({ afresh = false } = {}): void {
    this.#client.off("error", this.#onError);
    this.#client.release(this.#broken || afresh);
  }
}
