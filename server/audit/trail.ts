import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { isObject } from "../../core/definition/record.ts";
import type { Database } from "../database/types.ts";
import { AUDIT, LAST_SEALED, SEALED } from "./audit.ts";
import { type Checkpoint, type SealedEntry, signCheckpoint } from "./chain.ts";

/** Lines of a trail or a log that hold a checkpoint have it under this name. */
export const CHECKPOINT = "audit_checkpoint";

const BATCH = 2000;

/** The sealed entries of a database in the order of their numbers, in constant memory. */
export function storedTrail(database: Database): AsyncIterable<SealedEntry[]> {
  const all = sql`select ${SEALED}, number, mac from ${sql.table(AUDIT)} where number is not null order by number`;
  return database.stream<SealedEntry>(all.compile(database.read), { batchSize: BATCH });
}

/** How many entries wait for their seal. */
export async function countUnsealed(database: Database): Promise<number> {
  const count = sql`select count(*) as count from ${sql.table(AUDIT)} where number is null`;
  const [row] = await database.query<{ count: number }>(count.compile(database.read));
  return Number(row?.count ?? 0);
}

/** The last sealed entry, signed; null: there is none. */
export async function checkpointNow(
  database: Database,
  { key, now }: { readonly key: Buffer; readonly now: number },
): Promise<Checkpoint | null> {
  const [row] = await database.query<{ number: number; mac: string }>(LAST_SEALED.compile(database.read));
  return row === undefined ? null : signCheckpoint(key, { ...row, number: Number(row.number), at: now });
}

/** The lines of a file that are JSON objects; others, such as those of another log, are passed over. */
async function* objectsIn(path: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const read = parse(line);
    if (isObject(read)) yield read;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

/** Checkpoints in a file of them, in an exported trail or in the server's log. */
export async function readCheckpoints(path: string): Promise<Checkpoint[]> {
  const found: Checkpoint[] = [];
  for await (const line of objectsIn(path)) {
    const held = line[CHECKPOINT];
    if (isObject(held)) found.push(held as unknown as Checkpoint);
  }
  return found;
}

/** The entries of an exported trail. */
export async function* readTrail(path: string): AsyncGenerator<SealedEntry[]> {
  let batch: SealedEntry[] = [];
  for await (const line of objectsIn(path)) {
    if (typeof line["mac"] !== "string") continue;
    batch.push(line as unknown as SealedEntry);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
