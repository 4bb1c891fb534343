import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { workshop } from "../fixtures/workshop.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { fillWorkshop, WORKSHOP_PEOPLE } from "./resources/workshop-data.ts";

interface View {
  readonly id: number;
  readonly name: string;
  readonly layout: Record<string, unknown>;
  readonly trimmed: boolean;
  readonly mine: boolean;
  readonly writable: boolean;
  readonly shared_with: readonly string[];
  readonly default_for: readonly string[];
  readonly row_version: number;
}
interface Workspace {
  readonly preferences: Record<string, unknown>;
  readonly views: readonly View[];
  readonly roles: readonly { readonly name: string }[];
}

let app: TestApp;

beforeAll(async () => {
  const { access } = workshop;
  const rules = {
    ...access.rules,
    share_views: { rule: { any: [{ role: "superadmin" }, { role: "captain" }] } },
  };
  app = await createTestApp({
    fixture: { ...workshop, access: { ...access, rules } },
    people: WORKSHOP_PEOPLE,
  });
  await fillWorkshop(app);
});
afterAll(() => app.close());
beforeEach(() =>
  app.database.write(async (trx) => {
    await trx.deleteFrom("sys__view").execute();
    await trx.deleteFrom("sys__view_person").execute();
    await trx.deleteFrom("sys__preference").execute();
  }),
);

