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

export interface PostgresPools {
  readonly lanes: Readonly<Record<Lane, pg.Pool>>;
  readonly writer: pg.Pool;
  readonly config: pg.ClientConfig;
  end(): Promise<void>;
}

export function createPools({
  url,
  readers = 8,
  log,
}: {
  url: string;
  readers?: number | undefined;
  log?: DatabaseLog | undefined;
}): PostgresPools {
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: "benchline",
    options: OPTIONS,
    types,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  };
  const pool = (max: number, timeout: number, more: pg.ClientConfig = {}) => {
    const created = new pg.Pool({
      ...config,
      ...more,
      max,
      statement_timeout: timeout,
      idle_in_transaction_session_timeout: timeout,
      allowExitOnIdle: true,
    });
    created.on("error", (error) => log?.warn({ err: error }, "an idle connection was lost"));
    return created;
  };
  const lanes = {
    list: pool(readers, LIST_TIMEOUT, { options: LIST }),
    long: pool(8, LONG_TIMEOUT, { options: READ_ONLY }),
  };
  const writer = pool(8, WRITE_TIMEOUT, { pipeline: true });
  return {
    lanes,
    writer,
    config,
    end: async () => {
      await Promise.all([lanes.list, lanes.long, writer].map((each) => each.end()));
    },
  };
}
