import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { originalText } from "../../../../core/shared/csv.ts";
import { detectSeparator } from "./separator.ts";
import { LIMITS, malformed, type FileRow, type FileRows } from "./table.ts";

/** Characters from which the separator is told. */
const START = 64 * 1024;
const AT_ONCE = 200;

/** Null: the file is no text. Throws `malformed_import` while it is read. */
export async function openCsv(path: string): Promise<FileRows | null> {
  const encoding = await detectEncoding(path);
  if (encoding === null) return null;
  return readRows(path, { encoding, delimiter: detectSeparator(await readStart(path, encoding)) });
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder(encoding);
  for await (const part of createReadStream(path)) {
    const text = decoder.decode(part as Buffer, { stream: true });
    if (text !== "") yield text;
  }
  yield decoder.decode();
}

async function readStart(path: string, encoding: Encoding): Promise<string> {
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

type Encoding = "utf-8" | "utf-16le" | "windows-1252";

/**
 * How a text is written: by its mark, else UTF-8 when all of it is that, else what older spreadsheets write. Null for
 * what is no text.
 */
async function detectEncoding(path: string): Promise<Encoding | null> {
  let decoder: TextDecoder | null = new TextDecoder("utf-8", { fatal: true });
  let first = true;
  for await (const part of createReadStream(path)) {
    const bytes = part as Buffer;
    if (first && bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
    first = false;
    if (bytes.some(isNoText)) return null;
    try {
      decoder?.decode(bytes, { stream: true });
    } catch {
      decoder = null;
    }
  }
  try {
    decoder?.decode();
  } catch {
    decoder = null;
  }
  return decoder === null ? "windows-1252" : "utf-8";
}

/** Control signs that no text holds; tab, line ends, form feed and escape occur. */
function isNoText(code: number): boolean {
  return code < 0x09 || (code > 0x0d && code < 0x20 && code !== 0x1b);
}
