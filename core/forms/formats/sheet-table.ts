import { columnName } from "../../shared/column-name.ts";
import type { FormSheet, LocalizedText, NotTaken, NotTakenReason } from "./found.ts";
import { textOf } from "./members.ts";
import { readLanguage } from "./labels.ts";

/** A sheet by the names of its columns; each column is read or reported. */
export interface SheetTable {
  readonly rows: readonly TableRow[];
  readonly has: (column: string) => boolean;
  /** Reports columns that hold something nobody read, each once. */
  readonly reportRest: (whyOf: (column: string) => NotTakenReason | null) => void;
}

export interface TableRow {
  readonly line: number;
  readonly text: (column: string) => string | null;
  /** A text with its translations, which stand in columns of the same name: `label::French (fr)`. */
  readonly localized: (column: string) => LocalizedText | null;
  /** Of a cell: `survey!C12`, `C12` where the file is one sheet. */
  readonly place: (column: string) => string;
  readonly report: (column: string, why: NotTakenReason) => void;
  /** The column is understood in this row, though its text says nothing more. */
  readonly took: (column: string) => void;
  /** The row is reported as a whole. */
  readonly passOver: () => void;
}

interface Column {
  readonly index: number;
  readonly name: string;
  /** What is written behind the name, such as a language; null for nothing. */
  readonly language: string | null;
}

/** Columns that only count where a row says so. */
const ONLY_WHERE_TAKEN: ReadonlySet<string> = new Set(["appearance"]);

/** Columns whose lines stand for things of their own, also where they are empty. */
const BY_LINES: ReadonlySet<string> = new Set(["options"]);

/** Opens a sheet whose first row names its columns. `names`: other names for a column. */
export function openTable(
  sheet: FormSheet,
  names: Readonly<Record<string, string>>,
  notTaken: NotTaken[],
): SheetTable {
  const [header, ...body] = sheet.rows;
  const columns = (header?.cells ?? []).map((cell, index) => readColumn(cell, index, names));
  const columnOf = (name: string): Column | undefined =>
    columns.find((one) => one.name === name && one.language === null);
  const prefix = sheet.name === "" ? "" : `${sheet.name}!`;
  const read = new Set<number>();
  const takenCells = new Set<string>();
  const passedOver = new Set<number>();
  const strange = new Set<string>();
  const languages = columns.flatMap(({ language }) => (language === null ? [] : [readLanguage(language)]));
  const own = languages.includes("en") ? "en" : (languages.find((language) => language !== null) ?? null);

  const rows = body.map(({ line, cells }): TableRow => {
    const cell = (column: Column | undefined): string | null => {
      if (column === undefined) return null;
      if (!ONLY_WHERE_TAKEN.has(column.name)) read.add(column.index);
      const text = cells[column.index] ?? "";
      if (text.trim() === "") return null;
      return BY_LINES.has(column.name) ? text : text.trim();
    };
    const place = (name: string): string => {
      const column = columns.find((one) => one.name === name);
      return `${prefix}${column === undefined ? "" : columnName(column.index)}${line}`;
    };
    return {
      line,
      place,
      text: (name) => cell(columnOf(name)),
      took: (name) => void takenCells.add(`${name} ${line}`),
      passOver: () => void passedOver.add(line),
      report(name, why) {
        const text = cells[columns.find((one) => one.name === name)?.index ?? -1] ?? "";
        notTaken.push({ place: place(name), what: textOf(text), why });
      },
      localized(name) {
        const plain = columnOf(name);
        const others: Record<string, string> = {};
        let text = cell(plain);
        for (const column of columns) {
          if (column.name !== name || column.language === null) continue;
          const language = readLanguage(column.language);
          const found = cell(column);
          if (language === null) {
            if (found !== null && !strange.has(column.language)) {
              strange.add(column.language);
              notTaken.push({
                place: `${prefix}${columnName(column.index)}1`,
                what: column.language,
                why: "language",
              });
            }
          } else if (found !== null) others[language] ??= found;
        }
        const first = Object.keys(others)[0];
        if (plain === undefined && own !== null && others[own] !== undefined) {
          text = others[own];
          delete others[own];
        } else if (text === null && first !== undefined) text = others[first] ?? null;
        return text === null ? null : { text, others };
      },
    };
  });

  return {
    rows,
    has: (name) => columns.some((column) => column.name === name),
    reportRest(whyOf) {
      for (const column of columns) {
        if (column.name === "" || read.has(column.index)) continue;
        const unread = body.filter(
          ({ line, cells }) =>
            (cells[column.index]?.trim() ?? "") !== "" &&
            !passedOver.has(line) &&
            !takenCells.has(`${column.name} ${line}`),
        );
        const [first] = unread;
        const why = first === undefined ? null : whyOf(column.name);
        if (first === undefined || why === null) continue;
        const lines = unread.length === 1 ? String(first.line) : "";
        const title = header?.cells[column.index]?.trim() ?? column.name;
        const what = unread.length === 1 ? `${title}: ${textOf(first.cells[column.index] ?? "")}` : title;
        notTaken.push({ place: `${prefix}${columnName(column.index)}${lines}`, what, why });
      }
    },
  };
}

function readColumn(cell: string, index: number, names: Readonly<Record<string, string>>): Column {
  const text = cell.trim().replaceAll(/\s+/gu, " ");
  const whole = text.toLowerCase();
  const known = names[whole];
  if (known !== undefined) return { index, name: known, language: null };
  const parts = /^([^:]+?)\s*::?\s*(.+)$/u.exec(text);
  const first = parts?.[1]?.toLowerCase();
  if (parts === null || first === undefined || ["body", "bind", "media", "instance"].includes(first)) {
    return { index, name: whole, language: null };
  }
  return { index, name: names[first] ?? first, language: parts[2] ?? null };
}
