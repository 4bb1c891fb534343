import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** What a record takes from another: once, at each choice, or until it is frozen; and numbers that count by several things. */
const delivery: ResourceDefinition = {
  version: 1,
  name: "delivery",
  area: "marketing",
  amend: "corrects",
  label: ["number"],
  fields: [
    { name: "number", type: "code", prefix: "DEL", series: "kind", monthly: true, digits: 3 },
    { name: "kind", type: "enum", options: ["bulk", "parcel"], required: true, immutable: true },
    { name: "client", type: "reference", to: "client" },
    { name: "first_region", type: "enum", options: ["east", "west"], copyFrom: "client.region" },
    {
      name: "region",
      type: "enum",
      options: ["east", "west"],
      copyFrom: "client.region",
      copyAgain: true,
    },
    {
      name: "client_name",
      type: "computed",
      result: "text",
      lookup: "client.name",
      frozenWhen: { field: "status", is: "sent" },
    },
    { name: "mail", type: "email" },
    { name: "carrier", type: "text", offerLast: true },
    { name: "corrected_mail", type: "computed", result: "email", lookup: "corrects.mail", filter: true },
    {
      name: "corrects",
      type: "reference",
      to: "delivery",
      unique: true,
      candidates: { field: "status", is: "sent" },
    },
    { name: "pieces", type: "integer" },
    { name: "price", type: "money" },
    { name: "total", type: "money", filter: true },
    { name: "heading", type: "text" },
    { name: "status", type: "enum", options: ["draft", "sent"] },
  ],
  values: [
    {
      name: "total",
      fields: ["total"],
      expression: { multiply: [{ field: "pieces" }, { field: "price" }] },
      when: { field: "status", is: "draft" },
      overwrite: { who: ["boss"] },
    },
    {
      name: "heading",
      fields: ["heading"],
      expression: { concat: [{ field: "kind" }, " by ", { field: "carrier" }] },
      overwrite: { who: ["boss"], withoutReason: true },
    },
  ],
  lifecycles: [
    {
      field: "status",
      initial: "draft",
      states: [{ name: "draft" }, { name: "sent" }],
      transitions: [
        { name: "send", from: ["draft"], to: "sent", who: ["boss"] },
        { name: "take_back", from: ["sent"], to: "draft", who: ["boss"] },
      ],
    },
  ],
};

const company: ResourceDefinition = {
  version: 1,
  name: "company",
  area: "marketing",
  single: true,
  label: ["name"],
  fields: [{ name: "name", type: "text", required: true }],
};

let app: TestApp;

beforeAll(async () => {
  const grants: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "delete"], scope: "all" },
  ];
  app = await createTestApp({
    fixture: workshop,
    resources: [delivery, company],
    access: { delivery: { grants }, company: { grants } },
    people: { boss: ["superadmin"], other: ["superadmin"] },
  });
});
afterAll(() => app.close());

type Saved = Record<string, unknown> & { readonly id: number };

