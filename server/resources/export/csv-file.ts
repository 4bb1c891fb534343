import { cellOf } from "./cells.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";
import { zonedText } from "./file-column.ts";
import type { FileInput, FileWriter } from "./file-writer.ts";

export function createCsv({ columns, context }: FileInput): FileWriter {
  return {
    begin: () => BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title)),
    row: (record) =>
      csvLine(
        columns.map((column) => {
          // Other programs take the instant itself.
          const zoned = context.form === "names" ? null : zonedText(column, record);
          return zoned ?? cellOf(record[column.field.name], column.field, context);
        }),
      ),
    end: () => "",
    pack: (text) => text,
  };
}
