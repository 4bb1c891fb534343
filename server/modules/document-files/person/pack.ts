import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { findFile } from "../../../files/file-store.ts";
import type { PersonFile } from "./types.ts";

/** Bytes that go into the ZIP as they are. */
interface StoredBytes {
  readonly path: string;
  readonly key: string;
}

/** Where the bytes of files lie, and where they are to lie in the ZIP; those that are gone are left out. */
export async function findBytes(
  { context, leaveOut }: PersonFile,
  ids: readonly number[],
): Promise<StoredBytes[]> {
  const found: StoredBytes[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const file = await findFile(context.database, id);
    if (file !== null && (await context.files.exists(file.driverKey)))
      found.push({ path: `files/${id}-${file.name}`, key: file.driverKey });
    else leaveOut.missingFiles.push(file?.name ?? String(id));
  }
  return found;
}

/** What lies in the folder as one ZIP, with the bytes of the files; each is opened when its turn comes. */
export async function packFolder(
  { folder, context }: PersonFile,
  bytes: readonly StoredBytes[],
): Promise<Readable> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.once("error", (error: Error) => void out.destroy(error));
  for (const name of (await readdir(folder)).toSorted()) zip.addFile(join(folder, name), name);
  for (const { path, key } of bytes)
    zip.addReadStreamLazy(path, { compress: false }, (done) => {
      context.files.get(key).then(
        (stream) => done(null, stream),
        (error: unknown) => void out.destroy(error as Error),
      );
    });
  zip.end();
  return out;
}
