import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { buildApp } from "../../../server/app.ts";
import { openDatabase } from "../../../server/database/database.ts";
import { SIZES } from "../options.ts";
import type { DialectName, SizeName } from "../options.ts";
import { loadCompany } from "./load.ts";
import { tableCounts } from "./tables.ts";

const root = join(import.meta.dirname, "../../..");
export const CACHE = join(root, ".cache/bench");

/** A filled database that stays between runs. */
export interface Prepared {
  readonly dialect: DialectName;
  readonly size: SizeName;
  readonly rows: number;
  /** What `openDatabase` and the server's settings take. */
  readonly dataDir: string;
  readonly url: string | undefined;
}

/** Finds the database of this size in the cache folder, or makes it. `adminUrl`: a PostgreSQL server that may be filled. */
export async function prepare({
  dialect,
  size,
  adminUrl,
  say,
}: {
  dialect: DialectName;
  size: SizeName;
  adminUrl: string | undefined;
  say: (line: string) => void;
}): Promise<Prepared> {
  const name = `${dialect}-${size}-${await contentHash()}`;
  const dataDir = join(CACHE, name);
  const rows = SIZES[size];
  const url = adminUrl === undefined ? undefined : databaseUrl(adminUrl, name);
  const prepared: Prepared = { dialect, size, rows, dataDir, url };
  const done = join(dataDir, "filled.json");
  if (existsSync(done) && (adminUrl === undefined || (await databaseExists(adminUrl, name)))) return prepared;

  say(`filling ${name} …`);
  const started = performance.now();
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  if (adminUrl !== undefined) {
    await administer(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await administer(adminUrl, `CREATE DATABASE "${name}" TEMPLATE template0`);
  }
  await fill(prepared, say);
  const seconds = Math.round((performance.now() - started) / 1000);
  await writeFile(done, JSON.stringify({ rows, seconds }));
  say(`filled in ${seconds} s`);
  await forgetOlder(prepared, adminUrl);
  return prepared;
}

async function fill({ dataDir, url, rows }: Prepared, say: (line: string) => void): Promise<void> {
  const database = await openDatabase({ dataDir, url });
  try {
    const app = await buildApp({ database, dataDir, log: "silent" });
    const { resources } = app.benchline.definitions();
    await loadCompany({ database, resources, submissions: rows, say });
    await app.close();
  } finally {
    await database.close();
  }
  if (url !== undefined) await administer(url, "VACUUM (ANALYZE)");
}

/** Databases of the same size whose content was another one. */
async function forgetOlder(
  { dialect, size, dataDir }: Prepared,
  adminUrl: string | undefined,
): Promise<void> {
  for (const name of await readdir(CACHE)) {
    if (!name.startsWith(`${dialect}-${size}-`) || join(CACHE, name) === dataDir) continue;
    await rm(join(CACHE, name), { recursive: true, force: true });
    if (adminUrl !== undefined) await administer(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  }
}

/** What of a field decides its values. */
const DECISIVE = [
  "name",
  "type",
  "to",
  "required",
  "unique",
  "options",
  "result",
  "prefix",
  "yearly",
  "digits",
];

/** Of everything the rows follow from, so that a change of it makes new ones. */
async function contentHash(): Promise<string> {
  const hash = createHash("sha256");
  const resources = join(root, "resources");
  for (const name of tableCounts(1).keys()) {
    for await (const file of glob(`*/${name}.json`, { cwd: resources })) {
      const { fields } = JSON.parse(await readFile(join(resources, file), "utf8")) as { fields: object[] };
      hash.update(JSON.stringify(fields, ["fields", ...DECISIVE]));
    }
  }
  for (const file of ["tables.ts", "vocabulary.ts", "values.ts", "rows.ts", "copies.ts"]) {
    hash.update(await readFile(join(import.meta.dirname, file)));
  }
  return hash.digest("hex").slice(0, 10);
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function databaseExists(adminUrl: string, name: string): Promise<boolean> {
  const rows = await administer(adminUrl, "SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  return rows.length > 0;
}

async function administer(url: string, statement: string, values?: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as unknown[];
  } finally {
    await client.end();
  }
}
