import { beforeEach, describe, expect, test } from "vitest";
import { applySchema } from "../../server/database/schema/apply.ts";
import { readExisting } from "../../server/database/schema/existing.ts";
import { planSchema } from "../../server/database/schema/plan.ts";
import { resourceStorage } from "../../server/database/schema/resource-storage.ts";
import { openDatabase } from "../../server/database/database.ts";
import { createTestDatabase } from "../support/database.ts";
import { compiledField, compiledResource, compiledResources } from "./compiled-fixture.ts";
import type { CompiledResource } from "../../core/definition/types.ts";
import type { Database } from "../../server/database/database.ts";

const NOW = Date.parse("2026-08-01T12:00:00Z");
const SYSTEM = { created: NOW, modified: NOW };

let database: Database;

beforeEach(async () => {
  const place = await createTestDatabase();
  database = await openDatabase({ url: place.url, dataDir: place.dataDir, readers: 2 });
  return async () => {
    await database.close();
    await place.drop();
  };
});

const company = (...more: Parameters<typeof compiledField>[]) =>
  compiledResource("company", [
    compiledField("name", "text", { maxLength: 200, sort: true, search: true, unique: true }),
    compiledField("rate", "money", { sort: true, sensitivity: "PAY", search: true }),
    ...more.map((parameters) => compiledField(...parameters)),
  ]);

const everything = compiledResources(
  company(
    ["parent_company", "reference", { to: "company" }],
    ["main_contact", "reference", { to: "contact" }],
  ),
  compiledResource("contact", [
    compiledField("company", "reference", { to: "company", filter: true }),
    compiledField("email", "email", { unique: true }),
    compiledField("skills", "references", { to: "contact", filter: true }),
    compiledField("topics", "tags", { filter: true }),
    compiledField("about", "dynamic_reference", { filter: true }),
    compiledField("lines", "rows", { to: "contact_line" }),
    compiledField("status", "enum", { lifecycle: "status" }),
    compiledField("place", "address"),
    compiledField("active", "boolean", { filter: true }),
    compiledField("seen", "datetime", { sort: true }),
    compiledField("born", "date", { filter: true }),
  ]),
  compiledResource("contact_line", [compiledField("contact", "reference", { to: "contact" })], {
    kind: "rows",
    parent: { resource: "contact", field: "contact" },
  }),
);

const apply = (...resources: CompiledResource[]) =>
  applySchema({ database, resources: compiledResources(...resources), now: NOW });

const tablesNow = async () => {
  const tables = await database.dialect.introspect((statement) => database.query(statement));
  return new Map(tables.map((table) => [table.name, table]));
};
const columnsOf = async (table: string) => (await tablesNow()).get(table)?.columns.map(({ name }) => name);
const insert = (table: string, row: Record<string, unknown>) =>
  database.write((trx) =>
    trx
      .insertInto(table)
      .values({ ...SYSTEM, ...row })
      .execute(),
  );

describe("making tables", () => {
  test("every field has its columns, lists have link tables, rows and views have none", async () => {
    await applySchema({ database, resources: everything, now: NOW });
    expect(await columnsOf("company")).toEqual([
      "id",
      "created",
      "modified",
      "created_by",
      "modified_by",
      "archived",
      "row_version",
      "label__",
      "search__",
      "search__pay",
      "name",
      "name__key",
      "rate",
      "parent_company",
      "main_contact",
    ]);
    const tables = await tablesNow();
    expect([...tables.keys()].filter((name) => name.startsWith("contact"))).toEqual([
      "contact",
      "contact__skills",
      "contact__topics",
      "contact_line",
    ]);
    expect(await columnsOf("contact")).toEqual(expect.arrayContaining(["about", "about__id", "place"]));
    expect(await columnsOf("contact")).not.toContain("lines");
    expect(tables.has("sys__history")).toBe(true);
  });

  test("a view has no table and nothing refers to it by a key", async () => {
    const view = compiledResource("summary", [compiledField("name", "text")], { kind: "view" });
    const owner = compiledResource("owner", [compiledField("summary", "reference", { to: "summary" })]);
    await apply(view, owner);
    const tables = await tablesNow();
    expect(tables.has("summary")).toBe(false);
    expect(tables.get("owner")?.foreignKeys).toEqual([]);
  });

  test("the indexes of the conventions are there", async () => {
    await applySchema({ database, resources: everything, now: NOW });
    const { indexes = [] } = (await tablesNow()).get("contact") ?? {};
    expect(indexes).toEqual(
      expect.arrayContaining([
        "ix__contact__modified__id__archived__status",
        "ix__contact__created__id__archived__status",
        "ix__contact__status__modified__id__archived",
        "ix__contact__company__modified__id__archived__status",
        "ix__contact__seen__id__archived__status",
        "ix__contact__born__modified__id__archived__status",
        "ix__contact__about__about__id__modified__id__archived__status",
        "uq__contact__email__email__key",
      ]),
    );
  });

  test("planning again finds nothing to do", async () => {
    await applySchema({ database, resources: everything, now: NOW });
    const { dialect } = database;
    const existing = await readExisting((statement) => database.query(statement), dialect);
    expect(planSchema({ resources: everything, existing, dialect, now: NOW + 1 })).toEqual({
      ok: true,
      steps: [],
      stale: [],
    });
  });

  test("two processes that start at once make them once", async () => {
    const starts = [1, 2, 3].map(() => applySchema({ database, resources: everything, now: NOW }));
    const changes = await Promise.all(starts);
    expect(changes.filter(({ steps }) => steps.length > 0)).toHaveLength(1);
  });
});

