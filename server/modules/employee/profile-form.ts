import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import type { FileKind } from "../../files/kinds.ts";
import { receiveFile } from "../../files/receive.ts";
import type { ReceivedFile } from "../../files/receive.ts";

/** The part that carries the picture. */
const IMAGE = "image";
const MAX_PARTS = 30;
const MAX_TEXT = 10_000;

export interface ProfileForm {
  readonly texts: Readonly<Record<string, string>>;
  /** Discarding it is the caller's duty. */
  readonly image: { readonly file: ReceivedFile; readonly name: string } | null;
}

interface ImageLimits {
  readonly directory: string;
  readonly accept: readonly FileKind[];
  readonly bytes: number;
}

/** The texts and the one picture of a multipart request, wherever they stand in it. */
export async function takeProfileForm(request: FastifyRequest, limits: ImageLimits): Promise<ProfileForm> {
  if (!request.isMultipart()) throw new AppError({ code: "not_multipart", status: 400 });
  const texts: Record<string, string> = {};
  let image: ProfileForm["image"] = null;
  const parts = request.parts({
    limits: { files: 1, fields: MAX_PARTS, fieldSize: MAX_TEXT, parts: MAX_PARTS + 1 },
  });
  try {
    for await (const part of parts) {
      if (part.type === "file") image = await takeImage(part, limits);
      else texts[part.fieldname] = getText(part);
    }
  } catch (error) {
    await image?.file.discard();
    throw error;
  }
  return { texts, image };
}

async function takeImage(
  part: Extract<Multipart, { type: "file" }>,
  { directory, accept, bytes }: ImageLimits,
): Promise<ProfileForm["image"]> {
  if (part.fieldname !== IMAGE) {
    part.file.resume();
    throw new AppError({
      code: "no_file_field",
      status: 400,
      parameters: { resource: "employee", field: part.fieldname.slice(0, 60) },
    });
  }
  const file = await receiveFile({ source: part.file, directory, maxBytes: bytes, accept });
  return { file, name: part.filename };
}

function getText(part: Extract<Multipart, { type: "field" }>): string {
  if (part.valueTruncated || typeof part.value !== "string") {
    throw new AppError({ code: "body_too_large", status: 413 });
  }
  return part.value;
}
