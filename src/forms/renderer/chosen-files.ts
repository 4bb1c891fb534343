import { allowedEndings, endingOf, FILE_BYTES, getMaxFiles } from "../../../core/forms/files.ts";
import { newFileKey } from "../../fields/file/file-key.ts";
import type { ChosenFile, Question } from "../../../core/forms/types.ts";

export type FileError = "file_kind" | "empty_file" | "too_large_file" | "too_many_files";

export interface Taken {
  readonly chosen: readonly ChosenFile[];
  readonly contents: ReadonlyMap<string, File>;
  /** The first file that was not taken, and why. */
  readonly refused: { readonly name: string; readonly code: FileError } | null;
}

interface TakeOptions {
  readonly question: Question;
  readonly before: readonly ChosenFile[];
  readonly files: readonly File[];
}

/** What a choice of files makes of those chosen before. Where one file is taken, another one replaces it. */
export function takeFiles({ question, before, files }: TakeOptions): Taken {
  const most = getMaxFiles(question);
  const contents = new Map<string, File>();
  let refused: Taken["refused"] = null;
  let chosen = before;
  for (const file of files) {
    const replaces = most === 1 && contents.size === 0;
    const code = getRefusal(question, file) ?? (!replaces && chosen.length >= most ? "too_many_files" : null);
    if (code !== null) {
      refused ??= { name: file.name, code };
      continue;
    }
    const key = newFileKey();
    contents.set(key, file);
    chosen = [...(replaces ? [] : chosen), { key, name: file.name, size: file.size }];
  }
  return { chosen, contents, refused };
}

function getRefusal(question: Question, { name, size }: File): FileError | null {
  if (!allowedEndings(question).includes(endingOf(name))) return "file_kind";
  if (size === 0) return "empty_file";
  return size > FILE_BYTES ? "too_large_file" : null;
}

export function asChosen(value: unknown): readonly ChosenFile[] {
  return Array.isArray(value) ? (value as ChosenFile[]) : [];
}
