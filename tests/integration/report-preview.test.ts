import { beforeAll, describe, expect, it } from "vitest";
import type {
  AccessDefinition,
  DashboardDefinition,
  ReportDefinition,
  ResourceDefinition,
} from "../../core/definition/types.ts";
import type { DashboardAnswer, ReportAnswer } from "../../core/reports/answers.ts";
import { createTestApp } from "../support/app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() =>
  createTestApp({
    access: {
      // others than superadmins may configure here, with the rights they have on the rows
      role_grant: {
        grants: [
          { rule: "superadmin", actions: ["list", "show", "edit"], scope: "all", locked: true },
          { rule: "worker", actions: ["edit"], scope: "all" },
          { rule: "guest", actions: ["edit"], scope: "all" },
        ],
      },
    },
  }),
);
beforeAll(async () => {
  for (const ticket of [
    { title: "One", priority: "high", budget: "10", due: "2027-01-10" },
    { title: "Two", priority: "high", budget: "20", due: "2027-01-20" },
    { title: "Three", priority: "low", budget: "40", due: "2027-02-10" },
  ])
    await test.as("boss")("POST", "/api/ticket/", { body: ticket });
});

const report = (part: Partial<ReportDefinition["parts"][number]> = {}): ReportDefinition => ({
  version: 1,
  name: "budgets",
  access: "budgets",
  parts: [
    {
      name: "main",
      chart: "bar",
      resource: "ticket",
      dimensions: [{ field: "priority" }],
      measures: [
        { name: "rows", function: "count" },
        { name: "money", function: "sum", field: "budget" },
      ],
      ...part,
    },
  ],
});

const preview = async (body: object, who = "boss") => {
  const answer = await test.as(who)("POST", "/api/config/preview/", { body });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
};
const figures = async (body: object, who = "boss") => {
  const { status, json } = await preview(body, who);
  expect(status).toBe(200);
  return (json["data"] as ReportAnswer).parts[0]!;
};
const draft = async () =>
  (await test.as("boss")("POST", "/api/config/drafts/", { body: { title: "Figures" } })).json<{
    data: { id: number };
  }>().data.id;
const inForce = async <T>(kind: string, name: string) =>
  (await test.as("boss")("GET", `/api/config/definitions/${kind}/${name}/`)).json<{ data: { document: T } }>()
    .data.document;
const put = async (id: number, path: string, seen: unknown, document: unknown) => {
  const body = { seen, document };
  const answer = await test.as("boss")("PUT", `/api/config/drafts/${id}/${path}/`, { body });
  expect(answer.statusCode).toBe(200);
};

describe("a report nobody has published", () => {
  it("has its figures from real rows, in the words that come with it", async () => {
    const words = { measures: { "budgets.main.money": "Money asked for" } };
    const part = await figures({ report: report(), words });
    expect(part.measures.map(({ title }) => title)).toEqual(["Rows", "Money asked for"]);
    expect(part.rows.map(({ figures: [count, sum] }) => [count?.value, Number(sum?.value)])).toEqual([
      [1, 40],
      [2, 30],
    ]);
    const filtered = await figures({ report: report({ filters: { due__lte: "2027-01-15" } }) });
    expect(filtered.total[0]?.value).toBe(1);
    const byMonth = await figures({
      report: report({ chart: "line", dimensions: [{ field: "due", unit: "month" }] }),
    });
    expect(byMonth.rows.map(({ figures: [count] }) => count?.value)).toEqual([2, 1]);
  });

  it("shows whoever asks no row and no field that person may not see", async () => {
    const worker = await figures({ report: report() }, "worker");
    expect(worker.measures.map(({ name }) => name)).toEqual(["rows"]);
    expect(worker.leftOut).toMatchObject([{ measure: "money", code: "not_readable" }]);
    const guest = await figures({ report: report() }, "guest");
    expect(guest.rows).toEqual([]);
    expect((await preview({ report: report() }, "nobody")).status).toBe(403);
  });

  it.each([
    ["a field that is not there", { dimensions: [{ field: "nowhere" }] }, "/parts/0/dimensions/0/field"],
    ["a chart that does not fit", { chart: "number" }, "/parts/0/dimensions"],
    ["no measure", { measures: [] }, "/parts/0/measures"],
    [
      "a sum of texts",
      { measures: [{ name: "texts", function: "sum", field: "title" }] },
      "/parts/0/measures/0/field",
    ],
  ])("with %s is refused in the words of the compiler", async (_, part, pointer) => {
    const { status, json } = await preview({ report: report(part as never) });
    expect(status).toBe(422);
    expect(json["definition_errors"]).toMatchObject([{ pointer, message: expect.any(String) as string }]);
  });

  it("that names what only its draft has is well formed and has no figures yet", async () => {
    const id = await draft();
    const ticket = await inForce<ResourceDefinition>("resource", "ticket");
    const floor = { name: "floor", type: "integer", filter: true } as const;
    await put(id, "resource/ticket", ticket, { ...ticket, fields: [...ticket.fields, floor] });
    const body = { report: report({ dimensions: [{ field: "floor" }] }) };
    expect((await preview(body)).status).toBe(422);
    expect(await preview({ ...body, draft: id })).toMatchObject({ status: 200, json: { data: null } });
    const wrong = report({ dimensions: [{ field: "flor" }] });
    expect((await preview({ report: wrong, draft: id })).status).toBe(422);
  });
});

