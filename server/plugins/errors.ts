import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../core/errors/app-error.ts";
import type { RefusedField } from "../../core/errors/app-error.ts";
import { isDatabaseError } from "../database/errors.ts";
import type { DatabaseErrorCode } from "../database/errors.ts";
import { issueText } from "../i18n/issue-text.ts";
import type { IssueWording } from "../i18n/issue-text.ts";
import { formatErrorMessage } from "../i18n/error-message.ts";

export interface ErrorBody {
  readonly message: string;
  readonly code: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly request_id: string;
}

/** Every failed call is answered here: words in the reader's language, a stable code, the request's id, never a stack. */
export function registerErrors(app: FastifyInstance, wording: Omit<IssueWording, "language">): void {
  app.decorateReply("errorCode", null);
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = error instanceof AppError ? error : toAppError(error as FastifyError);
    if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
    return answer({ error: refusal, request, reply, wording });
  });
  app.setNotFoundHandler((request, reply) =>
    answer({ error: new AppError({ code: "unknown_address", status: 404 }), request, reply, wording }),
  );
}

function answer({
  error,
  request,
  reply,
  wording,
}: {
  error: AppError;
  request: FastifyRequest;
  reply: FastifyReply;
  wording: Omit<IssueWording, "language">;
}): FastifyReply {
  const { language } = request;
  reply.errorCode = error.code;
  const body: ErrorBody = {
    ...error.detail,
    message: formatErrorMessage(error, { ...wording, language }),
    code: error.code,
    ...(error.fields === null
      ? {}
      : { errors: fieldMessages(error.fields, { ...wording, group: error.wordsOfFields, language }) }),
    request_id: request.id,
  };
  const wait = error.parameters.retry_after;
  if (typeof wait === "number") void reply.header("retry-after", String(wait));
  if (error.status === 401) void reply.header("www-authenticate", challengeOf(error));
  return reply
    .code(error.status)
    .header("cache-control", "no-store")
    .header("content-language", language)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

/** How to come in, and whether a token was there that opens nothing (RFC 6750). */
function challengeOf({ code }: AppError): string {
  return code === "session_over"
    ? 'Bearer realm="Benchline", error="invalid_token"'
    : 'Bearer realm="Benchline"';
}

/** Field → what is wrong with it, in words. */
export function fieldMessages(
  issues: readonly RefusedField[],
  { group, ...wording }: IssueWording & { readonly group: AppError["wordsOfFields"] },
): Record<string, string[]> {
  const { messages, language } = wording;
  const inWords = (issue: RefusedField) =>
    group === "fields"
      ? issueText(issue, wording)
      : messages.text(`${group}.${issue.code}`, language, issue.parameters);
  const byField = Map.groupBy(issues, ({ field }) => field);
  const words = [...byField].map(([field, found]) => [field, found.map(inWords)]);
  return Object.fromEntries(words) as Record<string, string[]>;
}

/** Refusals of the framework, of the disk and of the database, by their own codes. */
const FRAMEWORK: Readonly<Record<string, { code: string; status: number }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: "malformed_json", status: 400 },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: "empty_body", status: 400 },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: "cut_body", status: 400 },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: "unsupported_content_type", status: 400 },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "body_too_large", status: 413 },
  FST_ERR_BAD_URL: { code: "malformed_address", status: 400 },
  FST_ERR_MAX_PARAM_LENGTH: { code: "malformed_address", status: 400 },
  FST_REQ_FILE_TOO_LARGE: { code: "file_too_large", status: 413 },
  FST_FILES_LIMIT: { code: "too_many_files", status: 413 },
  FST_PARTS_LIMIT: { code: "too_many_parts", status: 413 },
  FST_FIELDS_LIMIT: { code: "too_many_parts", status: 413 },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: "not_multipart", status: 400 },
  FST_PROTO_VIOLATION: { code: "malformed_body", status: 400 },
  // of uploads and files that are made
  ENOSPC: { code: "storage_full", status: 507 },
  EDQUOT: { code: "storage_full", status: 507 },
};

const DATABASE: Partial<Record<DatabaseErrorCode, { code: string; status: number }>> = {
  unique_violation: { code: "already_exists", status: 409 },
  foreign_key_violation: { code: "still_referenced", status: 409 },
  unstorable_text: { code: "malformed_body", status: 400 },
  database_full: { code: "storage_full", status: 507 },
  busy: { code: "server_busy", status: 503 },
  timeout: { code: "server_busy", status: 503 },
  connection_lost: { code: "database_unreachable", status: 503 },
};

/** What an error of the framework or of the database is for the caller. */
export function toAppError(error: FastifyError): AppError {
  const database = isDatabaseError(error) ? DATABASE[error.code] : undefined;
  if (database !== undefined) {
    const parameters = database.status === 503 ? { retry_after: 2 } : {};
    return new AppError({ ...database, parameters, cause: error });
  }
  if (error.validation !== undefined) {
    const parameters = { detail: error.message };
    return new AppError({ code: "invalid_request", status: 400, parameters, cause: error });
  }
  const framework = FRAMEWORK[error.code];
  if (framework !== undefined) return new AppError({ ...framework, cause: error });
  if (isCutMultipart(error)) return new AppError({ code: "malformed_body", status: 400, cause: error });
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? new AppError({ code: "invalid_request", status, parameters: { detail: error.message }, cause: error })
    : new AppError({ code: "server_error", status: 500, cause: error });
}

/** The parser of uploads says what is wrong with their frame in words alone. */
function isCutMultipart({ code, message }: Error & { code?: string }): boolean {
  return code === undefined && /^multipart: |multipart data$/i.test(message);
}
