import { getPath } from "../../core/forms/paths.ts";
import type { AnswerPosition, FormQuestions } from "../../core/forms/types.ts";

/** Where an answer stands in the form's data: names of properties, and indexes of repetitions from 0. */
export type AnswerPath = readonly (string | number)[];

export function pathKey(path: AnswerPath): string {
  return path.join(".");
}

export function getPositionKey(form: FormQuestions, place: AnswerPosition): string {
  return pathKey(getPath({ form, place }));
}

export function valueAt(data: unknown, path: AnswerPath): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null
        ? (value as Readonly<Record<string | number, unknown>>)[part]
        : undefined,
    data,
  );
}
