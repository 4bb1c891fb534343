import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

const ROWS = 100_000;
/** Every hundredth is no number. */
const sizeOf = (index: number): string => (index % 100 === 0 ? `about ${index}` : `${index}`);

const parcel = (size: object): ResourceDefinition =>
  ({
    version: 1,
    name: "parcel",
    area: "utility",
    label: ["name"],
    fields: [
      { name: "name", type: "text", required: true, sort: true },
      { name: "size", filter: true, sort: true, ...size },
    ],
  }) as ResourceDefinition;
const TEXT = { type: "text", maxLength: 40 };
const NUMBER = { type: "integer" };

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({
    resources: [parcel(TEXT)],
    access: {
      parcel: { grants: [{ rule: "superadmin", actions: ["list", "show", "create", "edit"], scope: "all" }] },
    },
  });
  const common = { created: 1, modified: 1, row_version: 1 };
  for (let start = 1; start <= ROWS; start += 2000) {
    const rows = Array.from({ length: 2000 }, (_, index) => start + index).map((index) => {
      const [name, size] = [`p${index}`, sizeOf(index)];
      return { ...common, name, name__key: name, size, size__key: size, label__: name };
    });
    await test.database.write((trx) => trx.insertInto("parcel").values(rows).execute());
  }
}, 120_000);
afterAll(() => test.close());

const publish = (size: object, app = test) =>
  app.as("boss")("POST", "/api/config/publish/", {
    body: {
      changes: [{ kind: "resource", name: "parcel", document: parcel(size) }],
      base_version: app.app.benchline.store.current().version,
    },
  });
const list = async (query: string) =>
  (await test.as("boss")("GET", `/api/parcel/?${query}`)).json<{ data: { id: number; size: unknown }[] }>()
    .data;
const progress = async () =>
  (await test.as("boss")("GET", "/api/config/progress/")).json<{ data: { reached: number } | null }>().data;

it("a conversion killed in the middle leaves everything as it was, and is taken up again", async () => {
  const second = await test.second();
  const write = second.database.write.bind(second.database);
  let left = 6;
  const endsSoon: typeof write = (work, options) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error("the process ended")) : write(work, options);
  };
  Object.assign(second.database, { write: endsSoon });
  expect((await publish(NUMBER, second)).statusCode).toBe(500);
  expect(await progress()).toMatchObject({ resource: "parcel", field: "size", last: ROWS });
  expect((await list("sort=id&page_size=2")).map(({ size }) => size)).toEqual(["1", "2"]);
  const { id, size } = (await list("sort=id&page_size=1"))[0]!;
  expect(size).toBe("1");
  const changed = await test.as("boss")("PATCH", `/api/parcel/${id}/`, {
    body: { size: "1,001", row_version: 1 },
  });
  expect(changed.statusCode).toBe(200);
  expect((await publish(NUMBER)).statusCode).toBe(201);
  expect(await progress()).toBeNull();
  expect((await list("sort=id&page_size=2")).map((row) => row.size)).toEqual([1001, 2]);
  expect((await list("size__gte=99998&sort=size")).map((row) => row.size)).toEqual([99_998, 99_999]);
  await second.close();
}, 120_000);

it("every value comes back when it is rolled back; lists answer and people write meanwhile", async () => {
  const waits: number[] = [];
  let over = false;
  const reader = (async () => {
    while (!over) {
      const began = performance.now();
      const answer = await test.as("boss")("GET", "/api/parcel/?sort=name&page_size=20");
      expect(answer.statusCode).toBe(200);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const writes: number[] = [];
  const writer = (async () => {
    for (let index = 0; !over; index += 1) {
      const began = performance.now();
      await test.as("boss")("POST", "/api/parcel/", { body: { name: `new ${index}` } });
      writes.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const back = await publish(TEXT);
  over = true;
  await Promise.all([reader, writer]);
  expect(back.statusCode).toBe(201);
  expect(waits.length).toBeGreaterThan(3);
  expect(Math.max(...waits)).toBeLessThan(5_000);
  const sizes = await test.database.read
    .selectFrom("parcel")
    .select(["id", "size"])
    .where("id", "<=", ROWS)
    .orderBy("id")
    .execute();
  const wrong = sizes.filter(({ id, size }) => size !== (id === 1 ? "1,001" : sizeOf(Number(id))));
  expect(wrong).toEqual([]);
}, 120_000);
