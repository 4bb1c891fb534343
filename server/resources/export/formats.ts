import type { FileInput, FileWriter } from "./file-writer.ts";
import { createXlsx } from "./xlsx-file.ts";
import { getCell } from "./cells.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../core/shared/csv.ts";
import { accompaniedText } from "./file-column.ts";

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

function createCsv({ columns, context }: FileInput): FileWriter {
  return {
    begin: () => BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title)),
    row: (record) =>
      csvLine(
        columns.map((column) => {
          // Other programs take the instant itself.
          const text = context.form === "names" ? null : accompaniedText(column, record);
          return text ?? getCell(record[column.field.name], column.field, context);
        }),
      ),
    end: () => "",
    pack: (text) => text,
  };
}
