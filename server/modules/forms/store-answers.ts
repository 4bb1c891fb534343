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
    const claimed = claimRows(answers, before);
    for (const answer of answers) {
      const { record, files } = answer;
      const ids: number[] = [];
      for (const file of files) {
        if ("id" in file) ids.push(file.id);
        else if (file.file !== null) ids.push(await store({ file: file.file, name: file.name }));
      }
      const id = claimed.get(answer);
      rows.push({ ...(id === undefined ? {} : { id }), ...getRow(record, ids) });
    }
    return write(rows);
  });
}

/** The row that each answer changes: the one that holds its files, which cannot leave it, else the one at its place. */
function claimRows(
  answers: readonly ValidatedAnswer[],
  before: Keeping["before"],
): ReadonlyMap<ValidatedAnswer, number> {
  const claimed = new Map<ValidatedAnswer, number>();
  const rowOfFile = new Map(
    [...before.values()].flatMap(({ id, files }) => [...files].map((file) => [file, id] as const)),
  );
  for (const answer of answers) {
    const held = answer.files.flatMap((file) => ("id" in file ? (rowOfFile.get(file.id) ?? []) : []));
    if (held[0] !== undefined) claimed.set(answer, held[0]);
  }
  const taken = new Set(claimed.values());
  for (const answer of answers) {
    const known = before.get(getPositionKey(answer.record));
    if (known !== undefined && !claimed.has(answer) && !taken.has(known.id)) claimed.set(answer, known.id);
  }
  return claimed;
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
