import { quote } from "../identifiers.ts";
import type { DialectAdditions, RunStatement } from "../dialect.ts";
import { convertRows, fillElements } from "./convert-values.ts";
import { sharesElements } from "./conversions.ts";
import { plain } from "./ddl.ts";
import { KEY_SUFFIX } from "./resource-storage.ts";
import { lastOf, type SomeRows, someRows } from "./some-rows.ts";
import { toSortKey } from "./sort-key.ts";
import type { SchemaStep } from "./steps.ts";

/** Columns that are made row by row from another one: values of another meaning, or the keys lists sort by. */
export interface Fill {
  readonly table: string;
  /** The column they are made from. */
  readonly source: string;
  /** Fills some rows, and gives the last one of a part that others follow. Rows that are right are left alone. */
  readonly fill: (
    rows: SomeRows,
    run: { readonly read: RunStatement; readonly write: RunStatement },
  ) => Promise<number | null>;
  /** What follows once every row is filled. */
  readonly finish: (run: RunStatement) => Promise<void>;
}

/** What a step fills; null where it fills nothing. */
export function fillOf(step: SchemaStep, dialect: DialectAdditions): Fill | null {
  const { kind, table, name, conversion } = step;
  if (kind === "fill_key") return keyFill({ table, name, dialect });
  if (conversion === undefined) return null;
  return {
    table,
    source: name,
    fill: (rows, { read, write }) => convertRows({ table, conversion, run: read, dialect }, write, rows),
    finish: async (run) => {
      if (sharesElements(conversion)) await fillElements({ table, conversion, run, dialect });
    },
  };
}

function keyFill({ table, name, dialect }: { table: string; name: string; dialect: DialectAdditions }): Fill {
  const key = name + KEY_SUFFIX;
  const [value, kept] = [quote(name), quote(key)];
  return {
    table,
    source: name,
    async fill(rows, { read, write }) {
      const there = `(${value} IS NOT NULL OR ${kept} IS NOT NULL)`;
      const wanted = `SELECT id, ${value} AS value, ${kept} AS kept FROM ${quote(table)}`;
      const found = (await read(someRows(wanted, { rows, there, dialect }))).map((row) => {
        const made = row["value"] === null ? null : toSortKey(row["value"] as string);
        return { id: Number(row["id"]), made, kept: row["kept"] };
      });
      const changed = found.filter(({ made, kept: known }) => made !== known);
      if (changed.length > 0) {
        const columns = [{ name: key, kind: "text" as const }];
        await write(dialect.updateMany({ table, columns, rows: changed.map(({ id, made }) => [id, made]) }));
      }
      return lastOf(rows, found);
    },
    finish: () => Promise.resolve(),
  };
}

/** Fills every row, in one go. */
export async function fillAll(fill: Fill, run: RunStatement): Promise<void> {
  for (let after: number | null = 0; after !== null;)
    after = await fill.fill({ after }, { read: run, write: run });
  await fill.finish(run);
}

/** Fills the rows that were written since their column was filled, some at a time, and says how many there were. */
export async function fillTouched(
  { table, source, fill }: Fill,
  { run, dialect, limit }: { run: RunStatement; dialect: DialectAdditions; limit: number },
): Promise<number> {
  const [first, second] = [dialect.placeholder(1), dialect.placeholder(2)];
  const touched = await run({
    sql: `SELECT id, record FROM sys__touched WHERE resource = ${first} AND field = ${second} ORDER BY id LIMIT ${limit}`,
    parameters: [table, source],
  });
  if (touched.length === 0) return 0;
  // notes that come meanwhile are others, of what this does not see yet
  await run(
    plain(`DELETE FROM sys__touched WHERE id IN (${touched.map(({ id }) => Number(id)).join(", ")})`),
  );
  const ids = [...new Set(touched.map(({ record }) => Number(record)))];
  await fill({ ids }, { read: run, write: run });
  return touched.length;
}