const workspace = async (who: string, query = "") => {
  const answer = await app.as(who)("GET", `/api/workspace/${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Workspace }>().data;
};
const save = async (who: string, view: object) => {
  const answer = await app.as(who)("POST", "/api/views/", {
    body: { resource: "job", name: "Mine", ...view },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<View>();
};
const put = (who: string, key: string, body: unknown) =>
  app.as(who)("PUT", `/api/preferences/${key}/`, {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

describe("preferences", () => {
  it("are kept for one person under a key", async () => {
    expect((await put("ann", "list.job", { columns: ["title"] })).statusCode).toBe(204);
    expect((await put("ann", "list.job", { columns: ["title", "due"] })).statusCode).toBe(204);
    expect((await put("ann", "other", [1])).statusCode).toBe(204);
    expect((await workspace("ann")).preferences).toEqual({
      "list.job": { columns: ["title", "due"] },
      other: [1],
    });
    expect((await workspace("bob")).preferences).toEqual({});
    expect((await put("ann", "other", null)).statusCode).toBe(204);
    expect(Object.keys((await workspace("ann")).preferences)).toEqual(["list.job"]);
  });

  it("are small and have plain names", async () => {
    expect((await put("ann", "big", "x".repeat(17_000))).statusCode).toBe(413);
    for (const key of ["Big", "1", "a%20b", `a${"b".repeat(130)}`])
      expect((await put("ann", key, 1)).statusCode).toBe(400);
    expect((await app.as("ann")("PUT", "/api/preferences/empty/")).statusCode).toBe(400);
    expect((await app.as()("GET", "/api/workspace/")).statusCode).toBe(401);
  });
});

describe("views", () => {
  const layout = {
    columns: ["title", "rate", "pin"],
    widths: { rate: 120 },
    pinned: ["title"],
    density: "compact",
    rows: { status: "open", rate__gte: "10.00", sort: "-rate,title", page_size: "50" },
  };

  it("are one's own until they are shared, and open for whoever was given the link", async () => {
    const view = await save("ann", { layout: { columns: ["title"] } });
    expect(view).toMatchObject({ name: "Mine", mine: true, writable: true, trimmed: false });
    expect((await workspace("ann")).views.map(({ id }) => id)).toEqual([view.id]);
    expect((await workspace("bob")).views).toEqual([]);
    const given = await app.as("bob")("GET", `/api/views/${view.id}/`);
    expect(given.json()).toMatchObject({ id: view.id, mine: false, writable: false });
    expect((await workspace("bob", `?view=${view.id}`)).views.map(({ id }) => id)).toEqual([view.id]);
    // who may not list the records has no view of them
    expect((await app.as("nobody")("GET", `/api/views/${view.id}/`)).statusCode).toBe(404);
  });

  it("are trimmed to what their reader may read: nothing names a hidden field", async () => {
    const view = await save("boss", { layout, shared_with: ["worker", "guest", "clerk"] });
    expect(view.trimmed).toBe(false);
    const [guests] = (await workspace("gus")).views;
    expect(guests).toMatchObject({ trimmed: true, writable: false });
    expect(guests?.layout).toEqual({
      columns: ["title"],
      widths: {},
      pinned: ["title"],
      density: "compact",
      rows: { status: "open", sort: "title", page_size: "50" },
    });
    expect(JSON.stringify(guests)).not.toMatch(/rate|pin"/);
    // whoever reads the class in some rows keeps the column
    const [workers] = (await workspace("ann")).views;
    expect(workers?.layout).toMatchObject({ columns: ["title", "rate", "pin"] });
  });

  it("are not made of what one may not read, nor of what there is not", async () => {
    for (const wrong of [
      { columns: ["rate"] },
      { rows: { rate__gte: "1.00" } },
      { rows: { sort: "pin" } },
      { rows: { nothing: "1" } },
      { columns: ["title", "title"] },
      { columns: "title" },
      { widths: { title: 5 } },
      { density: "tiny" },
      { rows: { page: "3" } },
      { surprise: true },
    ]) {
      const answer = await app.as("gus")("POST", "/api/views/", {
        body: { resource: "job", name: "Wrong", layout: wrong },
      });
      expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
      expect(Object.keys(answer.json<{ errors: object }>().errors).length).toBeGreaterThan(0);
    }
    for (const body of [
      { name: " " },
      { name: "x".repeat(81) },
      { resource: "job_line" },
      { resource: "none" },
    ]) {
      const answer = await app.as("boss")("POST", "/api/views/", {
        body: { resource: "job", name: "x", ...body },
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  it("are shared and made first by whoever holds the rule, one first view for a role", async () => {
    const refused = await app.as("ann")("POST", "/api/views/", {
      body: { resource: "job", name: "Ours", shared_with: ["worker"] },
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      errors: { shared_with: ["You don’t have permission to change this field."] },
    });
    expect((await workspace("ann")).roles).toEqual([]);
    expect((await workspace("boss")).roles.map(({ name }) => name)).toContain("worker");

    const first = await save("boss", { name: "First", default_for: ["worker"] });
    expect(first).toMatchObject({ shared_with: ["worker"], default_for: ["worker"] });
    const second = await save("cap", { name: "Second" });
    const makeFirst = (row_version: number) =>
      app.as("cap")("PATCH", `/api/views/${second.id}/`, { body: { default_for: ["worker"], row_version } });
    // what is refused takes nothing from another view
    expect((await makeFirst(7)).statusCode).toBe(409);
    expect((await workspace("ann")).views).toMatchObject([{ name: "First", default_for: ["worker"] }]);
    expect((await makeFirst(1)).statusCode).toBe(200);
    const views = (await workspace("ann")).views;
    expect(views.map(({ name, default_for }) => [name, default_for])).toEqual([
      ["First", []],
      ["Second", ["worker"]],
    ]);
    expect((await app.as("ann")("DELETE", `/api/views/${second.id}/`)).statusCode).toBe(403);
    // whoever looks after the configuration also looks after shared views
    expect((await app.as("boss")("DELETE", `/api/views/${second.id}/`)).statusCode).toBe(204);
    expect((await workspace("ann")).views.map(({ name }) => name)).toEqual(["First"]);
  });

  it("are shared with single people until they are taken back, and say who may not see the list", async () => {
    const idOf = (who: string) => app.users[who]!.id;
    const people = [idOf("bob"), idOf("nobody")];
    const view = await save("ann", { layout: { columns: ["title"] }, people });
    expect(view).toMatchObject({
      people: [
        { id: idOf("bob"), lists: true },
        { id: idOf("nobody"), lists: false },
      ],
    });
    expect((await workspace("ann")).views).toMatchObject([
      { people: [{ id: idOf("bob"), lists: null }, { id: idOf("nobody") }] },
    ]);
    const [given] = (await workspace("bob")).views;
    // whom else it was given to is nothing to those who have it
    expect(given).toMatchObject({ id: view.id, mine: false, writable: false, people: [] });
    expect((await workspace("gus")).views).toEqual([]);
    expect((await workspace("nobody")).views).toEqual([]);

    const change = (body: object) => app.as("ann")("PATCH", `/api/views/${view.id}/`, { body });
    for (const [wrong, code] of [
      [[99_999], "unknown_reference"],
      [["1"], "invalid_list"],
      ["bob", "invalid_list"],
    ] as const) {
      const answer = await change({ people: wrong, row_version: 1 });
      expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
      expect(answer.json()).toMatchObject({ issues: [{ field: "people", code }] });
    }
    // a change of something else leaves them as they are
    expect((await change({ name: "Other", row_version: 1 })).json()).toMatchObject({ people: [{}, {}] });
    expect((await change({ people: [], row_version: 2 })).json()).toMatchObject({ people: [] });
    expect((await workspace("bob")).views).toEqual([]);
    await change({ people: [idOf("bob")], row_version: 3 });
    expect((await workspace("bob")).views.map(({ id }) => id)).toEqual([view.id]);
    await app.as("ann")("DELETE", `/api/views/${view.id}/`);
    expect((await workspace("bob")).views).toEqual([]);
  });

  it("change at the version that was seen", async () => {
    const view = await save("ann", { layout: { columns: ["title"] } });
    const change = (body: object) => app.as("ann")("PATCH", `/api/views/${view.id}/`, { body });
    const renamed = await change({ name: "Other", row_version: 1 });
    expect(renamed.json()).toMatchObject({ name: "Other", layout: { columns: ["title"] }, row_version: 2 });
    const late = await change({ name: "Late", row_version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: "stale_version", current: { name: "Other", row_version: 2 } });
    expect((await change({ name: "x" })).statusCode).toBe(400);
    expect(
      (await app.as("bob")("PATCH", `/api/views/${view.id}/`, { body: { row_version: 2 } })).statusCode,
    ).toBe(403);
    expect((await app.as("ann")("PATCH", "/api/views/12/", { body: { row_version: 2 } })).statusCode).toBe(
      404,
    );
  });
});

it("[R4.10] working as somebody else shows that person's screens and leaves them as they are", async () => {
  await put("ann", "list.job", { density: "compact" });
  const view = await save("ann", {});
  const { ann, boss } = app.users;
  const { token } = await app.app.benchline.sessions.create({ employee: ann!.id, impersonator: boss!.id });
  const headers = { authorization: `Token ${token}` };
  const seen = (await app.as()("GET", "/api/workspace/", { headers })).json<{ data: Workspace }>().data;
  expect(seen).toMatchObject({
    preferences: { "list.job": { density: "compact" } },
    views: [{ writable: false }],
  });
  const calls = [
    ["PUT", "/api/preferences/list.job/", {}],
    ["POST", "/api/views/", { resource: "job", name: "x" }],
    ["PATCH", `/api/views/${view.id}/`, { name: "x", row_version: 1 }],
    ["DELETE", `/api/views/${view.id}/`, undefined],
  ] as const;
  for (const [method, url, body] of calls) {
    const answer = await app.as()(method, url, { headers, ...(body ? { body } : {}) });
    expect([url, answer.json<{ code: string }>().code]).toEqual([url, "workspace_of_another_person"]);
  }
  expect((await workspace("ann")).views.map(({ name }) => name)).toEqual(["Mine"]);
});

describe("columns of a list", () => {
  const rows = async (who: string, columns: string) => {
    const answer = await app.as(who)("GET", `/api/job/?columns=${columns}&sort=title`);
    return answer.statusCode === 200 ? answer.json<{ data: object[] }>().data : answer.json<object>();
  };

  it("are the fields asked for, beside the name and the state of a record", async () => {
    const [first] = (await rows("boss", "notes,created_by")) as object[];
    const common = ["id", "label", "row_version", "created", "modified", "archived"];
    expect(Object.keys(first ?? {}).toSorted()).toEqual(
      [...common, "billing", "code", "title", "status", "notes", "created_by"].toSorted(),
    );
  });

  it("are refused where they are hidden, unknown or no columns, and masked row by row", async () => {
    for (const columns of ["pin", "rate", "none", "lines"])
      expect(await rows("gus", columns)).toMatchObject({ code: "invalid_query" });
    const masked = (await rows("ann", "rate")) as { title: string; rate?: string }[];
    expect(masked.filter(({ rate }) => rate !== undefined).map(({ title }) => title)).toEqual([
      "Door",
      "Roof",
      "Wall",
    ]);
  });
});
