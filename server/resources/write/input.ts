import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import { invalidValues } from "../errors.ts";

export type Body = Readonly<Record<string, unknown>>;

export function readBody(body: unknown): Body {
  if (isObject(body)) return body;
  throw new AppError({ code: body === undefined ? "empty_body" : "body_not_an_object", status: 400 });
}

/** The version a write says it saw; null when it says none. */
export function readVersion(body: Body, { required }: { required: boolean }): number | null {
  const version = body["row_version"];
  if (version === undefined || version === null) {
    if (!required) return null;
    throw invalidValues([{ field: "row_version", code: "required", parameters: {} }]);
  }
  if (typeof version === "number" && Number.isSafeInteger(version)) return version;
  throw invalidValues([{ field: "row_version", code: "invalid_integer", parameters: {} }]);
}

const MAX_REASON = 2000;

export function readReason(
  body: Body,
  { name, required }: { name: string; required: boolean },
): string | null {
  const sent = body[name] ?? null;
  const refuse = (code: FieldIssue["code"], parameters: FieldIssue["parameters"] = {}) =>
    invalidValues([{ field: name, code, parameters }]);
  if (sent !== null && typeof sent !== "string") throw refuse(required ? "required" : "invalid_text");
  const given = sent?.trim() ?? "";
  if (required && given === "") throw refuse("required");
  if (given.length > MAX_REASON) throw refuse("too_long", { limit: MAX_REASON });
  return given === "" ? null : given;
}

/** Why an exception is made to rules that let one pass; it is no value of the record. */
export function takeExceptionReason({ exception_reason: sent, ...body }: Body): {
  readonly body: Body;
  readonly exceptionReason: string | null;
} {
  const reason = { exception_reason: sent };
  return { body, exceptionReason: readReason(reason, { name: "exception_reason", required: false }) };
}
