import { parseArgs } from "node:util";
import { findPostgres, noPostgresReason } from "../../scripts/find-postgres.mjs";

export const SIZES = { "10k": 10_000, "100k": 100_000, "1m": 1_000_000, "10m": 10_000_000 } as const;
export type SizeName = keyof typeof SIZES;
/** Sizes that are measured where none is named; the largest takes half an hour to fill. */
const USUAL = ["10k", "100k", "1m"] as const satisfies readonly SizeName[];

export const DIALECTS = ["sqlite", "postgres"] as const;
export type DialectName = (typeof DIALECTS)[number];

export interface BenchOptions {
  readonly sizes: readonly SizeName[];
  /** Of the databases the browser is measured on, with SQLite: the largest alone where none were named. */
  readonly browserSizes: readonly SizeName[];
  readonly dialects: readonly DialectName[];
  /** Names of measurements; null: all. */
  readonly only: ReadonlySet<string> | null;
  readonly json: string;
  /** What was left out and why, for the end of the report. */
  readonly skipped: readonly string[];
}

export const USAGE = `npm run bench -- [--sizes 10k,100k,1m,10m] [--databases sqlite,postgres] [--only browser,list,search,…] [--json reports/bench.json]`;

export class UsageError extends Error {}

export function readOptions(words: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sizes: { type: "string" },
      databases: { type: "string" },
      only: { type: "string" },
      json: { type: "string", default: "reports/bench.json" },
    },
  });
  const found = findPostgres() !== undefined;
  const dialects = oneOf(
    values.databases ?? (found ? DIALECTS.join(",") : "sqlite"),
    DIALECTS,
    "--databases",
  );
  if (!found && dialects.includes("postgres")) throw new UsageError(`PostgreSQL: ${noPostgresReason}`);
  const known = Object.keys(SIZES) as SizeName[];
  const named = values.sizes === undefined ? null : oneOf(values.sizes, known, "--sizes");
  return {
    sizes: named ?? USUAL,
    browserSizes: named ?? USUAL.slice(-1),
    dialects,
    only: values.only === undefined ? null : new Set(list(values.only)),
    json: values.json,
    skipped:
      dialects.includes("postgres") || values.databases !== undefined
        ? []
        : [`PostgreSQL: ${noPostgresReason}`],
  };
}

const list = (text: string): string[] => text.split(",").filter((word) => word !== "");

function oneOf<T extends string>(text: string, known: readonly T[], option: string): T[] {
  return list(text).map((word) => {
    const match = known.find((name) => name === word);
    if (match === undefined)
      throw new UsageError(`${option} knows ${known.join(", ")}, not ${word}.\n${USAGE}`);
    return match;
  });
}
