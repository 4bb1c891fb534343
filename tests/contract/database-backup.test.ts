import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { restoreBackup } from "../../server/commands/restore-backup.ts";
import { openDatabase } from "../../server/database/database.ts";
import { applySchema } from "../../server/database/schema/apply.ts";
import { SQLITE_FILE } from "../../server/database/sqlite/file.ts";
import { testDialect } from "../support/database.ts";
import { compiledField, compiledResource, compiledResources } from "./compiled-fixture.ts";
import { provideDatabase } from "./open-test-database.ts";

const NOW = Date.parse("2026-08-01T12:00:00Z");
const SYSTEM = { created: NOW, modified: NOW };
const ODD = `tab\t line\n return\r \u2028 back\\slash \\N "quote" 'single' 張偉 🎉 \v\f\b`;
const run = promisify(execFile);
const context = provideDatabase();

const resources = compiledResources(
  compiledResource("person", [
    compiledField("name", "text", { search: true, sort: true, maxLength: 300 }),
    compiledField("email", "email", { unique: true }),
    compiledField("team", "reference", { to: "team" }),
    compiledField("tags", "tags", { filter: true }),
  ]),
  compiledResource("team", [compiledField("name", "text"), compiledField("active", "boolean")]),
);

beforeAll(async () => {
  await applySchema({ database: context.database, resources, now: NOW });
  await add("team", { name: "Red", active: true });
  await add("person", { name: ODD, team: 1, search__: "  odd  one", email: "a", email__key: "a" });
});

const add = (table: string, row: Record<string, unknown>) =>
  context.database.write((trx) =>
    trx
      .insertInto(table)
      .values({ ...SYSTEM, ...row })
      .execute(),
  );
const names = async () =>
  (await context.database.read.selectFrom("person").select("name").orderBy("id").execute()).map(
    ({ name }) => name,
  );
const command = (name: string, ...words: string[]) =>
  run(process.execPath, [`server/commands/${name}.ts`, ...words], {
    env: {
      ...process.env,
      DATA_DIR: context.place.dataDir,
      DATABASE_URL: context.place.url ?? "",
      DEMO: "off",
    },
  });

