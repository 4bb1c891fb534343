import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { LIMITS, tooLarge } from "../../resources/import/read/table.ts";

export interface ReceivedImport {
  readonly path: string;
  readonly fileName: string;
  readonly resource: string;
  /** What else was sent beside the file, by its name. */
  readonly texts: Readonly<Record<string, string>>;
  /** Removes the temporary copy; the caller's duty, whatever happens. */
  readonly discard: () => Promise<void>;
}

/** The file of a multipart request and the text beside it, in either order. */
export async function receiveImport(
  request: FastifyRequest,
  directory: string,
  fileSize: number = LIMITS.file,
): Promise<ReceivedImport> {
  if (!request.isMultipart()) throw new AppError({ code: "not_multipart", status: 400 });
  await mkdir(directory, { recursive: true });
  const path = join(directory, `${randomBytes(12).toString("hex")}.import`);
  const discard = (): Promise<void> => rm(path, { force: true });
  let fileName: string | null = null;
  let size = 0;
  const texts: Record<string, string> = {};
  try {
    const limits = { files: 1, fields: 5, fieldSize: 100_000, fileSize, parts: 6 };
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        size = await store(part.file, path, fileSize);
        fileName = part.filename;
      } else if (typeof part.value === "string") texts[part.fieldname] = part.value;
    }
    if (fileName === null) throw new AppError({ code: "no_file", status: 400 });
    if (size === 0) throw new AppError({ code: "empty_file", status: 400 });
    const resource = (texts["resource"] ?? "").slice(0, MAX_NAME_LENGTH);
    return { path, fileName: shortened(fileName), resource, texts, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function store(
  source: Readable & { truncated?: boolean },
  path: string,
  most: number,
): Promise<number> {
  const target = createWriteStream(path, { flags: "wx" });
  await pipeline(source, target);
  if (source.truncated === true) throw tooLarge(most);
  return target.bytesWritten;
}

const MAX_NAME_LENGTH = 200;

function shortened(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, "").slice(-MAX_NAME_LENGTH);
}
