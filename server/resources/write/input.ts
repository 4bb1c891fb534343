import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { invalidValues } from "../errors.ts";

export type Body = Readonly<Record<string, unknown>>;

export function readBody(body: unknown): Body {
  if (isObject(body)) return body;
  throw new AppError({ code: "body_not_an_object", status: 400 });
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
