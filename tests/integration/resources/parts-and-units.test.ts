import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** Whom one calls: at which of several addresses, where they live, how long it took and what it is worth here. */
const contact = (precision: "minute" | "second"): ResourceDefinition => ({
  version: 1,
  name: "contact",
  area: "marketing",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true, sort: true },
    { name: "home", type: "address" },
    {
      name: "town",
      type: "computed",
      result: "text",
      expression: { field: "home", part: "city" },
      filter: true,
      sort: true,
    },
    { name: "talked", type: "duration", precision, filter: true, sort: true },
    { name: "mails", type: "rows", resource: "contact_mail" },
    {
      name: "mail",
      type: "computed",
      result: "email",
      rollup: {
        relation: "contact_mail.contact",
        function: "latest",
        field: "address",
        by: "created",
        filter: { field: "first", is: true },
      },
      filter: true,
      sort: true,
    },
    { name: "offer", type: "money", currency: "USD" },
    { name: "rate", type: "decimal", scale: 6 },
    {
      name: "offer_here",
      type: "computed",
      result: "money",
      currency: "EUR",
      expression: { convert: [{ field: "offer" }, { field: "rate" }] },
      filter: true,
      sort: true,
    },
  ],
  list: { columns: ["name", "town", "talked", "mail", "offer_here"], sort: "name" },
});
const mail: ResourceDefinition = {
  version: 1,
  name: "contact_mail",
  area: "marketing",
  kind: "rows",
  parent: { resource: "contact", field: "contact" },
  label: ["address"],
  fields: [
    { name: "contact", type: "reference", to: "contact", required: true },
    { name: "address", type: "email", required: true },
    { name: "what_for", type: "enum", options: ["work", "home"] },
    { name: "first", type: "boolean" },
  ],
};

let app: TestApp;

beforeAll(async () => {
  const grants: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "export"], scope: "all" },
  ];
  app = await createTestApp({
    fixture: workshop,
    resources: [contact("second"), mail],
    access: { contact: { grants } },
    people: { boss: ["superadmin"] },
  });
  const at = (city: string | null) => ({ street: "1 Elm St", city, state: null, zip: null, country: "US" });
  await make({ name: "Ann", home: at("Reno"), talked: 3_725, offer: "1200.00", rate: "0.917531" });
  await make({ name: "Bo", home: at("austin"), talked: 59 });
  await make({ name: "Cy", home: at(null), talked: 120, offer: "10.00" });
});
afterAll(() => app.close());

type Saved = Record<string, unknown> & { readonly id: number };
async function call(method: "POST" | "PATCH" | "GET", path: string, body?: object): Promise<Saved> {
  const answer = await app.as("boss")(method, path, body === undefined ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}
const make = (values: object) => call("POST", "/api/contact/", values);
const names = async (query: string) =>
  ((await call("GET", `/api/contact/?${query}`))["data"] as { name: string }[]).map(({ name }) => name);
const first = async (name: string) =>
  ((await call("GET", "/api/contact/?sort=name"))["data"] as Saved[]).find((one) => one["name"] === name)!;
const exported = async () => {
  const answer = await app.as("boss")("GET", "/api/contact/export/?format=csv&sort=name");
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
};

describe("a line of an address", () => {
  test("is a text that lists are filtered and sorted by", async () => {
    expect(await names("town=Reno")).toEqual(["Ann"]);
    expect(await names("town__contains=ust")).toEqual(["Bo"]);
    expect(await names("town__empty=true")).toEqual(["Cy"]);
    expect(await names("town__empty=false&sort=town")).toHaveLength(2);
  });

  test("follows the address at once", async () => {
    const { id } = await make({ name: "Di", home: { city: "Rome" } });
    const { row_version, town } = await call("GET", `/api/contact/${id}/`);
    expect(town).toBe("Rome");
    await call("PATCH", `/api/contact/${id}/`, { row_version, home: { city: "Pisa" } });
    expect(await names("town=Pisa")).toEqual(["Di"]);
    expect(await names("town=Rome")).toEqual([]);
  });
});

describe("a length of time to the second", () => {
  test("is kept, filtered and sorted in seconds", async () => {
    expect((await first("Ann"))["talked"]).toBe(3_725);
    expect(await names("talked__gte=60&sort=talked")).toEqual(["Cy", "Ann"]);
    expect(await exported()).toContain("3725");
  });

  test("is told as seconds by the description of the interface", async () => {
    const description = JSON.stringify(await call("GET", "/api/openapi.json"));
    expect(description).toContain('"description":"Seconds."');
  });
});

test("of several addresses the one that is said to be first stands with the record, and follows", async () => {
  const mails = [
    { address: "a@home.example", what_for: "home" },
    { address: "a@work.example", what_for: "work", first: true },
  ];
  const { id } = await make({ name: "Ed", mails });
  const saved = await call("GET", `/api/contact/${id}/`);
  expect(saved["mail"]).toBe("a@work.example");
  expect(await names("mail__contains=work")).toEqual(["Ed"]);
  const rows = (saved["mails"] as Saved[]).map((row) => ({
    ...row,
    first: row["address"] === "a@home.example",
  }));
  await call("PATCH", `/api/contact/${id}/`, { row_version: saved["row_version"], mails: rows });
  expect((await call("GET", `/api/contact/${id}/`))["mail"]).toBe("a@home.example");
});

test("an amount is converted at the rate of its record, exactly, and is nothing without one", async () => {
  expect((await first("Ann"))["offer_here"]).toBe("1101.04");
  expect((await first("Cy"))["offer_here"]).toBeNull();
  expect(await names("offer_here__gt=1000")).toEqual(["Ann"]);
});

test("lengths of time follow when the unit changes; what is no whole minute stands aside and comes back", async () => {
  const publish = async (precision: "minute" | "second") => {
    const answer = await app.as("boss")("POST", "/api/config/publish/", {
      body: {
        changes: [{ kind: "resource", name: "contact", document: contact(precision) }],
        base_version: app.app.benchline.store.current().version,
      },
    });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  const talked = async () =>
    Promise.all(["Ann", "Bo", "Cy"].map(async (name) => (await first(name))["talked"]));
  await publish("minute");
  expect(await talked()).toEqual([null, null, 2]);
  await publish("second");
  expect(await talked()).toEqual([3_725, 59, 120]);
});
