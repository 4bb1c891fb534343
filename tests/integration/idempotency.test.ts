import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { KEY_LIFE } from "../../server/modules/idempotency/idempotency.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";

const errand: ResourceDefinition = {
  version: 1,
  name: "errand",
  area: "company",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true, sort: true, search: true, maxLength: 80 },
    { name: "code", type: "text", unique: true, maxLength: 20 },
  ],
  list: { columns: ["title"], sort: "title" },
};

let now = Date.UTC(2026, 4, 20, 9);
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    clock: () => now,
    resources: [errand],
    access: {
      errand: { grants: [{ rule: "staff", actions: ["list", "show", "create", "edit"], scope: "all" }] },
    },
  });
  other = await app.second();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Row {
  readonly id: number;
  readonly row_version: number;
}

const post = (key: string, body: object, { at = app, user = "boss" } = {}) =>
  at.as(user)("POST", "/api/errand/", { body, headers: { "idempotency-key": key } });
const titled = async (title: string): Promise<number> => {
  const answer = await app.as("boss")("GET", `/api/errand/?query=${encodeURIComponent(title)}`);
  return answer.json<{ count: number }>().count;
};

describe("a call with a key", () => {
  test("is carried out once and answered alike each time, by any process", async () => {
    const key = randomUUID();
    const body = { title: "Printer on fire" };
    const first = await post(key, body);
    expect(first.statusCode).toBe(201);
    await expect.poll(async () => (await post(key, body)).headers["idempotency-replayed"]).toBe("true");
    for (const at of [app, other]) {
      const again = await post(key, body, { at });
      expect([again.statusCode, again.json<Row>().id]).toEqual([201, first.json<Row>().id]);
    }
    expect(await titled("Printer on fire")).toBe(1);
  });

  test("is carried out once when it is sent many times at the same moment to two processes", async () => {
    const key = randomUUID();
    const body = { title: "Sent in a hurry", code: "hurry" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_item, index) => post(key, body, { at: index % 2 === 0 ? app : other })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map((answer) => answer.json<Row>().id)).size).toBe(1);
    expect(await titled("Sent in a hurry")).toBe(1);
  });

  test("changes a record once: the repetition is no stale version", async () => {
    const made = (await post(randomUUID(), { title: "To be renamed" })).json<Row>();
    const headers = { "idempotency-key": randomUUID() };
    const body = { title: "Renamed once", row_version: made.row_version };
    const rename = () => app.as("boss")("PATCH", `/api/errand/${made.id}/`, { body, headers });
    const first = await rename();
    const again = await rename();
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json<Row>().row_version).toBe(first.json<Row>().row_version);
  });

  test("is refused when the key was another call's, or is none", async () => {
    const key = randomUUID();
    await post(key, { title: "First use" });
    const reused = await post(key, { title: "Second use" });
    expect([reused.statusCode, reused.json<{ code: string }>().code]).toEqual([
      422,
      "idempotency_key_reused",
    ]);
    expect((await post("short", { title: "x" })).json<{ code: string }>().code).toBe(
      "invalid_idempotency_key",
    );
    expect(await titled("Second use")).toBe(0);
  });

  test("is refused, not broken off, when its body is nested without end", async () => {
    const answer = await app.as("boss")("POST", "/api/errand/", {
      body: `{"title":${"[".repeat(40_000)}${"]".repeat(40_000)}}`,
      headers: { "idempotency-key": randomUUID(), "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(400);
  });

  test("that was refused may be sent again with the same key", async () => {
    const key = randomUUID();
    const refused = await post(key, { title: "" });
    expect(refused.statusCode).toBe(400);
    expect((await post(key, { title: "Now with a title" })).statusCode).toBe(201);
  });

  test("is another one when another person sends it, or a day later", async () => {
    const key = randomUUID();
    const body = { title: "Same key, other hands" };
    const mine = (await post(key, body)).json<Row>().id;
    expect((await post(key, body, { user: "worker" })).json<Row>().id).not.toBe(mine);
    now += KEY_LIFE + 1;
    await post(randomUUID(), { title: "Cleans up" });
    await expect.poll(async () => (await post(key, body)).json<Row>().id).not.toBe(mine);
  });
});
