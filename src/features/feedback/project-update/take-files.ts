import { endingOf, FILE_BYTES, FILE_ENDINGS, MAX_FILES } from "../../../../core/forms/files.ts";
import { newFileKey } from "../../../fields/file/file-key.ts";
import type { ChosenFile } from "./values.ts";

/** Kinds of files an update takes (§5); what a file is its content proves on the server. */
export const UPDATE_KINDS = ["pdf", "docx", "jpeg", "png"] as const;
export const UPDATE_ENDINGS = UPDATE_KINDS.flatMap((kind) => FILE_ENDINGS[kind] ?? []);

export type FileError = "kind" | "empty" | "tooLarge" | "tooMany";

interface Taken {
  readonly chosen: readonly ChosenFile[];
  readonly contents: ReadonlyMap<string, File>;
  /** Those that were not taken, and why. */
  readonly refused: readonly { readonly name: string; readonly why: FileError }[];
}

/** What a choice of files adds to those chosen before. */
export function takeFiles(before: readonly ChosenFile[], files: readonly File[]): Taken {
  const chosen = [...before];
  const contents = new Map<string, File>();
  const refused: { name: string; why: FileError }[] = [];
  for (const file of files) {
    const { name, size } = file;
    const why = chosen.length >= MAX_FILES ? "tooMany" : getRefusal(file);
    if (why === null) {
      const key = newFileKey();
      chosen.push({ key, name, size });
      contents.set(key, file);
    } else refused.push({ name, why });
  }
  return { chosen, contents, refused };
}

function getRefusal({ name, size }: File): FileError | null {
  if (!UPDATE_ENDINGS.includes(endingOf(name))) return "kind";
  if (size === 0) return "empty";
  return size > FILE_BYTES ? "tooLarge" : null;
}
