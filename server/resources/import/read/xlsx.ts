import { openPackage } from "./package.ts";
import { readSheet } from "./sheet.ts";
import type { FileRows } from "./table.ts";
import { readWorkbook } from "./workbook.ts";

/** The first sheet of a workbook. Throws `malformed_import`, `unpacks_too_large`. */
export async function openXlsx(path: string): Promise<FileRows> {
  const parts = await openPackage(path);
  try {
    const workbook = await readWorkbook(parts);
    const rows = readSheet(await parts.open(workbook.sheet), workbook);
    return closing(rows, () => parts.close());
  } catch (error) {
    parts.close();
    throw error;
  }
}

async function* closing(rows: FileRows, close: () => void): FileRows {
  try {
    yield* rows;
  } finally {
    close();
  }
}
