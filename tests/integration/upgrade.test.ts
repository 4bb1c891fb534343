import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../server/app.ts";
import { auditKey } from "../../server/audit/chain.ts";
import { storedTrail } from "../../server/audit/trail.ts";
import { verifyTrail } from "../../server/audit/verify.ts";
import { openDatabase } from "../../server/database/database.ts";
import { FORMAT, FORMAT_KEY } from "../../server/database/format.ts";
import { SQLITE_FILE } from "../../server/database/sqlite/file.ts";
import { expectStatus } from "../support/expect-status.ts";

const releases = join(import.meta.dirname, "../fixtures/releases");
/** The key the servers of the earlier releases ran with. */
const secretKey = Buffer.alloc(32, 7);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "benchline-upgrade-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function unpack(release: string, name: string): Promise<string> {
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  await writeFile(join(dataDir, SQLITE_FILE), brotliDecompressSync(await readFile(join(releases, release))));
  return dataDir;
}

/** Table → rows of people's work, each with the columns of that release. */
type Content = Map<string, { readonly columns: readonly string[]; readonly rows: readonly object[] }>;

function readContent(dataDir: string, like?: Content): Content {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(fts__|sys__(meta|schema|job_run|form_version|touched))/.test(name));
  const content: Content = new Map();
  for (const table of like === undefined ? tables : like.keys()) {
    const columns =
      like?.get(table)?.columns ??
      database
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => String(name))
        // made anew by a release that finds them by other words
        .filter((name) => !/^(search__\w*|label__)$/.test(name));
    const list = columns.map((column) => `"${column}"`).join(", ");
    const rows = database.prepare(`select ${list} from "${table}" order by ${list}`).all();
    content.set(table, { columns, rows });
  }
  database.close();
  return content;
}

const start = async (dataDir: string) => {
  const database = await openDatabase({ dataDir, durable: false });
  const app = await buildApp({
    database,
    dataDir,
    secretKeys: [secretKey],
    staticDir: join(dataDir, "no-pages"),
    log: "silent",
  });
  return {
    app,
    database,
    stop: async () => {
      await app.close();
      await database.close();
    },
  };
};

it("a database of an earlier release keeps every value, and everything of it is read, found and changed", async () => {
  const names = (await readdir(releases)).filter((name) => name.endsWith(".br"));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const dataDir = await unpack(name, name);
    const before = readContent(dataDir);
    expect(before.get("submission")?.rows.length).toBeGreaterThan(50);

    const { app, database, stop } = await start(dataDir);
    const after = readContent(dataDir, before);
    const { database: opening, definitions } = app.benchline;
    const { sealing } = opening.dialect;
    for (const [table, { rows }] of before) {
      const sealed = (definitions().resources.byName[table]?.fields ?? []).filter(
        ({ kind }) => kind === "sealed",
      );
      const opened = after.get(table)?.rows.map((row) => {
        const values: Record<string, unknown> = { ...row };
        for (const { name: field } of sealed) {
          const stored = values[field];
          if (typeof stored !== "string") continue;
          expect(stored.startsWith(sealing.prefix())).toBe(true);
          const position = { resource: table, id: Number(values["id"]), isForeign: () => false };
          values[field] = sealing.open(position, stored);
        }
        return values;
      });
      expect({ table, rows: opened }).toEqual({ table, rows });
    }

    const login = await app.inject({
      method: "POST",
      url: "/api/auth/login/",
      payload: { employee_id: "SA1001", password: "Benchline#2026" },
    });
    const headers = { authorization: `Token ${login.json<{ data: { token: string } }>().data.token}` };
    await app.reindexer.drain();
    const config = (await app.inject({ url: "/api/config/", headers })).json<{
      resources: { name: string; operations: string[]; actions: string[] }[];
    }>();
    const listed = config.resources.filter(
      ({ operations, actions }) => operations.includes("list") && actions.includes("list"),
    );
    expect(listed.length).toBeGreaterThan(50);
    for (const { name: area } of listed) {
      const url = `/api/${area}/?page=1&page_size=5`;
      const answer = await app.inject({ url, headers });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
    const [first] = (await app.inject({ url: "/api/submission/?page=1", headers })).json<{
      data: { id: number; label: string }[];
    }>().data;
    const found = await app.inject({
      url: `/api/submission/?page=1&query=${encodeURIComponent(first?.label.split(" ")[0] ?? "")}`,
      headers,
    });
    expect(found.json<{ data: { id: number }[] }>().data.map(({ id }) => id)).toContain(first?.id);
    const region = await app.inject({
      method: "POST",
      url: "/api/region/",
      headers,
      payload: { name: "Upgraded", code: "upgraded" },
    });
    expectStatus(region, 201);
    const verdict = await verifyTrail({
      entries: storedTrail(database),
      start: null,
      checkpoints: [],
      keys: [{ key: auditKey(secretKey), until: null }],
    });
    expect([verdict.entries > 1, verdict.faults]).toEqual([true, []]);
    await stop();
  }
});

it("a release refuses the database of a later one, and leaves it as it is", async () => {
  const dataDir = await unpack("0.1.0.sqlite.br", "later");
  const raw = new DatabaseSync(join(dataDir, SQLITE_FILE));
  raw
    .prepare(
      "insert into sys__meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
    )
    .run(FORMAT_KEY, String(FORMAT + 1));
  raw.close();
  const before = readContent(dataDir);
  const database = await openDatabase({ dataDir, durable: false });
  await expect(
    buildApp({ database, dataDir, staticDir: join(dataDir, "no-pages"), log: "silent" }),
  ).rejects.toMatchObject({ code: "newer_database" });
  await database.close();
  expect(readContent(dataDir)).toEqual(before);
});
