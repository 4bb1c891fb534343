import { sql } from "kysely";
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
  readonly about: { readonly resource: string; readonly id: number } | null;
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
  const { resource, rows, parent, at, column, follows, subjects } = source;
  let query = context.database.long
    .selectFrom(`${rows.name} as a`)
    .innerJoin(`${resource.name} as f`, "f.id", `a.${parent}`)
    .select([
      "f.id as response",
      `f.${at} as at`,
      follows ? `f.${column} as area` : sql.lit(subjects[0]?.name ?? "").as("area"),
      `f.${column}${follows ? "__id" : ""} as about`,
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
    about: row["about"] === null ? null : { resource: String(row["area"]), id: Number(row["about"]) },
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

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Labels of the records that were answered about, where the reader may know them. */
export async function nameSubjects(
  forms: Forms,
  { actor, stored }: { actor: Actor; stored: readonly StoredAnswer[] },
): Promise<(about: NonNullable<StoredAnswer["about"]>) => string | null> {
  const all = stored.flatMap(({ about }) => about ?? []);
  const named = new Map<string, Awaited<ReturnType<typeof nameRecords>>>();
  for (const [resource, some] of Map.groupBy(all, ({ resource }) => resource))
    named.set(resource, await nameRecords(forms, { actor, resource, ids: some.map(({ id }) => id) }));
  return ({ resource, id }) => named.get(resource)?.get(id)?.label ?? null;
}
