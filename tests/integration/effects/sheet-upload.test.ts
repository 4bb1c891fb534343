import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { expectStatus } from "../../support/expect-status.ts";
import { multipart } from "../../support/multipart.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { createWorld, week } from "../values/world.ts";

const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3000, 0x20)]);
const QUARTER = 16 * 60_000;
const DAY = 86_400_000;
const PERIOD = { period_start: "2026-03-02", period_end: "2026-03-08" };

const world = prepareOnce(() => createWorld());
// each test with a fresh count of tries, and sessions that have not run out
beforeEach(() => world.pass(QUARTER));

type Answer = Readonly<Record<string, unknown>> & { readonly state: string };

async function running(more: object = {}) {
  return world.project({ own: { ...more } });
}

/** Finance asks; gives the request and the token of the letter's link. */
async function asked(
  { project, consultant }: { project: number; consultant: number },
  {
    sent_to = `approver${project}@vendor.example`,
    ...more
  }: { sent_to?: string; request_type?: string } = {},
) {
  const { id } = await world.make("fin", "timesheet_request", {
    project,
    consultant,
    ...PERIOD,
    message: "The week is missing.",
    sent_to,
    due_on: "2026-12-30",
    ...more,
  });
  return { request: id, token: await tokenTo(sent_to) };
}

async function tokenTo(address: string): Promise<string> {
  const { body } = await world.app.database.read
    .selectFrom("sys__mail")
    .select("body")
    .where("recipient", "=", address)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /\/timesheet-upload#token=(\S+)/.exec(String(body))?.[1] ?? "";
}

const look = (token: string) => world.app.as()("POST", "/api/files/timesheet/link/", { body: { token } });
const stateOf = async (token: string) => {
  const answer = await look(token);
  return answer.statusCode === 200 ? answer.json<{ data: Answer }>().data.state : answer.statusCode;
};
const handIn = (token: string, file: Partial<Parameters<typeof multipart>[0]> = {}) =>
  world.app.as()(
    "POST",
    "/api/files/timesheet/",
    multipart({ content: PDF, name: "week.pdf", texts: { token }, ...file }),
  );
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
];
const sheetsOf = async (project: number) => {
  const answer = await world.ask("boss", "GET", `/api/timesheet/?project=${project}&page=1&page_size=10`);
  return answer.json<{ data: { id: number; status: string }[] }>().data;
};
const copiesOf = async (sheet: number) => {
  const { client_copy } = await world.read("timesheet", sheet);
  return (client_copy as { name: string }[]).map(({ name }) => name);
};
const heard = async (request: number) => {
  const rows = await world.app.database.read
    .selectFrom("emp_notify")
    .select(["recipient", "state"])
    .where("target", "=", "timesheet_request")
    .where("target__id", "=", request)
    .where("state", "=", "status:answered")
    .execute();
  return rows.map(({ recipient }) => Number(recipient)).toSorted((a, b) => a - b);
};
const filesStored = async () =>
  (await world.app.database.read.selectFrom("sys__file").select("id").execute()).length;

describe("a request that is made", () => {
  const live = async (resource: string, project: number) => {
    const url = `/api/${resource}/?project=${project}&page=1&page_size=20`;
    return (await world.ask("boss", "GET", url)).json<{ data: object[] }>().data.length;
  };
  const undo = async (name: "fin" | "fay", token: unknown) =>
    (await world.ask(name, "POST", "/api/timesheet_request/bulk/undo/", { token })).json<{
      code?: string;
      data?: object[];
    }>();
  const make = async (sent_to: string) => {
    const { project, consultant } = await running();
    const asking = { message: "The week is missing.", due_on: "2026-12-30", sent_to };
    const values = { project, consultant, ...PERIOD, ...asking };
    return { project, made: await world.make("fin", "timesheet_request", values) };
  };
  const letters = async (address: string) =>
    (
      await world.app.database.read
        .selectFrom("sys__mail")
        .select("id")
        .where("recipient", "=", address)
        .execute()
    ).length;

  it("says that its mail waits, and is taken back with it and what followed by whoever made it", async () => {
    const address = "taken-back@vendor.example";
    const { project, made } = await make(address);
    expect(made).toMatchObject({ held: { mails: 1, seconds: 10 }, undo: expect.any(String) });
    const token = await tokenTo(address);
    expect([await live("timesheet_request", project), await live("timesheet_event", project)]).toEqual([
      1, 1,
    ]);
    world.pass(9_000);
    expect(await undo("fay", made["undo"])).toMatchObject({ code: "nothing_to_undo" });
    expect(await undo("fin", made["undo"])).toMatchObject({ data: [{ id: made.id, ok: true }] });
    expect(await letters(address)).toBe(0);
    expect([await live("timesheet_request", project), await live("timesheet_event", project)]).toEqual([
      0, 0,
    ]);
    expect(await stateOf(token)).toBe("closed");
  });

  it("stays once its mail is out", async () => {
    const address = "out@vendor.example";
    const { project, made } = await make(address);
    world.pass(10_000);
    expect(await undo("fin", made["undo"])).toMatchObject({
      data: [{ id: made.id, ok: false, code: "left_the_records" }],
    });
    expect(await live("timesheet_request", project)).toBe(1);
    expect(await letters(address)).toBe(1);
  });

  it("offers nothing where nothing is mailed, and no token made by hand archives it", async () => {
    const made = await world.ask("boss", "POST", "/api/client/", { name: "Nobody is told" });
    expectStatus(made, 201);
    const { id, ...rest } = made.json<Record<string, unknown>>();
    expect(rest).not.toHaveProperty("undo");
    const { rows } = await sql<{ at: number; request: string }>`
      select at, request from sys__history where resource = 'client' and record = ${id}`.execute(
      world.app.database.read,
    );
    const token = `${Number(rows[0]!.at).toString(36)}.${rows[0]!.request}`;
    const answer = await world.ask("boss", "POST", "/api/client/bulk/undo/", { token });
    expect(answer.json()).toMatchObject({ data: [{ ok: false, code: "left_the_records" }] });
    expect(await world.read("client", Number(id))).toMatchObject({ archived: null });
  });
});