describe("what the tables guarantee", () => {
  beforeEach(() => applySchema({ database, resources: everything, now: NOW }));

  test("references name rows that exist; child rows go with their parent", async () => {
    await expect(insert("contact", { company: 77 })).rejects.toMatchObject({ code: "foreign_key_violation" });
    await insert("contact", { id: 1 });
    await insert("contact_line", { id: 1, contact: 1 });
    await insert("company", { id: 1, main_contact: 1 });
    const remove = () => database.write((trx) => trx.deleteFrom("contact").where("id", "=", 1).execute());
    await expect(remove()).rejects.toMatchObject({ code: "foreign_key_violation" });
    await database.write((trx) => trx.updateTable("company").set({ main_contact: null }).execute());
    await remove();
    expect(await database.read.selectFrom("contact_line").selectAll().execute()).toEqual([]);
  });

  test("a unique text is unique without regard to case among live rows", async () => {
    const name = resourceStorage(everything.byName["company"] as CompiledResource).fields.get("name");
    const row = (text: string) => ({ ...name?.encode(text) });
    expect(row("Ácme  Inc")).toEqual({ name: "Ácme  Inc", name__key: "acme inc" });
    await insert("company", row("Acme Inc"));
    await expect(insert("company", row("ÁCME inc"))).rejects.toMatchObject({ code: "unique_violation" });
    await database.write((trx) => trx.updateTable("company").set({ archived: NOW }).execute());
    await insert("company", row("ÁCME inc"));
  });

  test("ids count on and are never given twice", async () => {
    await insert("company", { name: "a" });
    await database.write((trx) => trx.deleteFrom("company").execute());
    const [row] = await database.write((trx) =>
      trx
        .insertInto("company")
        .values({ ...SYSTEM, name: "b" })
        .returning("id")
        .execute(),
    );
    expect(row).toEqual({ id: 2 });
  });
});

