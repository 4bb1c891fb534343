import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** What a record begins with, and what stays of it. */
const partner: ResourceDefinition = {
  version: 1,
  name: "partner",
  area: "marketing",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true },
    { name: "active", type: "boolean" },
    { name: "region", type: "enum", options: ["east", "west"] },
    { name: "keeper", type: "reference", to: "employee" },
    { name: "least", type: "decimal", scale: 2 },
    { name: "since", type: "date" },
    { name: "number", type: "text", maxLength: 40 },
    {
      name: "with_the_number",
      type: "computed",
      result: "integer",
      rollup: {
        resource: "partner",
        function: "count",
        filter: {
          all: [
            { field: "number", is: { parent: "number" } },
            { not: { field: "id", is: { parent: "id" } } },
          ],
        },
      },
    },
  ],
  list: { columns: ["name", "region", "with_the_number"] },
  scopes: { my: ["keeper"] },
};

const lead: ResourceDefinition = {
  version: 1,
  name: "lead",
  area: "marketing",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true },
    {
      name: "asked_by",
      type: "email",
      visibleWhen: { field: "created", empty: true },
      keepWhenHidden: true,
    },
    {
      name: "urgency",
      type: "enum",
      options: ["low", "high"],
      default: { byRole: [{ role: "worker", value: "high" }], else: "low" },
    },
    { name: "region", type: "enum", options: ["east", "west"] },
    {
      name: "partner",
      type: "reference",
      to: "partner",
      candidates: {
        any: [
          { parent: "region", empty: true },
          { field: "region", is: { parent: "region" } },
        ],
      },
      default: { where: { field: "active", is: true } },
    },
    { name: "partner_region", type: "enum", options: ["east", "west"], copyFrom: "partner.region" },
    { name: "hours", type: "decimal", scale: 1 },
    { name: "starts", type: "date" },
    { name: "regions", type: "multi_enum", options: ["east", "west"] },
    {
      name: "helper",
      type: "reference",
      to: "partner",
      candidates: {
        all: [
          { parent: "urgency", is: "high" },
          { parent: "hours", gte: { field: "least" } },
          { parent: "starts", gt: { field: "since" } },
          { parent: "regions", contains: { field: "region" } },
        ],
      },
    },
    { name: "number", type: "text" },
    {
      name: "numbered",
      type: "reference",
      to: "partner",
      candidates: { parent: "number", is: { field: "number" } },
    },
    {
      name: "wests",
      type: "computed",
      result: "integer",
      rollup: { resource: "partner", function: "count", filter: { field: "region", is: "west" } },
    },
    {
      name: "in_its_regions",
      type: "computed",
      result: "references",
      to: "partner",
      rollup: {
        resource: "partner",
        function: "collect",
        field: "id",
        filter: { parent: "regions", contains: { field: "region" } },
      },
    },
    { name: "hot", type: "boolean" },
    { name: "heat", type: "text", visibleWhen: { field: "hot", is: true }, keepWhenHidden: true },
  ],
};

let app: TestApp;

beforeAll(async () => {
  const grants: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "delete"], scope: "all" },
    { rule: "worker", actions: ["list", "show", "create", "edit"], scope: "all" },
  ];
  const own: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "delete"], scope: "all" },
    { rule: "worker", actions: ["list", "show"], scope: "my" },
  ];
  app = await createTestApp({
    fixture: workshop,
    resources: [lead, partner],
    access: { lead: { grants }, partner: { grants: own } },
    people: { boss: ["superadmin"], ann: ["worker"] },
  });
});
afterAll(() => app.close());

type Saved = Record<string, unknown> & { readonly id: number };

