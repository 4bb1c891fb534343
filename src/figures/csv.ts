import type { DimensionValue } from "../../core/reports/answers.ts";
import type { FigureTable, TableColumn } from "./table-rows.ts";

interface CsvInput {
  readonly table: FigureTable;
  readonly valueName: (value: DimensionValue | null) => string;
  readonly columnName: (column: TableColumn) => string;
}

const MARK = "\uFEFF";
/** A spreadsheet takes a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The figures of a table as RFC 4180 has them, with the exact values the server answered. */
export function toCsv({ table, valueName, columnName }: CsvInput): string {
  const { dimension, columns, rows, total } = table;
  const lead = (name: string) => (dimension === null ? [] : [name]);
  const values = (figures: readonly ({ readonly value: number | string | null } | undefined)[]) =>
    columns.map((_, at) => String(figures[at]?.value ?? ""));
  const lines = [
    [...lead(dimension?.title ?? ""), ...columns.map(columnName)],
    ...(dimension === null ? [] : rows.map(({ value, figures }) => [valueName(value), ...values(figures)])),
    [...lead(valueName(null)), ...values(total)],
  ];
  return MARK + lines.map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a text to the browser as a file. */
export function saveText({
  text,
  name,
  type = "text/csv",
}: {
  text: string;
  name: string;
  type?: string;
}): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
