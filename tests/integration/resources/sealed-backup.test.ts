import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../../server/app.ts";
import type { AppOptions } from "../../../server/app-options.ts";
import { readBackup } from "../../../server/commands/backup-folder.ts";
import { openDatabase } from "../../../server/database/database.ts";
import { SQLITE_FILE } from "../../../server/database/sqlite/file.ts";
import { fieldKeyIds } from "../../../server/secrets/field-keys.ts";
import { keyId } from "../../../server/secrets/sealing.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { createShippedApp } from "../../support/shipped-app.ts";

const run = promisify(execFile);
const test = prepareOnce(() => createShippedApp({ root: ["superadmin"] }, { limits: { callsPerMinute: 0 } }));
const root = (...call: Parameters<ReturnType<typeof test.as>>) => test.as("root")(...call);
const [EARLIER, TAX_ID] = ["41-7770001", "41-7770002"];
let folder: string;
let vendor: number;
let before: string;
const clean: TestDatabase[] = [];

/** Runs a command on a database; gives what it said. */
async function command(
  name: string,
  { url, dataDir }: Pick<TestDatabase, "url" | "dataDir">,
  { words = [], env = {} }: { words?: readonly string[]; env?: Record<string, string> } = {},
): Promise<{ code: number; said: string }> {
  const path = join(import.meta.dirname, "../../../server/commands", name);
  const settings = { DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }), ...env };
  return run(process.execPath, [path, ...words], { env: { ...process.env, ...settings } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}
const restore = (from: string, place: TestDatabase, env: Record<string, string> = {}) =>
  command("restore.ts", place, { words: [from, "--replace"], env });

/** A place where nothing is yet. */
async function cleanPlace(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  clean.push(made);
  return made;
}
const giveKeys = async (to: TestDatabase, ...names: readonly string[]) => {
  for (const name of names) await copyFile(join(test.testDatabase.dataDir, name), join(to.dataDir, name));
};

/** Starts a server on a place, looks at it, and stops it. */
async function started<T>(
  place: TestDatabase,
  look: (get: (url: string) => Promise<LightMyRequestResponse>) => Promise<T>,
  options: Partial<AppOptions> = {},
): Promise<T> {
  const database = await openDatabase({ url: place.url, dataDir: place.dataDir, durable: false });
  try {
    const app = await buildApp({
      database,
      dataDir: place.dataDir,
      log: "silent",
      ...test.definitions,
      resourcesDir: join(import.meta.dirname, "../../../resources"),
      localesDir: join(import.meta.dirname, "../../../locales"),
      ...options,
    });
    await app.ready();
    try {
      const headers = { authorization: `Token ${test.users["root"]!.token}` };
      return await look((url) => app.inject({ url, headers }));
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}
const readAll = (place: TestDatabase, options: Partial<AppOptions> = {}) =>
  started(
    place,
    async (get) => {
      const one = await get(`/api/vendor_company/${vendor}/`);
      const found = await get("/api/vendor_company/?tax_id=417770002");
      const history = await get(`/api/vendor_company/${vendor}/history/`);
      return {
        value: one.json<{ tax_id: string }>().tax_id,
        found: found.json<{ data: { id: number }[] }>().data.map(({ id }) => id),
        changed: history.json<{ data: { changes: object }[] }>().data[0]?.changes,
      };
    },
    options,
  );
const WHOLE = { value: TAX_ID, found: [] as number[], changed: { tax_id: [EARLIER, TAX_ID] } };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "benchline-sealed-backup-"));
  const body = { name: "Backed Up Staffing", type: "sub_vendor", tax_id: EARLIER };
  const made = await root("POST", "/api/vendor_company/", { body });
  expectStatus(made, 201);
  const { id, row_version } = made.json<{ id: number; row_version: number }>();
  expectStatus(
    await root("PATCH", `/api/vendor_company/${id}/`, { body: { row_version, tax_id: TAX_ID } }),
    200,
  );
  vendor = id;
  WHOLE.found.push(id);
  before = join(folder, "before");
  await command("backup.ts", test.testDatabase, { words: [before] });
});
afterAll(async () => {
  for (const one of clean) await one.drop();
  await rm(folder, { recursive: true, force: true });
});

