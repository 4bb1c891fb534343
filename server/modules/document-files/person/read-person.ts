import { isObject } from "../../../../core/definition/record.ts";
import { AppError } from "../../../../core/errors/app-error.ts";
import type { PersonPosition } from "./sources.ts";

/** Whose record a call is about. @throws AppError */
export function readPerson(body: unknown): PersonPosition {
  if (!isObject(body)) throw new AppError({ code: "body_not_an_object", status: 400 });
  const { resource, id } = body;
  const refuse = (detail: string) =>
    new AppError({ code: "invalid_request", status: 400, parameters: { detail } });
  if (typeof resource !== "string") throw refuse("resource is a name");
  if (!Number.isSafeInteger(id) || Number(id) <= 0) throw refuse("id is the id of a record");
  return { resource, id: Number(id) };
}
