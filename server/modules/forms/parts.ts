import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { FILE_BYTES } from "../../../core/forms/files.ts";
import { FILE_KINDS } from "../../files/kinds.ts";
import { receiveFile } from "../../files/receive.ts";
import type { ReceivedFile } from "../../files/receive.ts";
import { fileIssue, refuseAnswers } from "./answer-errors.ts";

/** The part that carries the form itself. */
const FORM_PART = "feedback_form";
const MAX_FILES = 100;
/** Bytes of all files of one call. */
const MAX_BYTES = 200 * 1024 * 1024;
/** Bytes of the form: two hundred long answers. */
const MAX_FORM = 4 * 1024 * 1024;

/** A file and the part that brought it. `file` is null for one that cannot be taken, with the reason. */
export interface ReceivedPart {
  readonly part: string;
  readonly name: string;
  readonly file: ReceivedFile | null;
  readonly problem: "empty_file" | "file_kind" | null;
}

export interface FormParts {
  readonly form: unknown;
  /** Texts beside the form, by the names of their parts. */
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedPart[];
}

interface FormPartsOptions<T> {
  readonly directory: string;
  /** Names of the parts that may carry texts beside the form. */
  readonly names?: readonly string[];
  readonly work: (parts: FormParts) => Promise<T>;
}

/** Takes the form and its files in, wherever they stand. The copies on disk are gone when `work` is done, whatever comes of it. */
export async function withFormParts<T>(
  request: FastifyRequest,
  { directory, names = [], work }: FormPartsOptions<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError({ code: "not_multipart", status: 400 });
  const files: ReceivedPart[] = [];
  let form: { readonly value: unknown } | null = null;
  const texts = new Map<string, string>();
  const parts = request.parts({
    limits: { files: MAX_FILES, fields: 10, fieldSize: MAX_FORM, parts: MAX_FILES + 10 },
  });
  try {
    for await (const part of parts) {
      if (part.type === "file")
        files.push(await takeFile(part, { directory, room: MAX_BYTES - sizeOf(files) }));
      else if (part.fieldname === FORM_PART && form === null) form = { value: readJson(part) };
      else if (names.includes(part.fieldname) && !texts.has(part.fieldname))
        texts.set(part.fieldname, readText(part));
      else throw unknownPart(part.fieldname);
    }
    if (form === null)
      throw new AppError({ code: "form_missing", status: 400, parameters: { part: FORM_PART } });
    return await work({ form: form.value, texts: Object.fromEntries(texts), files });
  } finally {
    for (const { file } of files) await file?.discard();
  }
}

async function takeFile(
  { fieldname: part, filename: name, file: source }: Extract<Multipart, { type: "file" }>,
  { directory, room }: { directory: string; room: number },
): Promise<ReceivedPart> {
  const maxBytes = Math.min(FILE_BYTES, room);
  try {
    const file = await receiveFile({ source, directory, maxBytes, accept: FILE_KINDS });
    return { part, name, file, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "empty_file") return { part, name, file: null, problem: "empty_file" };
    if (error.code === "file_kind_not_allowed") return { part, name, file: null, problem: "file_kind" };
    if (error.code !== "file_too_large") throw error;
    const limit = Math.floor(maxBytes / 1024 / 1024);
    throw refuseAnswers([fileIssue(readPartPosition(part), "too_large_file", { limit })]);
  }
}

/** What a part's name says: `id`, `id-parent`, `id-parent-block[-block…]`. */
export function readPartPosition(part: string): {
  question: number | null;
  parent: number | null;
  block: number[];
} {
  if (!/^\d{1,15}(?:-\d{1,15})*$/.test(part)) return { question: null, parent: null, block: [] };
  const [question = null, parent = null, ...block] = part.split("-").map(Number);
  return { question, parent, block };
}

const sizeOf = (files: readonly ReceivedPart[]): number =>
  files.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);

type TextPart = Extract<Multipart, { type: "field" }>;

function readText(part: TextPart): string {
  if (part.valueTruncated || typeof part.value !== "string")
    throw new AppError({ code: "body_too_large", status: 413 });
  return part.value;
}

function readJson(part: TextPart): unknown {
  const text = readText(part);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError({ code: "malformed_json", status: 400 });
  }
}

function unknownPart(name: string): AppError {
  return new AppError({ code: "unknown_part", status: 400, parameters: { part: name.slice(0, 60) } });
}
