import type { FieldIssue } from "../../../core/definition/issues.ts";
import { isObject } from "../../../core/definition/record.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { invalidValues } from "../../resources/errors.ts";
import type { Presented } from "../../resources/types.ts";

const MAX_PEOPLE = 20;
const MAX_NOTE_LENGTH = 1000;

/** A record as its reader sees it, who may hand it on. */
export interface HandedRecord {
  readonly resource: CompiledResource;
  readonly record: Presented;
  readonly id: number;
}

/** To whom a record is handed on, and with which words. */
export interface Recipients {
  readonly employees: readonly number[];
  /** Empty: none. */
  readonly note: string;
}

export function readRecipients(body: unknown): Recipients {
  if (!isObject(body)) throw new AppError({ code: "body_not_an_object", status: 400 });
  const { employees, note = "" } = body;
  const issues: FieldIssue[] = [];
  const ids: readonly unknown[] = Array.isArray(employees) ? employees : [];
  const people = [...new Set(ids)].filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0);
  if (ids.length === 0) issues.push({ field: "employees", code: "required", parameters: {} });
  else if (ids.length > MAX_PEOPLE)
    issues.push({ field: "employees", code: "too_many_items", parameters: { limit: MAX_PEOPLE } });
  else if (people.length < new Set(ids).size)
    issues.push({ field: "employees", code: "invalid_reference", parameters: {} });
  if (typeof note !== "string" || !note.isWellFormed())
    issues.push({ field: "note", code: "invalid_text", parameters: {} });
  else if (note.length > MAX_NOTE_LENGTH)
    issues.push({ field: "note", code: "too_long", parameters: { limit: MAX_NOTE_LENGTH } });
  if (issues.length > 0) throw invalidValues(issues);
  return { employees: people, note: String(note).trim() };
}
