import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientConfig, ClientView } from "../../../core/definition/client-types.ts";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** Views that come with an area: for whom, with which rows, and left alone by people. */
const errand: ResourceDefinition = {
  version: 1,
  name: "errand",
  area: "marketing",
  label: ["what"],
  fields: [
    { name: "what", type: "text", required: true, sort: true, filter: true },
    { name: "owner", type: "reference", to: "employee", filter: true },
    { name: "due", type: "date", filter: true, sort: true },
    { name: "seen_at", type: "datetime", filter: true, sort: true },
    { name: "pin", type: "text", sensitivity: "SECRET", filter: true },
  ],
  list: {
    columns: ["what", "owner", "due"],
    shippedViews: [
      {
        name: "mine_due",
        roles: ["worker", "clerk"],
        filters: { owner: "me", due__lte: "today" },
        sort: "-due",
        columns: ["what", "pin", "due"],
        first: true,
      },
      { name: "seen_lately", filters: { seen_at__within: "last_7_days" } },
      { name: "secret", filters: { pin__empty: "false" } },
    ],
  },
};

const DAY_MS = 86_400_000;
let app: TestApp;

beforeAll(async () => {
  const grants: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "delete"], scope: "all" },
    { rule: "worker", actions: ["list", "show"], scope: "all" },
    { rule: "guest", actions: ["list", "show"], scope: "all" },
  ];
  app = await createTestApp({ fixture: workshop, resources: [errand], access: { errand: { grants } } });
});
afterAll(() => app.close());

const viewsOf = async (person: string): Promise<readonly ClientView[]> => {
  const config = (await app.as(person)("GET", "/api/config/")).json<ClientConfig>();
  return config.resources.find(({ name }) => name === "errand")?.list.shippedViews ?? [];
};
const rowsOf = async (person: string, { layout }: ClientView): Promise<string[]> => {
  const answer = await app.as(person)("GET", `/api/errand/?${new URLSearchParams(layout.rows ?? {})}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { what: string }[] }>().data.map(({ what }) => what);
};

test("a role has its views, and nobody one that filters by what they may not read", async () => {
  const [boss, worker, guest] = [await viewsOf("boss"), await viewsOf("worker"), await viewsOf("guest")];
  expect(boss.map(({ name }) => name)).toEqual(["seen_lately", "secret"]);
  expect(worker.map(({ name, first }) => [name, first])).toEqual([
    ["mine_due", true],
    ["seen_lately", false],
    ["secret", false],
  ]);
  expect(worker[0]?.layout).toEqual({
    columns: ["what", "pin", "due"],
    rows: { owner: "me", due__lte: "today", sort: "-due" },
  });
  expect(guest.map(({ name }) => name)).toEqual(["seen_lately"]);
});

test("its rows are the reader's own, by the reader's days", async () => {
  const day = (from: number) => new Date(Date.now() + from * DAY_MS).toISOString();
  const make = async (what: string, owner: string, days: number) => {
    const body = { what, owner: app.users[owner]!.id, due: day(days).slice(0, 10), seen_at: day(days) };
    const answer = await app.as("boss")("POST", "/api/errand/", { body });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  await make("long ago", "worker", -40);
  await make("lately", "worker", -3);
  await make("to come", "worker", 3);
  await make("another's", "other", -3);
  const [mine, lately] = await viewsOf("worker");
  expect(await rowsOf("worker", mine!)).toEqual(["lately", "long ago"]);
  expect(await rowsOf("other", mine!)).toEqual(["another's"]);
  expect((await rowsOf("worker", lately!)).toSorted()).toEqual(["another's", "lately"]);
});

test("nobody changes or removes it; saving it makes a view of one's own", async () => {
  const [mine] = await viewsOf("worker");
  const worker = app.as("worker");
  for (const method of ["PATCH", "DELETE"] as const) {
    const answer = await worker(method, "/api/views/mine_due/", { body: { row_version: 1, name: "Other" } });
    expect(answer.statusCode, method).toBe(404);
  }
  const layout = { ...mine?.layout, grouped: false, rows: { ...mine?.layout.rows, what: "lately" } };
  const own = await worker("POST", "/api/views/", { body: { resource: "errand", name: "mine_due", layout } });
  expect(own.json()).toMatchObject({ mine: true, trimmed: false, layout });
  expect(await viewsOf("worker")).toContainEqual(mine);
  const odd = await worker("POST", "/api/views/", {
    body: { resource: "errand", name: "Odd", layout: { grouped: "no" } },
  });
  expect(odd.json()).toMatchObject({ errors: { "layout.grouped": [expect.any(String)] } });
});
