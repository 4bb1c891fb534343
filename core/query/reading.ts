import type { EvaluationContext } from "../definition/context.ts";
import { formerNames } from "../definition/former-names.ts";
import type { CompiledResource } from "../definition/types.ts";
import { queryField } from "./fields.ts";
import type { QueryField } from "./fields.ts";
import type { QueryIssue, QueryIssueCode, Readability } from "./types.ts";

export interface ListQueryInput {
  readonly resource: CompiledResource;
  /** Decoded parameters of the address; a name given twice holds an array. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Fields the actor does not read are answered like fields that do not exist, so that their names stay unknown. */
  readonly readable: (field: string) => Readability;
  readonly context: EvaluationContext;
}

export interface Reading extends ListQueryInput {
  readonly issues: QueryIssue[];
}

export function refuse(
  reading: Reading,
  parameter: string,
  code: QueryIssueCode,
  parameters: QueryIssue["parameters"] = {},
): void {
  reading.issues.push({ parameter, code, parameters });
}

/** There is no such field, or the actor reads it nowhere; of one that has another name now, that name is told. */
export function refuseUnknown(reading: Reading, parameter: string, field: string): void {
  const now = formerNames(reading.resource.fields).get(field);
  if (now === undefined || reading.readable(now) === "no")
    refuse(reading, parameter, "unknown_field", { field });
  else refuse(reading, parameter, "renamed_field", { field, now });
}

/** The one text of a parameter; undefined when it is absent or empty. */
export function readText(reading: Reading, name: string): string | undefined {
  const value = reading.parameters[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string") return value;
  refuse(reading, name, "repeated_parameter", { name });
  return undefined;
}

export function wholeNumber(value: string): number | null {
  return /^\d{1,10}$/.test(value) ? Number(value) : null;
}

export function readable(reading: Reading, name: string): QueryField | null {
  const field = queryField(reading.resource, name);
  return field && reading.readable(name) !== "no" ? field : null;
}
