import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { DialectAdditions, Statement } from "./dialect.ts";

export type { Statement } from "./dialect.ts";

/** Tables are made from definitions at run time, so their names and columns are not known to the compiler. */
export type Tables = Record<string, Record<string, unknown>>;

/** What a write works with. It is over when the work's promise settles: later statements are refused. */
export type Transaction = KyselyTransaction<Tables>;

export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows inserted, updated or deleted; 0 for a read. */
  readonly changes: number;
}

/** Runs many statements of the transaction for the price of one message; the first failure ends it and rejects. */
export type Batch = (statements: readonly Statement[]) => Promise<StatementResult[]>;

/** `list` for what a person waits for, `long` for reports and exports: the two never wait for each other. */
export type Lane = "list" | "long";

export interface WriteOptions {
  /** Milliseconds until the write is rolled back and rejected with `timeout`. */
  readonly timeout?: number;
}

export interface Changed {
  /** `here`: a write of this process; `elsewhere`: another process or connection may have written. */
  readonly source: "here" | "elsewhere";
}

export interface DatabaseHealth {
  readonly ok: boolean;
  readonly engine: string;
  /** Milliseconds of a trivial read. */
  readonly latency: number;
  /** Statements and writes waiting or running. */
  readonly waiting: number;
  readonly error: string | null;
  /** Of PostgreSQL; empty where none is set up. */
  readonly replicas: readonly ReplicaHealth[];
  /** Reads that a replica could have answered, had one been there and level. */
  readonly primaryReads: number;
}

/** A server that follows the primary and answers reads. */
export interface ReplicaHealth {
  /** Host and port. */
  readonly address: string;
  /** `lost`: it does not answer, or does not follow this database. Reads go to those in use only. */
  readonly state: "in_use" | "catching_up" | "lost";
  /** Milliseconds since the primary wrote the first of what it has yet to take in. */
  readonly behind: number;
  /** Reads it answered since this process started. */
  readonly reads: number;
}

export interface BackupResult {
  readonly path: string;
  readonly bytes: number;
  readonly format: "sqlite" | "pg_dump" | "copy";
}

/**
 * The seam to the database. Everything that leaves it as an error is a `DatabaseError`.
 *
 * Values: booleans are bound as 0 and 1; `undefined`, `Date`, arrays and objects are refused. Integers come back as
 * numbers (bigint beyond 2^53), JSON as its text.
 */
export interface Database {
  readonly dialect: DialectAdditions;
  /** Builds and runs reads; it has no transactions and refuses writes (`read_only`). */
  readonly read: Kysely<Tables>;
  /** The same in the long lane. */
  readonly long: Kysely<Tables>;
  /**
   * Runs `work` in one transaction and settles after the commit is durable. On SQLite writes run one after the other and
   * may share a commit; on PostgreSQL they run side by side at read committed, so a read that decides a write needs
   * `dialect.forUpdate` or a condition in the statement itself. A write inside a write is refused.
   */
  write<T>(work: (trx: Transaction, batch: Batch) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** One statement outside of any transaction, however long it takes: on PostgreSQL writes go on beside it. */
  alone(statement: string): Promise<void>;
  /** One read without Kysely's execution layer. */
  query<Row = Record<string, unknown>>(statement: Statement, options?: { lane?: Lane }): Promise<Row[]>;
  /** The same as arrays in column order: the cheapest form. */
  values(
    statement: Statement,
    options?: { lane?: Lane },
  ): Promise<{ columns: readonly string[]; rows: unknown[][] }>;
  /** One read in constant memory over one snapshot; blocks nobody, lasts as long as the reader takes. */
  stream<Row = Record<string, unknown>>(
    statement: Statement,
    options?: { batchSize?: number },
  ): AsyncIterable<Row[]>;
  /**
   * The same, whose reads any server answers that holds everything committed, by any process, until they are asked: a
   * replica where one does, else the primary. Itself where there are no replicas.
   */
  readonly anyServer: Database;
  /** How much was written until now, by any process; known only where there are replicas. */
  readonly position?: () => Promise<number>;
  readonly changes: {
    /** Raised with every commit that may have happened: for one of this process before its write settles. */
    readonly version: number;
    /** Wakes after commits; may wake without reason and joins several commits in one. Returns the way to stop. */
    subscribe(listener: (changed: Changed) => void): () => void;
  };
  health(): Promise<DatabaseHealth>;
  /** A consistent copy while the database is in use; `path` appears only when it is whole. */
  backup(path: string): Promise<BackupResult>;
  close(): Promise<void>;
}

export interface DatabaseLog {
  warn(detail: object, message: string): void;
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the embedded database in `dataDir`. */
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  /** PostgreSQL only: streaming replicas that may answer reads. */
  readonly readUrls?: readonly string[] | undefined;
  /** Reader workers or connections of the list lane. */
  readonly readers?: number | undefined;
  /** SQLite only: upper limit of the file, for tests of a full disk. */
  readonly maxPageCount?: number | undefined;
  /**
   * False (SQLite): a power cut may take what was acknowledged last; the end of the process never does. For data that can
   * be made anew. True when absent.
   */
  readonly durable?: boolean | undefined;
  readonly log?: DatabaseLog | undefined;
}
