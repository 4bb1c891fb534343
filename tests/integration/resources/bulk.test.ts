import { describe, expect, test } from "vitest";
import { openWorkshop } from "./people.ts";
import type { ApiRecord, PersonName } from "./people.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

interface BulkBody {
  readonly data: readonly (Record<string, unknown> & { id: number; ok: boolean })[];
  readonly done: number;
  readonly failed: number;
}

const shop = prepareOnce(openWorkshop);

const bulk = (name: PersonName, body: object) => shop.as(name)("POST", "/api/job/bulk/", { body });

async function done(name: PersonName, body: object): Promise<BulkBody> {
  const answer = await bulk(name, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const makeJobs = (titles: readonly string[], values: object = {}): Promise<ApiRecord[]> =>
  Promise.all(titles.map((title) => shop.make("boss", "job", { title, owner: shop.idOf("ann"), ...values })));

describe("work on many records", () => {
  test("decides and checks each row by itself, and says why not", async () => {
    const [first, second] = await makeJobs(["Bulk a", "Bulk b"]);
    const foreign = await shop.make("boss", "job", { title: "Bulk of bob", owner: shop.idOf("bob") });
    const answer = await done("ann", {
      action: "edit",
      ids: [first!.id, foreign.id, 999999, second!.id],
      values: { size: 9 },
    });
    expect(answer).toMatchObject({ done: 2, failed: 2 });
    expect(answer.data).toEqual([
      { id: first!.id, ok: true, row_version: 2 },
      expect.objectContaining({
        id: foreign.id,
        ok: false,
        code: "not_allowed",
        label: expect.stringContaining("Bulk of bob"),
        needs: expect.objectContaining({ code: "out_of_scope" }),
        message: expect.any(String),
      }),
      expect.objectContaining({ id: 999999, ok: false, label: null, code: "unknown_record" }),
      { id: second!.id, ok: true, row_version: 2 },
    ]);
    expect(await shop.read("ann", "job", first!.id)).toMatchObject({ size: 9 });
    expect(await shop.read("ann", "job", foreign.id)).toMatchObject({ size: null, row_version: 1 });
    const history = await shop.as("ann")("GET", `/api/job/${first!.id}/history/`);
    expect(history.json()).toMatchObject({
      data: [{ action: "bulk", changes: { size: [null, 9] } }, { action: "create" }],
    });
  });

  test("names wrong values row by row and goes on", async () => {
    const client = await shop.make("boss", "client", { name: "Bulk client" });
    const jobs = await makeJobs(["Clash", "Other"], { client: client.id });
    const answer = await done("boss", {
      action: "edit",
      ids: jobs.map(({ id }) => id),
      values: { title: "Clash" },
    });
    expect(answer.data).toMatchObject([
      { ok: true },
      {
        ok: false,
        code: "invalid_values",
        errors: { title: [expect.any(String)], client: [expect.any(String)] },
      },
    ]);
  });

  test("reaches every row that matches, however many pages they fill", async () => {
    const { app } = shop;
    const now = Date.now();
    const owner = shop.idOf("ann");
    await app.database.write(async (trx) => {
      const row = (index: number) => ({
        title: `Mass ${index}`,
        title__key: `mass ${index}`,
        owner,
        status: "draft",
        billing: "unbilled",
        label__: `Mass ${index}`,
        search__: `  mass  ${index}`,
        created: now,
        modified: now,
        row_version: 1,
      });
      const rows = Array.from({ length: 230 }, (_, index) => row(index));
      for (let start = 0; start < rows.length; start += 50) {
        await trx
          .insertInto("job")
          .values(rows.slice(start, start + 50))
          .execute();
      }
    });
    const filter = { title__starts_with: "mass" };
    const tried = await done("ann", { action: "edit", filter, values: { size: 3 }, dry_run: true });
    expect(tried).toMatchObject({ done: 230, failed: 0, dry_run: true });
    expect(tried.data[0]).toMatchObject({ ok: true, row_version: 1, changes: { size: [null, 3] } });
    expect(await shop.list("ann", "/api/job/?size=3")).toEqual([]);
    expect(await done("ann", { action: "edit", filter, values: { size: 3 } })).toMatchObject({ done: 230 });
    const counted = await shop.as("ann")("GET", "/api/job/?size=3&page_size=1");
    expect(counted.json()).toMatchObject({ count: 230 });
    const held = await done("ann", {
      action: "transition",
      transition: "hold",
      reason: "Winter",
      filter: { size: "3" },
    });
    expect(held).toMatchObject({ done: 230 });
    expect(await done("ann", { action: "archive", filter: { size: "3", status: "held" } })).toMatchObject({
      done: 230,
    });
    expect(await shop.list("ann", "/api/job/?size=3")).toEqual([]);
    expect(
      await done("ann", { action: "restore", filter: { size: "3", archived: "archived" } }),
    ).toMatchObject({ done: 230 });
  });

  test("names every row that matches, and as many as the list counts", async () => {
    await makeJobs(["Match a", "Match b", "Match c"], { size: 42 });
    const ids = async (name: PersonName, query: string) => {
      const answer = await shop.as(name)("GET", `/api/job/ids/?${query}`);
      return answer.json<{ data: number[]; count: number }>();
    };
    for (const [name, query] of [
      ["ann", "size=42"],
      ["ann", "title__starts_with=match&scope=my"],
      ["cap", "archived=all"],
      ["clerk", ""],
    ] as const) {
      const listed = await shop.as(name)("GET", `/api/job/?${query}&count=exact&page_size=100`);
      const { data, count } = listed.json<{ data: ApiRecord[]; count: number }>();
      const matching = await ids(name, query);
      expect(matching.count).toBe(count);
      const named = new Set(matching.data);
      expect(named.size).toBe(count);
      expect(data.filter(({ id }) => !named.has(id))).toEqual([]);
    }
    const refused = await shop.as("ann")("GET", "/api/job/ids/?colour=red");
    expect(refused.statusCode).toBe(400);
    expect((await shop.as("nobody")("GET", "/api/job/ids/")).statusCode).toBe(403);
  });

  test("reaches no row the list would not show", async () => {
    const answer = await done("clerk", { action: "transition", transition: "hold", reason: "x", filter: {} });
    expect(answer.data).toEqual([]);
  });

  test("tells nothing of fields the actor does not read when it is tried out", async () => {
    const made = await shop.make("boss", "job", { title: "Dry", owner: shop.idOf("ann"), rate: "5.00" });
    const tried = await done("cap", {
      action: "edit",
      ids: [made.id],
      values: { title: "Wet" },
      dry_run: true,
    });
    expect(tried.data).toEqual([
      { id: made.id, ok: true, label: made["label"], row_version: 1, changes: { title: ["Dry", "Wet"] } },
    ]);
  });

  test("says before what it then does, row by row: changed, unchanged, refused", async () => {
    const [first, same] = await makeJobs(["Plan a", "Plan b"], { size: 1 });
    await shop.as("boss")("PATCH", `/api/job/${same!.id}/`, { body: { size: 7, row_version: 1 } });
    const foreign = await shop.make("boss", "job", { title: "Plan of bob", owner: shop.idOf("bob") });
    const body = { action: "edit", ids: [first!.id, same!.id, foreign.id], values: { size: 7 } };
    const tried = await done("ann", { ...body, dry_run: true });
    const told = ({ id, ok, unchanged, code }: BulkBody["data"][number]) => ({ id, ok, unchanged, code });
    expect(tried.data.map(told)).toEqual([
      { id: first!.id, ok: true },
      { id: same!.id, ok: true, unchanged: true },
      { id: foreign.id, ok: false, code: "not_allowed" },
    ]);
    expect((await done("ann", body)).data.map(told)).toEqual(tried.data.map(told));
    expect(await shop.read("ann", "job", same!.id)).toMatchObject({ row_version: 2 });
  });

  test("says before which of the rows stand in each other's way", async () => {
    const client = await shop.make("boss", "client", { name: "One title" });
    const made = await makeJobs(["Twin a", "Twin b"], { client: client.id });
    const body = { action: "edit", ids: made.map(({ id }) => id), values: { title: "Twins" } };
    const told = ({ ok, code = null, errors = null }: BulkBody["data"][number]) => ({ ok, code, errors });
    const tried = (await done("boss", { ...body, dry_run: true })).data.map(told);
    expect(tried).toMatchObject([{ ok: true }, { ok: false, code: "invalid_values" }]);
    expect(await shop.read("boss", "job", made[0]!.id)).toMatchObject({ title: "Twin a", row_version: 1 });
    expect((await done("boss", body)).data.map(told)).toEqual(tried);
  });

  test("refuses fields the actor may not write by their names", async () => {
    const made = await shop.make("boss", "job", { title: "Own", owner: shop.idOf("ann") });
    const answer = await done("ann", { action: "edit", ids: [made.id], values: { pin: "1", code: "X" } });
    expect(answer.data).toMatchObject([
      {
        ok: false,
        code: "invalid_values",
        errors: { pin: [expect.any(String)], code: [expect.any(String)] },
      },
    ]);
    expect(await shop.read("boss", "job", made.id)).toMatchObject({ pin: null, row_version: 1 });
  });

  test.each([
    [{ action: "explode", ids: [1] }, "unknown_bulk_action"],
    [{ action: "edit", ids: [1] }, "invalid_values"],
    [{ action: "edit", ids: [], values: { size: 1 } }, "invalid_values"],
    [{ action: "edit", ids: ["x"], values: { size: 1 } }, "invalid_values"],
    [{ action: "archive" }, "invalid_values"],
    [{ action: "archive", filter: { colour: "red" } }, "invalid_query"],
    [{ action: "transition", transition: "fly", ids: [1] }, "unknown_transition"],
  ])("refuses %j", async (body, code) => {
    const answer = await bulk("boss", body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code });
  });

  test("is refused as a whole where the action is", async () => {
    const answer = await bulk("gus", { action: "archive", filter: {} });
    expect(answer.statusCode).toBe(403);
  });
});
