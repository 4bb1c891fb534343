import { createCsv } from "./csv-file.ts";
import type { FileInput, FileWriter } from "./file-writer.ts";
import { createXlsx } from "./xlsx-file.ts";

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