describe("changing definitions", () => {
  test("a new field becomes a column of a table with rows", async () => {
    await apply(company());
    await insert("company", { name: "Acme" });
    const { steps } = await apply(company(["website", "url"], ["tags", "tags"]));
    expect(steps.map(({ kind, table, name }) => `${kind} ${table} ${name}`)).toEqual(
      expect.arrayContaining(["add_column company website", "create_table company__tags company__tags"]),
    );
    const rows = await database.read.selectFrom("company").select(["name", "website"]).execute();
    expect(rows).toEqual([{ name: "Acme", website: null }]);
  });

  test("a new resource becomes a table, and a new reference to it a key", async () => {
    await apply(company());
    await apply(
      company(["region", "reference", { to: "region" }]),
      compiledResource("region", [compiledField("name", "text")]),
    );
    await expect(insert("company", { name: "a", region: 9 })).rejects.toMatchObject({
      code: "foreign_key_violation",
    });
  });

  test("a removed field is hidden, its values stay and come back with it", async () => {
    await apply(company(["note", "text"]));
    await insert("company", { name: "Acme", note: "kept" });
    const { steps } = await apply(company());
    expect(steps).toEqual([]);
    await insert("company", { name: "Other" });
    await apply(company(["note", "text"]));
    const rows = await database.read.selectFrom("company").select("note").orderBy("id").execute();
    expect(rows).toEqual([{ note: "kept" }, { note: null }]);
  });

  test("a removed resource keeps its rows", async () => {
    await apply(company(), compiledResource("extra", [compiledField("name", "text")]));
    await insert("extra", { name: "kept" });
    await apply(company());
    expect(await database.read.selectFrom("extra").select("name").execute()).toEqual([{ name: "kept" }]);
  });

  test.each<[string, Parameters<typeof compiledField>, Parameters<typeof compiledField>]>([
    ["a number to a day", ["size", "integer"], ["size", "date"]],
    [
      "one target to another",
      ["size", "reference", { to: "company" }],
      ["size", "reference", { to: "region" }],
    ],
    ["a file to text", ["size", "file"], ["size", "text"]],
  ])("%s is refused, even after the field was hidden meanwhile", async (_name, before, after) => {
    const region = compiledResource("region", [compiledField("name", "text")]);
    await apply(company(before), region);
    await insert("company", { name: "Acme" });
    const refused = { refusals: [{ resource: "company", field: "size", code: "type_changed" }] };
    await expect(apply(company(after), region)).rejects.toMatchObject(refused);
    await apply(company(), region);
    await expect(apply(company(after), region)).rejects.toMatchObject(refused);
  });

  test("options may become free text", async () => {
    await apply(company(["size", "enum"]));
    await apply(company(["size", "text"]));
    await expect(apply(company(["size", "address"]))).rejects.toMatchObject({
      refusals: [{ code: "type_changed" }],
    });
  });

  const options = (...values: string[]) => ({
    options: values.map((value) => ({ value, tone: "neutral" as const, retired: false })),
  });
  const held = async () =>
    (await database.read.selectFrom("company").select("size").orderBy("id").execute()).map(
      ({ size }) => size,
    );

  test.each<
    [string, Parameters<typeof compiledField>, Parameters<typeof compiledField>, unknown[], unknown[]]
  >([
    ["text becomes one of its values", ["size", "text"], ["size", "enum", options("s", "m")], ["s"], ["s"]],
    ["text that is a date becomes one", ["size", "text"], ["size", "date"], ["2026-02-28"], ["2026-02-28"]],
    [
      "words become options",
      ["size", "tags"],
      ["size", "multi_enum", options("s", "m")],
      ['["m","s"]'],
      ['["m","s"]'],
    ],
    [
      "whole numbers become decimals, also where they are unique",
      ["size", "integer", { unique: true, sort: true }],
      ["size", "decimal", { scale: 2, unique: true, sort: true }],
      [1, 100, 10_000, -7],
      [100, 10_000, 1_000_000, -700],
    ],
    [
      "decimals without a fraction become whole numbers again",
      ["size", "decimal", { scale: 2, unique: true }],
      ["size", "integer", { unique: true }],
      [10_000, 100, -700],
      [100, 1, -7],
    ],
    [
      "cents become tenths of cents, also where they are unique",
      ["size", "money", { unique: true, sort: true }],
      ["size", "money", { scale: 3, unique: true, sort: true }],
      [1, 10, 100, -705],
      [10, 100, 1000, -7050],
    ],
    [
      "tenths of cents that are whole cents become cents",
      ["size", "decimal", { scale: 3 }],
      ["size", "money"],
      [1250, -10],
      [125, -1],
    ],
  ])("%s, and back", async (_name, before, after, stored, expected) => {
    await apply(company(before));
    for (const [index, size] of [...stored, null].entries())
      await insert("company", { name: `n${index}`, size });
    await apply(company(after));
    expect(await held()).toEqual([...expected, null]);
    await apply(company(before));
    expect(await held()).toEqual([...stored, null]);
  });

  test.each<
    [string, Parameters<typeof compiledField>, Parameters<typeof compiledField>, unknown[], unknown[]]
  >([
    ["texts", ["size", "text"], ["size", "enum", options("s")], ["s", "a"], ["s", null]],
    [
      "words",
      ["size", "tags"],
      ["size", "multi_enum", options("s")],
      ['["s","xl"]', '["s"]'],
      [null, '["s"]'],
    ],
    ["dates", ["size", "text"], ["size", "date"], ["2026-02-30", "28.02.2026"], [null, "2026-02-28"]],
    ["fractions", ["size", "money"], ["size", "integer"], [150, 200], [null, 2]],
    ["tenths of cents", ["size", "decimal", { scale: 3 }], ["size", "money"], [1250, 1255], [125, null]],
    [
      "large sums",
      ["size", "money"],
      ["size", "money", { scale: 3 }],
      [Number.MAX_SAFE_INTEGER, 1],
      [null, 10],
    ],
    ["large numbers", ["size", "integer"], ["size", "money"], [Number.MAX_SAFE_INTEGER, 1], [null, 100]],
    [
      "words for numbers",
      ["size", "text", { sort: true, unique: true }],
      ["size", "integer", { sort: true, unique: true }],
      ["many", "1,200", "007"],
      [null, 1200, 7],
    ],
  ])("%s that do not fit are kept aside and come back", async (_name, before, after, stored, expected) => {
    await apply(company(before));
    for (const [index, size] of stored.entries()) await insert("company", { name: `n${index}`, size });
    await apply(company(after, ["later", "text"]));
    expect(await held()).toEqual(expected);
    await apply(company(before));
    expect(await held()).toEqual(stored);
    await apply(company(after));
    expect(await held()).toEqual(expected);
  });

  test("what was changed since a conversion is converted back, what was not comes back as it was", async () => {
    await apply(company(["size", "text"]));
    for (const size of ["1,200", "many", "3"]) await insert("company", { name: size, size });
    await apply(company(["size", "integer"]));
    const set = (name: string, size: unknown) =>
      database.write((trx) => trx.updateTable("company").set({ size }).where("name", "=", name).execute());
    await set("3", 4);
    await apply(company(["size", "text"]));
    expect(await held()).toEqual(["1,200", "many", "4"]);
    await set("many", "5");
    await apply(company(["size", "integer"]));
    expect(await held()).toEqual([1200, 5, 4]);
  });

  test("one value becomes a list that can be filtered, and back; records are found by their label", async () => {
    const region = compiledResource("region", [compiledField("name", "text")]);
    await apply(company(["size", "enum", options("s", "m")], ["place", "text"]), region);
    await insert("region", { name: "North", label__: "North" });
    await insert("company", { name: "a", size: "s", place: "North" });
    await insert("company", { name: "b", size: "m", place: "Nowhere" });
    await apply(
      company(["size", "multi_enum", options("s", "m")], ["place", "reference", { to: "region" }]),
      region,
    );
    expect(await held()).toEqual(['["s"]', '["m"]']);
    const elements = await database.read.selectFrom("company__size").selectAll().orderBy("owner").execute();
    expect(elements.map(({ position, value }) => [Number(position), value])).toEqual([
      [0, "s"],
      [0, "m"],
    ]);
    const places = async () =>
      (await database.read.selectFrom("company").select("place").orderBy("id").execute()).map(
        ({ place }) => place,
      );
    expect(await places()).toEqual([1, null]);
    await apply(company(["size", "enum", options("s", "m")], ["place", "text"]), region);
    expect([await held(), await places()]).toEqual([
      ["s", "m"],
      ["North", "Nowhere"],
    ]);
  });

  test("keys that were left alone for a while are made anew", async () => {
    await apply(company(["size", "text", { sort: true }]));
    await insert("company", { name: "a", size: "Ä", size__key: "a" });
    await insert("company", { name: "b", size: "B", size__key: "b" });
    await apply(company(["size", "enum", options("Ä", "B", "C")]));
    await insert("company", { name: "c", size: "C" });
    await database.write((trx) =>
      trx.updateTable("company").set({ size: "C" }).where("name", "=", "b").execute(),
    );
    await apply(company(["size", "text", { sort: true }]));
    const keys = await database.read.selectFrom("company").select("size__key").orderBy("name").execute();
    expect(keys.map((row) => row["size__key"])).toEqual(["a", "c", "c"]);
  });

  test("labels made of numbers that are written differently now are made anew", async () => {
    const numbered = (type: "integer" | "money") =>
      compiledResource("company", [compiledField("size", type)], { label: ["size"] });
    await apply(numbered("integer"));
    await insert("company", { size: 5, label__: "5" });
    expect((await apply(numbered("money"))).stale).toEqual([{ resource: "company", part: "label__" }]);
  });

  test("a field that becomes sortable gets keys for the rows there are", async () => {
    await apply(company(["city", "text"]));
    for (let id = 1; id <= 2500; id += 1250) {
      await database.write((_trx, batch) =>
        batch(
          Array.from({ length: 1250 }, (_, index) =>
            database.read
              .insertInto("company")
              .values({ ...SYSTEM, name: `n${id + index}`, city: `Zürich ${id + index}` })
              .compile(),
          ),
        ),
      );
    }
    await apply(company(["city", "text", { sort: true, maxLength: 100 }]));
    const missing = await database.query({
      sql: "select count(*) as n from company where city__key is null or city__key <> 'zurich ' || id",
      parameters: [],
    });
    expect(missing).toEqual([{ n: 0 }]);
  });

  test("an index goes with the sort it was made for", async () => {
    const sortIndexes = async () =>
      (await tablesNow()).get("company")?.indexes.filter((name) => name.startsWith("ix__company__born"));
    await apply(company(["born", "date", { sort: true }]));
    expect(await sortIndexes()).toEqual(["ix__company__born__id__archived"]);
    await apply(company(["born", "date"]));
    expect(await sortIndexes()).toEqual([]);
  });

  test("a rule that rows break is refused with their field and nothing is changed", async () => {
    await apply(company(["code", "text"]));
    await insert("company", { name: "a", code: "same" });
    await insert("company", { name: "b", code: "Same" });
    const change = apply(company(["code", "text", { unique: true }], ["later", "text"]));
    await expect(change).rejects.toMatchObject({
      refusals: [{ resource: "company", field: "code", code: "duplicates_exist" }],
    });
    expect(await columnsOf("company")).not.toContain("later");
  });

  test("a rule that is taken back no longer holds", async () => {
    await apply(company(["code", "text", { unique: true }]));
    await insert("company", { name: "a", code: "x", code__key: "x" });
    await apply(company(["code", "text"]));
    await insert("company", { name: "b", code: "x", code__key: "x" });
    expect(await database.read.selectFrom("company").select("code").execute()).toHaveLength(2);
  });

  test("a rule with a condition holds for the rows it is about", async () => {
    const leave = (values: string[]) =>
      compiledResource(
        "leave",
        [compiledField("person", "integer"), compiledField("day", "date"), compiledField("state", "enum")],
        {
          unique: [
            { name: "one_a_day", fields: ["person", "day"], where: { not: { field: "state", in: values } } },
          ],
        },
      );
    await apply(leave(["rejected"]));
    const row = (state: string | null) => insert("leave", { person: 1, day: "2026-08-03", state });
    await row("rejected");
    await row("rejected");
    await row(null);
    await expect(row("open")).rejects.toMatchObject({ code: "unique_violation" });
    await apply(leave(["rejected", "open"]));
    await row("open");
  });

  test("a condition that no index can hold is refused", async () => {
    const resource = compiledResource("leave", [compiledField("day", "date")], {
      unique: [{ name: "future", fields: ["day"], where: { field: "day", gt: { today: 0 } } }],
    } as unknown as Partial<CompiledResource>);
    await expect(apply(resource)).rejects.toMatchObject({ refusals: [{ code: "condition_not_indexable" }] });
  });

  test("rows whose label, search text or stored value is made of other fields are told and noted", async () => {
    expect((await apply(company())).stale).toEqual([]);
    const changed = compiledResource("company", company(["city", "text", { search: true }]).fields, {
      label: ["city"],
    });
    const { stale } = await apply(changed);
    expect(stale).toEqual([
      { resource: "company", part: "label__" },
      { resource: "company", part: "search__" },
    ]);
    const notes = await database.read
      .selectFrom("sys__meta")
      .select("key")
      .where("key", "like", "stale:%")
      .orderBy("key")
      .execute();
    expect(notes.map(({ key }) => key)).toEqual(["stale:company:label__", "stale:company:search__"]);
  });

  test("a search index follows when fields of another class become searchable", async () => {
    const plainCompany = compiledResource("company", [compiledField("name", "text", { search: true })]);
    await apply(plainCompany);
    await insert("company", { search__: "  acme" });
    await apply(company());
    await database.write((trx) => trx.updateTable("company").set({ search__pay: "  85000" }).execute());
    const predicate = (terms: string[]) =>
      database.dialect.search({
        table: "company",
        alias: "company",
        columns: ["search__", "search__pay"],
        terms,
        plan: "index",
      });
    const find = (terms: string[]) =>
      database.read.selectFrom("company").select("id").where(predicate(terms)).execute();
    expect(await find(["acme", "8500"])).toEqual([{ id: 1 }]);
    expect(await find(["acme", "9"])).toEqual([]);
  });

  test("a name too long for PostgreSQL is refused on both", async () => {
    const long = compiledResource("a".repeat(64), [compiledField("name", "text")]);
    await expect(apply(long)).rejects.toMatchObject({ refusals: [{ code: "name_too_long" }] });
  });
});