describe("a dashboard nobody has published", () => {
  const board = (cards: object[]) => ({
    dashboard: { version: 1, name: "work", rule: "worker", order: 10, cards },
    words: { cards: { "work.next": "What comes next" } },
  });
  const next = { name: "next", resource: "ticket", columns: ["priority", "budget"] };

  it("has its lists and agendas with real rows, and of them what whoever asks may see", async () => {
    const list = { kind: "list", ...next, filters: { priority: "high" }, sort: "-due", limit: 1 };
    const { status, json } = await preview(board([list]));
    expect(status).toBe(200);
    expect(json["data"]).toMatchObject({
      cards: [
        { title: "What comes next", count: 2, rows: [{ title: "Two" }], columns: ["priority", "budget"] },
      ],
    });
    const agenda = { kind: "agenda", ...next, at: "due" };
    const worker = (await preview(board([agenda]), "worker")).json["data"] as DashboardAnswer;
    expect(worker.cards).toMatchObject([{ kind: "agenda", at: "due", columns: ["priority"] }]);
    expect(JSON.stringify(worker)).not.toContain("budget");
    const guest = (await preview(board([agenda]), "guest")).json["data"];
    expect(guest).toMatchObject({ cards: [{ count: 0, rows: [] }] });
  });

  it("is refused with every mistake, and asked for alone", async () => {
    const { status, json } = await preview(
      board([{ kind: "report", name: "next", report: "no", part: "no" }]),
    );
    expect(status).toBe(422);
    expect(json["definition_errors"]).toMatchObject([{ code: "unknown_report", pointer: "/cards/0/report" }]);
    expect((await preview({ ...board([]), report: report() })).status).toBe(400);
    expect((await preview({})).status).toBe(400);
  });
});

describe("a report and a card of a draft", () => {
  it("are checked, published, seen by others with their own rights, exported and rolled back", async () => {
    const id = await draft();
    const access = await inForce<AccessDefinition>("access", "access");
    const grants = [{ rule: "worker", actions: ["list"], scope: "all" }];
    const opened = { ...access, reports: { ...access.reports, budgets: { grants } } };
    const board: DashboardDefinition = {
      version: 1,
      name: "work",
      rule: "worker",
      order: 10,
      cards: [{ kind: "figures", name: "main", part: { ...report().parts[0]!, name: "main" } }],
    };
    const words = { reports: { budgets: "Budgets" }, dashboards: { work: "Work" } };
    await put(id, "report/budgets", null, report());
    await put(id, "labels/en.reports", null, words);
    await put(id, "dashboard/work", null, board);
    const check = async () =>
      (await test.as("boss")("GET", `/api/config/drafts/${id}/check/`)).json<{
        data: { ok: boolean; errors: { code: string; pointer: string }[]; differences: { name: string }[] };
      }>().data;
    expect((await check()).errors).toMatchObject([{ code: "unknown_access", pointer: "/access" }]);
    await put(id, "access/access", access, opened);
    const checked = await check();
    expect(checked).toMatchObject({ ok: true, errors: [] });
    expect(checked.differences.map(({ name }) => name)).toEqual(["access", "work", "en.reports", "budgets"]);

    const path = `/api/config/drafts/${id}/publish/`;
    expect((await test.as("boss")("POST", path, { body: {} })).statusCode).toBe(201);
    const seen = await test.as("worker")("GET", "/api/reports/budgets/");
    expect(seen.json<{ data: ReportAnswer }>().data).toMatchObject({
      title: "Budgets",
      parts: [{ measures: [{ name: "rows" }], leftOut: [{ measure: "money" }] }],
    });
    expect((await test.as("guest")("GET", "/api/reports/budgets/")).statusCode).toBe(403);
    const cards = async (who: string) =>
      (await test.as(who)("GET", "/api/dashboards/?cards=work.main")).json<{ data: DashboardAnswer[] }>()
        .data;
    expect(await cards("worker")).toMatchObject([{ title: "Work", cards: [{ id: "work.main" }] }]);
    expect(await cards("guest")).toEqual([]);
    const hidden = await draft();
    await put(hidden, "dashboard/work", board, { ...board, retired: true });
    const hide = await test.as("boss")("POST", `/api/config/drafts/${hidden}/publish/`, { body: {} });
    expect(hide.statusCode).toBe(201);
    expect(await cards("worker")).toEqual([]);

    const files = (await test.as("boss")("GET", "/api/config/export/")).json<{ files: { path: string }[] }>();
    expect(files.files.map((file) => file.path)).toEqual(
      expect.arrayContaining(["resources/reports/budgets.json", "resources/dashboards/work.json"]),
    );
    const listed = (await test.as("boss")("GET", "/api/config/definitions/")).json<{
      data: { name: string; published: boolean; shipped: boolean }[];
    }>();
    expect(listed.data.find(({ name }) => name === "budgets")).toMatchObject({
      published: true,
      shipped: false,
    });
    await test.as("boss")("POST", "/api/config/rollback/", { body: { version: 0 } });
    expect((await test.as("worker")("GET", "/api/reports/budgets/")).statusCode).toBe(404);
  });
});
