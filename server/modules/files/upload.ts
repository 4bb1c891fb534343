import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { CompiledField } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { holdsFiles, getLimits } from "../../files/field-limits.ts";
import { FILE_KINDS } from "../../files/kinds.ts";
import type { FileKind } from "../../files/kinds.ts";
import { refuseOverQuota } from "../../files/upload-quota.ts";
import { receiveFile } from "../../files/receive.ts";
import type { ReceivedFile } from "../../files/receive.ts";
import type { ModuleContext } from "../context.ts";

/** What may be uploaded when no field says otherwise. */
export const GENERAL_LIMITS: UploadLimits = { accept: FILE_KINDS, bytes: 20 * 1024 * 1024 };

export interface UploadLimits {
  readonly accept: readonly FileKind[];
  readonly bytes: number;
}

/** Limits of the field an upload is meant for. */
export function fieldLimits(
  { definitions }: Pick<ModuleContext, "definitions">,
  { resource, field }: { resource: string; field: string },
): UploadLimits {
  const found: CompiledField | undefined = definitions().resources.byName[resource]?.fieldsByName[field];
  if (found === undefined || !holdsFiles(found)) {
    throw new AppError({ code: "no_file_field", status: 400, parameters: { resource, field } });
  }
  return getLimits(found);
}

export interface Upload {
  readonly file: ReceivedFile;
  readonly name: string | undefined;
  /** Text parts before the file. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The one file of a multipart request, taken in under the limits that `limitsFor` derives from the texts before it. */
export async function takeUpload(
  request: FastifyRequest,
  {
    database,
    limits,
    clock,
    uploadDir: directory,
    employeeId,
    limitsFor,
  }: Pick<ModuleContext, "database" | "limits" | "clock" | "uploadDir"> & {
    /** Null: somebody without an account, who has no quota. */
    employeeId: number | null;
    limitsFor: (texts: Readonly<Record<string, string>>) => UploadLimits | Promise<UploadLimits>;
  },
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError({ code: "not_multipart", status: 400 });
  // who has no room left is told before the bytes come
  if (employeeId !== null)
    await refuseOverQuota(database.read, { quota: limits.uploads, employeeId, size: 1, now: clock() });
  const part = await request.file({ limits: { files: 1, fields: 10, fieldSize: 1000, parts: 11 } });
  if (part === undefined) throw new AppError({ code: "no_file", status: 400 });
  const texts = getTexts(part);
  const { accept, bytes } = await limitsFor(texts);
  const file = await receiveFile({ source: part.file, directory, maxBytes: bytes, accept });
  return { file, name: part.filename, texts };
}

function getTexts({ fields }: MultipartFile): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, part] of Object.entries(fields)) {
    const value = Array.isArray(part) ? part.at(-1) : part;
    if (value?.type === "field" && typeof value.value === "string") texts[name] = value.value;
  }
  return texts;
}
