import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { quote } from "../../server/database/identifiers.ts";
import { createClient } from "../../server/database/postgres/client.ts";
import type { Statement } from "../../server/database/types.ts";
import type { BulkTarget, Cell } from "./target.ts";

const WAITING = 8;
/** A statement for each batch: larger ones cost less. */
const BATCH = 160_000;

/** COPY over one connection, which triggers no foreign keys as they are added afterwards. */
export async function openPostgresTarget(url: string): Promise<BulkTarget> {
  const client = createClient({
    connectionString: url,
    options: "-c TimeZone=UTC -c client_encoding=UTF8 -c synchronous_commit=off",
  });
  await client.connect();
  await client.query("set maintenance_work_mem = '512MB'").catch(() => undefined);
  let pending = 0;
  let failure: Error | null = null;
  let chain: Promise<void> = Promise.resolve();
  let wake: (() => void) | null = null;
  const then = (work: () => Promise<void>): void => {
    pending += 1;
    chain = chain.then(async () => {
      try {
        if (failure === null) await work();
      } catch (error) {
        failure ??= error as Error;
      }
      pending -= 1;
      if (pending <= WAITING || failure !== null) wake?.();
    });
  };
  return {
    batch: BATCH,
    insert: (table, columns, cells) => then(() => copy(client, { table, columns, cells })),
    run: (statements) => then(() => runAll(client, statements)),
    async settle(everything = false) {
      if (everything) await chain;
      else if (pending > WAITING) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
        wake = null;
      }
      if (failure !== null) throw failure;
    },
    async close() {
      await chain;
      await client.end();
    },
  };
}

async function runAll(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
}

async function copy(
  client: pg.Client,
  { table, columns, cells }: { table: string; columns: readonly string[]; cells: readonly Cell[] },
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${quote(table)} (${columns.map(quote).join(", ")}) from stdin`));
  const done = finished(stream);
  if (!stream.write(toCopyText(cells, columns.length))) await Promise.race([once(stream, "drain"), done]);
  stream.end();
  await done.catch((error: unknown) => {
    throw new Error(`${(error as Error).message} (${table})`, { cause: error });
  });
}

const SPECIAL = /[\\\n\r\t]/gu;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function toCopyText(cells: readonly Cell[], width: number): string {
  let text = "";
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] as Cell;
    text +=
      cell === null
        ? "\\N"
        : typeof cell === "number"
          ? String(cell)
          : cell.replaceAll(SPECIAL, (sign) => ESCAPES[sign] as string);
    text += (index + 1) % width === 0 ? "\n" : "\t";
  }
  return text;
}