async function call(
  method: "POST" | "PATCH" | "GET",
  path: string,
  body?: object,
  who = "boss",
): Promise<Saved> {
  const answer = await app.as(who)(method, path, body === undefined ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}
const make = (values: object) => call("POST", "/api/lead/", { title: "Lead", ...values });
const read = (id: number) => call("GET", `/api/lead/${id}/`);
async function change(id: number, values: object) {
  const { row_version } = await read(id);
  return app.as("boss")("PATCH", `/api/lead/${id}/`, { body: { row_version, ...values } });
}

describe("a field that keeps its value when it is hidden", () => {
  test("is given while the record is new, stays, and is changed no more", async () => {
    const { id } = await make({ asked_by: "kim@example.com" });
    expect((await change(id, { title: "Other" })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ title: "Other", asked_by: "kim@example.com" });
    for (const asked_by of ["lee@example.com", null]) {
      const refused = await change(id, { asked_by });
      expect(refused.json()).toMatchObject({ issues: [{ field: "asked_by", code: "not_applicable" }] });
    }
    expect((await change(id, { asked_by: "kim@example.com" })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ asked_by: "kim@example.com" });
  });

  test("is changed again once it shows", async () => {
    const { id } = await make({ hot: true, heat: "high" });
    await change(id, { hot: false });
    expect(await read(id)).toMatchObject({ hot: false, heat: "high" });
    expect((await change(id, { hot: true, heat: "low" })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ heat: "low" });
  });
});

describe("what a new record starts with", () => {
  const start = (who: string) =>
    call("GET", "/api/lead/new/", undefined, who) as Promise<Record<string, unknown>>;

  test("is another value for another role, and the browser of each hears of its own alone", async () => {
    expect([(await start("boss"))["urgency"], (await start("ann"))["urgency"]]).toEqual(["low", "high"]);
    const made = await call("POST", "/api/lead/", { title: "By role" }, "ann");
    expect([made["urgency"], (await make({}))["urgency"]]).toEqual(["high", "low"]);
    const { resources } = (await call("GET", "/api/config/", undefined, "ann")) as unknown as {
      resources: { name: string; fields: { name: string; default: unknown }[] }[];
    };
    const fields = resources.find(({ name }) => name === "lead")?.fields ?? [];
    const defaults = Object.fromEntries(fields.map((field) => [field.name, field.default]));
    expect(defaults).toMatchObject({ urgency: "high", partner: { where: true } });
  });

  test("is the first record that fits its condition and the candidates, and that the person may pick", async () => {
    const add = async (name: string, values: object) =>
      (await call("POST", "/api/partner/", { name, ...values })).id;
    expect(await start("boss")).not.toHaveProperty("partner");
    await add("Asleep", { active: false, region: "east" });
    const east = await add("East", { active: true, region: "east" });
    const west = await add("West", { active: true, region: "west" });
    const anns = await add("Ann's", { active: true, region: "west", keeper: app.users["ann"]?.id });
    expect([(await start("boss"))["partner"], (await start("ann"))["partner"]]).toEqual([east, anns]);
    expect(await make({})).toMatchObject({ partner: { id: east }, partner_region: "east" });
    expect(await make({ region: "west" })).toMatchObject({ partner: { id: west }, partner_region: "west" });
    expect(await make({ partner: null })).toMatchObject({ partner: null });
    expect(await make({ partner: west })).toMatchObject({ partner: { id: west } });
    const made = await call("POST", "/api/lead/", { title: "Ann's" }, "ann");
    expect(made).toMatchObject({ partner: { id: anns } });
    const gone = await app.as("boss")("DELETE", `/api/partner/${east}/`);
    expect(gone.statusCode, gone.body).toBeLessThan(300);
    expect((await start("boss"))["partner"]).toBe(west);
  });
});

test("candidates whose condition begins with the record being edited are those of that record", async () => {
  const partner = { name: "Helper", region: "west", least: "7.50", since: "2026-03-01" };
  const { id: helper } = await call("POST", "/api/partner/", partner);
  const fits = { urgency: "high", hours: "8.0", starts: "2026-03-02", regions: ["east", "west"] };
  expect(await make({ helper, ...fits })).toMatchObject({ helper: { id: helper } });
  const wrong = [{ urgency: "low" }, { hours: "7.0" }, { starts: "2026-03-01" }, { regions: ["east"] }];
  for (const one of wrong) {
    const body = { title: "Wrong", helper, ...fits, ...one };
    const answer = await app.as("boss")("POST", "/api/lead/", { body });
    expect(answer.statusCode, JSON.stringify(one)).toBe(400);
    expect(answer.body).toContain("not_a_candidate");
  }
});

test("a text of the record being edited that looks like a number is compared as the text it is", async () => {
  const add = async (number: string) =>
    (await call("POST", "/api/partner/", { name: `Number ${number}`, number })).id;
  const [plain, padded, decimal] = [await add("42"), await add("042"), await add("42.0")];
  const asked = async (number: string) => {
    const path = `/api/partner/pick/?for=lead.numbered&parent.number=${number}`;
    return ((await call("GET", path)) as unknown as { data: { id: number }[] }).data.map(({ id }) => id);
  };
  expect([await asked("42"), await asked("042"), await asked("42.0")]).toEqual([
    [plain],
    [padded],
    [decimal],
  ]);
  expect(await make({ number: "042", numbered: padded })).toMatchObject({ numbered: { id: padded } });
  const body = { title: "Wrong", number: "042", numbered: plain };
  expect((await app.as("boss")("POST", "/api/lead/", { body })).body).toContain("not_a_candidate");
});

describe("a figure over all records of an area", () => {
  const partnersIn = async (...regions: string[]) => {
    const { data } = (await call("GET", "/api/partner/?page_size=100")) as unknown as {
      data: { id: number; region: string | null }[];
    };
    return data.flatMap(({ id, region }) => (regions.includes(region ?? "") ? [id] : []));
  };

  test("counts and collects those that meet a condition on this record, as they are when it is read", async () => {
    const { id } = await make({ regions: ["west"] });
    const before = await partnersIn("west");
    expect(await read(id)).toMatchObject({ wests: before.length });
    const { id: added } = await call("POST", "/api/partner/", { name: "One more", region: "west" });
    const { id: elsewhere } = await call("POST", "/api/partner/", { name: "Elsewhere", region: "east" });
    const now = await read(id);
    expect(now["wests"]).toBe(before.length + 1);
    const collected = (record: Saved) => (record["in_its_regions"] as { id: number }[]).map((one) => one.id);
    expect(collected(now).toSorted((a, b) => a - b)).toEqual([...before, added].toSorted((a, b) => a - b));
    await change(id, { regions: ["west", "east"] });
    expect(collected(await read(id))).toContain(elsewhere);
    const gone = await app.as("boss")("DELETE", `/api/partner/${added}/`);
    expect(gone.statusCode, gone.body).toBeLessThan(300);
    expect(await read(id)).toMatchObject({ wests: before.length });
  });

  test("tells in a list how many others are like each, and cannot be sorted by", async () => {
    const ids: number[] = [];
    for (const number of ["700", "700", "700", "701"])
      ids.push((await call("POST", "/api/partner/", { name: "Alike", number })).id);
    const { data } = (await call("GET", "/api/partner/?page_size=100")) as unknown as {
      data: { id: number; with_the_number: number }[];
    };
    const counts = new Map(data.map((row) => [row.id, row.with_the_number]));
    expect(ids.map((id) => counts.get(id))).toEqual([2, 2, 2, 0]);
    expect(await call("GET", `/api/partner/${ids.at(-1)}/`)).toMatchObject({ with_the_number: 0 });
    const unnumbered = await call("POST", "/api/partner/", { name: "Unnumbered" });
    expect(unnumbered["with_the_number"]).toBe(0);
    const sorted = await app.as("boss")("GET", "/api/partner/?sort=with_the_number");
    expect(sorted.statusCode).toBe(400);
  });

  test("finds them by an index, in a list of any length", async () => {
    const tables = await app.database.dialect.introspect((statement) => app.database.query(statement));
    expect(tables.find(({ name }) => name === "partner")?.indexes).toEqual(
      expect.arrayContaining(["ix__partner__number__id__archived", "ix__partner__region__id__archived"]),
    );
  });
});
