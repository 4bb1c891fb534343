import { describe, expect, it } from "vitest";
import { expectStatus } from "../support/expect-status.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() =>
  createShippedApp({
    root: ["superadmin"],
    leaver: ["marketer"],
    receiver: ["marketer"],
    engineer: ["engineer"],
    admin: ["admin", "marketer"],
  }),
);
const now = Date.now();

const idOf = (name: string): number => test.users[name]!.id;

/** Rows as they might have come from anywhere: only what a handover looks at is filled. */
async function insert(table: string, values: Record<string, unknown>): Promise<number> {
  const common = { created: now, modified: now, row_version: 1, label__: "A record", search__: "" };
  return test.database.write(async (trx) => {
    const row = { ...common, ...values };
    const { id } = await trx.insertInto(table).values(row).returning("id").executeTakeFirstOrThrow();
    return Number(id);
  });
}

async function holder(table: string, id: number, field: string): Promise<number> {
  const row = await test.database.read
    .selectFrom(table)
    .select(field)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(row[field]);
}

interface Area {
  readonly resource: string;
  readonly label: string;
  readonly moved: number;
  readonly kept: number;
  readonly rows: readonly { readonly id: number; readonly label: string }[];
  readonly reasons: readonly string[];
}

const both = () => ({ user_id: idOf("leaver"), handover_id: idOf("receiver") });
const preview = async (body: object = both()): Promise<Area[]> => {
  const answer = await test.as("root")("POST", "/api/impersonate/handover/preview/", { body });
  expectStatus(answer, 200);
  return answer.json<{ data: Area[] }>().data;
};
const handOver = async (body: object = both()) => {
  const answer = await test.as("root")("POST", "/api/impersonate/handover/", { body });
  expectStatus(answer, 200);
  return answer.json<{ data: { id: number; undo: boolean; areas: Area[] } }>().data;
};

describe("handing work over", () => {
  it("is told to webhooks record by record, though its receiver is told once", async () => {
    const leaver = idOf("leaver");
    const made = await test.as("root")("POST", "/api/webhooks/", {
      body: {
        name: "Moves",
        url: "https://192.0.2.1.invalid/hooks",
        areas: ["vendor_company"],
        events: ["updated"],
        role: "superadmin",
      },
    });
    expectStatus(made, 201);
    const record = await insert("vendor_company", { owner: leaver, name: "Told", status: "active" });
    await handOver();
    const queued = await test.database.read
      .selectFrom("sys__webhook_delivery")
      .select(["type", "record", "detail"])
      .execute();
    expect(queued).toEqual([
      { type: "vendor_company.updated", record, detail: expect.stringContaining('"owner"') as string },
    ]);
    const { id } = made.json<{ data: { id: number } }>().data;
    expectStatus(await test.as("root")("DELETE", `/api/webhooks/${id}/`), 204);
  });

  it("[R1.19 R6.04 R7.46] moves the open work and leaves the rest, after a preview that writes nothing", async () => {
    const leaver = idOf("leaver");
    const company = await insert("vendor_company", { owner: leaver, name: "Acme", status: "active" });
    const open = await insert("test", { mentor: leaver, status: "assigned" });
    const done = await insert("test", { mentor: leaver, status: "passed" });
    const gone = await insert("test", { mentor: leaver, status: "assigned", archived: now });
    const other = await insert("test", { mentor: idOf("engineer"), status: "assigned" });

    const expected = [
      { resource: "vendor_company", moved: 1, kept: 0 },
      { resource: "test", moved: 1, kept: 0 },
    ];
    const told = await preview();
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining(expected.map((area) => expect.objectContaining(area) as Area)),
    );
    expect(told.find(({ resource }) => resource === "test")?.rows).toEqual([{ id: open, label: "A record" }]);
    expect(await holder("test", open, "mentor")).toBe(leaver);

    const { areas, id } = await handOver();
    expect(areas).toEqual(
      expect.arrayContaining(expected.map((area) => expect.objectContaining(area) as Area)),
    );
    expect(await holder("test", open, "mentor")).toBe(idOf("receiver"));
    expect(await holder("vendor_company", company, "owner")).toBe(idOf("receiver"));
    expect(await holder("test", done, "mentor")).toBe(leaver);
    expect(await holder("test", gone, "mentor")).toBe(leaver);
    expect(await holder("test", other, "mentor")).toBe(idOf("engineer"));

    const history = await test.database.read
      .selectFrom("sys__history")
      .select(["actor", "action", "changes"])
      .where("resource", "=", "test")
      .where("record", "=", open)
      .execute();
    expect(history).toEqual([
      {
        actor: idOf("root"),
        action: "bulk",
        changes: JSON.stringify({ mentor: [leaver, idOf("receiver")] }),
      },
    ]);
    const record = (await test.as("root")("GET", `/api/handover/${id}/`)).json<Record<string, unknown>>();
    expect(record).toMatchObject({
      user_id: { id: leaver },
      handover_id: { id: idOf("receiver") },
      requested_by: { id: idOf("root") },
    });
    expect(String(record["moved"]).split("\n").toSorted()).toEqual(["Tests: 1", "Vendors: 1"]);
    expect(await preview()).toEqual([]);
  });

  it("is taken back, except what somebody changed since", async () => {
    const body = { user_id: idOf("engineer"), handover_id: idOf("leaver") };
    const first = await insert("test", { mentor: idOf("engineer"), status: "assigned" });
    const { id, undo } = await handOver(body);
    expect(undo).toBe(true);
    const changed = await test.as("root")("GET", `/api/test/${first}/`);
    const { row_version } = changed.json<{ row_version: number }>();
    const moved = { mentor: idOf("receiver"), row_version };
    expectStatus(await test.as("root")("PATCH", `/api/test/${first}/`, { body: moved }), 200);
    const answer = await test.as("root")("POST", `/api/impersonate/handover/${id}/undo/`);
    expectStatus(answer, 200);
    expect(answer.json<{ data: Area[] }>().data).toMatchObject([{ resource: "test", moved: 1, kept: 1 }]);
    expect(await holder("test", first, "mentor")).toBe(idOf("receiver"));
    const record = (await test.as("root")("GET", `/api/handover/${id}/`)).json<Record<string, unknown>>();
    expect(record["undone_at"]).not.toBeNull();
    expectStatus(await test.as("root")("POST", `/api/impersonate/handover/${id}/undo/`), 404);
  });

  it("moves a support assignment only to a person of the same department", async () => {
    const finance = await insert("team", { name: "Books", name__key: "books", department: "Finance" });
    await test.database.write((trx) =>
      trx
        .updateTable("employee")
        .set({ team: finance, department: "Finance" })
        .where("id", "=", idOf("admin"))
        .execute(),
    );
    await test.database.write((trx) =>
      trx.updateTable("employee").set({ department: "Marketing" }).where("id", "=", idOf("leaver")).execute(),
    );
    const support = await insert("project_support", { support: idOf("leaver"), status: "active" });
    const told = await preview({ user_id: idOf("leaver"), handover_id: idOf("admin") });
    expect(told.find(({ resource }) => resource === "project_support")).toMatchObject({
      moved: 0,
      kept: 1,
      reasons: ["Only someone with the same “Department” can take these over."],
    });
    expect(await holder("project_support", support, "support")).toBe(idOf("leaver"));
  });

  it("tells the receiver once, area by area in their language, and nobody of each row", async () => {
    const people = { user_id: idOf("admin"), handover_id: idOf("engineer") };
    await test.database.write((trx) =>
      trx.updateTable("employee").set({ language: "es" }).where("id", "=", idOf("engineer")).execute(),
    );
    for (let count = 0; count < 3; count += 1)
      await insert("test", { mentor: idOf("admin"), status: "assigned" });
    const told = () =>
      test.database.read
        .selectFrom("emp_notify")
        .select(["actor", "event", "about", "description", "title"])
        .where("recipient", "=", idOf("engineer"))
        .orderBy("id")
        .execute();
    const before = (await told()).length;
    await handOver(people);
    expect((await told()).slice(before)).toEqual([
      {
        actor: idOf("root"),
        event: "handed_over",
        about: "handover",
        description: "Pruebas: 3",
        title: "Work was handed over to you",
      },
    ]);
  });
});

