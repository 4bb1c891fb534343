import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { MAX_FILES } from "../../../core/forms/files.ts";
import { invalidValues } from "../../resources/errors.ts";
import { receiveFile } from "../../files/receive.ts";
import type { ReceivedFile } from "../../files/receive.ts";
import type { UploadLimits } from "../files/upload.ts";

export interface TakenFile {
  readonly file: ReceivedFile;
  readonly name: string;
}

export interface UpdateForm {
  /** What was sent under each name; a name may stand several times. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Discarding them is the caller's duty. */
  readonly files: readonly TakenFile[];
}

interface Options extends UploadLimits {
  readonly directory: string;
  /** Names of the parts that carry text. */
  readonly names: readonly string[];
  /** Name of the parts that carry files. */
  readonly fileName: string;
}

const MAX_MESSAGES = 200;
/** Bytes of one text with its tags. */
const MAX_TEXT = 600_000;

/** The texts and files of a multipart request, wherever they stand in it. What was taken in is let go of when it fails. */
export async function takeUpdateForm(request: FastifyRequest, options: Options): Promise<UpdateForm> {
  if (!request.isMultipart()) throw new AppError({ code: "not_multipart", status: 400 });
  const texts: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  const files: TakenFile[] = [];
  const limits = {
    files: MAX_FILES,
    fields: MAX_MESSAGES,
    fieldSize: MAX_TEXT,
    parts: MAX_FILES + MAX_MESSAGES,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") files.push(await takeFile(part, options));
      else (texts[part.fieldname] ??= []).push(getText(part, options));
    }
  } catch (error) {
    await discardAll(files);
    throw error;
  }
  return { texts, files };
}

export async function discardAll(files: readonly TakenFile[]): Promise<void> {
  await Promise.all(files.map(({ file }) => file.discard()));
}

async function takeFile(
  part: Extract<Multipart, { type: "file" }>,
  { fileName, directory, bytes, accept }: Options,
): Promise<TakenFile> {
  if (part.fieldname !== fileName) {
    part.file.resume();
    throw unknownPart(part.fieldname);
  }
  const file = await receiveFile({ source: part.file, directory, maxBytes: bytes, accept });
  return { file, name: part.filename };
}

function getText(part: Extract<Multipart, { type: "field" }>, { names }: Options): string {
  if (!names.includes(part.fieldname)) throw unknownPart(part.fieldname);
  if (part.valueTruncated || typeof part.value !== "string") {
    throw new AppError({ code: "body_too_large", status: 413 });
  }
  return part.value;
}

function unknownPart(name: string): AppError {
  const field = name.slice(0, 60);
  return invalidValues([{ field, code: "unknown_field", parameters: { name: field } }]);
}
