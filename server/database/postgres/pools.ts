import pg from "pg";
import type { DatabaseLog, Lane } from "../types.ts";

const INT8 = 20;
const NUMERIC = 1700;
const BOOLEAN = 16;
const JSON_OID = 114;
const JSONB = 3802;

const LIST_TIMEOUT = 15_000;
const LONG_TIMEOUT = 15 * 60_000;
const WRITE_TIMEOUT = 60_000;
const CONNECT_TIMEOUT = 10_000;

/** Making machine code of a statement takes up to a second; none of the product's is that much faster for it. */
const OPTIONS = "-c TimeZone=UTC -c client_encoding=UTF8 -c jit=off";
const READ_ONLY = `${OPTIONS} -c default_transaction_read_only=on`;
/** Lists read few rows here and there, and from memory: at 4, the default, the engine would rather read the whole table. */
const LIST = `${READ_ONLY} -c random_page_cost=1.1`;

const PARSERS: Record<number, (text: string) => unknown> = {
  [INT8]: toInteger,
  [NUMERIC]: Number,
  [BOOLEAN]: (text) => (text === "t" ? 1 : 0),
  [JSON_OID]: (text) => text,
  [JSONB]: (text) => text,
};

/** Values as SQLite gives them, so that nothing above this folder knows the engine. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return PARSERS[oid] ?? pg.types.getTypeParser(oid, format ?? "text");
  },
} as unknown as pg.CustomTypesConfig;

function toInteger(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** A pool, and the way to end all its connections at once, with what they are at. */
function createPool(config: pg.PoolConfig, log: DatabaseLog | undefined) {
  const pool = new pg.Pool({ ...config, allowExitOnIdle: true });
  const clients = new Set<pg.PoolClient>();
  pool.on("error", (error) => log?.warn({ err: error }, "an idle connection was lost"));
  pool.on("connect", (client) => void clients.add(client));
  pool.on("remove", (client) => void clients.delete(client));
  return {
    pool,
    cut: () => {
      pool.end().catch(() => undefined);
      for (const { connection } of clients) connection.stream.destroy();
    },
  };
}

interface PoolOptions {
  readonly url: string;
  readonly readers?: number | undefined;
  readonly log?: DatabaseLog | undefined;
  readonly connectTimeout?: number;
}

const configOf = ({ url, connectTimeout = CONNECT_TIMEOUT }: PoolOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: "benchline",
  options: OPTIONS,
  types,
  keepAlive: true,
  connectionTimeoutMillis: connectTimeout,
});

const limitedTo = (timeout: number): pg.ClientConfig => ({
  statement_timeout: timeout,
  idle_in_transaction_session_timeout: timeout,
});

/** Connections that read. */
export interface Connections {
  readonly lanes: Readonly<Record<Lane, pg.Pool>>;
  /** One for short questions about the server itself, which wait for no other read. */
  readonly probe: pg.Pool;
  readonly end: () => Promise<void>;
  /** Ends at once what is under way: it rejects with `connection_lost`. */
  readonly cut: () => void;
}

export function createReaders(options: PoolOptions): Connections {
  const { readers = 8, log } = options;
  const config = configOf(options);
  const list = createPool({ ...config, ...limitedTo(LIST_TIMEOUT), options: LIST, max: readers }, log);
  const long = createPool({ ...config, ...limitedTo(LONG_TIMEOUT), options: READ_ONLY, max: 8 }, log);
  const probe = createPool({ ...config, ...limitedTo(LIST_TIMEOUT), options: READ_ONLY, max: 1 }, log);
  const all = [list, long, probe];
  return {
    lanes: { list: list.pool, long: long.pool },
    probe: probe.pool,
    end: async () => {
      await Promise.all(all.map(({ pool }) => pool.end()));
    },
    cut: () => {
      for (const { cut } of all) cut();
    },
  };
}

export interface PostgresPools extends Omit<Connections, "cut"> {
  readonly writer: pg.Pool;
  readonly config: pg.ClientConfig;
}

export function createPools(options: PoolOptions): PostgresPools {
  const { lanes, probe, end } = createReaders(options);
  const config = configOf(options);
  const { pool: writer } = createPool(
    { ...config, ...limitedTo(WRITE_TIMEOUT), max: 8, pipeline: true },
    options.log,
  );
  return {
    lanes,
    probe,
    writer,
    config,
    end: async () => {
      await Promise.all([end(), writer.end()]);
    },
  };
}
