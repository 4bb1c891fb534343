import { open } from "node:fs/promises";
import { AppError } from "../../../../core/errors/app-error.ts";
import { columnName } from "../../../../core/shared/column-name.ts";
import { openCsv } from "./csv.ts";
import { LIMITS, malformed, tooManyRows, type FileRow, type FileRows } from "./table.ts";
import { openPackage } from "./package.ts";
import { readSheet } from "./sheet.ts";
import { readWorkbook } from "./workbook.ts";

export interface ImportTable {
  readonly format: "csv" | "xlsx";
  /** Names of the columns, each once. */
  readonly header: readonly string[];
  /** Rows below the header, each with a text for every column. */
  readonly rows: FileRows;
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/**
 * Reads a file as what its content says it is. Throws `import_file_kind` for what is no table, `empty_import`,
 * `malformed_import`, `too_many_rows`, `unpacks_too_large`.
 */
export async function openTable(path: string): Promise<ImportTable> {
  const start = await readStart(path);
  const packed = start.equals(ZIP);
  const rows = packed ? await openXlsx(path) : await openCsv(path);
  if (rows === null) throw new AppError({ code: "import_file_kind", status: 400 });
  const found = await firstRows(rows);
  const [first, ...rest] = found;
  if (first === undefined) throw new AppError({ code: "empty_import", status: 400 });
  const header = getHeader(first.cells);
  return { format: packed ? "xlsx" : "csv", header, rows: fitted(header.length, rest, rows) };
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Up to the first rows that are not empty. */
async function firstRows(rows: FileRows): Promise<readonly FileRow[]> {
  for (;;) {
    const next = await rows.next();
    if (next.done === true) return [];
    const filled = next.value.findIndex(({ cells }) => !isEmpty(cells));
    if (filled !== -1) return next.value.slice(filled);
  }
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** A column without a name is called by its letter, one whose name came before by its number. */
function getHeader(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  if (last >= LIMITS.columns) throw malformed(`more than ${LIMITS.columns} columns`);
  const taken = new Set<string>();
  return cells.slice(0, last + 1).map((cell, index) => {
    const title = cell.trim().replaceAll(/\s+/g, " ").slice(0, 200) || `(${columnName(index)})`;
    let name = title;
    for (let number = 2; taken.has(name); number += 1) name = `${title} (${number})`;
    taken.add(name);
    return name;
  });
}

async function* fitted(width: number, rest: readonly FileRow[], rows: FileRows): FileRows {
  let count = 0;
  const fit = (found: readonly FileRow[]): FileRow[] => {
    const filled = found.filter(({ cells }) => !isEmpty(cells));
    count += filled.length;
    if (count > LIMITS.rows) throw tooManyRows();
    return filled.map(({ line, cells }) => ({ line, cells: getCells(cells, width, line) }));
  };
  try {
    yield fit(rest);
    for await (const found of rows) yield fit(found);
  } finally {
    await rows.return();
  }
}

function getCells(cells: readonly string[], width: number, line: number): readonly string[] {
  if (cells.length === width) return cells;
  if (!isEmpty(cells.slice(width))) throw malformed(`line ${line} has more cells than the first line`);
  return Array.from({ length: width }, (_, index) => cells[index] ?? "");
}

/** The first sheet of a workbook. Throws `malformed_import`, `unpacks_too_large`. */
async function openXlsx(path: string): Promise<FileRows> {
  const parts = await openPackage(path);
  try {
    const workbook = await readWorkbook(parts);
    const [first] = workbook.sheets;
    const rows = readSheet(await parts.open(first?.path ?? ""), workbook);
    return closing(rows, () => parts.close());
  } catch (error) {
    parts.close();
    throw error;
  }
}

/** The sheets of a workbook, or a CSV file as one without a name, whole; null for what is no table. */
export async function readSheets(
  path: string,
  limit: number,
): Promise<readonly { readonly name: string; readonly rows: readonly FileRow[] }[] | null> {
  if (!(await readStart(path)).equals(ZIP)) {
    const rows = await openCsv(path);
    return rows === null ? null : [{ name: "", rows: await takeRows(rows, limit) }];
  }
  const parts = await openPackage(path);
  try {
    const workbook = await readWorkbook(parts);
    const sheets = [];
    for (const { name, path: sheet } of workbook.sheets) {
      sheets.push({ name, rows: await takeRows(readSheet(await parts.open(sheet), workbook), limit) });
    }
    return sheets;
  } finally {
    parts.close();
  }
}

async function takeRows(rows: FileRows, limit: number): Promise<readonly FileRow[]> {
  const all: FileRow[] = [];
  for await (const found of rows) {
    all.push(...found);
    if (all.length > limit) throw tooManyRows(limit);
  }
  return all;
}

async function* closing(rows: FileRows, close: () => void): FileRows {
  try {
    yield* rows;
  } finally {
    close();
  }
}