describe("what a handover needs", () => {
  it.each<[string, () => object, string]>([
    ["nothing", () => ({}), "handover_incomplete"],
    ["one person", () => ({ user_id: idOf("leaver") }), "handover_incomplete"],
    ["the other", () => ({ handover_id: idOf("leaver") }), "handover_incomplete"],
    ["a word", () => ({ ...both(), user_id: "leaver" }), "handover_incomplete"],
    ["nobody", () => ({ ...both(), user_id: 99_999 }), "handover_incomplete"],
    [
      "one and the same",
      () => ({ user_id: idOf("leaver"), handover_id: idOf("leaver") }),
      "handover_to_oneself",
    ],
    ["a stranger", () => ({ ...both(), handover_id: 99_999 }), "handover_to_nobody"],
  ])("[R5.37] refuses %s with 400", async (_what, body, code) => {
    for (const path of ["", "preview/"]) {
      const answer = await test.as("root")("POST", `/api/impersonate/handover/${path}`, { body: body() });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
    }
  });

  it("refuses a receiver who is not active", async () => {
    await test.database.write((trx) =>
      trx.updateTable("employee").set({ status: "inactive" }).where("id", "=", idOf("receiver")).execute(),
    );
    const answer = await test.as("root")("POST", "/api/impersonate/handover/", { body: both() });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "handover_to_nobody"]);
    await test.database.write((trx) =>
      trx.updateTable("employee").set({ status: "active" }).where("id", "=", idOf("receiver")).execute(),
    );
  });

  it("[R6.04] is for superadmins only, and not while working as another person", async () => {
    for (const name of ["leaver", "engineer", "admin"]) {
      for (const path of ["", "preview/", "1/undo/"]) {
        expectStatus(await test.as(name)("POST", `/api/impersonate/handover/${path}`, { body: both() }), 403);
      }
    }
    const started = await test.as("root")("POST", "/api/impersonate/", { body: { id: idOf("admin") } });
    const { token } = started.json<{ data: { token: string } }>().data;
    const headers = { authorization: `Token ${token}` };
    expectStatus(await test.as()("POST", "/api/impersonate/handover/", { body: both(), headers }), 403);
  });
});
