import { createContext } from "react";
import type { Question } from "../../core/forms/types.ts";

/** Where the records that a question offers are asked for. */
export type RecordSource = (
  question: Question,
  version: number,
) => { readonly path: string; readonly parameters: Readonly<Record<string, string>> };

/** Of a published version, unless a design is tried out. */
export const RecordSourceContext = createContext<RecordSource>(({ id }, version) => ({
  path: `/api/question/${id}/records/`,
  parameters: { version: String(version) },
}));
