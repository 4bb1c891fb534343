import { explain } from "../../core/access/explain.ts";
import { AppError } from "../../core/errors/app-error.ts";
import type { RefusedField } from "../../core/errors/app-error.ts";
import type { Reason } from "../../core/access/types.ts";
import type { CompiledAccess } from "../../core/shared/compiled-access.ts";
import type { FieldIssue } from "../../core/definition/issues.ts";
import type { QueryIssue } from "../../core/query/types.ts";
import type { Presented } from "./plan/row-reader.ts";

export function unknownResource(resource: string): AppError {
  return new AppError({ code: "unknown_resource", status: 404, parameters: { resource } });
}

/** Also the answer for a row that exists but may not be seen. */
export function unknownRecord(resource: string, id: number | string): AppError {
  return new AppError({ code: "unknown_record", status: 404, parameters: { resource, id } });
}

/** Whether a write was refused because a record has such values already; `which` asks for certain fields or rules. */
export function isNotUnique(error: unknown, which: (field: RefusedField) => boolean = () => true): boolean {
  if (!(error instanceof AppError)) return false;
  return error.fields?.some((field) => field.code === "not_unique" && which(field)) === true;
}

/** `needs` says which rules decide and which roles would satisfy them. */
export function notAllowed({
  access,
  action,
  resource,
  reason,
}: {
  access: CompiledAccess;
  action: string;
  resource: string;
  reason: Reason;
}): AppError {
  const code = reason.code === "granted" ? "out_of_scope" : reason.code;
  const needs = explain({ access, reason: { ...reason, code } });
  return new AppError({
    code: "not_allowed",
    status: 403,
    parameters: { action, resource },
    detail: { needs },
  });
}

export const NOT_OFFERED: Reason = { code: "operation_not_offered", rules: [] };

export function invalidQuery(issues: readonly QueryIssue[]): AppError {
  return new AppError({
    code: "invalid_query",
    status: 400,
    fields: issues.map(({ parameter, ...issue }) => ({ ...issue, field: parameter })),
    wordsOfFields: "query",
    detail: { issues },
  });
}

export function invalidValues(issues: readonly FieldIssue[]): AppError {
  return new AppError({ code: "invalid_values", status: 400, fields: issues, detail: { issues } });
}

/** What would follow was looked at before other definitions came into force. */
export const stalePlan = (): AppError => new AppError({ code: "stale_plan", status: 409 });

/** Somebody else saved first: the answer carries the row as it is now. */
export function staleVersion(current: Presented): AppError {
  return new AppError({
    code: "stale_version",
    status: 409,
    parameters: { row_version: current["row_version"] },
    detail: { current },
  });
}
