import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { toSearchText } from "../../server/database/search.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

/** `PUBLISH_ROWS=1000000` is the run before a release; it tells how long people waited. */
const ROWS = Number(process.env["PUBLISH_ROWS"] ?? 100_000);
const EDITS = ROWS > 100_000 ? 10_000 : 100;
const PATIENCE = 120_000 + ROWS;
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
const BOXES = 20_000;
const box: ResourceDefinition = {
  version: 1,
  name: "box",
  area: "utility",
  label: ["name"],
  fields: [{ name: "name", type: "text", required: true, search: true }],
};
const TEXT = { type: "text", maxLength: 40 };
const NUMBER = { type: "integer" };

const ALL = {
  grants: [
    {
      rule: "superadmin",
      actions: ["list" as const, "show" as const, "create" as const, "edit" as const],
      scope: "all" as const,
    },
  ],
};

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({
    resources: [parcel(TEXT), box],
    limits: { callsPerMinute: 0 },
    access: { parcel: ALL, box: ALL },
  });
  const common = { created: 1, modified: 1, row_version: 1 };
  for (let start = 1; start <= ROWS; start += 2000) {
    const rows = Array.from({ length: 2000 }, (_, index) => start + index).map((index) => {
      const [name, size] = [`p${index}`, sizeOf(index)];
      return { ...common, name, name__key: name, size, size__key: size, label__: name };
    });
    await test.database.write((trx) => trx.insertInto("parcel").values(rows).execute());
  }
}, PATIENCE);
afterAll(() => test.close());

const publish = (size: object, app = test) => publishDocument(parcel(size), app);
const publishDocument = (document: ResourceDefinition, app = test) =>
  app.as("boss")("POST", "/api/config/publish/", {
    body: {
      changes: [{ kind: "resource", name: document.name, document }],
      base_version: app.app.benchline.store.current().version,
    },
  });
const list = async (query: string) =>
  (await test.as("boss")("GET", `/api/parcel/?${query}`)).json<{ data: { id: number; size: unknown }[] }>()
    .data;
interface Progress {
  readonly state: string;
  readonly step: string;
  readonly resource: string;
  readonly field: string;
  readonly reached: number;
  readonly last: number;
  readonly actor: { readonly id: number } | null;
}
const progress = async () =>
  (await test.as("boss")("GET", "/api/config/progress/")).json<{ data: Progress | null }>().data;
const progressWhere = async (holds: (now: Progress | null) => boolean): Promise<Progress | null> => {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(10)) {
    const now = await progress();
    if (holds(now)) return now;
  }
  throw new Error("Publishing did not come so far.");
};
/** What a publication leaves behind where it is not taken away. */
const leftBehind = async () => {
  const touched = await test.database.read.selectFrom("sys__touched").selectAll().execute();
  const triggers = await test.database.query<{ name: string }>({
    sql:
      test.database.dialect.name === "sqlite"
        ? "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'touch%'"
        : "select tgname as name from pg_trigger where tgname like 'touch%'",
    parameters: [],
  });
  const notes = await test.database.query<{ value: string }>({
    sql: "SELECT value FROM sys__meta WHERE key LIKE 'index:%'",
    parameters: [],
  });
  const names = await indexNames();
  return [...touched, ...triggers, ...notes.filter(({ value }) => !names.includes(value))];
};
const indexNames = async () => {
  const { database } = test;
  const tables = await database.dialect.introspect((statement) => database.query(statement));
  return tables.find(({ name }) => name === "parcel")!.indexes;
};
const indexes = async () => (await indexNames()).length;
let indexCount = 0;

interface Stored {
  readonly name: unknown;
  readonly size: unknown;
  readonly row_version: number;
}
async function readAll(): Promise<Map<number, Stored>> {
  const all = new Map<number, Stored>();
  const sql = "SELECT id, name, size, row_version FROM parcel ORDER BY id";
  for await (const rows of test.database.stream<Stored & { id: number }>({ sql, parameters: [] }))
    for (const { id, name, size, row_version } of rows)
      all.set(Number(id), { name, size, row_version: Number(row_version) });
  return all;
}