describe("the link of a letter that asks for a timesheet", () => {
  // proves timesheet_request.receive_copy
  it("says what is asked for, and takes the signed sheet once, without an account", async () => {
    const of = await running();
    const sheet = await world.make("fin", "timesheet", { project: of.project, ...PERIOD });
    const { request, token } = await asked(of);
    const stored = JSON.stringify(
      await world.app.database.read.selectFrom("sys__sheet_link").selectAll().execute(),
    );
    expect(stored).not.toContain(token);
    const { label } = await world.read("consultant", of.consultant);
    expect((await look(token)).json()).toEqual({
      data: {
        state: "open",
        contact: null,
        sheet: {
          consultant: label,
          ...PERIOD,
          due_on: "2026-12-30",
          message: "The week is missing.",
          accept: ["pdf", "jpeg", "png"],
          megabytes: 20,
        },
      },
    });
    const answer = await handIn(token, { name: "../Week 10.pdf" });
    expectStatus(answer, 201);
    expect(answer.json()).toEqual({ data: { state: "used", contact: null, sheet: null } });
    expect(await copiesOf(sheet.id)).toEqual(["Week 10.pdf"]);
    expect(await world.read("timesheet_request", request)).toMatchObject({ status: "answered" });
    // who it was is told by what the server did it for
    const cause = { resource: "timesheet_request", id: request, field: "status", transition: "receive_copy" };
    for (const [resource, id] of [
      ["timesheet", sheet.id],
      ["timesheet_request", request],
    ] as const) {
      const [newest] = await world.history(resource, id);
      expect(newest).toMatchObject({ actor: null, cause });
    }
    expect(await heard(request)).toEqual([world.app.users["fin"]!.id]);
    const events = await world.ask(
      "boss",
      "GET",
      `/api/timesheet_event/?project=${of.project}&page=1&page_size=20`,
    );
    expect(events.json<{ data: { event: string }[] }>().data.map(({ event }) => event)).toContain("received");
    expect(codeOf(await handIn(token))).toEqual([404, "upload_link_over"]);
    expect(await stateOf(token)).toBe("used");
    expect(await copiesOf(sheet.id)).toEqual(["Week 10.pdf"]);
  });

  it("makes the sheet where there is none, and adds to what a sheet holds already", async () => {
    const of = await running();
    const first = await asked(of);
    expectStatus(await handIn(first.token), 201);
    const [sheet] = await sheetsOf(of.project);
    expect(sheet).toMatchObject({ ...PERIOD, status: "expected" });
    const second = await asked(of, { request_type: "client_copy" });
    expectStatus(await handIn(second.token, { name: "again.pdf" }), 201);
    expect(await copiesOf(sheet!.id)).toEqual(["week.pdf", "again.pdf"]);
    expect(await sheetsOf(of.project)).toHaveLength(1);
  });

  it("brings the copy that an approved sheet still lacks", async () => {
    const of = await running();
    const sheet = await world.approved(of.project, week(PERIOD.period_start));
    const { token } = await asked(of, { request_type: "client_copy" });
    expectStatus(await handIn(token, { name: "late.pdf" }), 201);
    expect(await copiesOf(sheet)).toContain("late.pdf");
    expect(await world.read("timesheet", sheet)).toMatchObject({ status: "approved" });
  });

  it("tells all of finance where the server itself had asked", async () => {
    const of = await running();
    const { request, token } = await asked(of);
    await world.app.database.write((trx) =>
      trx.updateTable("timesheet_request").set({ requested_by: null }).where("id", "=", request).execute(),
    );
    expectStatus(await handIn(token), 201);
    const finance = ["fin", "fay"].map((name) => world.app.users[name]!.id);
    expect(await heard(request)).toEqual(finance.toSorted((a, b) => a - b));
  });

  it("is of two senders at once one's only", async () => {
    const of = await running();
    const { token } = await asked(of);
    const before = await filesStored();
    const statuses = (await Promise.all([handIn(token), handIn(token), handIn(token)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 404, 404]);
    expect(await filesStored()).toBe(before + 1);
    const [sheet] = await sheetsOf(of.project);
    expect(await copiesOf(sheet!.id)).toHaveLength(1);
  });

  it("ends after 14 days, with a newer letter, another address, and when nothing is asked for any more", async () => {
    const closed = async (token: string, state: unknown) => {
      expect(await stateOf(token)).toBe(state);
      expect(codeOf(await handIn(token))).toEqual([404, "upload_link_over"]);
    };
    const cancelled = await asked(await running());
    await world.move("fin", "timesheet_request", cancelled.request, "cancel");
    await closed(cancelled.token, "closed");

    const moved = await asked(await running());
    expectStatus(
      await world.change("fin", "timesheet_request", moved.request, { sent_to: "right@vendor.example" }),
      200,
    );
    await closed(moved.token, "closed");

    const archived = await asked(await running());
    expectStatus(await world.app.as("boss")("DELETE", `/api/timesheet_request/${archived.request}/`), 200);
    await closed(archived.token, "closed");

    const old = await asked(await running());
    await world.app.database.write((trx) =>
      trx
        .updateTable("timesheet_request")
        .set({ due_on: "2026-03-09" })
        .where("id", "=", old.request)
        .execute(),
    );
    await world.app.app.scheduler.run("timed_effects");
    const newer = await tokenTo((await world.read("timesheet_request", old.request))["sent_to"] as string);
    expect(newer).not.toBe(old.token);
    await closed(old.token, 404);
    expect(await stateOf(newer)).toBe("open");

    const late = await asked(await running());
    await world.app.database.write((trx) =>
      trx
        .updateTable("sys__sheet_link")
        .set((set) => ({ expires: set("expires", "-", 14 * DAY) }))
        .where("request", "=", late.request)
        .execute(),
    );
    await closed(late.token, "expired");
    await closed("nobody-knows-this", 404);
  });

  it("takes nothing but a sheet: what is refused leaves no trace, and the link goes on", async () => {
    const of = await running();
    const { request, token } = await asked(of);
    const before = await filesStored();
    const large = Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024, 0x20)]);
    const after = multipart({ content: PDF, name: "week.pdf" });
    for (const [answer, expected] of [
      [
        await handIn(token, { content: "<script>alert(1)</script>", name: "week.pdf" }),
        [400, "file_kind_not_allowed"],
      ],
      [await handIn(token, { content: "" }), [400, "empty_file"]],
      [await handIn(token, { content: large }), [413, "file_too_large"]],
      [await handIn(token, { texts: {} }), [404, "upload_link_over"]],
      [await handIn(token, { texts: { token: `${token}x` } }), [404, "upload_link_over"]],
      [await handIn(token, { texts: { token: "%' or 1=1 --" } }), [404, "upload_link_over"]],
      [await world.app.as()("POST", "/api/files/timesheet/", after), [404, "upload_link_over"]],
      [await world.app.as()("POST", "/api/files/timesheet/", { body: { token } }), [400, "not_multipart"]],
    ] as const) {
      expect(codeOf(answer)).toEqual(expected);
    }
    for (const body of [{}, { token: "" }, { token: 7 }, { token: "x".repeat(101) }, { token, more: 1 }])
      expect((await world.app.as()("POST", "/api/files/timesheet/link/", { body })).statusCode).toBe(400);
    expect(await filesStored()).toBe(before);
    expect(await readdir(join(world.app.testDatabase.dataDir, "uploads"))).toEqual([]);
    expect(await world.read("timesheet_request", request)).toMatchObject({ status: "open" });
    expect(await stateOf(token)).toBe("open");
    expectStatus(await handIn(token), 201);
  });

  it("is not found by trying: after some wrong ones an address waits", async () => {
    const statuses: number[] = [];
    for (let tried = 0; tried < 101; tried += 1) statuses.push((await look(`guess-${tried}`)).statusCode);
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    const uploads: number[] = [];
    for (let tried = 0; tried < 31; tried += 1) uploads.push((await handIn(`guess-${tried}`)).statusCode);
    expect(uploads.at(-1)).toBe(429);
  });

  it("names whom to write to where it is of no use, and nothing of the sheet any more", async () => {
    const contact = { name: "fay", address: "fay@example.com" };
    await world.app.database.write((trx) =>
      trx
        .updateTable("employee")
        .set({ email: contact.address })
        .where("id", "=", world.app.users["fay"]!.id)
        .execute(),
    );
    const of = await running();
    const { request, token } = await asked(of);
    await world.app.database.write((trx) =>
      trx
        .updateTable("timesheet_request")
        .set({ requested_by: world.app.users["fay"]!.id })
        .where("id", "=", request)
        .execute(),
    );
    await world.move("fin", "timesheet_request", request, "answer");
    expect((await look(token)).json()).toEqual({ data: { state: "closed", contact, sheet: null } });
  });
});
