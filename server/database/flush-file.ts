import { open } from "node:fs/promises";

/** What was written to a file or a folder is on the disk. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
