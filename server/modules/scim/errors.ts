import { AppError } from "../../../core/errors/app-error.ts";

/** The keyword of RFC 7644, 3.12 by the code of the error; others have none. */
const KEYWORDS: Readonly<Record<string, string>> = {
  already_exists: "uniqueness",
  scim_filter: "invalidFilter",
  scim_path: "invalidPath",
  scim_no_target: "noTarget",
  scim_syntax: "invalidSyntax",
  malformed_json: "invalidSyntax",
  empty_body: "invalidSyntax",
  invalid_request: "invalidSyntax",
  scim_value: "invalidValue",
  invalid_values: "invalidValue",
  scim_immutable: "mutability",
  scim_too_many: "tooMany",
};

export const scimKeyword = ({ code, fields }: AppError): string | null =>
  fields?.some((field) => field.code === "not_unique") === true ? "uniqueness" : (KEYWORDS[code] ?? null);

/** 409 for what is there already, as RFC 7644, 3.3 has it. */
export const scimStatus = (error: AppError): number =>
  scimKeyword(error) === "uniqueness" ? 409 : error.status;

/** `name` is what of the request is meant: a filter, a path, an attribute. */
export const scimError = (
  code: "scim_filter" | "scim_path" | "scim_no_target" | "scim_syntax" | "scim_value" | "scim_immutable",
  name: string,
): AppError => new AppError({ code, parameters: { name: name.slice(0, 200) } });
