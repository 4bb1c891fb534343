import { cellOf } from "./cells.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";
import type { FileInput, FileWriter } from "./formats.ts";

export function createCsv({ columns, context }: FileInput): FileWriter {
  return {
    begin: () => BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title)),
    row: (values) => csvLine(columns.map(({ field }, index) => cellOf(values[index], field, context))),
    end: () => "",
    pack: (text) => text,
  };
}
