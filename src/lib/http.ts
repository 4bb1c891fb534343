import axios, { type AxiosResponse } from "axios";
import { ApiError, errorFromAnswer } from "./api-error.ts";
import { apiBaseUrl } from "./base-url.ts";
import { activeToken, endSession } from "./session.ts";

export interface ApiRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** From `/api/`, with its query parameters if it has any. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Share of the upload that is sent, 0 to 1. */
  readonly onUpload?: (share: number) => void;
  /** Sent as `Idempotency-Key`: the same key again answers what the first call answered. */
  readonly idempotencyKey?: string | undefined;
  /** True for the calls that ask for a session: their 401 is an answer to show, not the end of one. */
  readonly signsIn?: boolean;
}

export interface ApiAnswer<T> {
  readonly status: number;
  readonly data: T;
}

const client = axios.create({ validateStatus: () => true, timeout: 0 });

/** Sends one request. Throws `ApiError` for every failure and shows nothing; a refused session ends here and nowhere else. */
export async function send<T>(request: ApiRequest): Promise<ApiAnswer<T>> {
  const token = activeToken();
  let answer: AxiosResponse<unknown>;
  try {
    answer = await client.request<unknown>({
      url: apiBaseUrl() + request.path,
      method: request.method ?? "GET",
      data: request.body,
      headers: {
        ...(token === null ? {} : { Authorization: `Token ${token}` }),
        ...(request.idempotencyKey === undefined ? {} : { "Idempotency-Key": request.idempotencyKey }),
        "Accept-Language": document.documentElement.lang,
      },
      ...(request.signal ? { signal: request.signal } : {}),
      ...(request.onUpload ? { onUploadProgress: (event) => request.onUpload?.(event.progress ?? 0) } : {}),
    });
  } catch (error) {
    if (axios.isCancel(error)) throw new DOMException("The request was cancelled.", "AbortError");
    const message = error instanceof Error ? error.message : String(error);
    throw new ApiError({ status: 0, code: "network", message });
  }
  if (answer.status >= 200 && answer.status < 300) return { status: answer.status, data: answer.data as T };
  if (answer.status === 401 && request.signsIn !== true) endSession();
  const requestId: unknown = answer.headers["x-request-id"];
  throw errorFromAnswer({
    status: answer.status,
    body: answer.data,
    requestId: typeof requestId === "string" ? requestId : null,
  });
}

/** `send` for callers that only want the answer's body. */
export async function request<T>(options: ApiRequest): Promise<T> {
  return (await send<T>(options)).data;
}

/** Sends while the page goes away, when nobody is left to hear the answer; the body has room for 64 kB. */
export function sendOnLeaving({
  method = "POST",
  path,
  body,
}: Pick<ApiRequest, "method" | "path" | "body">): void {
  const token = activeToken();
  if (token === null) return;
  const headers = { "content-type": "application/json", authorization: `Token ${token}` };
  const options = { method, headers, body: JSON.stringify(body), keepalive: true };
  fetch(apiBaseUrl() + path, options).catch(() => undefined);
}