it(
  "a conversion killed in the middle leaves everything as it was, and another process goes on with it",
  async () => {
    indexCount = await indexes();
    const second = await test.second();
    // the one the application works with
    const { database } = second.app.benchline;
    const write = database.write.bind(database);
    let left = 12;
    const endsSoon: typeof write = (work, options) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error("the process ended")) : write(work, options);
    };
    Object.assign(database, { write: endsSoon });
    expect((await publish(NUMBER, second)).statusCode).toBe(500);
    await second.app.close();
    expect(await progress()).toMatchObject({ state: "running", actor: { id: test.users["boss"]!.id } });
    expect((await list("sort=id&page_size=2")).map(({ size }) => size)).toEqual(["1", "2"]);
    const { id, size } = (await list("sort=id&page_size=1"))[0]!;
    expect(size).toBe("1");
    const changed = await test.as("boss")("PATCH", `/api/parcel/${id}/`, {
      body: { size: "1,001", row_version: 1 },
    });
    expect(changed.statusCode).toBe(200);
    expect((await publish(NUMBER)).json()).toMatchObject({ code: "publication_running" });
    let ahead = 0;
    const third = await test.second({ clock: () => Date.now() + ahead });
    // it tells once a second how far it is: with each write delayed, also where all would be done sooner
    const slow = third.app.benchline.database;
    const writeAtOnce = slow.write.bind(slow);
    const writesLate: typeof write = async (work, options) => {
      await delay(20);
      return writeAtOnce(work, options);
    };
    Object.assign(slow, { write: writesLate });
    // for a clock that is a minute ahead the first process has been silent for too long
    ahead = 60_000;
    const seen = await progressWhere((now) => now?.step === "convert" && now.reached > 0);
    expect(seen).toMatchObject({ resource: "parcel", field: "size", last: ROWS });
    await progressWhere((now) => now === null);
    await expect.poll(() => test.app.benchline.store.current().version).toBe(1);
    expect((await list("sort=id&page_size=2")).map((row) => row.size)).toEqual([1001, 2]);
    expect((await list(`size__gte=${ROWS - 2}&sort=size`)).map((row) => row.size)).toEqual([
      ROWS - 2,
      ROWS - 1,
    ]);
    expect(await leftBehind()).toEqual([]);
    expect(await indexes()).toBe(indexCount);
    await third.close();
  },
  PATIENCE,
);

/** The same without writes. */
const waitsReading = (what: string, work: () => Promise<unknown>) => waitsBeside(what, work, false);

interface Waits {
  readonly reads: number[];
  readonly writes: number[];
  /** What was written, by its record. */
  readonly sizes: Map<number, string>;
}

/** Reads lists, makes records and changes some, one after another, as long as the work lasts. */
async function waitsBeside(what: string, work: () => Promise<unknown>, writing = true): Promise<Waits> {
  const waits: Waits = { reads: [], writes: [], sizes: new Map() };
  let over = false;
  const reader = (async () => {
    while (!over) {
      const began = performance.now();
      const answer = await test.as("boss")("GET", "/api/parcel/?sort=name&page_size=20");
      expect(answer.statusCode).toBe(200);
      waits.reads.push(performance.now() - began);
      await delay(20);
    }
  })();
  const writer = (async () => {
    for (let index = 0; writing && !over; index += 1) {
      const id = 2 + ((index * 7) % ROWS);
      const shown = (await test.as("boss")("GET", `/api/parcel/${id}/`)).json<{
        row_version: number;
        size: unknown;
      }>();
      const size = String(2 * ROWS + index);
      const began = performance.now();
      await test.as("boss")("POST", "/api/parcel/", { body: { name: `new ${index}` } });
      const answer = await test.as("boss")("PATCH", `/api/parcel/${id}/`, {
        body: {
          size: typeof shown.size === "number" ? Number(size) : size,
          row_version: shown.row_version,
        },
      });
      waits.writes.push((performance.now() - began) / 2);
      // a number sent to a field that holds texts by now is told so
      expect([200, 400]).toContain(answer.statusCode);
      if (answer.statusCode === 200) waits.sizes.set(id, size);
      await delay(50);
    }
  })();
  const began = performance.now();
  await work().finally(() => (over = true));
  const seconds = (performance.now() - began) / 1000;
  await Promise.all([reader, writer]);
  if (ROWS > 100_000) {
    const longest = (times: number[]) => Math.max(0, ...times).toFixed(0);
    console.info(
      `${test.database.dialect.name}, ${ROWS} rows, ${what}: ${seconds.toFixed(1)} s, longest read ${longest(waits.reads)} ms, write ${longest(waits.writes)} ms`,
    );
  }
  return waits;
}