async function call(method: "POST" | "PATCH" | "GET", path: string, body?: object): Promise<Saved> {
  const answer = await app.as("boss")(method, path, body === undefined ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}
const makeClient = async (name: string, region: string | null) =>
  (await call("POST", "/api/client/", { name, region })).id;
const makeDelivery = (values: object) => call("POST", "/api/delivery/", { kind: "parcel", ...values });
const readDelivery = (id: number) => call("GET", `/api/delivery/${id}/`);
async function change(resource: string, id: number, values: object): Promise<void> {
  const { row_version } = await call("GET", `/api/${resource}/${id}/`);
  await call("PATCH", `/api/${resource}/${id}/`, { row_version, ...values });
}
async function press(id: number, transition: string): Promise<void> {
  const { row_version } = await readDelivery(id);
  await call("POST", `/api/delivery/${id}/transition/`, { transition, row_version });
}

describe("values taken over", () => {
  test("once stay with the first choice, and at each choice follow the next, also to nothing", async () => {
    const [east, west, bare] = [
      await makeClient("East Ltd", "east"),
      await makeClient("West Ltd", "west"),
      await makeClient("Bare Ltd", null),
    ];
    const { id } = await makeDelivery({ client: east });
    expect(await readDelivery(id)).toMatchObject({ first_region: "east", region: "east" });
    await change("delivery", id, { client: west });
    expect(await readDelivery(id)).toMatchObject({ first_region: "east", region: "west" });
    await change("delivery", id, { client: east, region: "west" });
    expect(await readDelivery(id)).toMatchObject({ region: "west" });
    await change("delivery", id, { client: bare });
    expect(await readDelivery(id)).toMatchObject({ first_region: "east", region: null });
  });
});

describe("a frozen lookup", () => {
  test("keeps its value while frozen, follows another choice, and catches up afterwards", async () => {
    const client = await makeClient("First name", "east");
    const { id } = await makeDelivery({ client });
    await press(id, "send");
    await change("client", client, { name: "Second name" });
    expect(await readDelivery(id)).toMatchObject({ client_name: "First name" });
    await change("delivery", id, { client: await makeClient("Another", "west") });
    expect(await readDelivery(id)).toMatchObject({ client_name: "Another" });
    await change("delivery", id, { client });
    await change("client", client, { name: "Third name" });
    expect(await readDelivery(id)).toMatchObject({ client_name: "Second name" });
    await press(id, "take_back");
    expect(await readDelivery(id)).toMatchObject({ client_name: "Third name" });
  });

  test("keeps its value when everything is worked out anew, and gets one where there is none", async () => {
    const client = await makeClient("Old name", "east");
    const [kept, empty] = [await makeDelivery({ client }), await makeDelivery({ client })];
    for (const { id } of [kept, empty]) await press(id, "send");
    await change("client", client, { name: "New name" });
    await app.database.write(async (trx) => {
      await trx.updateTable("delivery").set({ client_name: null }).where("id", "=", empty.id).execute();
      await trx.insertInto("sys__meta").values({ key: "stale:delivery:client_name", value: "" }).execute();
    });
    await app.app.reindexer.drain();
    expect(await readDelivery(kept.id)).toMatchObject({ client_name: "Old name" });
    expect(await readDelivery(empty.id)).toMatchObject({ client_name: "New name" });
  });
});

describe("a value kept by an expression", () => {
  test("follows the fields it reads while its condition holds, and is overwritten with a reason", async () => {
    const { id } = await makeDelivery({ pieces: 3, price: "2.50" });
    expect(await readDelivery(id)).toMatchObject({ total: "7.50" });
    await change("delivery", id, { pieces: 4 });
    const { data } = (await call("GET", `/api/delivery/?total=10.00`)) as unknown as {
      data: { id: number }[];
    };
    expect(data.map((row) => row.id)).toContain(id);
    await press(id, "send");
    await change("delivery", id, { pieces: 5 });
    expect(await readDelivery(id)).toMatchObject({ total: "10.00" });
    await press(id, "take_back");
    expect(await readDelivery(id)).toMatchObject({ total: "12.50" });
    const { row_version } = await readDelivery(id);
    const path = `/api/delivery/${id}/`;
    const refused = await app.as("boss")("PATCH", path, { body: { row_version, total: "1.00" } });
    expect(refused.statusCode).toBe(400);
    await change("delivery", id, { total: "1.00", exception_reason: "Agreed by phone" });
    await change("delivery", id, { pieces: 6 });
    expect(await readDelivery(id)).toMatchObject({ total: "1.00" });
  });
});

test("a value put together from others is overwritten and given back without a reason where none is asked for", async () => {
  const { id } = await makeDelivery({ kind: "parcel", carrier: "Acme" });
  expect(await readDelivery(id)).toMatchObject({ heading: "parcel by Acme" });
  await change("delivery", id, { heading: "Three of them" });
  await change("delivery", id, { carrier: "Bolt" });
  const by = { id: app.users["boss"]?.id };
  expect(await readDelivery(id)).toMatchObject({
    heading: "Three of them",
    overwritten: { heading: { by, reason: null } },
  });
  await change("delivery", id, { heading: "Four", exception_reason: "As the client says" });
  expect(await readDelivery(id)).toMatchObject({
    heading: "Four",
    overwritten: { heading: { by, reason: "As the client says" } },
  });
  await change("delivery", id, { heading: null });
  expect(await readDelivery(id)).toMatchObject({ heading: "parcel by Bolt" });
  const { row_version } = await readDelivery(id);
  const body = { row_version, heading: "Both", total: "1.00" };
  const refused = await app.as("boss")("PATCH", `/api/delivery/${id}/`, { body });
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining("total")]);
  expect(await readDelivery(id)).toMatchObject({ heading: "parcel by Bolt" });
});

