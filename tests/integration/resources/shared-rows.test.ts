import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientConfig } from "../../../core/definition/client-types.ts";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** Orders and quotes whose lines are said once. */
const parent = (name: string): ResourceDefinition => ({
  version: 1,
  name,
  area: "marketing",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true, sort: true },
    { name: "lines", type: "rows", resource: `${name}_line` },
    {
      name: "total",
      type: "computed",
      result: "integer",
      rollup: { relation: `${name}_line.document`, function: "sum", field: "pieces" },
    },
  ],
});
const line: ResourceDefinition = {
  version: 1,
  name: "order_line",
  area: "marketing",
  kind: "rows",
  parent: { resource: "order", field: "document" },
  label: ["what"],
  fields: [
    { name: "document", type: "reference", to: "order", required: true },
    { name: "what", type: "text", required: true },
    { name: "pieces", type: "integer", min: 1 },
    { name: "of_document", type: "computed", result: "text", lookup: "document.name" },
  ],
  rules: [
    {
      name: "no_hundred",
      check: { field: "pieces", lt: 100 },
      when: { field: "pieces", empty: false },
      level: "error",
      fields: ["pieces"],
    },
  ],
};
const quoteLine: ResourceDefinition = {
  version: 1,
  name: "quote_line",
  area: "marketing",
  kind: "rows",
  parent: { resource: "quote", field: "document" },
  like: "order_line",
  label: ["what"],
  fields: [
    { name: "document", type: "reference", to: "quote", required: true },
    { name: "until", type: "date" },
  ],
};

let app: TestApp;

beforeAll(async () => {
  const grants: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "delete"], scope: "all" },
  ];
  app = await createTestApp({
    fixture: workshop,
    resources: [parent("order"), parent("quote"), line, quoteLine],
    access: { order: { grants }, quote: { grants } },
    people: { boss: ["superadmin"] },
  });
});
afterAll(() => app.close());

const send = (path: string, body: object) => app.as("boss")("POST", path, { body });
interface Read {
  readonly id: number;
  readonly total: number;
  readonly lines: readonly Record<string, unknown>[];
}
const read = async (area: string, id: number) =>
  (await app.as("boss")("GET", `/api/${area}/${id}/`)).json<Read>();
const create = async (area: string, body: object) => {
  const answer = await send(`/api/${area}/`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return read(area, answer.json<Read>().id);
};
const publish = async (changes: readonly { kind: string; name: string; document: object }[]) => {
  const answer = await send("/api/config/publish/", {
    changes,
    base_version: app.app.benchline.store.current().version,
  });
  expect(answer.statusCode, answer.body).toBe(201);
};
const resource = (document: ResourceDefinition) => ({ kind: "resource", name: document.name, document });

test("rows like others are kept apart, with the fields of the others and their own", async () => {
  const order = await create("order", { name: "First", lines: [{ what: "pen", pieces: 2 }] });
  const quote = await create("quote", {
    name: "Offer",
    lines: [
      { what: "desk", pieces: 3, until: "2030-01-31" },
      { what: "lamp", pieces: 4 },
    ],
  });
  expect(order.lines).toMatchObject([{ what: "pen", of_document: "First" }]);
  expect(order.lines[0]).not.toHaveProperty("until");
  expect(quote.lines).toMatchObject([
    { what: "desk", of_document: "Offer", until: "2030-01-31" },
    { what: "lamp", of_document: "Offer", until: null },
  ]);
  expect([order.total, quote.total]).toEqual([2, 7]);
});

test("rules and limits of the shared rows hold for both", async () => {
  for (const area of ["order", "quote"]) {
    const answer = await send(`/api/${area}/`, {
      name: "Wrong",
      lines: [{ what: "pen", pieces: 100 }, { pieces: 0 }],
    });
    expect(answer.statusCode).toBe(400);
    const fields = answer.json<{ issues: { field: string }[] }>().issues.map(({ field }) => field);
    expect(fields.toSorted()).toEqual(["lines.0.pieces", "lines.1.pieces", "lines.1.what"]);
  }
});

test("the description of the API and the browser know all of them, by the words of the others", async () => {
  const described = (await app.as("boss")("GET", "/api/openapi.json")).body;
  expect(described).toContain("of_document");
  const words = { name: "Line", plural: "Lines", fields: { what: "Thing", pieces: "Pieces" } };
  await publish([
    { kind: "labels", name: "en.order_line", document: words },
    {
      kind: "labels",
      name: "en.quote_line",
      document: {
        name: "Line of a quote",
        plural: "Lines of quotes",
        fields: { until: "Valid until", what: "Article" },
      },
    },
  ]);
  const config = (await app.as("boss")("GET", "/api/config/")).json<ClientConfig>();
  const fields = config.resources.find(({ name }) => name === "quote_line")?.fields.map(({ name }) => name);
  expect(fields).toEqual(expect.arrayContaining(["until", "what", "pieces"]));
  expect(config.labels["quote_line"]).toMatchObject({
    name: "Line of a quote",
    fields: { until: "Valid until", what: "Article", pieces: "Pieces" },
  });
});

test("what is added to the shared rows, made another type or renamed there is so for both", async () => {
  const wider = {
    ...line,
    fields: [
      ...line.fields.map((field) =>
        field.name === "pieces" ? { name: "pieces", type: "text" as const, maxLength: 20 } : field,
      ),
      { name: "color", type: "text" as const },
    ],
    rules: [],
  } as ResourceDefinition;
  const without = (name: string) => {
    const whole = parent(name);
    return resource({ ...whole, fields: whole.fields.filter((field) => field.name !== "total") });
  };
  await publish([resource(wider), without("order"), without("quote")]);
  const quote = await create("quote", {
    name: "Wide",
    lines: [{ what: "desk", pieces: "a few", color: "red" }],
  });
  expect(quote.lines).toMatchObject([{ pieces: "a few", color: "red" }]);
  const list = await app.as("boss")("GET", "/api/quote/?sort=name");
  const [first] = list.json<{ data: Read[] }>().data;
  expect((await read("quote", first?.id ?? 0)).lines).toMatchObject([
    { what: "desk", pieces: "3" },
    { what: "lamp", pieces: "4" },
  ]);
  const renamed = {
    ...wider,
    fields: wider.fields.map((field) =>
      field.name === "color" ? { ...field, name: "colour", formerly: ["color"] } : field,
    ),
  } as ResourceDefinition;
  await publish([resource(renamed)]);
  expect((await read("quote", quote.id)).lines).toMatchObject([{ colour: "red" }]);
});

test("what does not fit another parent is told where the rows are said to be like others", async () => {
  const answer = await send("/api/config/validate/", {
    changes: [
      resource({
        ...line,
        fields: [
          ...line.fields,
          { name: "note", type: "text", visibleWhen: { parent: "urgent", is: true } },
        ] as ResourceDefinition["fields"],
      }),
      resource({
        ...parent("order"),
        fields: [...parent("order").fields, { name: "urgent", type: "boolean" }],
      }),
    ],
    base_version: app.app.benchline.store.current().version,
  });
  const [error] =
    answer.json<{ definition_errors?: object[]; data?: { errors: object[] } }>().definition_errors ??
    answer.json<{ data: { errors: object[] } }>().data.errors;
  expect(error).toMatchObject({ resource: "quote_line", pointer: "/like", code: "unknown_field" });
});
