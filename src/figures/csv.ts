import type { DimensionValue } from "../../core/reports/answers.ts";
import { BYTE_ORDER_MARK, csvLine, plainText } from "../../core/shared/csv.ts";
import type { FigureTable, TableColumn } from "./table-rows.ts";

interface CsvInput {
  readonly table: FigureTable;
  readonly valueName: (value: DimensionValue | null) => string;
  readonly columnName: (column: TableColumn) => string;
}

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
  return BYTE_ORDER_MARK + lines.map((line) => csvLine(line.map(cell))).join("");
}

const cell = (text: string): string => (NUMBER.test(text) ? text : plainText(text));
