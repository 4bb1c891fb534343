import { Worker } from "node:worker_threads";
import { inStatementSpan } from "../../monitoring/spans.ts";
import { bindValues } from "../bind.ts";
import { DatabaseError } from "../errors.ts";
import { createRowMaker } from "../rows.ts";
import { READY } from "./protocol.ts";
import { toDatabaseError } from "./errors.ts";
import type { RowMaker } from "../rows.ts";
import type { DatabaseLog, Statement } from "../types.ts";
import type {
  CallName,
  PreparedRun,
  RawResult,
  RequestMessage,
  ResponseMessage,
  WorkerCalls,
  WorkerSettings,
} from "./protocol.ts";

const STATEMENT_LIMIT = 500;
const RESTART_DELAY = 250;

interface Waiting {
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: DatabaseError) => void;
}

interface KnownStatement {
  readonly number: number;
  /** The worker has it; before that its text travels with every request. */
  prepared: boolean;
  columns: readonly string[];
  makeRow: RowMaker | undefined;
}

export interface ReadValues {
  readonly columns: readonly string[];
  readonly rows: unknown[][];
  readonly changes: number;
  readonly lastId: number;
  readonly toObjects: () => Record<string, unknown>[];
}

/**
 * The main thread's end of one worker. When the thread dies, what it held is rejected with `connection_lost` and a new
 * one is started.
 */
export class WorkerClient {
  readonly #settings: WorkerSettings;
  readonly #log: DatabaseLog | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly #statements = new Map<string, KnownStatement>();
  #worker: Worker | undefined;
  #ready: Promise<void>;
  #nextId = READY;
  #nextStatement = 0;
  #closing = false;

  constructor(settings: WorkerSettings, log: DatabaseLog | undefined) {
    this.#settings = settings;
    this.#log = log;
    this.#ready = this.#start();
  }

  /** Settles when the connection is open. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Requests without an answer yet. */
  get load(): number {
    return this.#waiting.size;
  }

  async run(statement: Statement, inTransaction = false): Promise<ReadValues> {
    const known = this.#know(statement.sql);
    return inStatementSpan("sqlite", statement.sql, async () => {
      const result = await this.call("run", { ...toRun(known, statement), inTransaction });
      return readResult(known, result);
    });
  }

  async batch(statements: readonly Statement[]): Promise<ReadValues[]> {
    const known = statements.map((statement) => this.#know(statement.sql));
    const request = statements.map((statement, index) => toRun(known[index] as KnownStatement, statement));
    const text = statements.map(({ sql }) => sql).join(";\n");
    return inStatementSpan("sqlite", text, async () => {
      const results = await this.call("batch", request);
      return results.map((result, index) => readResult(known[index] as KnownStatement, result));
    });
  }

  call<Name extends CallName>(
    call: Name,
    request: WorkerCalls[Name]["request"],
  ): Promise<WorkerCalls[Name]["response"]> {
    return new Promise((resolve, reject) => {
      if (this.#worker === undefined) {
        reject(new DatabaseError("connection_lost", "The database worker is being restarted."));
        return;
      }
      this.#nextId += 1;
      const message: RequestMessage<Name> = { id: this.#nextId, call, request };
      this.#waiting.set(message.id, { resolve: resolve as (response: unknown) => void, reject });
      this.#worker.postMessage(message);
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    const exited = new Promise((resolve) => worker.once("exit", resolve));
    await this.call("close", null).catch(() => worker.terminate());
    await exited;
  }

  /** Ends the thread in the middle of what it does; another takes its place. */
  async terminate(): Promise<void> {
    await this.#worker?.terminate();
  }

  #know(sql: string): KnownStatement {
    const found = this.#statements.get(sql);
    if (found !== undefined) {
      this.#statements.delete(sql);
      this.#statements.set(sql, found);
      return found;
    }
    this.#nextStatement += 1;
    const entry: KnownStatement = {
      number: this.#nextStatement,
      prepared: false,
      columns: [],
      makeRow: undefined,
    };
    this.#statements.set(sql, entry);
    if (this.#statements.size > STATEMENT_LIMIT) this.#forgetOldest();
    return entry;
  }

  #forgetOldest(): void {
    const [oldest] = this.#statements;
    if (oldest === undefined) return;
    this.#statements.delete(oldest[0]);
    this.call("forget", oldest[1].number).catch(() => undefined);
  }

  #start(): Promise<void> {
    this.#statements.clear();
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: this.#settings });
    this.#worker = worker;
    let opened = false;
    const ready = new Promise<void>((resolve, reject) => {
      this.#waiting.set(READY, { resolve: () => resolve(), reject });
    }).then(() => {
      opened = true;
    });
    ready.catch(() => undefined);
    worker.on("message", (message: ResponseMessage) => this.#settle(message));
    worker.on("error", (error) =>
      this.#log?.warn({ err: error, role: this.#settings.role }, "worker failed"),
    );
    worker.on("exit", () => this.#ended(opened));
    return ready;
  }

  #settle(message: ResponseMessage): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    if ("failure" in message) waiting.reject(toDatabaseError(message.failure));
    else waiting.resolve(message.response);
  }

  /** One that could not open its file is not started again at once, or it would fail in a circle. */
  #ended(opened: boolean): void {
    this.#worker = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) {
      reject(new DatabaseError("connection_lost", "The database worker ended before it answered."));
    }
    if (this.#closing) return;
    this.#log?.warn({ role: this.#settings.role }, "worker ended; starting another");
    if (opened) this.#ready = this.#start();
    else setTimeout(() => this.#restart(), RESTART_DELAY).unref();
  }

  #restart(): void {
    if (!this.#closing && this.#worker === undefined) this.#ready = this.#start();
  }
}

function toRun(known: KnownStatement, { sql, parameters }: Statement): PreparedRun {
  return {
    statement: known.number,
    sql: known.prepared ? undefined : sql,
    parameters: bindValues(parameters),
  };
}

function readResult(entry: KnownStatement, result: RawResult): ReadValues {
  entry.prepared = true;
  if (result.columns !== undefined) {
    entry.columns = result.columns;
    entry.makeRow = undefined;
  }
  const { rows, changes, lastId } = result;
  return {
    columns: entry.columns,
    rows,
    changes,
    lastId,
    toObjects: () => (rows.length === 0 ? [] : rows.map((entry.makeRow ??= createRowMaker(entry.columns)))),
  };
}
