import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { importClient } from "../imports/import-client.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** Orders in any of three currencies, with lines in the same one. */
const order: ResourceDefinition = {
  version: 1,
  name: "order",
  area: "marketing",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true, unique: true, sort: true },
    { name: "currency", type: "enum", options: ["EUR", "JPY", "KWD"], filter: true },
    { name: "amount", type: "money", scale: 3, currency: { field: "currency" }, filter: true, sort: true },
    {
      name: "double",
      type: "computed",
      result: "money",
      expression: { add: [{ field: "amount" }, { field: "amount" }] },
    },
    { name: "budget", type: "money", scale: 0, currency: { field: "currency" }, filter: true, sort: true },
    { name: "rate", type: "decimal", scale: 9, filter: true, sort: true },
    {
      name: "at_rate",
      type: "computed",
      result: "decimal",
      expression: { multiply: [{ field: "budget" }, { field: "rate" }] },
      filter: true,
    },
    { name: "lines", type: "rows", resource: "order_line" },
    {
      name: "total",
      type: "computed",
      result: "money",
      currency: { field: "currency" },
      rollup: { relation: "order_line.order", function: "sum", field: "price" },
    },
  ],
  list: { columns: ["name", "amount"] },
};
const line: ResourceDefinition = {
  version: 1,
  name: "order_line",
  area: "marketing",
  kind: "rows",
  parent: { resource: "order", field: "order" },
  label: ["what"],
  fields: [
    { name: "order", type: "reference", to: "order", required: true },
    { name: "what", type: "text" },
    { name: "price", type: "money", scale: 3, currency: { field: "currency" } },
    {
      name: "currency",
      type: "computed",
      result: "enum",
      options: ["EUR", "JPY", "KWD"],
      lookup: "order.currency",
    },
  ],
};

let app: TestApp;

beforeAll(async () => {
  const grants: ResourceAccess["grants"] = [
    {
      rule: "superadmin",
      actions: ["list", "show", "create", "edit", "delete", "export"],
      scope: "all",
    },
  ];
  app = await createTestApp({
    fixture: workshop,
    resources: [order, line],
    access: { order: { grants } },
    people: { boss: ["superadmin"] },
  });
});
afterAll(() => app.close());

