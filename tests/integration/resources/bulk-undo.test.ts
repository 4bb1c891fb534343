import { describe, expect, test } from "vitest";
import { testDialect } from "../../support/database.ts";
import { openWorkshop } from "./people.ts";
import type { ApiRecord, PersonName } from "./people.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

interface BulkBody {
  readonly data: readonly (Record<string, unknown> & { id: number; ok: boolean })[];
  readonly done: number;
  readonly failed: number;
  readonly undo?: string | null;
}

let now = Date.parse("2026-03-02T10:00:00Z");
const shop = prepareOnce(() => openWorkshop({ clock: () => now }));

const post = (name: PersonName, path: string, body: object) => shop.as(name)("POST", path, { body });

async function bulk(name: PersonName, body: object): Promise<BulkBody> {
  now += 1000;
  const answer = await post(name, "/api/job/bulk/", body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function undo(name: PersonName, token: unknown): Promise<BulkBody> {
  now += 1000;
  const answer = await post(name, "/api/job/bulk/undo/", { token });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const makeJobs = (titles: readonly string[], values: object = {}): Promise<ApiRecord[]> =>
  Promise.all(titles.map((title) => shop.make("boss", "job", { title, owner: shop.idOf("ann"), ...values })));

const idsOf = (rows: readonly ApiRecord[]) => rows.map(({ id }) => id);

describe("taking a bulk edit back", () => {
  test("puts every old value back, of every kind of field", async () => {
    const client = await shop.make("boss", "client", { name: "Undo client" });
    const full = {
      client: client.id,
      helpers: [shop.idOf("bob"), shop.idOf("cap")],
      skills: ["wood", "glass"],
      tags: ["old"],
      due: "2026-01-05",
      starts: "2026-01-05T08:30:00.000Z",
      urgent: true,
      size: 4,
      hours: "2.5",
      rate: "65.50",
      notes: "As it was",
      site: { street: "1 Main St", city: "Austin", state: "TX", zip: "78701", country: "US" },
    };
    const jobs = [...(await makeJobs(["Kinds full"], full)), ...(await makeJobs(["Kinds empty"]))];
    const before = await Promise.all(jobs.map(({ id }) => shop.read("boss", "job", id)));
    const edited = await bulk("boss", {
      action: "edit",
      ids: idsOf(jobs),
      values: {
        client: null,
        helpers: [shop.idOf("ann")],
        skills: ["steel"],
        tags: [],
        due: "2026-02-01",
        starts: null,
        urgent: false,
        size: 9,
        hours: "1.0",
        rate: "1.00",
        notes: null,
        site: null,
      },
    });
    expect(edited).toMatchObject({ done: 2, undo: expect.any(String) });
    const undone = await undo("boss", edited.undo);
    expect(undone).toMatchObject({ done: 2, failed: 0 });
    const same = ({ row_version: _v, modified: _m, modified_by: _b, ...rest }: ApiRecord) => rest;
    const after = await Promise.all(jobs.map(({ id }) => shop.read("boss", "job", id)));
    expect(after.map(same)).toEqual(before.map(same));
    const history = await shop.as("boss")("GET", `/api/job/${jobs[0]!.id}/history/`);
    expect(history.json()).toMatchObject({
      data: [{ action: "bulk", changes: { size: [9, 4] } }, { action: "bulk" }, { action: "create" }],
    });

    const again = await undo("boss", undone.undo);
    expect(again).toMatchObject({ done: 2 });
    expect(await shop.read("boss", "job", jobs[0]!.id)).toMatchObject({ size: 9, notes: null });
  });

  test("leaves alone what somebody changed since, and says so", async () => {
    const [first, second] = await makeJobs(["Since a", "Since b"]);
    const edited = await bulk("ann", { action: "edit", ids: [first!.id, second!.id], values: { size: 5 } });
    await shop.as("ann")("PATCH", `/api/job/${second!.id}/`, { body: { notes: "Mine", row_version: 2 } });
    const undone = await undo("ann", edited.undo);
    expect(undone.data).toEqual([
      { id: first!.id, ok: true, row_version: 3 },
      expect.objectContaining({
        id: second!.id,
        ok: false,
        code: "changed_since",
        message: expect.any(String),
        label: expect.stringContaining("Since b"),
      }),
    ]);
    expect(await shop.read("ann", "job", first!.id)).toMatchObject({ size: null });
    expect(await shop.read("ann", "job", second!.id)).toMatchObject({ size: 5, notes: "Mine" });
    const twice = await undo("ann", edited.undo);
    expect(twice).toMatchObject({ done: 0, failed: 2 });
  });

  test("brings no value along that a reference would fill in", async () => {
    const [made] = await makeJobs(["Copied"], { owner: shop.idOf("bob") });
    const own = await shop.read("boss", "job", made!.id);
    expect(own["team"]).not.toBeNull();
    await shop.as("boss")("PATCH", `/api/job/${made!.id}/`, { body: { team: null, row_version: 1 } });
    const { team } = await shop.read("boss", "employee", shop.idOf("cap"));
    const place = (id: number | null) =>
      shop.app.database.write((trx) =>
        trx.updateTable("employee").set({ team: id }).where("id", "=", shop.idOf("cap")).execute(),
      );
    await place(null);
    const edited = await bulk("boss", {
      action: "edit",
      ids: [made!.id],
      values: { owner: shop.idOf("cap") },
    });
    expect(await undo("boss", edited.undo)).toMatchObject({ done: 1 });
    await place((team as ApiRecord).id);
    expect(await shop.read("boss", "job", made!.id)).toMatchObject({
      owner: { id: shop.idOf("bob") },
      team: null,
    });
  });

  test("is decided anew: a row that is no longer mine stays as it is", async () => {
    const [made] = await makeJobs(["Handed over"]);
    const edited = await bulk("ann", {
      action: "edit",
      ids: [made!.id],
      values: { owner: shop.idOf("bob"), size: 3 },
    });
    expect(edited.undo).toEqual(expect.any(String));
    const undone = await undo("ann", edited.undo);
    expect(undone.data).toMatchObject([{ ok: false, code: "not_allowed" }]);
    expect(await shop.read("boss", "job", made!.id)).toMatchObject({ size: 3 });
  });

  test("is the maker's alone, and ends after a day", async () => {
    const [made] = await makeJobs(["Yesterday"]);
    const edited = await bulk("ann", { action: "edit", ids: [made!.id], values: { size: 5 } });
    const status = async (name: PersonName, body: object, resource = "job") => {
      const answer = await post(name, `/api/${resource}/bulk/undo/`, body);
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await status("boss", { token: edited.undo })).toEqual([404, "nothing_to_undo"]);
    expect(await status("gus", { token: edited.undo })).toEqual([403, "not_allowed"]);
    expect(await status("boss", { token: edited.undo }, "client")).toEqual([404, "nothing_to_undo"]);
    for (const token of [undefined, "", "x", 7, "zzzzzzzzzzzz.1", `${"z".repeat(40)}.1`]) {
      expect(await status("ann", { token })).toEqual([404, "nothing_to_undo"]);
    }
    now += 24 * 60 * 60 * 1000 + 1;
    expect(await status("ann", { token: edited.undo })).toEqual([404, "nothing_to_undo"]);
  });

  test("is not another person's who works as the maker, nor the other way round", async () => {
    const { app } = shop;
    const { token: session } = await app.app.benchline.sessions.create({
      employee: shop.idOf("ann"),
      impersonator: shop.idOf("boss"),
    });
    const as = async (path: string, body: object) => {
      const headers = { authorization: `Token ${session}` };
      const answer = await app.as()("POST", path, { body, headers });
      return { status: answer.statusCode, body: answer.json<BulkBody>() };
    };
    const [made] = await makeJobs(["Worked on by another"]);
    const own = await bulk("ann", { action: "edit", ids: [made!.id], values: { size: 5 } });
    expect((await as("/api/job/bulk/undo/", { token: own.undo })).status).toBe(404);
    now += 1000;
    const others = await as("/api/job/bulk/", { action: "edit", ids: [made!.id], values: { size: 6 } });
    expect(others).toMatchObject({ status: 200, body: { done: 1 } });
    const refused = await post("ann", "/api/job/bulk/undo/", { token: others.body.undo });
    expect(refused.statusCode).toBe(404);
    expect(await as("/api/job/bulk/undo/", { token: others.body.undo })).toMatchObject({
      status: 200,
      body: { done: 1 },
    });
    expect(await shop.read("ann", "job", made!.id)).toMatchObject({ size: 5 });
  });

  test("is not offered where nothing changed, or not everything could come back", async () => {
    const [made] = await makeJobs(["Nothing"], { size: 5 });
    const same = await bulk("ann", { action: "edit", ids: [made!.id], values: { size: 5 } });
    expect(same.undo).toBeNull();
    const lines = [{ item: "Bolt", amount: "1.00" }];
    const rows = await bulk("ann", { action: "edit", ids: [made!.id], values: { lines } });
    expect(rows).toMatchObject({ done: 1, undo: null });
    const moved = await bulk("ann", { action: "archive", ids: [made!.id] });
    expect(moved.undo).toBeUndefined();
  });
});

describe("a large choice in parts", () => {
  const PART = 500;
  // What is worked out a row is the same on both; a server of its own takes longer for each statement.
  const ALL = testDialect === "sqlite" ? 10_000 : 1_000;

  test("is tried out, changed and put back while others work", { timeout: 240_000 }, async () => {
    const { app } = shop;
    const owner = shop.idOf("ann");
    const common = {
      owner,
      status: "draft",
      billing: "unbilled",
      created: now,
      modified: now,
      row_version: 1,
    };
    const row = (index: number) => ({
      ...common,
      title: `Crowd ${index}`,
      title__key: `crowd ${index}`,
      label__: `Crowd ${index}`,
      search__: `  crowd  ${index}`,
    });
    await app.database.write(async (trx) => {
      for (let start = 0; start < ALL; start += 500) {
        const rows = Array.from({ length: 500 }, (_, index) => row(start + index));
        await trx.insertInto("job").values(rows).execute();
      }
    });
    const chosen = await shop.as("ann")("GET", "/api/job/ids/?title__starts_with=crowd");
    const { data: ids, count } = chosen.json<{ data: number[]; count: number }>();
    expect(count).toBe(ALL);
    expect(new Set(ids).size).toBe(ALL);

    const inParts = async (work: object, end: number) => {
      const answers: BulkBody[] = [];
      for (let start = 0; start < end; start += PART) {
        answers.push(
          await bulk("ann", {
            action: "edit",
            ids: ids.slice(start, start + PART),
            values: { size: 8 },
            ...work,
          }),
        );
      }
      return answers;
    };
    const sum = (answers: readonly BulkBody[]) => answers.reduce((total, { done }) => total + done, 0);
    expect(sum(await inParts({ dry_run: true }, PART))).toBe(PART);

    // Somebody else works on, and waits for a part of the work at most.
    let working = true;
    let answered = 0;
    const other = (async () => {
      while (working) {
        const answer = await shop.as("boss")("GET", "/api/job/?page_size=10");
        expect(answer.statusCode).toBe(200);
        answered += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const edited = await inParts({}, ids.length);
    working = false;
    await other;
    expect(sum(edited)).toBe(ALL);
    expect(answered).toBeGreaterThan(edited.length);

    const counted = await shop.as("ann")("GET", "/api/job/?size=8&count=exact&page_size=1");
    expect(counted.json()).toMatchObject({ count: ALL });
    const undone: BulkBody[] = [];
    for (const { undo: token } of edited.slice(0, 1)) undone.push(await undo("ann", token));
    expect(sum(undone)).toBe(PART);
    const left = await shop.as("ann")("GET", "/api/job/?size=8&count=exact&page_size=1");
    expect(left.json()).toMatchObject({ count: ALL - PART });
  });
});

describe("what somebody did within a day", () => {
  interface OwnChange {
    readonly at: string;
    readonly action: string;
    readonly to: string | null;
    readonly count: number;
    readonly records: readonly { readonly id: number; readonly label: string }[];
    readonly undone: boolean;
    readonly undo: { readonly tokens: readonly string[]; readonly ids: readonly number[] } | null;
    readonly reason: string | null;
  }

  /** What of it is about these records. */
  async function changesOf(name: PersonName, ids: readonly number[]): Promise<readonly OwnChange[]> {
    now += 1000;
    const answer = await shop.as(name)("GET", "/api/own-changes/");
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { data } = answer.json<{ data: readonly OwnChange[] }>();
    return data.filter(({ records }) => records.some(({ id }) => ids.includes(id)));
  }

  async function hold(name: PersonName, id: number): Promise<void> {
    now += 1000;
    const body = { field: "status", transition: "hold", reason: "Wait for the wood" };
    const { row_version } = await shop.read(name, "job", id);
    const answer = await post(name, `/api/job/${id}/transition/`, { ...body, row_version });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  test("tells work that was sent in parts as one, with one way back", async () => {
    const jobs = await makeJobs(["Part a", "Part b", "Part c"]);
    const ids = jobs.map(({ id }) => id);
    const part_of = crypto.randomUUID();
    for (const id of ids) {
      now += 1000;
      await bulk("boss", { action: "edit", ids: [id], values: { size: 9 }, part_of });
    }
    const [edited, ...more] = await changesOf("boss", ids);
    expect(more).toEqual([]);
    expect(edited).toMatchObject({ action: "bulk", count: 3, undone: false, undo: { ids } });
    const { tokens } = edited!.undo!;
    expect(tokens).toHaveLength(3);
    // a part that is taken back is not taken back again
    expect(await undo("boss", tokens[0])).toMatchObject({ done: 1 });
    const left = (await changesOf("boss", ids)).find(({ count }) => count === 3);
    expect(left).toMatchObject({ count: 3, undone: false, undo: { tokens: tokens.slice(1) } });
    const back = crypto.randomUUID();
    for (const token of tokens.slice(1)) await post("boss", "/api/job/bulk/undo/", { token, part_of: back });
    const shown = (await changesOf("boss", ids)).map(({ count, undone }) => [count, undone]);
    expect(shown).toEqual([
      [2, false],
      [1, false],
      [3, true],
    ]);
    const wrong = await post("boss", "/api/job/bulk/", {
      action: "edit",
      ids,
      values: { size: 9 },
      part_of: "x",
    });
    expect(wrong.statusCode).toBe(400);
  });

  test("lists steps, work on many records and archiving, each with its way back, until it is taken back", async () => {
    const [one, two] = (await makeJobs(["Done a", "Done b"])) as [ApiRecord, ApiRecord];
    const ids = [one.id, two.id];
    await bulk("boss", { action: "edit", ids, values: { size: 6 } });
    await hold("boss", one.id);
    await bulk("boss", { action: "archive", ids: [two.id] });
    const [archived, held, edited] = await changesOf("boss", ids);
    expect(archived).toMatchObject({ action: "archive", count: 1, undo: { tokens: [], ids: [two.id] } });
    expect(held).toMatchObject({ action: "transition", to: "held", undone: false, reason: null });
    expect(held?.records).toEqual([{ id: one.id, label: expect.stringContaining("Done a") }]);
    // what came on top of it has to go first
    expect(edited).toMatchObject({ action: "bulk", count: 2, undo: null, reason: "changed_since" });

    expect(await undo("boss", held?.undo?.tokens[0])).toMatchObject({ done: 1, failed: 0 });
    expect(await shop.read("boss", "job", one.id)).toMatchObject({ status: "draft", size: 6 });
    await bulk("boss", { action: "restore", ids: archived!.undo!.ids });
    const after = await changesOf("boss", ids);
    const shown = after.map(({ action, undone, undo: back }) => [action, undone, back !== null]);
    expect(shown).toEqual([
      ["restore", false, true],
      ["archive", true, false],
      ["transition", true, false],
      ["bulk", false, false],
    ]);
  });

  test("marks an edit of many that was put back", async () => {
    const [one] = (await makeJobs(["Put back"])) as [ApiRecord];
    await bulk("boss", { action: "edit", ids: [one.id], values: { size: 6 } });
    const [edited] = await changesOf("boss", [one.id]);
    expect(await undo("boss", edited?.undo?.tokens[0])).toMatchObject({ done: 1 });
    const [back, before] = await changesOf("boss", [one.id]);
    expect(before).toMatchObject({ undone: true, undo: null, reason: null });
    expect(back).toMatchObject({ undone: false, undo: { ids: [one.id] } });
  });

  test("tells of edits of one record too, each with its way back where its values were kept", async () => {
    const [one] = (await makeJobs(["One by one"])) as [ApiRecord];
    const edit = async (body: object) => {
      now += 1000;
      const { row_version } = await shop.read("boss", "job", one.id);
      const answer = await shop.as("boss")("PATCH", `/api/job/${one.id}/`, {
        body: { ...body, row_version },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    };
    const { size } = await shop.read("boss", "job", one.id);
    await edit({ size: 7 });
    await edit({ title: "Once more" });
    const [title, sized] = await changesOf("boss", [one.id]);
    expect(sized).toMatchObject({ action: "edit", undo: null, reason: "changed_since" });
    expect(title).toMatchObject({ action: "edit", count: 1, undone: false, reason: null });
    expect(await undo("boss", title?.undo?.tokens[0])).toMatchObject({ done: 1 });
    expect(await shop.read("boss", "job", one.id)).toMatchObject({ title: "One by one", size: 7 });
    const [back, again, first] = await changesOf("boss", [one.id]);
    expect([again?.undone, first?.undone]).toEqual([true, false]);
    expect(await undo("boss", back?.undo?.tokens[0])).toMatchObject({ done: 1 });
    expect(await shop.read("boss", "job", one.id)).toMatchObject({ title: "Once more", size: 7 });
    expect(size).not.toBe(7);
  });

  test("puts child rows back as they were: those that came, went and changed, until somebody changes them", async () => {
    const lines = [
      { item: "Planks", amount: "3.00" },
      { item: "Nails", amount: "1.50" },
      { item: "Glue", amount: "2.00" },
    ];
    const [one] = (await makeJobs(["Lined"], { lines })) as [ApiRecord];
    type Line = { readonly id: number; readonly item: string; readonly amount: string };
    const read = async () => (await shop.read("boss", "job", one.id)) as ApiRecord & { lines: Line[] };
    const told = async () => (await read()).lines.map(({ item, amount }) => `${item} ${amount}`).toSorted();
    const edit = async (name: PersonName, body: object) => {
      now += 1000;
      const { row_version } = await read();
      const answer = await shop.as(name)("PATCH", `/api/job/${one.id}/`, { body: { ...body, row_version } });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    };
    const before = await told();
    const [planks, nails, glue] = (await read()).lines as [Line, Line, Line];
    await edit("boss", {
      lines: [
        { id: planks.id, amount: "4.00" },
        { id: glue.id },
        { item: "Screws", amount: "5.00" },
        { item: "Tape", amount: "6.00" },
      ],
    });
    const after = await told();
    expect(after).toEqual(["Glue 2.00", "Planks 4.00", "Screws 5.00", "Tape 6.00"]);
    const { data } = (await shop.as("boss")("GET", `/api/job/${one.id}/history/`)).json<{
      data: { changes: Record<string, [Line[], Line[]]> }[];
    }>();
    const made = (await read()).lines.filter(({ id }) => id > nails.id && id !== glue.id).map(({ id }) => id);
    expect(data[0]?.changes["lines"]?.[1].map(({ id }) => id)).toEqual([planks.id, ...made]);

    const [edited] = await changesOf("boss", [one.id]);
    expect(edited).toMatchObject({ action: "edit", undone: false, reason: null });
    expect(await undo("boss", edited?.undo?.tokens[0])).toMatchObject({ done: 1, failed: 0 });
    expect(await told()).toEqual(before);
    expect((await read()).lines.find(({ item }) => item === "Glue")?.id).toBe(glue.id);

    // it can be taken back in turn, and is told as taken back
    const [back, again] = await changesOf("boss", [one.id]);
    expect(again).toMatchObject({ undone: true, undo: null });
    expect(await undo("boss", back?.undo?.tokens[0])).toMatchObject({ done: 1 });
    expect(await told()).toEqual(after);

    const [mine] = await changesOf("boss", [one.id]);
    await edit("ann", { lines: (await read()).lines.map(({ id }) => ({ id, amount: "9.00" })) });
    expect(await undo("boss", mine?.undo?.tokens[0])).toMatchObject({
      failed: 1,
      data: [{ ok: false, code: "changed_since" }],
    });
    const [since] = await changesOf("boss", [one.id]);
    expect(since).toMatchObject({ undo: null, reason: "changed_since" });
    expect(await told()).toEqual(["Glue 9.00", "Planks 9.00", "Screws 9.00", "Tape 9.00"]);
  });

  test("takes a step back with the child rows it wrote: those that came, went and changed", async () => {
    const client = await shop.make("boss", "client", { name: "Stepped client" });
    const lines = [
      { item: "Planks", amount: "3.00" },
      { item: "Nails", amount: "1.50" },
    ];
    const [one] = (await makeJobs(["Stepped"], { lines, client: client.id })) as [ApiRecord];
    type Line = { readonly id: number; readonly item: string; readonly amount: string };
    const read = async () => (await shop.read("boss", "job", one.id)) as ApiRecord & { lines: Line[] };
    const told = async () => (await read()).lines.map(({ item, amount }) => `${item} ${amount}`).toSorted();
    const before = await told();
    const start = async () => {
      now += 1000;
      const { row_version, lines: standing } = await read();
      const planks = standing.find(({ item }) => item === "Planks")!;
      const values = {
        lines: [
          { id: planks.id, amount: "4.00" },
          { item: "Screws", amount: "5.00" },
        ],
      };
      const answer = await post("boss", `/api/job/${one.id}/transition/`, {
        transition: "start",
        row_version,
        values,
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      expect(await told()).toEqual(["Planks 4.00", "Screws 5.00"]);
      return answer.json<{ undo: string | null }>().undo;
    };

    expect(await undo("boss", await start())).toMatchObject({ done: 1, failed: 0 });
    expect(await told()).toEqual(before);
    expect(await read()).toMatchObject({ status: "draft", lines_total: "4.50" });

    const token = await start();
    const [moved] = await changesOf("boss", [one.id]);
    expect(moved).toMatchObject({ action: "transition", undone: false, reason: null });
    expect(moved?.undo?.tokens).toEqual([token]);
    expect(await undo("boss", token)).toMatchObject({ done: 1, failed: 0 });
    expect(await told()).toEqual(before);
    expect((await changesOf("boss", [one.id]))[0]).toMatchObject({ undone: true, undo: null });
  });

  test("is one's own, of records one may still see, and of this day alone", async () => {
    const [mine, lost] = (await makeJobs(["Own", "Lost"])) as [ApiRecord, ApiRecord];
    const ids = [mine.id, lost.id];
    expect(await bulk("cap", { action: "edit", ids, values: { due: "2026-04-01" } })).toMatchObject({
      done: 2,
    });
    expect(await changesOf("cap", ids)).toMatchObject([{ count: 2, undo: { ids } }]);
    expect(await changesOf("boss", ids)).toEqual([]);
    expect(await changesOf("nobody", ids)).toEqual([]);
    // a captain sees the records of their own team
    const { team } = await shop.read("boss", "employee", shop.idOf("bob"));
    const { row_version } = await shop.read("boss", "job", lost.id);
    const moved = { owner: shop.idOf("bob"), team: (team as ApiRecord).id, row_version };
    await shop.as("boss")("PATCH", `/api/job/${lost.id}/`, { body: moved });
    expect(await changesOf("cap", ids)).toMatchObject([{ count: 1, records: [{ id: mine.id }] }]);
    now += 24 * 60 * 60 * 1000;
    expect(await changesOf("cap", ids)).toEqual([]);
  });
});
