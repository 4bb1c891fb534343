import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** Shelves within shelves, and boxes that stand on them. */
const shelf: ResourceDefinition = {
  version: 1,
  name: "shelf",
  area: "marketing",
  tree: { parent: "within", depth: 4 },
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true, sort: true },
    { name: "within", type: "reference", to: "shelf" },
  ],
};
const box: ResourceDefinition = {
  version: 1,
  name: "box",
  area: "marketing",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true, sort: true },
    { name: "shelf", type: "reference", to: "shelf", filter: true },
  ],
};

let app: TestApp;

beforeAll(async () => {
  const grants: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "delete"], scope: "all" },
  ];
  app = await createTestApp({
    fixture: workshop,
    resources: [shelf, box],
    access: { shelf: { grants }, box: { grants } },
    people: { boss: ["superadmin"] },
  });
});
afterAll(() => app.close());

const call = (method: "POST" | "PATCH" | "GET" | "DELETE", path: string, body?: object) =>
  app.as("boss")(method, path, body === undefined ? {} : { body });
async function make(name: string, within: number | null): Promise<number> {
  const made = await call("POST", "/api/shelf/", { name, within });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
}
async function move(id: number, within: number | null) {
  const { row_version } = (await call("GET", `/api/shelf/${id}/`)).json<{ row_version: number }>();
  return call("PATCH", `/api/shelf/${id}/`, { row_version, within });
}
async function names(path: string): Promise<string[]> {
  const answer = await call("GET", path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { name: string }[] }>().data.map(({ name }) => name);
}

describe("records that stand below one another", () => {
  test("are found below one, at any depth, also by what names them", async () => {
    const top = await make("cellar", null);
    const left = await make("left", top);
    const low = await make("low", left);
    const other = await make("attic", null);
    expect(await names(`/api/shelf/?within__under=${top}&sort=name`)).toEqual(["left", "low"]);
    expect(await names(`/api/shelf/?within__under=${left},${other}&sort=name`)).toEqual(["low"]);
    for (const [name, at] of [
      ["wine", low],
      ["coats", other],
      ["loose", null],
    ] as const)
      expect((await call("POST", "/api/box/", { name, shelf: at })).statusCode).toBe(201);
    expect(await names(`/api/box/?shelf__under=${top}`)).toEqual(["wine"]);
    expect(await names(`/api/box/?shelf__under=${other},${left}&sort=name`)).toEqual(["coats", "wine"]);
    const refused = await call("GET", "/api/box/?name__under=1");
    expect(refused.statusCode).toBe(400);
  });

  test("are told from those with nothing below them in the answer that holds them", async () => {
    const parents = async (query: string) =>
      (await call("GET", `/api/shelf/?columns=name&${query}`)).json<{ parents: number[] }>().parents;
    const top = await make("parent", null);
    const [left, right] = [await make("has one", top), await make("has none", top)];
    const low = await make("lowest", left);
    expect(await parents(`id=${top},${right}`)).toEqual([top]);
    expect(await parents(`within=${top}`)).toEqual([left]);
    expect(await parents("query=lowest")).toEqual([]);
    // what is filtered does not hide that there is more
    expect(await parents(`id=${left}`)).toEqual([left]);
    expect((await call("DELETE", `/api/shelf/${low}/`)).statusCode).toBeLessThan(300);
    expect(await parents(`within=${top}`)).toEqual([]);
    expect((await call("GET", "/api/box/")).json()).not.toHaveProperty("parents");
  });

  test("never stand below themselves, nor deeper than their tree goes", async () => {
    const top = await make("one", null);
    const second = await make("two", top);
    const third = await make("three", second);
    for (const within of [top, second, third])
      expect((await move(top, within)).json()).toMatchObject({
        issues: [{ field: "within", code: "tree_cycle" }],
      });
    const fourth = await make("four", third);
    const deep = await call("POST", "/api/shelf/", { name: "five", within: fourth });
    expect(deep.json()).toMatchObject({ issues: [{ code: "tree_depth", parameters: { limit: 4 } }] });
    const root = await make("zero", null);
    expect((await move(top, root)).json()).toMatchObject({ issues: [{ code: "tree_depth" }] });
    expect((await move(third, root)).statusCode).toBe(200);
    expect((await move(top, null)).statusCode).toBe(200);
  });

  test("close no circle when several are moved at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const ids = [await make("a", null), await make("b", null), await make("c", null)];
      const answers = await Promise.all(ids.map((id, at) => move(id, ids[(at + 1) % 3] as number)));
      const moved = answers.filter(({ statusCode }) => statusCode === 200);
      expect(moved.length, String(round)).toBeLessThan(3);
      expect(moved.length).toBeGreaterThan(0);
      const refused = answers.find(({ statusCode }) => statusCode !== 200);
      expect(refused?.json()).toMatchObject({ issues: [{ code: "tree_cycle" }] });
    }
  });

  test("are archived from below, and come back below what is there", async () => {
    const top = await make("old", null);
    const below = await make("older", top);
    const refused = await call("DELETE", `/api/shelf/${top}/`);
    expect(refused.json()).toMatchObject({ code: "branch_below" });
    expect(refused.body).toContain("has 1 below it");
    expect((await call("DELETE", `/api/shelf/${below}/`)).statusCode).toBeLessThan(300);
    expect((await call("DELETE", `/api/shelf/${top}/`)).statusCode).toBeLessThan(300);
    const early = await call("POST", `/api/shelf/${below}/restore/`);
    expect(early.json()).toMatchObject({ issues: [{ field: "within", code: "unknown_reference" }] });
    expect((await call("POST", `/api/shelf/${top}/restore/`)).statusCode).toBeLessThan(300);
    expect((await call("POST", `/api/shelf/${below}/restore/`)).statusCode).toBeLessThan(300);
  });

  test("are described with the filter and the field they stand by", async () => {
    expect((await call("GET", "/api/openapi.json")).body).toContain('"within__under"');
    const { resources } = (await call("GET", "/api/config/")).json<{
      resources: { name: string; tree?: string }[];
    }>();
    expect(resources.find(({ name }) => name === "shelf")).toMatchObject({ tree: "within" });
  });
});
