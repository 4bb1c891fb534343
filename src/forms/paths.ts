import { pathOf } from "../../core/forms/places.ts";
import type { AnswerPlace, FormQuestions } from "../../core/forms/types.ts";

/** Where an answer stands in the form's data: names of properties, and indexes of repetitions from 0. */
export type AnswerPath = readonly (string | number)[];

/** A path as the key of a map. */
export function pathKey(path: AnswerPath): string {
  return path.join(".");
}

export function placeKey(form: FormQuestions, place: AnswerPlace): string {
  return pathKey(pathOf({ form, place }));
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
