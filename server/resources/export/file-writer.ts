import type { Readable } from "node:stream";
import type { CellContext } from "../../field-types/types.ts";
import type { Presented } from "../types.ts";
import type { FileColumn } from "./file-column.ts";

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
