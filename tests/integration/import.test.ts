import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { multipart } from "../support/multipart.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Report {
  readonly written: boolean;
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly ignored_columns: string[];
  readonly results: { line: number; action: string; id: number | null; errors?: Record<string, string[]> }[];
}

const send = (csv: string, { who = "boss", query = "" } = {}) =>
  test.as(who)("POST", `/api/ticket/import/${query}`, { body: csv, headers: { "content-type": "text/csv" } });
const reportOf = async (csv: string, options: Parameters<typeof send>[1] = {}) => {
  const answer = await send(csv, options);
  const body = answer.json<{ data?: Report; report?: Report }>();
  return { status: answer.statusCode, report: body.data ?? body.report!, body };
};
const count = async (): Promise<number> =>
  (await test.as("boss")("GET", "/api/ticket/?count=exact")).json<{ count: number }>().count;

describe("importing a CSV file", () => {
  it("says what each row would do, and writes nothing", async () => {
    const csv =
      "Title,key,Status,priority,due,estimate,owner\nFirst,K-1,open,High,2026-01-31,1.5,worker\nSecond,K-2,,low,,,#1\n";
    const { status, report } = await reportOf(csv, { query: "?dry_run=true" });
    expect(status).toBe(200);
    expect(report).toMatchObject({
      written: false,
      rows: 2,
      created: 2,
      failed: 0,
      ignored_columns: ["Status"],
    });
    expect(await count()).toBe(0);
  });

  it("creates, then updates by the unique column, then finds nothing to change", async () => {
    const csv = "title;key;priority;due;tags;owner\nFirst;K-1;High;2026-01-31;a;worker\nSecond;K-2;;;;\n";
    const first = await reportOf(csv);
    expect(first).toMatchObject({ status: 200, report: { written: true, created: 2 } });
    const id = first.report.results[0]?.id;
    const row = (await test.as("boss")("GET", `/api/ticket/${id}/`)).json<Record<string, unknown>>();
    expect(row).toMatchObject({
      title: "First",
      key: "K-1",
      priority: "high",
      due: "2026-01-31",
      owner: { id: test.users.worker?.id },
      status: "open",
    });
    const second = await reportOf(csv.replace("First", "First again"));
    expect(second.report).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect((await test.as("boss")("GET", `/api/ticket/${id}/`)).json()).toMatchObject({
      title: "First again",
      row_version: 2,
    });
    expect(await count()).toBe(2);
  });

  it("writes nothing when a row has an error, and names every cell", async () => {
    const before = await count();
    const csv =
      'title,key,priority,due,estimate,owner,budget\nGood,K-3,,,,,12.50\n,K-4,urgent,31.01.2026,1.55,nobody here,x\n"Line\nbreak",K-5,,,999,,\n';
    const { status, report, body } = await reportOf(csv);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "import_refused", message: expect.stringContaining("2 row") });
    expect(report).toMatchObject({ written: false, rows: 3, failed: 2 });
    const errors = report.results.filter(({ action }) => action === "error");
    expect(errors.map(({ line }) => line)).toEqual([3, 4]);
    expect(Object.keys(errors[0]?.errors ?? {}).toSorted()).toEqual(["owner", "priority"]);
    expect(await count()).toBe(before);
  });

  it("writes the good rows when that is asked for", async () => {
    const before = await count();
    const { report } = await reportOf("title,estimate\nOne,1.0\nTwo,1000\nThree,\n", {
      query: "?partial=true",
    });
    expect(report).toMatchObject({ written: true, created: 2, failed: 1 });
    expect(report.results[0]).toMatchObject({
      line: 3,
      action: "error",
      errors: { estimate: ["At most 100."] },
    });
    expect(await count()).toBe(before + 2);
  });

  it("brings in more rows than one transaction holds, or none of them", async () => {
    const before = await count();
    const rows = Array.from({ length: 700 }, (_, index) => `Bulk ${index},B-${index}`);
    const bad = await reportOf(["title,key", ...rows, "Bulk again,b-12", ",B-900"].join("\n"));
    expect(bad).toMatchObject({ status: 422, report: { rows: 702, failed: 2, written: false } });
    expect(await count()).toBe(before);
    const good = await reportOf(["title,key", ...rows].join("\n"));
    expect(good).toMatchObject({ status: 200, report: { created: 700, written: true } });
    expect(await count()).toBe(before + 700);
  });

  it("takes a file from a form, with byte order mark and Windows line ends", async () => {
    const form = multipart({ content: "\uFEFFTitle,Due\r\nFrom Excel,2026-02-01\r\n", name: "tickets.csv" });
    const answer = await test.as("boss")("POST", "/api/ticket/import/", form);
    expect(answer.json()).toMatchObject({ data: { created: 1, written: true } });
  });

  it("leaves history and announces every row", async () => {
    const { report } = await reportOf("title\nWatched\n");
    const id = report.results[0]?.id ?? 0;
    const history = await test.database.read
      .selectFrom("sys__history")
      .select(["action", "actor"])
      .where("resource", "=", "ticket")
      .where("record", "=", id)
      .execute();
    expect(history).toEqual([{ action: "import", actor: test.users.boss?.id }]);
  });

  it("gives no right that a form does not give", async () => {
    expect((await send("title\nx\n", { who: "guest" })).statusCode).toBe(403);
    const hidden = await send("title,budget\nx,1.00\n", { who: "worker" });
    expect(hidden.json()).toMatchObject({ code: "unknown_columns", columns: ["budget"] });
    const foreign = await reportOf("title,owner\nNot mine,other\n", { who: "worker" });
    expect(foreign).toMatchObject({ status: 422, report: { failed: 1 } });
    const own = await reportOf("title,owner\nMine,worker\n", { who: "worker" });
    expect(own).toMatchObject({ status: 200, report: { created: 1 } });
    const boss = await reportOf("title,key\nThe boss's,BOSS-1\n");
    const change = await reportOf("title,key\nTaken over,boss-1\n", { who: "worker" });
    expect(change).toMatchObject({ status: 422, report: { failed: 1 } });
    const row = await test.as("boss")("GET", `/api/ticket/${boss.report.results[0]?.id}/`);
    expect(row.json()).toMatchObject({ title: "The boss's" });
  });

  it.each([
    ["nothing at all", "", 400, "empty_import"],
    ["unknown columns", "title,colour\nx,red\n", 400, "unknown_columns"],
    ["a column twice", "title,title\nx,y\n", 400, "malformed_csv"],
    ["rows of another length", "title,due\nx\n", 400, "malformed_csv"],
    ["a quote that never ends", 'title\n"x\n', 400, "malformed_csv"],
  ])("refuses %s", async (_what, csv, status, code) => {
    const answer = await send(csv);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it("refuses a key that tells nothing apart, a body that is no file and a resource without import", async () => {
    expect((await send("title\nx\n", { query: "?key=title" })).json()).toMatchObject({
      code: "unusable_key",
    });
    const json = await test.as("boss")("POST", "/api/ticket/import/", { body: { rows: [] } });
    expect(json.json()).toMatchObject({ code: "no_file" });
    const view = await test.as("boss")("POST", "/api/role_grant/import/", {
      body: "resource\nx\n",
      headers: { "content-type": "text/csv" },
    });
    expect(view.statusCode).toBe(403);
  });
});
