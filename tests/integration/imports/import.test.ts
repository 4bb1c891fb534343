import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../support/app.ts";
import { importClient } from "./import-client.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const test = prepareOnce(createTestApp);
let boss: ReturnType<typeof importClient>;
beforeAll(async () => {
  boss = importClient(test);
});

const count = async (): Promise<number> =>
  (await test.as("boss")("GET", "/api/ticket/?count=exact")).json<{ count: number }>().count;
const ticket = async (id: number | null) =>
  (await test.as("boss")("GET", `/api/ticket/${id}/`)).json<Record<string, unknown>>();

describe("a file", () => {
  it("is mapped by names and labels, with samples and what may be chosen", async () => {
    const job = await boss.uploaded("TITLE;K E Y;Status;Prioritäten;budget\nFirst;K-1;open;high;12,50\n");
    expect(job).toMatchObject({ state: "ready", rows: 1, mode: "both", key: "key" });
    expect(job.columns.map(({ name, field }) => [name, field])).toEqual([
      ["TITLE", "title"],
      ["K E Y", "key"],
      ["Status", null],
      ["Prioritäten", null],
      ["budget", "budget"],
    ]);
    expect(job.columns[0]?.samples).toEqual(["First"]);
    const fields = new Map(job.fields.map((field) => [field.name, field]));
    expect(fields.get("title")).toMatchObject({ writable: true, required: true });
    expect(fields.get("key")).toMatchObject({ writable: true, key: true, required: false });
    for (const name of ["status", "code", "proof", "pictures"]) expect(fields.has(name)).toBe(false);
  });

  it("says what each row would do and writes nothing before it is told to", async () => {
    const before = await count();
    const job = await boss.uploaded(
      "title,key,priority,due,estimate,owner\nFirst,K-1,High,01-31-2026,1.5,worker\nSecond,K-2,low,,,#1\n",
    );
    expect((await boss.post(job.id, "run")).json()).toMatchObject({ code: "import_not_checked" });
    const checked = await boss.checked(job.id);
    expect(checked).toMatchObject({ state: "checked", counts: { create: 2, error: 0, pending: 0 } });
    expect(await count()).toBe(before);
    const done = await boss.ran(job.id);
    expect(done).toMatchObject({ state: "done", counts: { created: 2, create: 0 } });
    const [first] = await boss.rows(job.id);
    expect(await ticket(first?.record ?? null)).toMatchObject({
      title: "First",
      priority: "high",
      due: "2026-01-31",
      estimate: "1.5",
      owner: { id: test.users["worker"]?.id },
      status: "open",
    });
    const history = await test.database.read
      .selectFrom("sys__history")
      .select(["action", "actor"])
      .where("resource", "=", "ticket")
      .where("record", "=", first?.record)
      .execute();
    expect(history).toEqual([{ action: "import", actor: test.users["boss"]?.id }]);
  });

  it("loaded again changes nothing; changed, it shows the differences and updates by its key", async () => {
    const csv = "title,key,tags,owner\nAlpha,A-1,a; b,worker\nBeta,A-2,,\n";
    await boss.ran((await boss.checked((await boss.uploaded(csv)).id)).id);
    const again = await boss.uploaded(csv);
    expect(again).toMatchObject({ mode: "both", key: "key" });
    expect(await boss.checked(again.id)).toMatchObject({ counts: { unchanged: 2, create: 0, update: 0 } });
    expect((await boss.post(again.id, "run")).json()).toMatchObject({ code: "import_nothing_to_do" });
    const before = await count();
    const other = await boss.uploaded("title,key\nAlpha two,a-1\nGamma,A-3\n");
    expect(await boss.checked(other.id)).toMatchObject({ counts: { update: 1, create: 1 } });
    const [changed] = await boss.rows(other.id, "?state=update");
    expect(changed?.changes).toEqual({ title: ["Alpha", "Alpha two"], key: ["A-1", "a-1"] });
    expect(await boss.ran(other.id)).toMatchObject({ counts: { updated: 1, created: 1 } });
    expect(await ticket(changed?.record ?? null)).toMatchObject({ title: "Alpha two", row_version: 2 });
    expect(await count()).toBe(before + 1);
  });

  it("only creates or only updates when that is said", async () => {
    await boss.ran((await boss.checked((await boss.uploaded("title,key\nOne,M-1\n")).id)).id);
    const csv = "title,key\nOne more,M-1\nTwo,M-2\n";
    const creating = await boss.uploaded(csv);
    await boss.change(creating.id, { mode: "create" });
    expect(await boss.checked(creating.id)).toMatchObject({ counts: { create: 1, error: 1 } });
    const [taken] = await boss.rows(creating.id, "?state=error");
    expect(taken?.errors).toMatchObject([{ column: "key", code: "not_unique" }]);
    const updating = await boss.uploaded(csv);
    await boss.change(updating.id, { mode: "update", key: "key" });
    expect(await boss.checked(updating.id)).toMatchObject({ counts: { update: 1, error: 1 } });
    const [missing] = await boss.rows(updating.id, "?state=error");
    expect(missing?.errors).toMatchObject([{ column: "key", code: "no_such_record" }]);
  });

  it("empties fields only when empty cells are meant to", async () => {
    const made = await boss.ran(
      (await boss.checked((await boss.uploaded("title,key,notes\nFull,E-1,words\n")).id)).id,
    );
    const [row] = await boss.rows(made.id);
    const job = await boss.uploaded("title,key,notes\nFull,E-1,\n");
    await boss.change(job.id, { mode: "update", key: "key" });
    expect(await boss.checked(job.id)).toMatchObject({ counts: { unchanged: 1 } });
    await boss.change(job.id, { empty_cells: "clear" });
    expect(await boss.checked(job.id)).toMatchObject({ counts: { update: 1 } });
    await boss.ran(job.id);
    expect(await ticket(row?.record ?? null)).toMatchObject({ notes: null, title: "Full" });
  });
});

