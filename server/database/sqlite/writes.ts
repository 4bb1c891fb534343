import { Kysely } from "kysely";
import { withTrace } from "../../monitoring/spans.ts";
import { refuseStream, WRITE_TIMEOUT, WriteScope, WriteScopes } from "../write-scope.ts";
import { createSqliteDialect } from "./kysely.ts";
import type { Batch, Statement, Tables, Transaction, WriteOptions } from "../types.ts";
import type { TransactionControl } from "./kysely.ts";
import type { WorkerClient } from "./worker-client.ts";

const GROUP_LIMIT = 32;
/** Milliseconds a shared commit stays open for further writes that already wait. */
const GROUP_TIME = 5;
const SAVEPOINT = "job";

interface Job {
  readonly work: (trx: Transaction, batch: Batch) => Promise<unknown>;
  readonly timeout: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Finished {
  readonly job: Job;
  readonly value: unknown;
}

/**
 * The one line of writers. Writes that wait while another runs share its commit, each behind a savepoint of its own, so
 * that a slow disk is waited for once; none is acknowledged before that commit.
 */
export class WriteQueue {
  readonly #worker: WorkerClient;
  readonly #onCommit: () => void;
  readonly #scopes = new WriteScopes();
  readonly #jobs: Job[] = [];
  #running: Promise<void> | null = null;

  constructor(worker: WorkerClient, onCommit: () => void) {
    this.#worker = worker;
    this.#onCommit = onCommit;
  }

  get load(): number {
    return this.#jobs.length + (this.#running === null ? 0 : 1);
  }

  write<T>(work: (trx: Transaction, batch: Batch) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#scopes.assertOutside();
      this.#jobs.push({
        work: withTrace(work),
        timeout: options.timeout ?? WRITE_TIMEOUT,
        resolve: resolve as (value: unknown) => void,
        reject,
      });
      this.#running ??= this.#drain();
    });
  }

  /** Settles when nothing waits any more. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#jobs.length > 0) await this.#runGroup();
    this.#running = null;
  }

  async #runGroup(): Promise<void> {
    const finished: Finished[] = [];
    const started = performance.now();
    do {
      const job = this.#jobs.shift() as Job;
      const alive = await this.#runJob(job, finished);
      if (!alive) return;
    } while (
      this.#jobs.length > 0 &&
      finished.length < GROUP_LIMIT &&
      performance.now() - started < GROUP_TIME
    );
    await this.#commit(finished);
  }

  /** False when there is nothing left to commit. */
  async #runJob(job: Job, finished: Finished[]): Promise<boolean> {
    const first = finished.length === 0;
    try {
      const value = await this.#perform(job, first ? this.#outer() : this.#inner());
      finished.push({ job, value });
      return true;
    } catch (error) {
      job.reject(error);
      if (first) return false;
      if (await this.#worker.call("isOpen", null).catch(() => false)) return true;
      for (const other of finished) other.job.reject(error);
      return false;
    }
  }

  async #commit(finished: readonly Finished[]): Promise<void> {
    try {
      await this.#worker.call("control", "COMMIT");
    } catch (error) {
      await this.#worker.call("rollback", null).catch(() => undefined);
      for (const { job } of finished) job.reject(error);
      return;
    }
    for (const { job, value } of finished) job.resolve(value);
    this.#onCommit();
  }

  async #perform(job: Job, transactions: TransactionControl): Promise<unknown> {
    const scope = new WriteScope();
    const run = async (statement: Statement) => {
      scope.assertOpen();
      return this.#worker.run(statement, true);
    };
    const db = new Kysely<Tables>({
      dialect: createSqliteDialect({ run, stream: refuseStream, transactions }),
    });
    const batch: Batch = async (statements) => {
      scope.assertOpen();
      const results = await this.#worker.batch(statements);
      return results.map((result) => ({ rows: result.toObjects(), changes: result.changes }));
    };
    return db
      .transaction()
      .execute((trx) => this.#scopes.run(scope, job.timeout, () => job.work(trx, batch)));
  }

  /** The first write of a group: its transaction is the group's, committed by the group. */
  #outer(): TransactionControl {
    return {
      begin: () => this.#control("BEGIN IMMEDIATE"),
      commit: () => Promise.resolve(),
      rollback: () => this.#worker.call("rollback", null).then(() => undefined),
    };
  }

  #inner(): TransactionControl {
    return {
      begin: () => this.#control(`SAVEPOINT ${SAVEPOINT}`),
      commit: () => this.#control(`RELEASE ${SAVEPOINT}`),
      rollback: () => this.#control(`ROLLBACK TO ${SAVEPOINT}; RELEASE ${SAVEPOINT}`).catch(() => undefined),
    };
  }

  async #control(sql: string): Promise<void> {
    await this.#worker.call("control", sql);
  }
}
