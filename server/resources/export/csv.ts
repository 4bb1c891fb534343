/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

const NEEDS_QUOTES = /[",\r\n]/;
const FORMULA = /^[=+\-@\t\r]/;

/** One line of RFC 4180, with its end. */
export function csvLine(cells: readonly string[]): string {
  let line = "";
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index]!;
    if (index > 0) line += ",";
    line += NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  return `${line}\r\n`;
}

/** A text that no spreadsheet takes for a formula. */
export function plainText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
