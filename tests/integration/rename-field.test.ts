import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

const locker = {
  version: 1,
  name: "locker",
  area: "utility",
  label: ["name", "size"],
  fields: [
    { name: "name", type: "text", required: true, search: true, sort: true, filter: true },
    { name: "size", type: "integer", sort: true, filter: true, unique: false },
    { name: "marks", type: "tags", filter: true },
    { name: "deep", type: "boolean", visibleWhen: { field: "size", gt: 10 } },
    {
      name: "twice",
      type: "computed",
      result: "integer",
      sort: true,
      filter: true,
      expression: { multiply: [{ field: "size" }, 2] },
    },
  ],
  sections: [{ name: "general", fields: ["name", "size", "marks", "deep", "twice"] }],
  list: { columns: ["name", "size", "marks"], sort: "-size,name", filters: ["size"] },
} as unknown as ResourceDefinition;

const report = {
  version: 1,
  name: "lockers",
  access: "lockers",
  parts: [
    {
      name: "main",
      chart: "bar",
      resource: "locker",
      filters: { size__gte: "1" },
      dimensions: [{ field: "size" }],
      measures: [{ name: "total", function: "sum", field: "size" }],
      sort: "-total",
    },
  ],
};
const board = {
  version: 1,
  name: "lockers",
  rule: "worker",
  order: 10,
  cards: [{ kind: "list", name: "large", resource: "locker", sort: "-size", columns: ["size"] }],
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  const access = await inForce<AccessDefinition>("access", "access");
  const actions = ["list", "show", "create", "edit", "export"];
  const grants = [
    { rule: "superadmin", actions, scope: "all" },
    { rule: "worker", actions: ["list", "show"], scope: "all", when: { field: "size", gt: 5 } },
  ];
  await publish({
    "resource/locker": locker,
    "report/lockers": report,
    "dashboard/lockers": board,
    "labels/en.locker": {
      name: "Locker",
      plural: "Lockers",
      fields: { size: "Size", name: "Name" },
      help: { size: "In litres." },
    },
    "access/access": {
      ...access,
      resources: { ...access.resources, locker: { grants } },
      reports: {
        ...access.reports,
        lockers: { grants: [{ rule: "superadmin", actions: ["list"], scope: "all" }] },
      },
    },
  });
  for (const [name, size, marks] of [
    ["A", 3, ["old"]],
    ["B", 12, ["new", "wide"]],
    ["C", 20, []],
  ] as const)
    await boss("POST", "/api/locker/", { name, size, marks });
  await boss("PATCH", "/api/locker/1/", { row_version: 1, size: 4 });
});
afterAll(() => test.close());

async function boss(method: "GET" | "POST" | "PATCH" | "PUT", url: string, body?: object) {
  const answer = await test.as("boss")(method, url, body === undefined ? {} : { body });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
}
const version = () => test.app.benchline.store.current().version;
const inForce = async <T>(kind: string, name: string) =>
  ((await boss("GET", `/api/config/definitions/${kind}/${name}/`)).json["data"] as { document: T }).document;

async function publish(documents: Readonly<Record<string, object>>) {
  const changes = Object.entries(documents).map(([key, document]) => {
    const [kind, name] = key.split("/");
    return { kind, name, document };
  });
  const answer = await boss("POST", "/api/config/publish/", { changes, base_version: version() });
  expect({ status: answer.status, errors: answer.json["definition_errors"] }).toEqual({ status: 201 });
}
async function begin() {
  const { json } = await boss("POST", "/api/config/drafts/", { title: "Names" });
  return (json["data"] as { id: number }).id;
}
const rename = (draft: number, from: string, to: string, resource = "locker") =>
  boss("POST", `/api/config/drafts/${draft}/fields/`, { resource, from, to });
const rows = async (query: string, who = "boss") =>
  (await test.as(who)("GET", `/api/locker/?${query}`)).json<{ data: Record<string, unknown>[] }>().data;
const names = async (query: string, who = "boss") => (await rows(query, who)).map(({ name }) => name);

