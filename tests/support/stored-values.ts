import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestApp } from "./app.ts";

type Stored = Pick<TestApp, "database" | "testDatabase">;

/** Columns of any table that hold one of the texts, in whatever case. */
export async function columnsWith(test: Stored, ...texts: readonly string[]): Promise<string[]> {
  const tables =
    test.database.dialect.name === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`
      : sql<{
          name: string;
        }>`select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`;
  const { rows } = await tables.execute(test.database.read);
  const columns = new Set<string>();
  for (const { name } of rows) {
    const content = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      test.database.read,
    );
    for (const [column, value] of content.rows.flatMap((row) => Object.entries(row)))
      if (texts.some((text) => String(value).toLowerCase().includes(text.toLowerCase())))
        columns.add(`${name}.${column}`);
  }
  return [...columns];
}

/** Files of the data folder, the embedded database among them, that hold one of the texts. */
export async function filesWith(test: Stored, ...texts: readonly string[]): Promise<string[]> {
  const { dataDir } = test.testDatabase;
  const paths = await Array.fromAsync(glob("**/*", { cwd: dataDir, withFileTypes: true }));
  // who closes the index of its log takes the locks of this process with it, and it holds no values
  const kept = paths.filter((entry) => entry.isFile() && !entry.name.endsWith("-shm"));
  const files = kept.map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(files.map(async (path) => ({ path, bytes: await readFile(path) })));
  return contents.filter(({ bytes }) => texts.some((text) => bytes.includes(text))).map(({ path }) => path);
}
