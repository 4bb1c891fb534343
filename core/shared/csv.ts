/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

const NEEDS_QUOTES = /[",\r\n]/;
/** Spreadsheets of East Asia take the wide signs for the narrow ones. Apostrophes before it count too: otherwise the one that is put in front could not be told from one that was typed. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const MADE_SAFE = /^'+[=+\-@\t\r\n＝＋－＠]/;

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

/** The text a cell of our own files stands for; what nobody made safe stays as it is. */
export function originalText(cell: string): string {
  return MADE_SAFE.test(cell) ? cell.slice(1) : cell;
}
