import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { DialectName, SizeName } from "./options.ts";
import type { Summary } from "./statistics.ts";

/** A limit of the architecture, and what was measured against it. */
export interface Budget {
  readonly limit: number;
  readonly measured: number;
  readonly sense: "at most" | "at least";
  readonly unit: "×" | "ms" | "MB" | "kB" | "/s" | "";
}

export interface ReportRow {
  readonly part: "server" | "browser";
  readonly measurement: string;
  readonly dialect: DialectName;
  readonly size: SizeName;
  readonly what: string;
  readonly times?: Summary | undefined;
  /** The bare handler with the same statements in the same run. */
  readonly bare?: Summary | undefined;
  /** What else there is to say, such as a rate. */
  readonly note?: string | undefined;
  readonly budget?: Budget | undefined;
}

export const meets = ({ limit, measured, sense }: Budget): boolean =>
  sense === "at most" ? measured <= limit : measured >= limit;

const digits = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);

function cells({ dialect, size, what, times, bare, note, budget }: ReportRow): string[] {
  const time = (value: number | undefined) => (value === undefined ? "" : digits(value));
  const ratio = times && bare && bare.median > 0 ? `${digits(times.median / bare.median)}×` : "";
  const limit = budget && `${budget.sense === "at most" ? "≤" : "≥"} ${budget.limit}${budget.unit}`;
  const verdict = budget && `${digits(budget.measured)}${budget.unit} ${meets(budget) ? "pass" : "MISS"}`;
  return [
    dialect,
    size,
    what,
    time(times?.median),
    time(times?.p95),
    time(times?.p99),
    time(bare?.median),
    ratio,
    limit ?? "",
    verdict ?? "",
    note ?? "",
  ];
}

const HEAD = ["database", "rows", "what", "median", "p95", "p99", "bare", "ratio", "budget", "", "note"];

/** Milliseconds, one line for each measurement. */
export function printTable(rows: readonly ReportRow[]): string {
  const table = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_head, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const isNumber = (column: number) => column >= 3 && column <= 7;
  return table
    .map((line) =>
      line
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export async function writeReport(file: string, report: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
