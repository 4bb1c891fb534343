import axios, { type AxiosResponse } from "axios";
import { ApiError, errorFromAnswer, isRecord } from "./api-error.ts";
import { apiBaseUrl } from "./base-url.ts";
import { traceparent } from "./trace.ts";
import { isConnectionGone, noteAnswer, noteSilence } from "./connection.ts";
import { activeToken, endSession, getOwed, isPageOfSession, leavePage, noteOwed } from "./session.ts";

export interface ApiRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** From `/api/`, with its query parameters if it has any. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Share of the upload that is sent, 0 to 1. */
  readonly onUpload?: ((share: number) => void) | undefined;
  /** Sent as `Idempotency-Key`: the same key again answers what the first call answered. */
  readonly idempotencyKey?: string | undefined;
  /** True for the calls that ask for a session: their 401 is an answer to show, not the end of one. */
  readonly signsIn?: boolean;
  /** The answer is a file: its bytes are handed on as a `Blob`. */
  readonly isFile?: boolean;
}

export interface ApiAnswer<T> {
  readonly status: number;
  readonly data: T;
}

const client = axios.create({
  validateStatus: () => true,
  timeout: 0,
  // Who asks is told by the token alone. Looking for a cookie to send, axios waits for the browser's cookie store, and
  // with it for the frame a click leads to, before each call.
  withXSRFToken: false,
});

const PUBLIC: ReadonlySet<string> = new Set(["/api/health/"]);

/** In which the server is asked to answer. */
export const answerLanguage = (): string => document.documentElement.lang;

let changes = 0;

/** How many calls that may change something were sent: what was asked for before the last of them may be old. */
export const changesSent = (): number => changes;

/** Sends one request. Throws `ApiError` for every failure and shows nothing; a refused session ends here and nowhere else. */
export async function send<T>(request: ApiRequest): Promise<ApiAnswer<T>> {
  const token = activeToken();
  // what was still to be asked when somebody signed out is nobody's question any more
  if (token === null && request.signsIn !== true && !PUBLIC.has(request.path)) {
    throw new ApiError({ status: 401, code: "not_signed_in", message: "Nobody is signed in." });
  }
  // what one person's page asks or saves never goes out in the name of another
  if (request.signsIn !== true && !isPageOfSession()) {
    leavePage();
    throw new ApiError({ status: 401, code: "session_changed", message: "Another session began." });
  }
  let answer: AxiosResponse<unknown>;
  // A save that can be kept does not wait for a server that is known to be away.
  if (request.idempotencyKey !== undefined && isConnectionGone()) throw noAnswer(request, false);
  try {
    answer = await sendNow(request, token);
  } catch (error) {
    if (axios.isCancel(error)) throw new DOMException("The request was cancelled.", "AbortError");
    void noteSilence();
    throw noAnswer(request, true);
  }
  if (isGatewayAnswer(answer)) {
    void noteSilence();
    throw noAnswer(request, true);
  }
  noteAnswer();
  if (answer.status >= 200 && answer.status < 300) return { status: answer.status, data: answer.data as T };
  if (answer.status === 401 && request.signsIn !== true) endSession(token);
  const requestId: unknown = answer.headers["x-request-id"];
  const error = errorFromAnswer({
    status: answer.status,
    body: answer.data instanceof Blob ? await readJson(answer.data) : answer.data,
    requestId: typeof requestId === "string" ? requestId : null,
  });
  if (getOwed(error.code) !== null) noteOwed();
  throw error;
}

/** Why a file was refused; nothing where the answer is none of ours. */
async function readJson(answer: Blob): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sendNow(request: ApiRequest, token: string | null): Promise<AxiosResponse<unknown>> {
  if (request.method !== undefined && request.method !== "GET") changes += 1;
  return client.request<unknown>({
    url: apiBaseUrl() + request.path,
    method: request.method ?? "GET",
    data: request.body,
    headers: {
      ...(token === null ? {} : { Authorization: `Token ${token}` }),
      ...(request.idempotencyKey === undefined ? {} : { "Idempotency-Key": request.idempotencyKey }),
      "Accept-Language": answerLanguage(),
      // another origin would have to allow it
      ...(apiBaseUrl() === "" ? { traceparent: traceparent() } : {}),
    },
    ...(request.signal ? { signal: request.signal } : {}),
    ...(request.isFile ? { responseType: "blob" } : {}),
    ...(request.onUpload ? { onUploadProgress: (event) => request.onUpload?.(event.progress ?? 0) } : {}),
  });
}

/** A proxy that speaks for a server which does not: our own refusals carry a code. */
function isGatewayAnswer({ status, data }: AxiosResponse<unknown>): boolean {
  return [502, 503, 504].includes(status) && !(isRecord(data) && typeof data["code"] === "string");
}

function noAnswer({ method = "GET", path, body, idempotencyKey }: ApiRequest, tried: boolean): ApiError {
  return new ApiError({
    status: 0,
    code: "network",
    message: `No answer to ${method} ${path}`,
    call: { method, path, body, idempotencyKey: idempotencyKey ?? null, tried },
  });
}

/** `send` for callers that only want the answer's body. */
export async function request<T>(options: ApiRequest): Promise<T> {
  return (await send<T>(options)).data;
}

/** Posts to a service apart from our server, which is not told the token. Throws `ApiError` like `send`. */
export async function callService({
  host,
  path,
  body,
}: {
  host: string;
  path: string;
  body: unknown;
}): Promise<void> {
  const answer = await client
    .request<unknown>({ url: host + path, method: "POST", data: body })
    .catch(() => null);
  if (answer === null) throw noAnswer({ method: "POST", path: host + path }, true);
  const { status, data } = answer;
  if (status < 200 || status >= 300) throw errorFromAnswer({ status, body: data, requestId: null });
}

/** Sends while the page goes away, when nobody is left to hear the answer; the body has room for 64 kB. */
export function sendOnLeaving({
  method = "POST",
  path,
  body,
}: Pick<ApiRequest, "method" | "path" | "body">): void {
  const token = activeToken();
  if (token === null || !isPageOfSession()) return;
  const headers = { "content-type": "application/json", authorization: `Token ${token}` };
  const options = { method, headers, body: JSON.stringify(body), keepalive: true };
  fetch(apiBaseUrl() + path, options).catch(() => undefined);
}
