import { sql } from "kysely";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Database, Statement } from "../../database/types.ts";
import type { ImportJob } from "./jobs.ts";
import { type JobRow, openPart, toRow } from "./rows.ts";

/** Rows that a rule over several records may hold against each other, by what they say alike: numbers, in order. */
export interface RuleGroups {
  readonly keysOf: (cells: readonly string[]) => readonly string[];
  readonly numbers: ReadonlyMap<string, readonly number[]>;
}

/** Rows of one group before a part of the file, and after one row, that are looked at with it. */
const MAX_OF_GROUP = 100;
/** All rows before one part. */
const MAX_ROWS = 400;
const AT_ONCE = 500;

/** Puts rows of a file together that say the same in every column by which a rule finds other records of its kind. */
export async function findRuleGroups(
  database: Database,
  { job, resource }: { job: Pick<ImportJob, "id" | "settings">; resource: CompiledResource | undefined },
): Promise<RuleGroups> {
  const { mapping } = job.settings;
  const rules = (resource?.checks ?? []).flatMap(({ name, level, over, match }) => {
    if (level !== "error" || over !== resource?.name) return [];
    const columns = match.flatMap(({ there, here }) =>
      here.join(".") === there ? [mapping.indexOf(there)] : [],
    );
    return columns.length === 0 || columns.includes(-1) ? [] : [{ name, columns }];
  });
  const keysOf: RuleGroups["keysOf"] = (cells) =>
    rules.flatMap(({ name, columns }) => {
      const values = columns.map((index) => toSortKey(cells[index] ?? ""));
      return values.some((value) => value === null || value === "")
        ? []
        : [JSON.stringify([name, ...values])];
    });
  const numbers = new Map<string, number[]>();
  if (rules.length === 0) return { keysOf, numbers };
  const statement = sql`select number as n, cells as c from sys__import_row where job = ${job.id} order by number`;
  const compiled = statement.compile(database.read) as Statement;
  for await (const rows of database.stream<{ n: number; c: string }>(compiled, { batchSize: AT_ONCE })) {
    for (const { n, c } of rows) {
      for (const key of keysOf(JSON.parse(openPart(database, job.id, c)) as string[])) {
        const group = numbers.get(key);
        if (group === undefined) numbers.set(key, [Number(n)]);
        else group.push(Number(n));
      }
    }
  }
  return { keysOf, numbers };
}

/** Rows before some others that would be written and that a rule may hold against them. */
export function earlierRows(
  database: Database,
  { job, rows, groups }: { job: number; rows: readonly JobRow[]; groups: RuleGroups },
): Promise<JobRow[]> {
  const first = rows[0]?.number ?? 0;
  const found = new Set<number>();
  for (const { cells } of rows) {
    for (const key of groups.keysOf(cells)) {
      const before = (groups.numbers.get(key) ?? []).filter((number) => number < first);
      for (const number of before.slice(-MAX_OF_GROUP)) found.add(number);
    }
  }
  const numbers = [...found].toSorted((a, b) => a - b).slice(-MAX_ROWS);
  return readNumbered(database, { job, numbers, states: ["create", "update"] });
}

/** Rows after one that are refused and that a rule may have held against it. */
export function laterRows(
  database: Database,
  { job, row, groups }: { job: number; row: JobRow; groups: RuleGroups },
): Promise<JobRow[]> {
  const keys = groups.keysOf(row.cells);
  const numbers = keys.flatMap((key) =>
    (groups.numbers.get(key) ?? []).filter((number) => number > row.number).slice(0, MAX_OF_GROUP),
  );
  return readNumbered(database, { job, numbers, states: ["error"] });
}

async function readNumbered(
  database: Database,
  { job, numbers, states }: { job: number; numbers: readonly number[]; states: readonly string[] },
): Promise<JobRow[]> {
  if (numbers.length === 0) return [];
  const rows = await database.long
    .selectFrom("sys__import_row")
    .selectAll()
    .where("job", "=", job)
    .where("number", "in", [...new Set(numbers)])
    .where("state", "in", states)
    .orderBy("number")
    .execute();
  return rows.map((row) => toRow(database, row));
}
