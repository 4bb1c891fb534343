import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { originalText } from "../../export/csv.ts";
import { detectEncoding } from "./encoding.ts";
import type { Encoding } from "./encoding.ts";
import { detectSeparator } from "./separator.ts";
import { LIMITS, malformed } from "./table.ts";
import type { FileRow, FileRows } from "./table.ts";

/** Characters from which the separator is told. */
const START = 64 * 1024;
const AT_ONCE = 200;

/** Null: the file is no text. Throws `malformed_import` while it is read. */
export async function openCsv(path: string): Promise<FileRows | null> {
  const encoding = await detectEncoding(path);
  if (encoding === null) return null;
  return readRows(path, { encoding, delimiter: detectSeparator(await startOf(path, encoding)) });
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder(encoding);
  for await (const part of createReadStream(path)) {
    const text = decoder.decode(part as Buffer, { stream: true });
    if (text !== "") yield text;
  }
  yield decoder.decode();
}

async function startOf(path: string, encoding: Encoding): Promise<string> {
  let start = "";
  for await (const text of decoded(path, encoding)) {
    start += text;
    if (start.length >= START) break;
  }
  return start;
}

async function* readRows(
  path: string,
  { encoding, delimiter }: { encoding: Encoding; delimiter: string },
): FileRows {
  const parser = parse({
    delimiter,
    info: true,
    skip_empty_lines: true,
    max_record_size: LIMITS.cell,
    relax_column_count: true,
  });
  const source = Readable.from(decoded(path, encoding));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let rows: FileRow[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      rows.push({ line: info.lines - lineBreaks(record), cells: record.map(originalText) });
      if (rows.length < AT_ONCE) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  } catch (error) {
    if (error instanceof CsvError) throw malformed(error.message, error);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** The parser tells the line a row ends in. */
function lineBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
}
