import { isRecord } from "../../lib/api-error.ts";
import { isConnectionGone, noteSilence } from "../../lib/connection.ts";
import { request } from "../../lib/http.ts";
import type { SentFeedback } from "../../forms/record/contexts.ts";
import type { SendTools } from "./use-sending.ts";

/** One part of a multipart body; several files of one name are several parts. */
export interface Part {
  readonly name: string;
  /** Anything but text, files and what is left out travels as JSON. */
  readonly value: unknown;
  /** Of a file; a `File` brings its own. */
  readonly fileName?: string;
}

interface FormCall extends SendTools {
  readonly method: "POST" | "PUT";
  /** From `/api/`. */
  readonly url: string;
  /** JSON, or the parts of a form with files. */
  readonly body: unknown;
}

/**
 * Sends a form. Throws `ApiError`, its `errors` by field or question as the server names them, and an `AbortError` when it
 * was cancelled.
 */
export async function sendForm({ url, onProgress, ...call }: FormCall): Promise<SentFeedback> {
  // somebody asks to send: that is the moment to look whether the server is back
  if (isConnectionGone()) await noteSilence();
  const answer = await request<unknown>({ ...call, path: url, onUpload: onProgress });
  return { message: isRecord(answer) && typeof answer["message"] === "string" ? answer["message"] : "" };
}

/** The body of a form with files. */
export function multipart(parts: readonly Part[]): FormData {
  const body = new FormData();
  for (const { name, value, fileName } of parts) {
    if (value === null || value === undefined) continue;
    if (value instanceof Blob) {
      body.append(name, value, fileName ?? (value instanceof File ? value.name : "file"));
    } else body.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return body;
}