describe("a published field with values", () => {
  let before: number;
  let view: number;

  it("takes another name, and everything that refers to it follows", async () => {
    before = version();
    const made = await boss("POST", "/api/views/", {
      resource: "locker",
      name: "Large ones",
      layout: { columns: ["size", "name"], widths: { size: 90 }, rows: { size__gt: "10", sort: "-size" } },
    });
    view = (made.json["data"] as { id: number } | undefined)?.id ?? Number(made.json["id"]);
    const draft = await begin();
    const { status, json } = await rename(draft, "size", "litres");
    expect({ status, left: json["left"] }).toEqual({ status: 200, left: [] });
    expect((await rename(draft, "marks", "labels")).json["left"]).toEqual([]);
    const { changes } = json["data"] as { changes: { kind: string; name: string }[] };
    expect(changes.map(({ kind, name }) => `${kind}/${name}`).toSorted()).toEqual([
      "access/access",
      "dashboard/lockers",
      "labels/en.locker",
      "report/lockers",
      "resource/locker",
    ]);
    const checked = (await boss("GET", `/api/config/drafts/${draft}/check/`)).json["data"];
    expect(checked).toMatchObject({ ok: true, errors: [], warnings: [], broken: [], misfits: [] });
    expect((await boss("POST", `/api/config/drafts/${draft}/publish/`, {})).status).toBe(201);

    expect(await inForce("resource", "locker")).toMatchObject({
      label: ["name", "litres"],
      list: { columns: ["name", "litres", "labels"], sort: "-litres,name", filters: ["litres"] },
    });
    expect(await inForce("labels", "en.locker")).toMatchObject({
      fields: { litres: "Size" },
      help: { litres: "In litres." },
    });
    expect(await names("litres__gt=3&sort=-litres")).toEqual(["C", "B", "A"]);
    expect(await names("labels=wide")).toEqual(["B"]);
    expect(await names("twice=24")).toEqual(["B"]);
    expect(await names("sort=name", "worker")).toEqual(["B", "C"]);
    expect((await boss("GET", "/api/reports/lockers/")).status).toBe(200);
    const kept = (await boss("GET", `/api/views/${view}/`)).json;
    expect(JSON.stringify(kept)).toContain('"litres__gt":"10"');
    expect(JSON.stringify(kept)).not.toContain("size");
  });

  it("is refused under its old name with a sentence that tells the new one", async () => {
    const asked = await boss("GET", "/api/locker/?size__gt=1&sort=size&columns=size");
    expect(asked.status).toBe(400);
    expect(asked.json["issues"]).toMatchObject([
      { parameter: "sort", code: "renamed_field", parameters: { field: "size", now: "litres" } },
      { parameter: "size__gt", code: "renamed_field" },
      { parameter: "columns", code: "renamed_field" },
    ]);
    expect(JSON.stringify(asked.json)).toMatch(/The field .?size.? is now called .?litres/);
    const sent = await boss("PATCH", "/api/locker/1/", { row_version: 2, size: 5 });
    expect(sent.status).toBe(400);
    expect(sent.json["issues"]).toMatchObject([{ field: "size", code: "renamed_field" }]);
    expect((await boss("GET", "/api/locker/aggregate/?measures=sum:size")).json["issues"]).toMatchObject([
      { code: "renamed_field" },
    ]);
  });

  it("has the history of both names", async () => {
    const edited = await boss("PATCH", "/api/locker/1/", { row_version: 2, litres: 6 });
    expect(edited.status).toBe(200);
    const told = async (field: string) => {
      const { json } = await boss("GET", "/api/locker/1/history/");
      return (json["data"] as { changes: Record<string, unknown> }[]).map(({ changes }) => changes[field]);
    };
    expect(await told("litres")).toEqual([
      [4, 6],
      [3, 4],
      [null, 3],
    ]);
    const narrowed = await boss("GET", "/api/locker/1/history/?field=litres");
    expect(narrowed.json["count"]).toBe(3);
    expect((await boss("GET", "/api/locker/1/history/?field=size")).json["issues"]).toMatchObject([
      { code: "renamed_field" },
    ]);
  });

  it("gives its old name to no other field, and none is taken that is there", async () => {
    const draft = await begin();
    const refused = async (from: string, to: string, resource?: string) => {
      const { status, json } = await rename(draft, from, to, resource);
      const [error] = (json["definition_errors"] ?? []) as { code: string }[];
      return `${status} ${error?.code}`;
    };
    expect(await refused("deep", "size")).toBe("422 former_name");
    expect(await refused("deep", "name")).toBe("422 former_name");
    expect(await refused("nothing", "anything")).toBe("422 unknown_field");
    expect(await refused("title", "heading", "ticket")).toBe("422 field_of_release");
    expect((await rename(draft, "deep", "No name")).status).toBe(400);
    expect((await rename(draft, "deep", "page")).json["left"]).toMatchObject([{ code: "reserved_name" }]);
  });

  it("goes back with the version: values, history and definitions are as they were", async () => {
    expect((await boss("POST", "/api/config/rollback/", { body: 0, version: before })).status).toBe(400);
    const back = await boss("POST", "/api/config/rollback/", { version: before });
    expect(back).toMatchObject({ status: 201 });
    expect(JSON.stringify(await inForce("resource", "locker"))).toBe(JSON.stringify(locker));
    const found = await rows("sort=name&columns=name,size,marks,twice");
    expect(found.map(({ size, marks, twice }) => [size, marks, twice])).toEqual([
      [6, ["old"], 12],
      [12, ["new", "wide"], 24],
      [20, null, 40],
    ]);
    expect(await names("marks=wide")).toEqual(["B"]);
    const { json } = await boss("GET", "/api/locker/1/history/");
    expect(
      (json["data"] as { changes: Record<string, unknown> }[]).map(({ changes }) => changes["size"]),
    ).toEqual([
      [4, 6],
      [3, 4],
      [null, 3],
    ]);
    const kept = (await boss("GET", `/api/views/${view}/`)).json;
    expect(JSON.stringify(kept)).toContain('"size__gt":"10"');
  });

  it("is followed by a draft of its time: what it says of the field and its words is kept under the new name", async () => {
    const other = await begin();
    const put = async (kind: string, name: string, document: object) => {
      const body = { seen: await inForce(kind, name), document };
      expect((await boss("PUT", `/api/config/drafts/${other}/${kind}/${name}/`, body)).status).toBe(200);
    };
    const fields = locker.fields.map((field) => (field.name === "size" ? { ...field, max: 90 } : field));
    await put("resource", "locker", { ...locker, fields: [...fields, { name: "colour", type: "text" }] });
    const words = await inForce<{ fields: object }>("labels", "en.locker");
    await put("labels", "en.locker", { ...words, fields: { ...words.fields, size: "Room inside" } });

    const draft = await begin();
    expect((await rename(draft, "size", "litres")).json["left"]).toEqual([]);
    expect((await boss("POST", `/api/config/drafts/${draft}/publish/`, {})).status).toBe(201);
    const checked = (await boss("GET", `/api/config/drafts/${other}/check/`)).json["data"];
    expect(checked).toMatchObject({ ok: true, errors: [] });
    expect((await boss("POST", `/api/config/drafts/${other}/publish/`, {})).status).toBe(201);

    const now = await inForce<ResourceDefinition>("resource", "locker");
    expect(now.fields.map(({ name }) => name)).toEqual([
      "name",
      "litres",
      "marks",
      "deep",
      "twice",
      "colour",
    ]);
    expect(now.fields[1]).toMatchObject({ max: 90, formerly: ["size"] });
    expect(now.list?.columns).toEqual(["name", "litres", "marks"]);
    expect(await inForce("labels", "en.locker")).toMatchObject({ fields: { litres: "Room inside" } });
    expect((await rows("sort=name&columns=litres")).map(({ litres }) => litres)).toEqual([6, 12, 20]);
  });

  it("goes back to its old name in a draft, and a change of both names is a named conflict", async () => {
    const [one, other] = [await begin(), await begin()];
    expect((await rename(one, "litres", "size")).json["left"]).toEqual([]);
    expect((await rename(other, "litres", "content")).json["left"]).toEqual([]);
    expect((await boss("POST", `/api/config/drafts/${one}/publish/`, {})).status).toBe(201);
    expect((await inForce<ResourceDefinition>("resource", "locker")).fields[1]).toMatchObject({
      name: "size",
    });
    const refused = await boss("POST", `/api/config/drafts/${other}/publish/`, {});
    expect(refused).toMatchObject({ status: 409, json: { code: "draft_conflict" } });
  });
});