describe("errors", () => {
  const CSV =
    'title,key,priority,due,estimate,owner\nGood,F-1,,,,\n,F-2,urgent,31.31.2026,1.55,nobody here\n"Line\nbreak",F-3,,,999,\nTwice,f-1,,,,\n';

  it("stand at their cells, keep everything out, and are corrected in place", async () => {
    const before = await count();
    const { id } = await boss.uploaded(CSV);
    expect(await boss.checked(id)).toMatchObject({ counts: { create: 1, error: 3 } });
    const rows = await boss.rows(id, "?state=error");
    expect(rows.map(({ line }) => line)).toEqual([3, 4, 6]);
    const codes = Object.fromEntries(rows[0]!.errors.map(({ column, code }) => [column, code]));
    expect(codes).toEqual({
      title: "required",
      priority: "invalid_option",
      due: "invalid_date",
      estimate: "too_many_digits",
      owner: "unknown_reference",
    });
    expect(rows[1]?.errors).toMatchObject([{ column: "estimate", message: "At most 100." }]);
    expect(rows[2]?.errors).toMatchObject([{ column: "key", code: "repeated_in_file" }]);
    const refused = await boss.post(id, "run", {});
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "import_has_errors"]);
    expect(await count()).toBe(before);

    const wrong = await boss.correct(id, 2, {
      title: "Named",
      priority: "low",
      due: "2026-01-31",
      estimate: "",
    });
    expect(wrong.json<{ data: { state: string } }>().data).toMatchObject({
      state: "error",
      errors: [{ column: "owner" }],
    });
    const right = await boss.correct(id, 2, { owner: "worker" });
    expect(right.json<{ data: object }>().data).toMatchObject({
      state: "create",
      values: { due: "2026-01-31" },
    });
    await boss.correct(id, 3, { estimate: "9.5" });
    // the first of the two is renamed, so the second repeats nothing any more
    await boss.correct(id, 1, { key: "F-9" });
    expect(await boss.jobOf(id)).toMatchObject({ counts: { create: 4, error: 0 } });
    expect(await boss.ran(id)).toMatchObject({ state: "done", counts: { created: 4 } });
    expect((await boss.correct(id, 1, { title: "Late" })).json()).toMatchObject({ code: "import_row_done" });
    expect(await count()).toBe(before + 4);
  });

  it("in one row are all corrected, also by calls at once", async () => {
    const { id } = await boss.uploaded(CSV);
    await boss.checked(id);
    const values = { title: "Named", priority: "low", due: "2026-01-31", estimate: "2", owner: "worker" };
    await Promise.all(Object.entries(values).map(([name, text]) => boss.correct(id, 2, { [name]: text })));
    const found = (await boss.rows(id)).find(({ number }) => number === 2);
    expect(found).toMatchObject({ values });
  });

  it("may be skipped; what failed is fetched as a file that can be loaded again", async () => {
    const { id } = await boss.uploaded("title,key,estimate\nOne,S-1,1.0\nTwo,S-2,1000\n=Three,S-3,\n");
    await boss.checked(id);
    expect(await boss.ran(id, { skip_errors: true })).toMatchObject({
      state: "done",
      counts: { created: 2, error: 1 },
    });
    const { url } = (await boss.post(id, "failed/link")).json<{ url: string }>();
    const file = await test.as()("GET", url);
    expect(parse(file.body, { bom: true })).toEqual([
      ["title", "key", "estimate", "Reason"],
      ["Two", "S-2", "1000", "estimate: At most 100."],
    ]);
    expect((await test.as()("GET", url)).statusCode).toBe(404);
    const again = await boss.uploaded(file.body);
    expect(again.columns.map(({ field }) => field)).toEqual(["title", "key", "estimate", null]);
  });

  it("of records that changed since the check keep a small file out as a whole", async () => {
    const { id } = await boss.uploaded("title,key\nOne,R-1\nTwo,R-2\n");
    await boss.checked(id);
    await test.as("boss")("POST", "/api/ticket/", { body: { title: "Faster", key: "R-2" } });
    const before = await count();
    expect(await boss.ran(id)).toMatchObject({
      state: "stopped",
      error: { code: "import_stopped", message: expect.stringContaining("3") },
      counts: { create: 1, error: 1 },
    });
    expect(await count()).toBe(before);
  });
});

