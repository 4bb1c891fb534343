import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { createClient } from "./client.ts";
import { guard } from "./statements.ts";
import { readSchema } from "./schema-script.ts";
import { flushFile } from "../flush-file.ts";
import type { BackupResult } from "../types.ts";

/** First line of a backup; a later layout gets a later number. */
export const FORMAT = { format: "benchline-postgres", version: 1 } as const;
export const END_OF_COPY = "\\.";

/**
 * Writes the whole database, one moment of it, as a compressed file of lines: `{"sql": …}` is run, `{"copy": …}` begins
 * the rows of a table in COPY's text form up to `\.`. It needs no tools of PostgreSQL's on this machine, so one way of
 * backing up is there everywhere and tested.
 */
export async function backUpPostgres({
  url,
  target,
}: {
  url: string;
  target: string;
}): Promise<BackupResult> {
  const partial = `${target}.partial`;
  const client = createClient({ connectionString: url, application_name: "benchline-backup" });
  try {
    await guard(() => client.connect());
    await pipeline(Readable.from(writeLines(client)), createGzip({ level: 4 }), createWriteStream(partial));
    await flushFile(partial);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
  return { path: target, bytes: (await stat(target)).size, format: "copy" };
}

async function* writeLines(client: pg.Client): AsyncGenerator<string | Buffer> {
  await guard(() => client.query("begin isolation level repeatable read read only"));
  const { tables, before, after } = await guard(() => readSchema(client));
  yield line(FORMAT);
  for (const sql of before) yield line({ sql });
  for (const copy of tables) {
    yield line({ copy });
    for await (const chunk of client.query(copyTo(`copy ${copy} to stdout`))) yield chunk as Buffer;
    yield `${END_OF_COPY}\n`;
  }
  for (const sql of after) yield line({ sql });
  yield line({ end: true });
}

const line = (content: object): string => `${JSON.stringify(content)}\n`;
