import { isRecord } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { asFile, type FileValue } from "../values.ts";

interface UploadOptions {
  readonly file: File;
  readonly onProgress: (share: number) => void;
  /** Where it is attached at once; absent: an upload that a record takes over when it is saved. */
  readonly path?: string;
  readonly signal?: AbortSignal;
}

/** Sends one file. */
export async function uploadFile({
  file,
  onProgress,
  path = "/api/files/",
  signal,
}: UploadOptions): Promise<FileValue> {
  const body = new FormData();
  body.append("file", file, file.name);
  const answer = await request<unknown>({ method: "POST", path, body, onUpload: onProgress, signal });
  const sent = asFile(isRecord(answer) && "data" in answer ? answer["data"] : answer);
  if (!sent) throw new Error(`The server kept ${file.name} but did not say under which number.`);
  return sent;
}
