/** Errors by field, as the API names them: `rows.0.hours` for a child row's field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A call that got no answer, as it would have to be sent again. */
export interface SilentCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  /** False when it was not even tried, because nothing answered before: it cannot have been carried out. */
  readonly tried: boolean;
}

interface ApiErrorParts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly requestId?: string | null;
  readonly body?: unknown;
  readonly call?: SilentCall;
}

/**
 * Why a call failed. `status` 0 with code `network` means that no answer came at all.
 * `statusCode` repeats `status` under the name Refine reads.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly statusCode: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  readonly requestId: string | null;
  /** The whole answer; a 409 carries the current row in it. */
  readonly body: unknown;
  /** Where no answer came: what was asked. */
  readonly call: SilentCall | null;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.status = parts.status;
    this.statusCode = parts.status;
    this.code = parts.code;
    this.errors = Object.fromEntries(
      Object.entries(parts.errors ?? {}).map(([field, texts]) => [field, [...texts]]),
    );
    this.requestId = parts.requestId ?? null;
    this.body = parts.body ?? null;
    this.call = parts.call ?? null;
  }
}

interface AnswerParts {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | null;
}

/** The message of an answer that has none. */
export const wordless = (status: number): string => `HTTP ${status}`;

/** The error that an answer with a failing status stands for. A 4xx speaks through `message`, else through `error`. */
export function errorFromAnswer({ status, body, requestId }: AnswerParts): ApiError {
  const fields = isRecord(body) ? body : {};
  const text = [fields["message"], fields["error"]].find((part) => typeof part === "string" && part !== "");
  return new ApiError({
    status,
    code: typeof fields["code"] === "string" ? fields["code"] : `http_${status}`,
    message: status === 500 ? "Server Error" : typeof text === "string" ? text : wordless(status),
    errors: readFieldErrors(fields["errors"]),
    requestId: requestId ?? (typeof fields["request_id"] === "string" ? fields["request_id"] : null),
    body,
  });
}

function readFieldErrors(value: unknown): FieldErrors {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([field, texts]) => [
      field,
      (Array.isArray(texts) ? texts : [texts]).filter((text): text is string => typeof text === "string"),
    ]),
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
