import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import type { TestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp, plantNamed } from "./people-app.ts";

interface Notice {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly timestamp: string;
  readonly avatar: unknown;
  readonly is_read: boolean;
  readonly target: { name: string; sub_name: string | null; id: number; sub_id: number | null } | null;
  readonly kind: string;
}

const NOW = Date.UTC(2026, 4, 4, 9);
const LIST = "/api/emp_notify/?page=1";
let app: TestApp;
let second: TestApp;
let now = NOW;
let leaveType: number;
let consultant: number;

beforeAll(async () => {
  app = await createStaffApp({
    clock: () => now,
    people: {
      boss: ["superadmin"],
      eve: ["engineer"],
      fin: ["finance"],
      ann: ["finance"],
      max: ["marketer"],
      mona: ["marketer", "scrum_master"],
      full: ["delivery"],
    },
  });
  second = await app.second();
  leaveType = await plantNamed(app, "leave_type", "Annual", { applies_to: "both", is_active: 1 });
  consultant = await plantNamed(app, "consultant", "Tara Prasad", {
    status: "on_bench",
    mentor: idOf("eve"),
  });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const idOf = (name: string) => app.users[name]?.id ?? 0;
const noticesOf = async (name: string, language = "en") => {
  const answer = await app.as(name)("GET", LIST, { headers: { "accept-language": language } });
  expectStatus(answer, 200);
  return answer.json<{ data: Notice[] }>().data;
};
const newest = async (name: string, language?: string) => (await noticesOf(name, language))[0];
const unread = async (name: string, of = app) =>
  (await of.as(name)("GET", "/api/emp_notify/count/")).json<{ data: { unread_notify: number } }>().data
    .unread_notify;
const tell = (recipient: string, count: number) =>
  app.database.write(async (trx) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      created: now - index,
      modified: now - index,
      row_version: 1,
      label__: `Told ${index}`,
      search__: "",
      recipient: idOf(recipient),
      title: `Told ${index}`,
      description: "Something",
      timestamp: now - index,
      is_read: 0,
      kind: "system",
    }));
    await trx.insertInto("emp_notify").values(rows).execute();
  });

/** Leaves of a person do not overlap: each is some days after the one before. */
let leaves = 0;
async function askLeave(person: string, more: object = {}): Promise<{ id: number; row_version: number }> {
  leaves += 1;
  const day = (after: number) => new Date(Date.UTC(2026, 5, leaves * 7 + after)).toISOString().slice(0, 10);
  const body = { leave_type: leaveType, start: day(0), end: day(1), reason: "Rest", ...more };
  const answer = await app.as(person)("POST", "/api/leave/", { body });
  expectStatus(answer, 201);
  return answer.json();
}

describe("the calls of the specification", () => {
  test("[R7.08 R7.10 R7.11 R3.17 R3.18] count, mark one and mark all as read, each for the caller alone", async () => {
    await tell("full", 3);
    expect(await unread("full")).toBe(3);
    const [first, other] = await noticesOf("full");
    const read = await app.as("full")("GET", `/api/emp_notify/${first!.id}/mark_as_read/`);
    expectStatus(read, 200);
    expect(read.json()).toEqual({ data: { unread_notify: 2 } });
    expect((await noticesOf("full")).map(({ is_read }) => is_read)).toEqual([true, false, false]);
    expect(await unread("full", second)).toBe(2);
    // once more changes nothing; another's is nobody's
    expect((await app.as("full")("GET", `/api/emp_notify/${first!.id}/mark_as_read/`)).statusCode).toBe(200);
    expect((await app.as("eve")("GET", `/api/emp_notify/${other!.id}/mark_as_read/`)).statusCode).toBe(404);
    await tell("ann", 1);
    expectStatus(await app.as("full")("GET", "/api/emp_notify/mark_all_read/"), 200);
    expect(await unread("full")).toBe(0);
    expect(await unread("ann")).toBe(1);
    for (const path of ["count/", "", "mark_all_read/", `${first!.id}/mark_as_read/`]) {
      expect((await app.as()("GET", `/api/emp_notify/${path}`)).statusCode).toBe(401);
    }
    expect((await app.as("full")("HEAD" as "GET", "/api/emp_notify/mark_all_read/")).statusCode).not.toBe(
      200,
    );
  });

  test("[R7.09 R3.14] the list has pages of ten, the newest first, in the shape of §3", async () => {
    await tell("full", 12);
    const page = async (number: number) =>
      (await app.as("full")("GET", `/api/emp_notify/?page=${number}`)).json<{
        data: Notice[];
        count: number;
      }>();
    const [one, two] = [await page(1), await page(2)];
    expect(one.count).toBe(15);
    expect([one.data.length, two.data.length]).toEqual([10, 5]);
    const times = [...one.data, ...two.data].map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set([...one.data, ...two.data].map(({ id }) => id)).size).toBe(15);
    expect(one.data[0]).toMatchObject({
      id: expect.any(Number),
      title: expect.stringContaining("Told"),
      description: "Something",
      timestamp: "2026-05-04T09:00:00.000Z",
      avatar: null,
      is_read: false,
      target: null,
      kind: "system",
      actor: null,
    });
  });
});