test("backup and restore bring back data and files while the database is in use", async () => {
  const { dataDir } = context.place;
  const folder = join(dataDir, "kept");
  await mkdir(join(dataDir, "files", "ab"), { recursive: true });
  await writeFile(join(dataDir, "files", "ab", "abc"), "content");

  let writing = true;
  const errors: unknown[] = [];
  const writer = (async () => {
    while (writing) {
      await add("person", { name: "meanwhile" }).catch((error: unknown) => errors.push(error));
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  })();
  const { stdout } = await command("backup", folder);
  expect(stdout).toContain(folder);
  await add("person", { name: "after the backup" });
  await context.define("create table later (id bigint primary key)");
  await writeFile(join(dataDir, "files", "ab", "abc"), "spoilt");
  await expect(command("restore", folder)).rejects.toMatchObject({ code: 1 });
  expect(await names()).toContain("after the backup");

  await command("restore", folder, "--replace");
  await add("person", { name: "after the restore" });
  writing = false;
  await writer;

  const now = await names();
  expect(now[0]).toBe(ODD);
  expect(now).not.toContain("after the backup");
  expect(now).toContain("after the restore");
  expect(errors).toEqual([]);
  expect(await readFile(join(dataDir, "files", "ab", "abc"), "utf8")).toBe("content");
  const tables = await context.database.dialect.introspect((statement) => context.database.query(statement));
  expect(tables.some(({ name }) => name === "later")).toBe(false);
});

test("after a restore keys, counting of ids, search and uniqueness hold as before", async () => {
  const { database } = context;
  await expect(add("person", { name: "x", team: 99 })).rejects.toMatchObject({
    code: "foreign_key_violation",
  });
  await expect(add("person", { email: "A", email__key: "a" })).rejects.toMatchObject({
    code: "unique_violation",
  });
  await add("person", { name: "found", search__: "  found" });
  const predicate = database.dialect.search({
    table: "person",
    alias: "person",
    columns: ["search__"],
    terms: ["found"],
    plan: "index",
  });
  const rows = await database.read.selectFrom("person").select("name").where(predicate).execute();
  expect(rows).toEqual([{ name: "found" }]);
  const { steps } = await applySchema({ database, resources, now: NOW });
  expect(steps).toEqual([]);
});

test("running servers are told, with numbers that go on", async () => {
  const events = await context.database.read
    .selectFrom("sys__outbox")
    .select(["id", "resource", "action"])
    .orderBy("id")
    .execute();
  expect(events.map(({ resource, action }) => `${String(resource)} ${String(action)}`)).toEqual([
    "sys__config restore",
    "sys__meta restore",
  ]);
  const outbox = { at: NOW, resource: "person", record: 1, action: "edit", row_version: 2 };
  const [next] = await context.database.write((trx) =>
    trx.insertInto("sys__outbox").values(outbox).returning("id").execute(),
  );
  expect(next?.id).toBe(Number(events.at(-1)?.id) + 1);
});

test("a backup that is cut off or of another kind is refused and nothing is changed", async () => {
  const { dataDir, url } = context.place;
  const folder = join(dataDir, "damaged");
  await command("backup", folder);
  await add("person", { name: "still here" });
  const before = await names();
  const restore = () =>
    restoreBackup({
      folder,
      dataDir,
      databaseUrl: url,
      filesFolder: join(dataDir, "files"),
      keys: [],
      now: NOW,
    });

  const file = join(folder, "database");
  await truncate(file, Math.floor((await stat(file)).size / 2));
  await expect(restore()).rejects.toMatchObject({ name: "DatabaseError", code: "corrupt" });
  await writeFile(file, "something else");
  await expect(restore()).rejects.toMatchObject({ name: "DatabaseError", code: "corrupt" });
  await writeFile(
    join(folder, "backup.json"),
    JSON.stringify({ version: 1, engine: "other", at: "", files: false }),
  );
  await expect(restore()).rejects.toMatchObject({ name: "DatabaseError", code: "invalid_value" });
  expect(await names()).toEqual(before);
});

test("a backup whose description is cut off is said to be damaged", async () => {
  const { dataDir, url } = context.place;
  const folder = join(dataDir, "cut-off");
  await command("backup", folder);
  await writeFile(join(folder, "backup.json"), '{"version": 1, "eng');
  const restored = restoreBackup({
    folder,
    dataDir,
    databaseUrl: url,
    filesFolder: null,
    keys: [],
    now: NOW,
  });
  await expect(restored).rejects.toMatchObject({ code: "corrupt", message: expect.stringContaining(folder) });
});

test.runIf(testDialect === "sqlite")("a backup is restored over a database that is damaged", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "benchline-damaged-"));
  const folder = join(context.place.dataDir, "whole");
  await command("backup", folder);
  const damaged = "no database at all ".repeat(500);
  await writeFile(join(dataDir, SQLITE_FILE), damaged);
  await restoreBackup({ folder, dataDir, databaseUrl: undefined, filesFolder: null, keys: [], now: NOW });
  const restored = await openDatabase({ dataDir });
  const rows = await restored.read.selectFrom("person").select("name").orderBy("id").execute();
  expect(rows.map(({ name }) => name)).toEqual(await names());
  await restored.close();
  expect(await readFile(join(dataDir, `${SQLITE_FILE}.damaged-${NOW}`), "utf8")).toBe(damaged);
  await rm(dataDir, { recursive: true });
});

test("a backup never overwrites another", async () => {
  await expect(command("backup", join(context.place.dataDir, "kept"))).rejects.toMatchObject({
    stderr: expect.stringContaining("there already"),
  });
});
