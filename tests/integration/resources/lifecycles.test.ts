import { beforeAll, describe, expect, test } from "vitest";
import { openWorkshop } from "./people.ts";
import type { ApiRecord, PersonName } from "./people.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const shop = prepareOnce(openWorkshop);
let client: number;

beforeAll(async () => {
  client = (await shop.make("boss", "client", { name: "Mover", region: "east" })).id;
});

const move = (
  name: PersonName,
  record: { id: number; row_version: number },
  transition: string,
  more: object = {},
) =>
  shop.as(name)("POST", `/api/job/${record.id}/transition/`, {
    body: { transition, row_version: record.row_version, ...more },
  });

async function moved(
  name: PersonName,
  record: ApiRecord,
  transition: string,
  more: object = {},
): Promise<ApiRecord> {
  const answer = await move(name, record, transition, more);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const entries = async (name: PersonName, record: { id: number }) => {
  const answer = await shop.as(name)("GET", `/api/job/${record.id}/history/`);
  return answer.json<{ data: Record<string, unknown>[] }>().data;
};

describe("a transition", () => {
  test("moves the state, dates it, sets values and leaves a history row and an event", async () => {
    const made = await shop.make("boss", "job", {
      title: "Moving",
      client,
      hours: 2,
      owner: shop.idOf("ann"),
    });
    const open = await moved("ann", made, "start");
    expect(open).toMatchObject({ status: "open", row_version: 2 });
    expect(Date.parse(open["status_since"] as string)).toBeGreaterThanOrEqual(
      Date.parse(made["created"] as string),
    );
    const done = await moved("cap", open, "finish", { values: { outcome: "Fine" } });
    expect(done).toMatchObject({ status: "done", finished_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    const [latest] = await entries("boss", made);
    expect(latest).toMatchObject({
      action: "transition",
      lifecycle: "status",
      actor: { label: "cap" },
      changes: { status: ["open", "done"], outcome: [null, "Fine"] },
    });
    const events = await shop.app.database.read
      .selectFrom("sys__outbox")
      .select(["action", "row_version"])
      .where("resource", "=", "job")
      .where("record", "=", made.id)
      .orderBy("id")
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      "create",
      "transition:status:start",
      "transition:status:finish",
    ]);
  });

  test("asks for what it requires, which may come with it", async () => {
    const made = await shop.make("ann", "job", { title: "Clientless" });
    const refused = await move("ann", made, "start");
    expect(refused.json()).toMatchObject({
      code: "invalid_values",
      issues: [{ field: "client", code: "required" }],
    });
    expect(await moved("ann", made, "start", { values: { client } })).toMatchObject({
      status: "open",
      client: { id: client },
    });
  });

  test("asks for what the new state requires, of whoever makes it", async () => {
    const made = await shop.make("boss", "job", {
      title: "Outcome",
      client,
      hours: 1,
      owner: shop.idOf("ann"),
    });
    const open = await moved("ann", made, "start");
    const refused = await move("cap", open, "finish");
    expect(refused.json()).toMatchObject({ issues: [{ field: "outcome", code: "required" }] });
    expect(
      (await move("cap", open, "finish", { values: { outcome: "Fine", hours: 9 } })).json(),
    ).toMatchObject({
      issues: [{ field: "hours", code: "not_writable" }],
    });
    expect(await moved("cap", open, "finish", { values: { outcome: "Fine" } })).toMatchObject({
      outcome: "Fine",
    });
  });

  test("needs a reason where it says so", async () => {
    const made = await shop.make("ann", "job", { title: "Held" });
    expect((await move("ann", made, "hold")).json()).toMatchObject({
      issues: [{ field: "reason", code: "required" }],
    });
    expect((await move("ann", made, "hold", { reason: "  " })).statusCode).toBe(400);
    const held = await moved("ann", made, "hold", { reason: "Rain" });
    expect((await entries("ann", made))[0]).toMatchObject({ reason: "Rain" });
    const back = await moved("ann", held, "resume");
    expect(back).toMatchObject({ status: "draft" });
  });

  test("to the previous state reads it from history", async () => {
    const made = await shop.make("ann", "job", { title: "There and back", client });
    const open = await moved("ann", made, "start");
    const held = await moved("ann", open, "hold", { reason: "x" });
    expect(await moved("ann", held, "resume")).toMatchObject({ status: "open" });
  });

  test("is refused from another state, by another person, under a condition that does not hold", async () => {
    const made = await shop.make("boss", "job", { title: "Refused", client, owner: shop.idOf("ann") });
    expect((await move("cap", made, "finish")).json()).toMatchObject({ code: "transition_not_offered" });
    expect((await move("bob", made, "start")).json()).toMatchObject({
      code: "not_allowed",
      needs: { code: "out_of_scope" },
    });
    const open = await moved("ann", made, "start");
    expect((await move("cap", open, "finish", { values: { outcome: "x" } })).json()).toMatchObject({
      code: "condition_not_met",
    });
    expect((await move("boss", made, "lapse")).json()).toMatchObject({
      code: "not_allowed",
      needs: { code: "system_only" },
    });
    expect((await move("ann", open, "fly")).json()).toMatchObject({ code: "unknown_transition" });
    expect((await move("ann", made, "hold", { reason: "late" })).json()).toMatchObject({
      code: "stale_version",
    });
    expect((await move("gus", made, "start")).statusCode).toBe(404);
  });

  test("of one life cycle leaves the other alone, and a closed state is changed by nothing else", async () => {
    const made = await shop.make("boss", "job", {
      title: "Closed",
      client,
      hours: 1,
      owner: shop.idOf("ann"),
    });
    const open = await moved("ann", made, "start");
    const done = await moved("cap", open, "finish", { values: { outcome: "Fine" } });
    expect(done).toMatchObject({ status: "done", billing: "unbilled" });
    const edit = await shop.as("ann")("PATCH", `/api/job/${made.id}/`, {
      body: { title: "x", row_version: done.row_version },
    });
    expect(edit.json()).toMatchObject({ code: "read_only_state" });
    expect(await shop.read("ann", "job", made.id)).toMatchObject({
      permissions: { edit: false, edit_reason: { code: "read_only_state", rules: [] } },
    });
    expect(await moved("boss", done, "bill")).toMatchObject({ status: "done", billing: "billed" });
  });

  test("is told by the record before it is tried", async () => {
    const made = await shop.make("boss", "job", { title: "Told", client, owner: shop.idOf("ann") });
    const open = await moved("ann", made, "start");
    const transitions = async (name: PersonName) => {
      const { permissions } = await shop.read(name, "job", open.id);
      return (permissions as { transitions: { name: string; allowed: boolean; reason?: { code: string } }[] })
        .transitions;
    };
    expect(await transitions("ann")).toEqual([
      { field: "status", name: "hold", to: "held", allowed: true },
      {
        field: "status",
        name: "finish",
        to: "done",
        allowed: false,
        reason: { code: "not_granted", rules: ["captain", "superadmin"] },
      },
      {
        field: "billing",
        name: "bill",
        to: "billed",
        allowed: false,
        reason: { code: "not_granted", rules: ["superadmin"] },
      },
    ]);
    expect(await transitions("cap")).toMatchObject([
      { name: "hold", allowed: false, reason: { code: "out_of_scope" } },
      { name: "finish", allowed: false, reason: { code: "condition_not_met" } },
      { name: "bill" },
    ]);
  });
});

describe("history", () => {
  test("tells what changed, by whom, newest first, in pages", async () => {
    const made = await shop.make("ann", "job", { title: "First", hours: 1, client });
    await shop.as("ann")("PATCH", `/api/job/${made.id}/`, {
      body: { title: "Second", helpers: [shop.idOf("bob")], client: null, row_version: 1 },
    });
    const all = await entries("ann", made);
    expect(all.map(({ action }) => action)).toEqual(["edit", "create"]);
    expect(all[0]).toMatchObject({
      actor: { id: shop.idOf("ann"), label: "ann" },
      impersonator: null,
      changes: {
        title: ["First", "Second"],
        helpers: [null, [{ id: shop.idOf("bob"), label: "bob" }]],
        client: [{ id: client, label: "Mover" }, null],
      },
    });
    const page = await shop.as("ann")("GET", `/api/job/${made.id}/history/?page=2&page_size=1`);
    expect(page.json()).toMatchObject({ count: 2, data: [{ action: "create" }] });
    expect((await shop.as("ann")("GET", `/api/job/${made.id}/history/?page=x`)).statusCode).toBe(400);
  });

  test("does not tell of changes in nothing but fields the reader may not read", async () => {
    const made = await shop.make("boss", "job", {
      title: "Closed in part",
      owner: shop.idOf("ann"),
      lines: [{ item: "a", amount: 1 }],
    });
    let last: Awaited<ReturnType<typeof shop.read>> = await shop.read("boss", "job", made.id);
    const line = (last["lines"] as { id: number }[])[0]!.id;
    const change = async (body: object) => {
      const answer = await shop.as("boss")("PATCH", `/api/job/${made.id}/`, {
        body: { ...body, row_version: last.row_version },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      last = answer.json();
    };
    await change({ pin: "1234" });
    await change({ lines: [{ id: line, remark: "Between us" }] });
    await change({ title: "Open", pin: "5678", lines: [{ id: line, remark: "Still" }] });
    await change({ lines: [{ id: line, remark: "Gone", item: "b" }] });
    const told = async (name: PersonName, query: string) => {
      const answer = await shop.as(name)("GET", `/api/job/${made.id}/history/?${query}`);
      const { count, data } = answer.json<{ count: number; data: { changes: object; action: string }[] }>();
      return { count, told: data.map(({ action, changes }) => [action, ...Object.keys(changes).sort()]) };
    };
    expect(await told("boss", "")).toMatchObject({ count: 5 });
    expect(await told("bob", "")).toEqual({
      count: 3,
      told: [
        ["edit", "lines"],
        ["edit", "title"],
        ["create", "billing", "code", "lines", "owner", "status", "status_since", "team", "title"],
      ],
    });
    expect(await told("bob", "page=3&page_size=1")).toMatchObject({
      count: 3,
      told: [["create", "billing", "code", "lines", "owner", "status", "status_since", "team", "title"]],
    });
    expect(await told("bob", "page=4&page_size=1")).toEqual({ count: 3, told: [] });
    expect(await told("bob", "field=lines")).toMatchObject({ count: 2 });
    expect(await told("boss", "field=lines")).toMatchObject({ count: 4 });
    expect(await told("bob", `actor=${shop.idOf("boss")}`)).toMatchObject({ count: 3 });
  });

  test("tells of child rows which came, went and changed, and how", async () => {
    const made = await shop.make("ann", "job", {
      title: "Rows told",
      lines: [
        { item: "a", amount: 1 },
        { item: "b", amount: 2 },
        { item: "c", amount: 3 },
      ],
    });
    const [a, b, c] = (await shop.read("ann", "job", made.id))["lines"] as ApiRecord[];
    await shop.as("ann")("PATCH", `/api/job/${made.id}/`, {
      body: {
        row_version: 1,
        lines: [{ id: a!.id }, { id: b!.id, amount: "2.50" }, { item: "d", amount: 4 }],
      },
    });
    const [edit, create] = await entries("ann", made);
    expect(create).toMatchObject({ changes: { lines: [[], [{ item: "a" }, { item: "b" }, { item: "c" }]] } });
    expect(edit).toMatchObject({
      changes: {
        lines: [
          [
            { id: b!.id, item: "b", amount: "2.00" },
            { id: c!.id, item: "c", amount: "3.00" },
          ],
          [
            { id: b!.id, item: "b", amount: "2.50" },
            { item: "d", amount: "4.00", quantity: 1 },
          ],
        ],
      },
    });
  });

  test("leaves out what the reader may not read in the row, in the row and in its lines", async () => {
    const made = await shop.make("boss", "job", {
      title: "Secret history",
      owner: shop.idOf("ann"),
      rate: "50.00",
      pin: "1111",
      lines: [{ item: "a", amount: "1.00", remark: "psst" }],
    });
    const [own] = await entries("ann", made);
    expect(own).toMatchObject({ changes: { rate: [null, "50.00"], pin: [null, "1111"] } });
    expect(JSON.stringify(own)).toContain("psst");
    const [foreign] = await entries("bob", made);
    expect(foreign).toMatchObject({ changes: { title: [null, "Secret history"] } });
    expect(Object.keys(foreign!["changes"] as object)).not.toContain("rate");
    expect(JSON.stringify(foreign)).not.toMatch(/psst|1111|50\.00/);
    expect((await shop.as("gus")("GET", `/api/job/${made.id}/history/`)).statusCode).toBe(404);
  });
});

describe("computed values of other records", () => {
  const clientNow = (id: number) => shop.read("boss", "client", id);

  test("follow rows that come, change, move and go", async () => {
    const one = await shop.make("boss", "client", { name: "Rollup One", region: "east" });
    const two = await shop.make("boss", "client", { name: "Rollup Two", region: "west" });
    const made = await shop.make("boss", "job", {
      title: "Counted",
      client: one.id,
      due: "2026-05-01",
      owner: shop.idOf("ann"),
      lines: [{ item: "a", amount: "10.00" }],
    });
    const late = await shop.make("boss", "job", {
      title: "Late",
      client: one.id,
      due: "2020-01-01",
      owner: shop.idOf("bob"),
    });
    expect(await clientNow(one.id)).toMatchObject({
      job_count: 2,
      open_total: "10.00",
      last_due: "2026-05-01",
      owners: [{ label: "ann" }, { label: "bob" }],
      overdue: expect.any(Number),
    });
    await shop.as("boss")("PATCH", `/api/job/${made.id}/`, {
      body: {
        lines: [
          { item: "b", amount: "2.50" },
          { item: "c", amount: "1.00" },
        ],
        row_version: 1,
      },
    });
    expect(await clientNow(one.id)).toMatchObject({ open_total: "3.50" });
    await shop.as("boss")("PATCH", `/api/job/${made.id}/`, { body: { client: two.id, row_version: 2 } });
    expect(await clientNow(one.id)).toMatchObject({
      job_count: 1,
      open_total: "0.00",
      last_due: "2020-01-01",
      owners: [{ label: "bob" }],
    });
    expect(await clientNow(two.id)).toMatchObject({
      job_count: 1,
      open_total: "3.50",
      last_due: "2026-05-01",
    });
    await shop.as("boss")("DELETE", `/api/job/${late.id}/`);
    expect(await clientNow(one.id)).toMatchObject({ job_count: 0, last_due: null, owners: null });
    await shop.as("boss")("POST", `/api/job/${late.id}/restore/`);
    expect(await clientNow(one.id)).toMatchObject({ job_count: 1 });
    const found = await shop.list("boss", `/api/client/?owners=${shop.idOf("bob")}&name__starts_with=rollup`);
    expect(found.map(({ id }) => id)).toEqual([one.id]);
  });

  test("follow what they look up, over several records, with labels, sort keys and search texts", async () => {
    const made = await shop.make("boss", "client", { name: "Looked Up", region: "east" });
    const job = await shop.make("boss", "job", { title: "Looking", client: made.id });
    const task = await shop.make("boss", "task", { name: "Check", job: job.id });
    expect(await shop.read("boss", "job", job.id)).toMatchObject({
      client_region: "east",
      client_name: "Looked Up",
    });
    expect(await shop.read("boss", "task", task.id)).toMatchObject({
      job_title: "Looking",
      job_client: { id: made.id, label: "Looked Up" },
      deep_region: "east",
    });
    await shop.as("boss")("PATCH", `/api/client/${made.id}/`, {
      body: { region: "west", name: "Renamed Zulu", row_version: made.row_version },
    });
    await shop.as("boss")("PATCH", `/api/job/${job.id}/`, { body: { title: "Quokka", row_version: 1 } });
    expect(await shop.read("boss", "job", job.id)).toMatchObject({
      client_region: "west",
      client_name: "Renamed Zulu",
    });
    expect(await shop.read("boss", "task", task.id)).toMatchObject({
      job_title: "Quokka",
      deep_region: "west",
    });
    expect((await shop.list("boss", "/api/task/?query=quokka")).map(({ id }) => id)).toEqual([task.id]);
    expect((await shop.list("boss", "/api/job/?query=zulu")).map(({ id }) => id)).toEqual([job.id]);
    expect((await shop.list("boss", "/api/task/?deep_region=west")).map(({ id }) => id)).toEqual([task.id]);
  });

  test("stay right under many writers at once", async () => {
    const one = await shop.make("boss", "client", { name: "Crowd One", region: "east" });
    const two = await shop.make("boss", "client", { name: "Crowd Two", region: "west" });
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        shop.make("boss", "job", {
          title: `Crowd ${index}`,
          client: index % 2 === 0 ? one.id : two.id,
          lines: [{ item: "a", amount: "1.00" }],
        }),
      ),
    );
    expect(await clientNow(one.id)).toMatchObject({ job_count: 6, open_total: "6.00" });
    const move = (job: ApiRecord, client: number) =>
      shop.as("boss")("PATCH", `/api/job/${job.id}/`, { body: { client, row_version: 1 } });
    const answers = await Promise.all([
      ...made.map((job, index) => move(job, index % 2 === 0 ? two.id : one.id)),
      shop.as("boss")("PATCH", `/api/client/${one.id}/`, { body: { region: "west", row_version: 1 } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await clientNow(one.id)).toMatchObject({ job_count: 6, open_total: "6.00" });
    expect(await clientNow(two.id)).toMatchObject({ job_count: 6, open_total: "6.00" });
    const east = await shop.list(
      "boss",
      "/api/job/?client_region=east&title__starts_with=crowd&page_size=50",
    );
    expect(east).toEqual([]);
  });
});
