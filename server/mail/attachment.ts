import { sql } from "kysely";
import type { Database } from "../database/types.ts";
import type { FileDriver } from "../files/driver.ts";
import { findFile } from "../files/file-store.ts";
import type { OutgoingFile } from "./transport.ts";

/** A field of a record that holds one file. */
export interface FileOfRecord {
  readonly resource: string;
  readonly record: number;
  readonly field: string;
}

/** The file as it is by now. Throws while there is none: a document is made behind the write that asks for it. */
export async function openAttachment(
  { database, files }: { database: Database; files: FileDriver },
  { resource, record, field }: FileOfRecord,
): Promise<OutgoingFile> {
  const { rows } = await sql<{ file: number | null }>`
    select ${sql.ref(field)} as file from ${sql.table(resource)} where id = ${record}`.execute(database.read);
  const id = rows[0]?.file ?? null;
  const file = id === null ? null : await findFile(database, Number(id));
  if (file === null) throw new Error(`The file of ${resource} ${record} is not there yet`);
  return { filename: file.name, contentType: file.type, content: await files.get(file.driverKey) };
}
