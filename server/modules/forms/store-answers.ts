import type { ModuleContext } from "../context.ts";
import { withStoredFiles } from "../files/with-stored-files.ts";
import type { ValidatedAnswer } from "./validate-answers.ts";
import { getPositionKey, getRow } from "./rows.ts";
import type { readStoredRows } from "./rows.ts";

interface Keeping {
  readonly answers: readonly ValidatedAnswer[];
  /** Rows there are already, by place: an answer given anew changes its row. */
  readonly before: ReturnType<typeof readStoredRows>;
  readonly employeeId: number;
}

/** Stores the new files and hands the rows of the answers to `write`. When that fails the files are taken back. */
export async function storeAnswers<T>(
  context: ModuleContext,
  { answers, before, employeeId }: Keeping,
  write: (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<T>,
): Promise<T> {
  return withStoredFiles(context, employeeId, async (store) => {
    const rows = [];
    for (const { record, files } of answers) {
      const ids: number[] = [];
      for (const file of files) {
        if ("id" in file) ids.push(file.id);
        else if (file.file !== null) ids.push(await store({ file: file.file, name: file.name }));
      }
      const known = before.get(getPositionKey(record));
      rows.push({ ...(known === undefined ? {} : { id: known.id }), ...getRow(record, ids) });
    }
    return write(rows);
  });
}

/** Ids of the files that the answers to each question hold, in whichever repetition. */
export function getStoredFiles(before: Keeping["before"]): ReadonlyMap<number, ReadonlySet<number>> {
  const kept = new Map<number, Set<number>>();
  for (const { question, files } of before.values()) {
    const own = kept.get(question) ?? new Set();
    for (const file of files) own.add(file);
    kept.set(question, own);
  }
  return kept;
}
