import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { isObject } from "../../core/definition/record.ts";
import type { Database } from "../database/types.ts";
import { AUDIT, AUDIT_START, LAST_SEALED, SEALED } from "./audit.ts";
import { type SealedEntry, type SignedEntry, signEntry } from "./chain.ts";

/** Lines of a trail or a log that hold a checkpoint have it under this name. */
export const CHECKPOINT = "audit_checkpoint";
/** And so a start of the trail. */
export const START = "audit_start";

/** And so the keys of the chain before the present one, each sealed with the secret key. */
export const FORMER_KEYS = "audit_former_keys";

const BATCH = 2000;

/** The sealed entries of a database in the order of their numbers, in constant memory. */
export function storedTrail(database: Database): AsyncIterable<SealedEntry[]> {
  const all = sql`select ${SEALED}, number, mac, archived from ${sql.table(AUDIT)} where number is not null order by number`;
  return database.stream<SealedEntry>(all.compile(database.read), { batchSize: BATCH });
}

/** Where the trail starts; no row: at its first entry. */
export const STORED_START = sql<SignedEntry>`
  select number, mac, at, signature from ${sql.table(AUDIT_START)} where trail = ${AUDIT}`;

async function readStart(database: Database): Promise<SignedEntry | null> {
  const [row] = await database.query<SignedEntry>(STORED_START.compile(database.read));
  return row ?? null;
}

/** Reads the stored trail, given where it starts; anew where its oldest entries were removed meanwhile. */
export async function overStoredTrail<T>(
  database: Database,
  read: (start: SignedEntry | null) => Promise<T>,
): Promise<T> {
  for (;;) {
    const start = await readStart(database);
    const answer = await read(start);
    if ((await readStart(database))?.number === start?.number) return answer;
  }
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
): Promise<SignedEntry | null> {
  const [row] = await database.query<{ number: number; mac: string }>(LAST_SEALED.compile(database.read));
  return row === undefined ? null : signEntry(key, "checkpoint", { ...row, at: now });
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

/** Checkpoints in a file of them, in an exported trail or in the server's log; or the starts that are there. */
export async function readSigned(
  path: string,
  name: typeof CHECKPOINT | typeof START,
): Promise<SignedEntry[]> {
  const found: SignedEntry[] = [];
  for await (const line of objectsIn(path)) {
    const held = line[name];
    if (isObject(held)) found.push(held as unknown as SignedEntry);
  }
  return found;
}

/** The sealed former keys in an exported trail. */
export async function readFormerKeys(path: string): Promise<string[]> {
  const found: unknown[] = [];
  for await (const line of objectsIn(path)) found.push(line[FORMER_KEYS]);
  return found.flat().filter((text) => typeof text === "string");
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
