import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { writeBackup } from "../../server/commands/backup-folder.ts";
import { restoreBackup } from "../../server/commands/restore-backup.ts";
import { fieldKeyIds } from "../../server/secrets/field-keys.ts";
import { smallCompany } from "../fixtures/small-company.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";

let test: TestApp;
let older: TestApp;
let folder: string;

const shelf: ResourceDefinition = {
  version: 1,
  name: "shelf",
  area: "utility",
  label: ["name"],
  fields: [{ name: "name", type: "text", required: true, sort: true }],
};
const newField = "remark_of_the_release";
const withNewField = {
  ...smallCompany,
  resources: smallCompany.resources.map((resource) =>
    resource.name === "ticket"
      ? { ...resource, fields: [...resource.fields, { name: newField, type: "text" as const, filter: true }] }
      : resource,
  ),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "benchline-restore-"));
  test = await createTestApp({ fixture: withNewField });
  older = await createTestApp();
});
afterAll(async () => {
  await test.close();
  await older.close();
  await rm(folder, { recursive: true });
});

const backUp = async ({ database }: TestApp, name: string): Promise<string> => {
  const target = join(folder, name);
  await writeBackup({ database, folder: target, filesFolder: null, now: new Date() });
  return target;
};
const restore = async (from: string): Promise<void> => {
  const { dataDir, url } = test.testDatabase;
  // one of the backups is of another installation
  const places = [dataDir, older.testDatabase.dataDir];
  const keys = (await Promise.all(places.map((one) => fieldKeyIds({ dataDir: one, given: [] })))).flat();
  await restoreBackup({ folder: from, dataDir, databaseUrl: url, filesFolder: null, keys, now: Date.now() });
};
const statusOf = async (url: string, token: string): Promise<number> =>
  (await test.app.inject({ url, headers: { authorization: `Token ${token}` } })).statusCode;
const countOf = async (resource: string, token: string): Promise<number> => {
  const answer = await test.app.inject({
    url: `/api/${resource}/?page=1`,
    headers: { authorization: `Token ${token}` },
  });
  expectStatus(answer, 200);
  return answer.json<{ count: number }>().count;
};

it("a server goes on with what was restored: rows, sessions and published definitions of that time", async () => {
  const { id = 0, token = "" } = test.users.boss ?? {};
  const add = (resource: string, body: object) => test.as("boss")("POST", `/api/${resource}/`, { body });
  expectStatus(await add("ticket", { title: "Before" }), 201);
  const before = await backUp(test, "before");

  expectStatus(await add("ticket", { title: "After" }), 201);
  const { token: later } = await test.app.benchline.sessions.create({ employee: id });
  expect(await statusOf("/api/config/", later)).toBe(200);
  const access = {
    ...withNewField.access,
    resources: {
      ...withNewField.access.resources,
      shelf: { grants: [{ rule: "superadmin", actions: ["list", "show", "create"], scope: "all" }] },
    },
  };
  const changes = [
    { kind: "resource", name: "shelf", document: shelf },
    { kind: "access", name: "access", document: access },
  ];
  expectStatus(
    await test.as("boss")("POST", "/api/config/publish/", { body: { changes, base_version: 0 } }),
    201,
  );
  expectStatus(await add("shelf", { name: "Top" }), 201);
  expect([await countOf("ticket", token), await countOf("shelf", token)]).toEqual([2, 1]);
  const after = await backUp(test, "after");

  await restore(before);
  await expect.poll(() => statusOf("/api/config/", later), { timeout: 15_000 }).toBe(401);
  await expect.poll(() => statusOf("/api/shelf/?page=1", token), { timeout: 15_000 }).toBe(404);
  expect(await countOf("ticket", token)).toBe(1);

  await restore(after);
  await expect.poll(() => statusOf("/api/shelf/?page=1", token), { timeout: 15_000 }).toBe(200);
  expect([await countOf("ticket", token), await countOf("shelf", token)]).toEqual([2, 1]);
  expect(await statusOf("/api/config/", later)).toBe(200);
});

it("tables of an older release are brought up to date under the running server", async () => {
  const { token = "" } = older.users.boss ?? {};
  expectStatus(await older.as("boss")("POST", "/api/ticket/", { body: { title: "Old" } }), 201);
  await restore(await backUp(older, "older"));
  await expect
    .poll(() => statusOf(`/api/ticket/?page=1&${newField}=x`, token), { timeout: 15_000 })
    .toBe(200);
  const body = { title: "New", [newField]: "kept" };
  const headers = { authorization: `Token ${token}` };
  const made = await test.app.inject({ method: "POST", url: "/api/ticket/", headers, payload: body });
  expectStatus(made, 201);
  expect(await countOf("ticket", token)).toBe(2);
});
