import { forgetFile, saveFile } from "../../files/file-store.ts";
import type { ReceivedFile } from "../../files/receive.ts";
import type { ModuleContext } from "../context.ts";

interface NewFile {
  readonly file: ReceivedFile;
  /** As whoever sent it calls it. */
  readonly name: string;
}

/** Stores a file; gives its id. */
type Store = (file: NewFile) => Promise<number>;

/**
 * Does what keeps files with a record, and hands it the way to store them. When it fails, the files it stored are taken
 * back, so that a refused call leaves nothing behind.
 */
export async function withStoredFiles<T>(
  {
    database,
    clock,
    log,
    limits,
    files: driver,
  }: Pick<ModuleContext, "database" | "clock" | "log" | "limits" | "files">,
  employeeId: number | null,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const stored: number[] = [];
  const store: Store = async (file) => {
    const { id } = await saveFile({ database, driver, clock, limits }, { ...file, employeeId });
    stored.push(id);
    return id;
  };
  try {
    return await work(store);
  } catch (error) {
    for (const id of stored)
      await forgetFile({ database, driver }, id).catch((failure: unknown) =>
        log.warn({ err: failure, file: id }, "a file of a refused call waits for the sweep"),
      );
    throw error;
  }
}
