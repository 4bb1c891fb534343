import { factsOf } from "./kinds.ts";
import type { FormQuestion } from "./types.ts";

/** Endings of the names of each kind of file; what a file is its content proves on the server. */
export const FILE_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  pdf: ["pdf"],
  docx: ["docx"],
  jpeg: ["jpeg", "jpg"],
  png: ["png"],
  txt: ["txt"],
  zip: ["zip"],
  rar: ["rar"],
  "7zip": ["7z", "7zip"],
};

/** Kinds an attachment question takes when it names none (§5). */
export const SHIPPED_KINDS = ["pdf", "docx", "jpeg", "png", "zip", "rar", "7zip"] as const;

/** Files of one question at most when it says nothing else. */
export const MAX_FILES = 10;
/** Bytes. What is said to be at most so many megabytes is held to this by browser and server. */
export const MEGABYTE = 1024 * 1024;
/** Bytes of one file at most. */
export const FILE_BYTES = 20 * MEGABYTE;

type FileFacts = Pick<FormQuestion, "allowed_files" | "max_files" | "answer_type">;

/** Kinds of files a question takes. */
export function allowedFiles(question: FileFacts): readonly string[] {
  const { allowed_files = [] } = question;
  return factsOf(question).takes?.kinds ?? (allowed_files.length === 0 ? SHIPPED_KINDS : allowed_files);
}

/** Files a question takes at most. */
export function getMaxFiles(question: FileFacts): number {
  return factsOf(question).takes?.most ?? question.max_files ?? MAX_FILES;
}

/** Endings of file names a question takes, without the dot. */
export function allowedEndings(question: FileFacts): readonly string[] {
  return allowedFiles(question).flatMap((kind) => FILE_ENDINGS[kind] ?? [kind]);
}

/** Ending of a file's name in small letters, without the dot; empty where it has none. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Part of the multipart request that carries the files of a question: `id`, of a dependent `id-parent`, in repetitions `id-parent-block[-block…]`. */
export function partName({
  question,
  block,
}: {
  question: Pick<FormQuestion, "id" | "parent_question_id">;
  block: readonly number[];
}): string {
  const { id, parent_question_id: parent } = question;
  return parent === null ? String(id) : [id, parent, ...block].join("-");
}
