import type { FormSheet, LocalizedText } from "./found.ts";
import { nameLanguage } from "./labels.ts";

/** Cells of a row by their columns; texts in several languages get a column for each. */
export type SheetCells = Readonly<Record<string, string | LocalizedText | undefined>>;

/** Rows under the columns that some row fills; `titleOf` names a column in the first row. */
export function writeSheet(
  name: string,
  rows: readonly SheetCells[],
  titleOf: (column: string) => string = (column) => column,
): FormSheet {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].flatMap((column) => {
    const cells = rows.map((row) => row[column]);
    const languages = new Set(
      cells.flatMap((cell) => (typeof cell === "object" ? Object.keys(cell.others) : [])),
    );
    const plain = { title: titleOf(column), read: (row: SheetCells) => textIn(row[column], null) };
    const others = [...languages].toSorted().map((language) => ({
      title: `${titleOf(column)}::${nameLanguage(language)}`,
      read: (row: SheetCells) => textIn(row[column], language),
    }));
    return cells.every((cell) => cell === undefined) ? [] : [plain, ...others];
  });
  const header = { line: 1, cells: columns.map(({ title }) => title) };
  const body = rows.map((row, index) => ({ line: index + 2, cells: columns.map(({ read }) => read(row)) }));
  return { name, rows: [header, ...body] };
}

function textIn(cell: SheetCells[string], language: string | null): string {
  if (cell === undefined) return "";
  if (typeof cell === "string") return language === null ? cell : "";
  return language === null ? cell.text : (cell.others[language] ?? "");
}
