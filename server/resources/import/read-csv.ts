import type { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { AppError } from "../../../core/errors/app-error.ts";

/** Rows of one import; more are brought in with several. */
export const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;
const LONGEST_RECORD = 1024 * 1024;

export interface CsvTable {
  readonly header: readonly string[];
  /** Cells in the order of the header; `line` is where the row begins in the file, from 1. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/**
 * Reads a CSV file as it arrives: comma, semicolon or tab, whichever the header uses. Throws `malformed_csv`,
 * `empty_import` (400) and `too_many_rows` (413).
 */
export async function readCsv(source: Readable): Promise<CsvTable> {
  const parser = parse({
    bom: true,
    delimiter: [",", ";", "\t"],
    info: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    relax_column_count: false,
  });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | null = null;
  const rows: { line: number; cells: string[] }[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (header === null) header = checkedHeader(record);
      else if (rows.length === MOST_ROWS) {
        throw new AppError({ code: "too_many_rows", status: 413, parameters: { limit: MOST_ROWS } });
      } else rows.push({ line: info.lines - lineBreaks(record), cells: record });
    }
  } catch (error) {
    parser.destroy();
    if (error instanceof CsvError) throw malformed(error.message, error);
    throw error;
  }
  if (header === null) throw new AppError({ code: "empty_import", status: 400 });
  return { header, rows };
}

/** The parser tells the line a row ends in. */
function lineBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
}

function checkedHeader(cells: readonly string[]): string[] {
  const header = cells.map((cell) => cell.trim());
  const empty = header.indexOf("");
  if (empty !== -1) throw malformed(`column ${empty + 1} has no name`);
  if (header.length > MOST_COLUMNS) throw malformed(`more than ${MOST_COLUMNS} columns`);
  const double = header.find((name, index) => header.indexOf(name) !== index);
  if (double !== undefined) throw malformed(`the column "${double}" occurs twice`);
  return header;
}

function malformed(detail: string, cause?: unknown): AppError {
  return new AppError({ code: "malformed_csv", status: 400, parameters: { detail }, cause });
}