describe("rights", () => {
  it("give nothing that a form does not give", async () => {
    const guest = await importClient(test, "guest").upload("title\nx\n");
    expect([guest.statusCode, guest.json<{ code: string }>().code]).toEqual([403, "not_allowed"]);
    expect((await boss.upload("resource\nx\n", { resource: "role_grant" })).statusCode).toBe(403);
    expect((await boss.upload("x\n1\n", { resource: "nothing" })).statusCode).toBe(404);
  });

  it("hide a field that may not be written, in mapping and in rows", async () => {
    const worker = importClient(test, "worker");
    const job = await worker.uploaded("title,owner,budget\nMine,worker,5.00\nNot mine,other,5.00\n");
    expect(job.columns.map(({ field }) => field)).toEqual(["title", "owner", null]);
    expect(job.fields.map(({ name }) => name)).not.toContain("budget");
    const refused = await worker.change(job.id, { mapping: { budget: "budget" } });
    expect(refused.json()).toMatchObject({ code: "unknown_import_field" });
    expect(await worker.checked(job.id)).toMatchObject({ counts: { create: 1, error: 1 } });
    const made = await worker.ran(job.id, { skip_errors: true });
    const [mine] = await worker.rows(made.id, "?state=created");
    expect(await ticket(mine?.record ?? null)).toMatchObject({ title: "Mine", budget: null });
  });

  it("do not let somebody update what they may not edit", async () => {
    const made = await boss.ran(
      (await boss.checked((await boss.uploaded("title,key\nThe boss's,BOSS-1\n")).id)).id,
    );
    const worker = importClient(test, "worker");
    const job = await worker.uploaded("title,key\nTaken over,boss-1\n");
    await worker.change(job.id, { mode: "both", key: "key" });
    expect(await worker.checked(job.id)).toMatchObject({ counts: { error: 1 } });
    const [row] = await boss.rows(made.id);
    expect(await ticket(row?.record ?? null)).toMatchObject({ title: "The boss's" });
  });

  it("keep an import its maker's alone", async () => {
    const { id } = await boss.uploaded("title\nx\n");
    const other = importClient(test, "worker");
    for (const answer of [
      await other.call("GET", `/api/imports/${id}/`),
      await other.call("GET", `/api/imports/${id}/rows/`),
      await other.call("DELETE", `/api/imports/${id}/`),
      await other.post(id, "check"),
      await other.post(id, "cancel"),
      await other.change(id, { mode: "both" }),
      await other.correct(id, 1, { title: "y" }),
    ])
      expect(answer.statusCode).toBe(404);
    const mine = (await boss.call("GET", "/api/imports/")).json<{ data: { id: number }[] }>().data;
    expect(mine[0]?.id).toBe(id);
    expect((await boss.call("DELETE", `/api/imports/${id}/`)).statusCode).toBe(204);
    expect((await boss.call("GET", `/api/imports/${id}/`)).statusCode).toBe(404);
  });
});

describe("settings", () => {
  it.each([
    [{ mapping: { title: "nothing" } }, "unknown_import_field"],
    [{ mapping: { key: "title" } }, "mapped_twice"],
    [{ mapping: { colour: "title" } }, "invalid_request"],
    [{ mode: "replace" }, "invalid_request"],
    [{ colour: 1 }, "invalid_request"],
    [[], "body_not_an_object"],
  ])("%j are refused: %s", async (body, code) => {
    const { id } = await boss.uploaded("title,key\nx,y\n");
    const answer = await boss.change(id, body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
  });

  it("must make sense before rows are checked", async () => {
    const { id } = await boss.uploaded("title,key\nx,y\n");
    const codeOf = async (body: object) => {
      await boss.change(id, body);
      return (await boss.post(id, "check")).json<{ code?: string }>().code;
    };
    expect(await codeOf({ mode: "both", key: "title" })).toBe("unusable_key");
    expect(await codeOf({ mode: "both", key: "id" })).toBe("unusable_key");
    expect(await codeOf({ mapping: { key: null }, mode: "update", key: null })).toBe("key_needed");
    expect(await codeOf({ mapping: { title: null }, mode: "create" })).toBe("nothing_mapped");
  });
});