it(
  "every value comes back when it is rolled back; lists answer and people write meanwhile",
  async () => {
    await waitsBeside("nothing", () => delay(ROWS > 100_000 ? 10_000 : 500));
    const before = await readAll();
    let back = 0;
    const { reads, writes, sizes } = await waitsBeside("numbers become texts", async () => {
      back = (await publish(TEXT)).statusCode;
    });
    expect(back).toBe(201);
    expect(reads.length).toBeGreaterThan(3);
    expect(sizes.size).toBeGreaterThan(0);
    expect(Math.max(...reads)).toBeLessThan(3_000);
    expect(Math.max(...writes)).toBeLessThan(5_000);
    const written = new Map(
      [...before].flatMap(([id, { size }]) => (Number(size) >= 2 * ROWS ? [[id, String(size)]] : [])),
    );
    const expected = (id: number) => sizes.get(id) ?? written.get(id) ?? (id === 1 ? "1,001" : sizeOf(id));
    const wrong = [...(await readAll())].filter(([id, { size }]) => id <= ROWS && size !== expected(id));
    expect(wrong).toEqual([]);
    expect(await leftBehind()).toEqual([]);
  },
  PATIENCE,
);

it(
  "stopped by another admin it leaves nothing behind, and can be published again",
  async () => {
    const asked = publish(NUMBER);
    await progressWhere((now) => now !== null);
    expect((await test.as("boss")("DELETE", "/api/config/progress/")).statusCode).toBe(204);
    const answer = await asked;
    expect(answer.json()).toMatchObject({ code: "publication_stopped" });
    expect(answer.statusCode).toBe(409);
    expect(await progress()).toBeNull();
    expect((await list("sort=id&page_size=3")).map(({ size }) => typeof size)).toEqual([
      "string",
      "string",
      "string",
    ]);
    expect(await leftBehind()).toEqual([]);
    expect(await indexes()).toBe(indexCount);
    expect((await publish(NUMBER)).statusCode).toBe(201);
    expect(
      (await list(`size__gte=${ROWS - 2}&size__lte=${ROWS - 1}&sort=size`)).map((row) => row.size),
    ).toEqual([ROWS - 2, ROWS - 1]);
    expect(await indexes()).toBe(indexCount);
  },
  PATIENCE,
);

it(
  "what is to be unique and is not is refused, and nothing is left behind",
  async () => {
    const setSize = (id: number, size: number) =>
      test.database.write((trx) => trx.updateTable("parcel").set({ size }).where("id", "=", id).execute());
    await setSize(1, 1_000_001);
    expect((await publish({ ...NUMBER, unique: true })).statusCode).toBe(201);
    await expect(setSize(5, 4)).rejects.toMatchObject({ code: "unique_violation" });
    expect((await publish(NUMBER)).statusCode).toBe(201);
    await setSize(5, 4);
    const refused = await publish({ ...NUMBER, unique: true });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      definition_errors: [{ code: "duplicates_exist", resource: "parcel", field: "size" }],
    });
    expect(await progress()).toMatchObject({ state: "failed" });
    expect(await leftBehind()).toEqual([]);
    expect(await indexes()).toBe(indexCount);
    await setSize(5, 1_000_005);
    await waitsBeside("an index over what is there", async () =>
      expect((await publish({ ...NUMBER, unique: true })).statusCode).toBe(201),
    );
    expect(await progress()).toBeNull();
  },
  PATIENCE,
);

it(
  "behind a long report nobody waits while a table is to change, and it changes when the report is done",
  async () => {
    const report = test.database.stream({ sql: "SELECT id FROM parcel ORDER BY id", parameters: [] });
    const rows = report[Symbol.asyncIterator]();
    await rows.next();
    const asked = publish(NUMBER);
    const { reads, writes } = await waitsBeside("behind a long report", () => delay(4_000));
    await rows.return?.();
    expect((await asked).statusCode).toBe(201);
    expect(await indexes()).toBe(indexCount);
    expect(reads.length).toBeGreaterThan(3);
    expect(Math.max(...reads, ...writes)).toBeLessThan(2_000);
    expect((await publish({ ...NUMBER, unique: true })).statusCode).toBe(201);
  },
  PATIENCE,
);