const send = (body: object) => app.as("boss")("POST", "/api/order/", { body });
const read = async (path: string) => {
  const answer = await app.as("boss")("GET", path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};

test("an amount needs its currency, and has no more digits than that", async () => {
  const issues = async (body: object) => (await send(body)).json<{ issues: object[] }>().issues;
  expect(await issues({ name: "bare", amount: "1" })).toEqual([
    expect.objectContaining({ field: "currency", code: "required" }),
  ]);
  expect(await issues({ name: "yen", amount: "1.50", currency: "JPY" })).toEqual([
    expect.objectContaining({ field: "amount", code: "too_many_digits", parameters: { limit: 0 } }),
  ]);
  expect(await issues({ name: "rows", currency: "JPY", lines: [{ what: "pen", price: "0.5" }] })).toEqual([
    expect.objectContaining({ field: "lines.0.price", code: "too_many_digits" }),
  ]);
  const { id, row_version } = (await send({ name: "dinar", amount: "1.125", currency: "KWD" })).json();
  const path = `/api/order/${id}/`;
  const refused = await app.as("boss")("PATCH", path, { body: { row_version, currency: "EUR" } });
  expect(refused.json()).toMatchObject({
    issues: [{ field: "amount", code: "too_many_digits", parameters: { limit: 2 } }],
  });
  await app.as("boss")("DELETE", path);
});

test("sums come for each currency, never over several", async () => {
  const lines = [
    { what: "pen", price: "100" },
    { what: "ink", price: "20" },
  ];
  const made = await send({ name: "first", amount: "1200", currency: "JPY", lines });
  expect(made.json()).toMatchObject({ amount: "1200.000", double: "2400.000", total: "120.000" });
  await send({ name: "second", amount: "10.50", currency: "EUR" });
  await send({ name: "third", amount: "4.25", currency: "EUR" });
  const figures = "measures=sum:amount,avg:amount,max:amount,count";
  const grouped = (await read(`/api/order/aggregate/?group_by=currency&${figures}`)).json();
  expect(grouped).toMatchObject({
    data: [
      { group: { currency: "EUR" }, "sum:amount": "14.750", "max:amount": "10.500" },
      { group: { currency: "JPY" }, "sum:amount": "1200.000" },
    ],
    total: { count: 3, "sum:amount": null, "avg:amount": null, "max:amount": null },
  });
  const totals = "totals=sum:amount,avg:amount,sum:total,count:amount";
  const listed = (await read(`/api/order/?page=1&page_size=1&${totals}`)).json();
  expect(listed.totals).toEqual({
    "sum:amount": { EUR: "14.750", JPY: "1200.000" },
    "avg:amount": { EUR: "7.375", JPY: "1200.000" },
    "sum:total": { EUR: "0.000", JPY: "120.000" },
    "count:amount": 3,
  });
  const euro = (await read(`/api/order/aggregate/?currency=EUR&${figures}`)).json();
  expect(euro).toMatchObject({ total: { count: 2, "sum:amount": "14.750" } });
});

test("whole amounts have no digits in any currency, and nine digits are exact, worked out or asked for", async () => {
  const refused = await send({ name: "cents", budget: "10.50", currency: "EUR" });
  expect(refused.json()).toMatchObject({ issues: [{ field: "budget", code: "too_many_digits" }] });
  // too long a product for the whole numbers of a database
  const rate = "1.083412345";
  const made = await send({ name: "whole", budget: "8000000000", rate, currency: "EUR" });
  const { id } = made.json();
  const worked = { budget: "8000000000", rate, at_rate: "8667298760.00" };
  expect(made.json()).toMatchObject(worked);
  const found = (await read(`/api/order/?rate=${rate}&at_rate=8667298760&columns=at_rate`)).json();
  expect(found).toMatchObject({ count: 1, data: [{ id, at_rate: worked.at_rate }] });
  expect((await read("/api/order/?rate__gt=1.083412345")).json()).toMatchObject({ count: 0 });
  const grouped = (await read(`/api/order/aggregate/?rate=${rate}&measures=sum:budget,avg:rate`)).json();
  expect(grouped).toMatchObject({ total: { "sum:budget": "8000000000", "avg:rate": rate } });
  const csv = (await read(`/api/order/export/?rate=${rate}&columns=name,budget,rate`)).body;
  expect(csv.split("\r\n")[1]).toBe(`whole,8000000000 EUR,${rate}`);
  await app.as("boss")("DELETE", `/api/order/${id}/`);
});

test("files show amounts in their currency", async () => {
  const csv = (await read("/api/order/export/?sort=name")).body;
  expect(csv.split("\r\n").slice(1, 4)).toEqual(["first,1200 JPY", "second,10.50 EUR", "third,4.25 EUR"]);
});

test("a file brings the currency with the amount, and is refused where its row says another", async () => {
  const client = importClient(app);
  const file = "name,amount,currency\nfourth,7.5 EUR,\nfifth,9 JPY,JPY\nsixth,3 EUR,JPY\n";
  const { id } = await client.uploaded(file, { resource: "order" });
  await client.checked(id);
  await client.ran(id, { skip_errors: true });
  const rows = await client.rows(id);
  expect(rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual([[], [], ["other_currency"]]);
  const { data } = (await read("/api/order/?sort=-id&page_size=2")).json<{ data: object[] }>();
  expect(data).toMatchObject([
    { name: "fifth", amount: "9.000", currency: "JPY" },
    { name: "fourth", amount: "7.500", currency: "EUR" },
  ]);
});

test("the description of the API says where the currency stands", async () => {
  const document = (await read("/api/openapi.json")).body;
  expect(document).toContain("In the currency that currency names, with its digits.");
});
