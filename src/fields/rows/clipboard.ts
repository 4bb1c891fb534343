/** A block of cells as texts, rows of the same length or not. */
export type Block = readonly (readonly string[])[];

/** What a spreadsheet puts on the clipboard: tabs between cells, lines between rows, quotes around cells that hold either. */
export function parseBlock(text: string): Block {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === "" && closesCell(text, at)) quoted = true;
    else if (sign === "\t") {
      row.push(cell);
      cell = "";
    } else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += sign;
  }
  // The last line ends with or without a line break.
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** A quote at the beginning of a cell opens it only where another one closes it: `"6 inch` is an inch. */
function closesCell(text: string, at: number): boolean {
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] !== '"') continue;
    if (text[end + 1] === '"') {
      end += 1;
      continue;
    }
    const after = text[end + 1];
    return after === undefined || after === "\t" || after === "\n" || after === "\r";
  }
  return false;
}

/** The same the other way round. */
export function writeBlock(block: Block): string {
  return block.map((row) => row.map(writeCell).join("\t")).join("\n");
}

function writeCell(text: string): string {
  return /[\t\n\r]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}
