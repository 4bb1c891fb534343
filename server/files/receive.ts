import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "../../core/errors/app-error.ts";
import { detectKind, HEAD_BYTES } from "./kinds.ts";
import type { FileKind } from "./kinds.ts";

/** An upload on disk, known but not yet stored. */
export interface ReceivedFile {
  readonly kind: FileKind;
  readonly size: number;
  readonly sha256: string;
  /** A fresh stream of the bytes. */
  readonly content: () => Readable;
  /** Removes the temporary copy; the caller's duty, whatever happens. */
  readonly discard: () => Promise<void>;
}

export interface ReceiveOptions {
  readonly source: Readable;
  /** Folder of temporary copies; made when missing. */
  readonly directory: string;
  readonly maxBytes: number;
  readonly accept: readonly FileKind[];
}

/**
 * Takes an upload in while measuring it, and stops as soon as it is too large. What it is follows from its content.
 * Throws `file_too_large` (413), `empty_file` and `file_kind_not_allowed` (400).
 */
export async function receiveFile({
  source,
  directory,
  maxBytes,
  accept,
}: ReceiveOptions): Promise<ReceivedFile> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, `${randomBytes(12).toString("hex")}.upload`);
  const discard = (): Promise<void> => rm(path, { force: true });
  const hash = createHash("sha256");
  const head: Buffer[] = [];
  let size = 0;
  const file = await open(path, "wx");
  try {
    for await (const part of source) {
      const bytes = part as Buffer;
      if (size < HEAD_BYTES) head.push(bytes.subarray(0, HEAD_BYTES - size));
      size += bytes.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      hash.update(bytes);
      // all of them or an error: a single write may take a part where the disk gets full
      await file.writeFile(bytes);
    }
    if (size === 0) throw new AppError({ code: "empty_file", status: 400 });
    const kind = detectKind(Buffer.concat(head));
    if (kind === null || !accept.includes(kind)) {
      throw new AppError({
        code: "file_kind_not_allowed",
        status: 400,
        parameters: { allowed: accept, found: kind ?? "" },
      });
    }
    return { kind, size, sha256: hash.digest("hex"), content: () => createReadStream(path), discard };
  } catch (error) {
    await file.close();
    await discard();
    throw error;
  } finally {
    await file.close().catch(() => undefined);
  }
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError({
    code: "file_too_large",
    status: 413,
    parameters: { megabytes: Math.floor(maxBytes / 1024 / 1024) },
  });
}
