import type { Readable } from "node:stream";
import { createCsv } from "./csv-file.ts";
import type { CellContext } from "../../field-types/types.ts";
import { createXlsx } from "./xlsx-file.ts";
import type { FileColumn } from "./file-column.ts";
import type { Presented } from "../types.ts";

/** How rows become one kind of file. `text` parts come in the order of the file's rows. */
export interface FileWriter {
  /** What stands before the rows. */
  readonly begin: () => string;
  readonly row: (record: Presented) => string;
  /** What stands behind them. */
  readonly end: () => string;
  /** The file around the text. */
  readonly pack: (text: Readable) => Readable;
}

export interface FileInput {
  readonly columns: readonly FileColumn[];
  readonly context: CellContext;
  readonly timeZone: string;
  /** Of the sheet, where the file has one. */
  readonly title: string;
}

export const EXPORT_FORMATS = {
  csv: { type: "text/csv; charset=utf-8; header=present", create: createCsv },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", create: createXlsx },
} as const satisfies Record<
  string,
  { readonly type: string; readonly create: (input: FileInput) => FileWriter }
>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export function isFormat(value: unknown): value is ExportFormat {
  return typeof value === "string" && Object.hasOwn(EXPORT_FORMATS, value);
}
