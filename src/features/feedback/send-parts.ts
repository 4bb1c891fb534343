import { isRecord } from "../../lib/api-error.ts";
import { isConnectionGone, noteSilence } from "../../lib/connection.ts";
import { request } from "../../lib/http.ts";
import type { SentFeedback } from "./contexts.ts";

/** One part of a multipart body; several files of one name are several parts. */
export interface Part {
  readonly name: string;
  /** Anything but text, files and what is left out travels as JSON. */
  readonly value: unknown;
  /** Of a file; a `File` brings its own. */
  readonly fileName?: string;
}

export interface PartsRequest {
  readonly method: "POST" | "PUT";
  /** From `/api/`. */
  readonly url: string;
  readonly parts: readonly Part[];
  /** Share that is sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** The same key again is carried out once: for a send whose answer was lost on the way. */
  readonly idempotencyKey?: string;
}

/**
 * Sends a form with its files. Throws `ApiError`, its `errors` by field or question as the server names them, and an
 * `AbortError` when it was cancelled.
 */
export async function sendParts<T = unknown>({
  method,
  url,
  parts,
  onProgress,
  signal,
  idempotencyKey,
}: PartsRequest): Promise<SentFeedback & T> {
  // somebody asks to send: that is the moment to look whether the server is back
  if (isConnectionGone()) await noteSilence();
  const answer = await request<SentFeedback & T>({
    method,
    path: url,
    body: multipart(parts),
    signal,
    idempotencyKey,
    ...(onProgress ? { onUpload: onProgress } : {}),
  });
  return isRecord(answer) && typeof answer["message"] === "string" ? answer : { ...answer, message: "" };
}

function multipart(parts: readonly Part[]): FormData {
  const body = new FormData();
  for (const { name, value, fileName } of parts) {
    if (value === null || value === undefined) continue;
    if (value instanceof Blob) {
      body.append(name, value, fileName ?? (value instanceof File ? value.name : "file"));
    } else body.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return body;
}