it("a backup opens in a clean place with the key: values, their history, and by equality", async () => {
  const place = await cleanPlace();
  await giveKeys(place, "secret.key");
  expect(await restore(before, place)).toMatchObject({ code: 0 });
  expect(await readAll(place)).toEqual(WHOLE);
});

it("without the key, or with another one, it is refused by the key’s id before anything is replaced", async () => {
  const [needed] = await fieldKeyIds({ dataDir: test.testDatabase.dataDir, given: [] });
  const place = await cleanPlace();
  const said = expect.stringMatching(
    new RegExp(`^Nothing was replaced: .*${needed!}.*LOST_KEYS=${needed!}`),
  ) as string;
  expect(await restore(before, place)).toEqual({ code: 1, said });
  expect(existsSync(join(place.dataDir, "secret.key"))).toBe(false);
  expect(place.url === undefined && existsSync(join(place.dataDir, SQLITE_FILE))).toBe(false);
  await writeFile(join(place.dataDir, "secret.key"), `${randomBytes(32).toString("base64")}\n`);
  expect(await restore(before, place)).toEqual({ code: 1, said });
});

it("a server that lacks the key does not start, says which one, and starts once it has it", async () => {
  const [needed] = await fieldKeyIds({ dataDir: test.testDatabase.dataDir, given: [] });
  const place = await cleanPlace();
  await giveKeys(place, "secret.key");
  expect(await restore(before, place)).toMatchObject({ code: 0 });
  const other = randomBytes(32);
  await expect(readAll(place, { secretKeys: [other] })).rejects.toMatchObject({
    name: "StartError",
    code: "missing_key",
    message: expect.stringContaining(needed!) as string,
  });
  // a database that never noted its keys says it as well
  const database = await openDatabase({ url: place.url, dataDir: place.dataDir });
  await database.write((trx) => trx.deleteFrom("sys__meta").where("key", "=", "sealing_keys").execute());
  await database.close();
  await expect(readAll(place, { secretKeys: [other] })).rejects.toMatchObject({ code: "missing_key" });
  expect(await readAll(place)).toEqual(WHOLE);
  const others = await started(place, (get) => get("/api/client/?page=1"), {
    secretKeys: [other],
    lostKeys: [needed!],
  });
  expectStatus(others, 200);
});

it("a key that nothing lies under is not asked for", async () => {
  const place = await cleanPlace();
  const [first, second] = [randomBytes(32), randomBytes(32)];
  await started(place, () => Promise.resolve(), { secretKeys: [first] });
  await started(place, () => Promise.resolve(), { secretKeys: [second] });
  const backup = join(folder, "empty");
  expect(await command("backup.ts", place, { words: [backup] })).toMatchObject({ code: 0 });
  const { description } = await readBackup(backup);
  expect(description.keys).toEqual([keyId(second)]);
});

it("after the keys were rotated each backup asks for those of its time", { timeout: 240_000 }, async () => {
  expect(await command("keys-rotate.ts", test.testDatabase)).toMatchObject({ code: 0 });
  const after = join(folder, "after");
  expect(await command("backup.ts", test.testDatabase, { words: [after] })).toMatchObject({ code: 0 });
  const both = await cleanPlace();
  await giveKeys(both, "secret.key", "field.keys");
  expect(await restore(before, both)).toMatchObject({ code: 0 });
  expect(await readAll(both)).toEqual(WHOLE);
  const newest = await cleanPlace();
  await giveKeys(newest, "field.keys");
  expect(await restore(after, newest)).toMatchObject({ code: 0 });
  expect(await readAll(newest, { secretKeys: [randomBytes(32)] })).toEqual(WHOLE);
  const [first] = await fieldKeyIds({ dataDir: test.testDatabase.dataDir, given: [] });
  expect(await restore(before, newest)).toMatchObject({
    code: 1,
    said: expect.stringContaining(first!) as string,
  });
  expect(await readAll(newest, { secretKeys: [randomBytes(32)] })).toEqual(WHOLE);
});