describe("notifications are made by what happens", () => {
  test("a record that its definition tells of reaches those named, in each reader's language, and not its author", async () => {
    now += 60_000;
    const { id } = await askLeave("eve");
    for (const name of ["fin", "ann"]) {
      expect(await newest(name)).toMatchObject({
        title: "eve · New: Leave request",
        kind: "finance",
        is_read: false,
        target: { name: "leave", sub_name: null, id, sub_id: null },
      });
    }
    expect((await newest("fin", "es"))?.title).toMatch(/^eve · Nuevo: /);
    expect((await newest("fin", "ar"))?.title).toMatch(/^eve · جديد: /);
    const told = await newest("fin", "es");
    const one = await app.as("fin")("GET", `/api/emp_notify/${told!.id}/`, {
      headers: { "accept-language": "es" },
    });
    expect(one.json()).toMatchObject({ title: told?.title, label: told?.title, is_read: false });
    expect((await app.as("eve")("GET", `/api/emp_notify/${told!.id}/`)).statusCode).toBe(404);
    expect(await noticesOf("eve")).toEqual([]);
    // who may do everything is meant only where named
    expect(await noticesOf("boss")).toEqual([]);
  });

  test("a transition tells whom its effect names, as far as they may see the record", async () => {
    now += 60_000;
    const { id, row_version } = await askLeave("eve", { cover: idOf("max") });
    const answer = await app.as("fin")("POST", `/api/leave/${id}/transition/`, {
      body: { transition: "approve", row_version },
    });
    expectStatus(answer, 200);
    expect(await newest("eve")).toMatchObject({
      title: "fin · Leave request: Approved",
      target: { name: "leave", id },
    });
    expect((await newest("eve", "fr"))?.title).toMatch(/^fin · /);
    // the cover is named by the effect too, but may not see it
    expect(await noticesOf("max")).toEqual([]);
  });

  test("being given a record counts before being told of it; what was given before is no news", async () => {
    now += 60_000;
    const { id, row_version } = await askLeave("fin", { employee: idOf("eve") });
    expect(await newest("eve")).toMatchObject({ title: "fin · Leave request assigned to you" });
    const before = (await noticesOf("eve")).length;
    const edited = await app.as("fin")("PATCH", `/api/leave/${id}/`, {
      body: { reason: "More rest", row_version },
    });
    expectStatus(edited, 200);
    expect(await noticesOf("eve")).toHaveLength(before);
  });

  test("[R3.15] parts of a consultant and a submission lead to the record they are part of", async () => {
    now += 60_000;
    const answer = await app.as("boss")("POST", "/api/consultant_marketing/", {
      body: { consultant, marketer: idOf("max"), role: "primary", start: "2026-05-04" },
    });
    expectStatus(answer, 201);
    expect(await newest("max")).toMatchObject({
      title: "boss · Marketing assignment assigned to you",
      target: {
        name: "consultant",
        sub_name: "consultantmarketing",
        id: consultant,
        sub_id: answer.json<{ id: number }>().id,
      },
    });
  });

  test("a comment tells whose record it is and whom it names, with its words", async () => {
    now += 60_000;
    const body = {
      body: `<p>Ready for <a href="/records/employee/${idOf("max")}">@max</a> &amp; all</p>`,
      mentions: [idOf("max"), idOf("boss")],
    };
    const answer = await app.as("boss")("POST", `/api/consultant/${consultant}/comments/`, { body });
    expectStatus(answer, 201);
    const id = answer.json<{ id: number }>().id;
    const target = { name: "consultant", sub_name: "comment", id: consultant, sub_id: id };
    expect(await newest("eve")).toMatchObject({
      title: "boss · Comment on Consultant",
      description: "Tara Prasad\nReady for @max & all",
      target,
    });
    expect(await newest("max")).toMatchObject({
      title: "boss · Consultant: you were mentioned",
      kind: "mention",
      target,
    });
    expect(await noticesOf("boss")).toEqual([]);
  });

  test("a write that fails tells nobody", async () => {
    now += 60_000;
    const { id, row_version } = await askLeave("eve");
    const before = (await noticesOf("eve")).length;
    const approve = (version: number) =>
      app.as("fin")("POST", `/api/leave/${id}/transition/`, {
        body: { transition: "approve", row_version: version },
      });
    expect((await approve(row_version + 1)).statusCode).toBe(409);
    expect(await noticesOf("eve")).toHaveLength(before);
    expectStatus(await approve(row_version), 200);
    expect(await noticesOf("eve")).toHaveLength(before + 1);
  });

  test("a muted kind makes none; a great many at once stop after some", async () => {
    now += 60 * 60_000;
    const mute = (muted: readonly string[]) =>
      app.as("ann")("PUT", "/api/preferences/notifications/", { body: { muted } });
    expectStatus(await mute(["finance"]), 204);
    const before = { ann: await unread("ann"), fin: await unread("fin") };
    await askLeave("eve");
    expect(await unread("ann")).toBe(before.ann);
    expect(await unread("fin")).toBe(before.fin + 1);
    expectStatus(await mute([]), 204);
    for (let count = 0; count < 30; count += 1) await askLeave("eve");
    expect(await unread("ann")).toBe(before.ann + 25);
  });

  test("[R2.92] they appear live in windows of the person, whichever process wrote", async () => {
    now += 60 * 60_000;
    await second.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = second.app.server.address() as { port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live?user_id=${idOf("fin")}`);
    const heard: string[] = [];
    socket.on("message", (bytes: Buffer) => heard.push(bytes.toString("utf8")));
    socket.on("open", () => socket.send(JSON.stringify({ token: app.users["fin"]?.token })));
    await expect.poll(() => heard.join("")).toContain("welcome");
    await askLeave("max");
    await expect.poll(() => heard.join(""), { timeout: 8_000 }).toContain('"notified":true');
    socket.close();
  });
});
