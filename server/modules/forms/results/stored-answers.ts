import type { Actor } from "../../../../core/access/types.ts";
import {
  type FilePointer,
  filePointer,
  filePointersOf,
  nameFiles,
} from "../../../resources/read/file-pointers.ts";
import { nameRecords } from "../answered-records.ts";
import type { Forms } from "../forms.ts";
import { readTime } from "./answer-index.ts";
import type { AnswerSource } from "./sources.ts";

/** A stored answer with its filled form. */
export interface StoredAnswer {
  readonly response: number;
  readonly at: string;
  readonly about: number | null;
  readonly question: number;
  readonly answer: string | null;
  readonly comment: string | null;
  readonly block: string | null;
  /** Names of its files. */
  readonly files: readonly string[];
}

/** The answers of some filled forms, form by form; of one question where one is named. */
export async function readStoredAnswers(
  { context }: Forms,
  { source, responses, question }: { source: AnswerSource; responses: readonly number[]; question?: number },
): Promise<StoredAnswer[]> {
  if (responses.length === 0) return [];
  const { resource, rows, parent, at, subject } = source;
  const follows = resource.fieldsByName[subject.column]?.kind === "dynamic_reference";
  let query = context.database.long
    .selectFrom(`${rows.name} as a`)
    .innerJoin(`${resource.name} as f`, "f.id", `a.${parent}`)
    .select([
      "f.id as response",
      `f.${at} as at`,
      `f.${subject.column}${follows ? "__id" : ""} as about`,
      "a.question_id as question",
      "a.answer as answer",
      "a.comment as comment",
      "a.block as block",
      "a.files as files",
    ])
    .where("f.id", "in", [...responses])
    .orderBy("f.id")
    .orderBy("a.id");
  if (question !== undefined) query = query.where("a.question_id", "=", question);
  const found = (await query.execute()) as Readonly<Record<string, unknown>>[];
  const files = found.map((row) => readPointers(row["files"]));
  await nameFiles(context, { definitions: context.definitions() }, files.flat());
  return found.map((row, at) => ({
    response: Number(row["response"]),
    at: new Date(readTime(row["at"])).toISOString(),
    about: row["about"] === null ? null : Number(row["about"]),
    question: Number(row["question"]),
    answer: textOf(row["answer"]),
    comment: textOf(row["comment"]),
    block: textOf(row["block"]),
    files: files[at]?.flatMap(({ name }) => name ?? []) ?? [],
  }));
}

function readPointers(stored: unknown): FilePointer[] {
  const ids: unknown = typeof stored === "string" ? JSON.parse(stored) : stored;
  return filePointersOf(Array.isArray(ids) ? ids.map(filePointer) : []);
}

/** Parts a filled form's answers where they are read together. */
export const ANSWERS_END = "\u001e";

/** A stored answer as it is counted. */
export function storedText(answer: string | null): string {
  return (answer ?? "").replaceAll(ANSWERS_END, " ");
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Labels of the records that were answered about, where the reader may know them. */
export async function nameSubjects(
  forms: Forms,
  { actor, source, ids }: { actor: Actor; source: AnswerSource; ids: readonly (number | null)[] },
): Promise<ReadonlyMap<number, string | null>> {
  const resource = source.subject.resource.name;
  const named = await nameRecords(forms, { actor, resource, ids: ids.filter((id) => id !== null) });
  return new Map([...named].map(([id, { label }]) => [id, label]));
}
