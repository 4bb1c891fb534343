import { forgetFile, saveFile } from "../../files/file-store.ts";
import type { ModuleContext } from "../context.ts";
import type { JudgedAnswer } from "./judge.ts";
import { placeKey, rowOf } from "./rows.ts";
import type { keptRows } from "./rows.ts";

interface Keeping {
  readonly answers: readonly JudgedAnswer[];
  /** Rows there are already, by place: an answer given anew changes its row. */
  readonly before: ReturnType<typeof keptRows>;
  readonly employeeId: number;
}

/**
 * Stores the new files and hands the rows of the answers to `write`. When that fails the files are taken back, so that a
 * refused call leaves nothing behind.
 */
export async function keepAnswers<T>(
  context: ModuleContext,
  { answers, before, employeeId }: Keeping,
  write: (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<T>,
): Promise<T> {
  const { database, clock, log, files: driver } = context;
  const stored: number[] = [];
  try {
    const rows = [];
    for (const { record, files } of answers) {
      const ids: number[] = [];
      for (const file of files) {
        if ("id" in file) ids.push(file.id);
        else if (file.file !== null) {
          const { id } = await saveFile(
            { database, driver, clock },
            { file: file.file, name: file.name, employeeId },
          );
          stored.push(id);
          ids.push(id);
        }
      }
      const known = before.get(placeKey(record));
      rows.push({ ...(known === undefined ? {} : { id: known.id }), ...rowOf(record, ids) });
    }
    return await write(rows);
  } catch (error) {
    for (const id of stored)
      await forgetFile({ database, driver }, id).catch((failure: unknown) =>
        log.warn({ err: failure, file: id }, "a file of refused answers waits for the sweep"),
      );
    throw error;
  }
}

/** Ids of the files each place holds. */
export function keptFiles(before: Keeping["before"]): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map([...before].map(([place, { files }]) => [place, files]));
}