it(
  "a field is retired, records are edited, it is restored and rolled back: every value and definition is the same",
  async () => {
    const version = test.app.benchline.store.current().version;
    const files = async () =>
      (await test.as("boss")("GET", "/api/config/export/")).json<{
        files: { path: string; content: string }[];
      }>().files;
    const [definitions, values, count] = [await files(), await readAll(), await indexes()];
    const without = { ...parcel(TEXT), fields: parcel(TEXT).fields.slice(0, 1) };
    const other = typeof values.get(2)!.size === "number" ? TEXT : NUMBER;
    await waitsReading("it is retired", async () =>
      expect((await publishDocument(without)).statusCode).toBe(201),
    );
    for (let index = 0; index < EDITS; index += 1) {
      const id = 1 + ((index * 97) % ROWS);
      const name = `edited ${index}`;
      const row = values.get(id)!;
      const answer = await test.as("boss")("PATCH", `/api/parcel/${id}/`, {
        body: { name, row_version: row.row_version },
      });
      expect(answer.statusCode).toBe(200);
      values.set(id, { ...row, name, row_version: row.row_version + 1 });
    }
    await waitsReading("it is restored with another type", async () =>
      expect((await publish(other)).statusCode).toBe(201),
    );
    await waitsReading("that is rolled back", async () => {
      const body = { version };
      expect((await test.as("boss")("POST", "/api/config/rollback/", { body })).statusCode).toBe(201);
    });
    const wrong = [...(await readAll())].filter(([id, row]) => {
      const known = values.get(id);
      return known === undefined || row.name !== known.name || row.size !== known.size;
    });
    expect(wrong).toEqual([]);
    expect(await files()).toEqual(definitions);
    expect(await indexes()).toBe(count);
  },
  PATIENCE + EDITS * 100,
);

it(
  "people search and write while a first field of another class is made searchable",
  async () => {
    const common = { created: 1, modified: 1, row_version: 1 };
    for (let start = 1; start <= BOXES; start += 2000) {
      const rows = Array.from({ length: 2000 }, (_, index) => `box n${start + index}x`).map((name) => {
        return { ...common, name, label__: name, search__: toSearchText([name]) };
      });
      await test.database.write((trx) => trx.insertInto("box").values(rows).execute());
    }
    const boss = test.as("boss");
    const find = async (query: string) => {
      const answer = await boss("GET", `/api/box/?query=${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id);
    };
    const note = { name: "price_note", type: "text", search: true, sensitivity: "MONEY" } as const;
    let over = false;
    const asked = publishDocument({ ...box, fields: [...box.fields, note] }).finally(() => (over = true));
    const isSqlite = test.database.dialect.name === "sqlite";
    /** Whether another index stands beside the one that answers. */
    const isBeside = async () => {
      const sql = "SELECT name FROM sqlite_schema WHERE name = 'fts__box__beside'";
      return isSqlite && (await test.database.query({ sql, parameters: [] })).length > 0;
    };
    let beside = 0;
    let written = 0;
    while (!over) {
      if (await isBeside()) beside += 1;
      written += 1;
      const id = 1 + ((written * 7919) % BOXES);
      const body = { name: `carton ${written}x`, row_version: 1 };
      expect((await boss("PATCH", `/api/box/${id}/`, { body })).statusCode).toBe(200);
      expect((await boss("POST", "/api/box/", { body: { name: `crate ${written}x` } })).statusCode).toBe(201);
      expect(await find(`n${BOXES}x`)).toEqual(id === BOXES ? [] : [BOXES]);
    }
    const published = await asked;
    expect(published.statusCode, published.body).toBe(201);
    expect(beside > 0).toBe(isSqlite);
    expect(await isBeside()).toBe(false);
    for (let number = 1; number <= written; number += 1) {
      const id = 1 + ((number * 7919) % BOXES);
      expect(await find(`carton ${number}x`)).toEqual([id]);
      expect(await find(`n${id}x`)).toEqual([]);
      expect(await find(`crate ${number}x`)).toHaveLength(1);
    }
    const { id, row_version } = (await boss("GET", "/api/box/2/")).json<{
      id: number;
      row_version: number;
    }>();
    const body = { price_note: "golden", row_version };
    expect((await boss("PATCH", `/api/box/${id}/`, { body })).statusCode).toBe(200);
    expect(await find("golden")).toEqual([id]);
    const kept = await test.database.read.selectFrom("sys__meta").select("key").execute();
    expect(kept.filter(({ key }) => String(key).startsWith("search_beside"))).toEqual([]);
  },
  PATIENCE,
);
