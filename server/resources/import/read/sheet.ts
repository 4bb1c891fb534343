import type { Readable } from "node:stream";
import { figureText } from "./figures.ts";
import { LIMITS, malformed } from "./table.ts";
import type { FileRow, FileRows } from "./table.ts";
import { unescaped } from "./workbook.ts";
import type { Workbook } from "./workbook.ts";
import { readXml } from "./xml.ts";
import type { Attributes } from "./xml.ts";

/** Rows that are not empty, as the sheet is unpacked. */
export async function* readSheet(source: Readable, workbook: Workbook): FileRows {
  let rows: FileRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: Attributes = {};
  let value = "";
  const pieces = readXml(source, {
    open(name, attributes) {
      if (name === "row") {
        line = attributes["r"] === undefined ? line + 1 : Number(attributes["r"]);
        cells = [];
      } else if (name === "c") {
        cell = attributes;
        value = "";
      }
    },
    close(name, text) {
      if (name === "v" || name === "t") value += text;
      else if (name === "c") place(cells, cell, getText(cell, value, workbook));
      else if (name === "row" && cells.some((each) => each.trim() !== "")) {
        rows.push({ line, cells: Array.from(cells, (each: string | undefined) => each ?? "") });
      }
    },
  });
  for await (const _piece of pieces) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

function place(cells: string[], { r: reference }: Attributes, text: string): void {
  const index = reference === undefined ? cells.length : columnIndex(reference);
  if (index >= LIMITS.columns) {
    if (text.trim() === "") return;
    throw malformed(`more than ${LIMITS.columns} columns`);
  }
  while (cells.length < index) cells.push("");
  cells[index] = text;
}

/** `AB12` → 27. */
function columnIndex(reference: string): number {
  let index = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    index = index * 26 + letter;
  }
  return index - 1;
}

function getText({ t: type = "n", s: style }: Attributes, value: string, workbook: Workbook): string {
  if (type === "s") return workbook.strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "true" : "false";
  if (type !== "n") return unescaped(value);
  const kind = workbook.figures[Number(style ?? 0)] ?? "number";
  return value === "" ? "" : figureText(value, { kind, from1904: workbook.from1904 });
}