test("a mail address that is looked up is one, is kept in step, and is found by", async () => {
  const first = await makeDelivery({ mail: "one@example.com" });
  await press(first.id, "send");
  const { id } = await makeDelivery({ corrects: first.id });
  expect(await readDelivery(id)).toMatchObject({ corrected_mail: "one@example.com" });
  await change("delivery", first.id, { mail: "two@example.com" });
  const found = await call("GET", "/api/delivery/?corrected_mail=two@example.com");
  expect(found).toMatchObject({ data: [{ id, corrected_mail: "two@example.com" }] });
});

test("what a form offers again is of the record the same person made last, as long as it is there", async () => {
  const config = (await call("GET", "/api/config/")) as unknown as {
    resources: { name: string; fields: { name: string; offerLast?: boolean }[] }[];
  };
  const fields = config.resources.find(({ name }) => name === "delivery")?.fields ?? [];
  expect(fields.filter(({ offerLast }) => offerLast).map(({ name }) => name)).toEqual(["carrier"]);
  // the call of src/screens/form/last-given.ts
  const last = async (person: string) => {
    const query = "created_by=me&created__within=last_90_days&sort=-created&page_size=1&columns=carrier";
    const answer = await app.as(person)("GET", `/api/delivery/?${query}`);
    return answer.json<{ data: { carrier: string | null }[] }>().data.map(({ carrier }) => carrier);
  };
  await makeDelivery({ carrier: "Slow Ltd" });
  const { id } = await makeDelivery({ carrier: "Fast Ltd" });
  expect(await last("boss")).toEqual(["Fast Ltd"]);
  expect(await last("other")).toEqual([]);
  await app.as("boss")("DELETE", `/api/delivery/${id}/`);
  expect(await last("boss")).toEqual(["Slow Ltd"]);
});

test("a record names one it corrects, each once, and only one that may be corrected", async () => {
  const { id } = await makeDelivery({});
  const correct = () => app.as("boss")("POST", "/api/delivery/", { body: { kind: "parcel", corrects: id } });
  const early = await correct();
  expect(early.json()).toMatchObject({ issues: [{ field: "corrects", code: "not_a_candidate" }] });
  await press(id, "send");
  expect((await correct()).statusCode).toBe(201);
  expect((await correct()).json()).toMatchObject({ issues: [{ field: "corrects", code: "not_unique" }] });
});

test("an area with one record refuses a second, also when two come at once, until the first is archived", async () => {
  const make = () => app.as("boss")("POST", "/api/company/", { body: { name: "Acme" } });
  const answers = await Promise.all([make(), make(), make()]);
  const made = answers.filter(({ statusCode }) => statusCode === 201);
  expect(made).toHaveLength(1);
  const refused = answers.find(({ statusCode }) => statusCode !== 201);
  expect(refused?.json()).toMatchObject({ issues: [{ field: "name", code: "check" }] });
  const [first] = made;
  const { id } = first?.json<Saved>() ?? { id: 0 };
  const gone = await app.as("boss")("DELETE", `/api/company/${id}/`);
  expect(gone.statusCode, gone.body).toBeLessThan(300);
  expect((await make()).statusCode).toBe(201);
  const back = await app.as("boss")("POST", `/api/company/${id}/restore/`);
  expect(back.json()).toMatchObject({ issues: [{ field: "name", code: "check" }] });
});

describe("numbers", () => {
  test("count by series and month", async () => {
    const numbers: unknown[] = [];
    for (const kind of ["bulk", "bulk", "parcel"]) {
      const { id } = await makeDelivery({ kind });
      numbers.push((await readDelivery(id))["number"]);
    }
    const [first = "", second = "", other = ""] = numbers.map(String);
    expect(first).toMatch(/^DEL-BULK-\d{4}-\d{2}-001$/);
    expect(second).toBe(first.replace(/001$/, "002"));
    expect(other).toMatch(/^DEL-PARCEL-\d{4}-\d{2}-\d{3}$/);
    expect(Number(other.slice(-3))).not.toBe(0);
  });
});
