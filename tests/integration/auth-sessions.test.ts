import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { LIVE_CLOSED, LIVE_PATH } from "../../core/live/messages.ts";
import type { TestApp } from "../support/app.ts";
import { TEST_PASSWORD } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { addEmails } from "../support/shipped-app.ts";
import { createStaffApp } from "./people-app.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
/** What a person may wait for, in every process. */
const AT_ONCE = { timeout: 2_000, interval: 20 };

let first: TestApp;
let second: TestApp;
let now = Date.UTC(2026, 4, 4, 9);

beforeAll(async () => {
  first = await createStaffApp({ clock: () => now });
  await addEmails(first);
  second = await first.second();
  await second.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

interface Session {
  readonly id: string;
  readonly current: boolean;
  readonly last_seen: string;
}

/** Employee ids of the people, in the order the application was made with them. */
const EMPLOYEE_IDS: Readonly<Record<string, string>> = {
  boss: "EM1",
  eve: "EM2",
  lead: "EM3",
  max: "EM4",
  dan: "EM5",
};

async function signIn(
  name: string,
  { userAgent = CHROME, ...body }: { readonly userAgent?: string; readonly device?: string } = {},
): Promise<string> {
  const answer = await first.as()("POST", "/api/auth/login/", {
    body: { employee_id: EMPLOYEE_IDS[name], password: TEST_PASSWORD, ...body },
    headers: { "user-agent": userAgent },
  });
  expectStatus(answer, 202);
  return answer.json<{ data: { token: string } }>().data.token;
}

const withToken = (token: string) => ({ headers: { authorization: `Token ${token}` } });
const listFor = async (token: string): Promise<Session[]> => {
  const answer = await first.as()("GET", "/api/auth/sessions/", withToken(token));
  expectStatus(answer, 200);
  return answer.json<{ data: Session[] }>().data;
};
const status = async (app: TestApp, token: string) =>
  (await app.as()("GET", "/api/employee/me/", withToken(token))).statusCode;

/** A live connection of the other process, welcomed; `closed` gives the code it is closed with. */
async function openLive(token: string): Promise<{ readonly closed: Promise<number> }> {
  const { port } = second.app.server.address() as { port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  const welcome = new Promise<void>((resolve) =>
    socket.on("message", (bytes: Buffer) => {
      if (bytes.toString("utf8").includes("welcome")) resolve();
    }),
  );
  await new Promise((resolve) => socket.on("open", resolve));
  socket.send(JSON.stringify({ token }));
  await welcome;
  return { closed };
}

describe("a person's sessions", () => {
  it("are listed with device, address, beginning and last use, and belong to nobody else", async () => {
    now += 60_000;
    const desk = await signIn("eve");
    now += 60_000;
    const phone = await signIn("eve", { userAgent: PHONE });
    const sessions = await listFor(phone);
    expect(sessions.slice(0, 2)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        browser: "Safari",
        system: "iOS",
        address: "127.0.0.1",
        created: "2026-05-04T09:02:00.000Z",
        last_seen: "2026-05-04T09:02:00.000Z",
        current: true,
      },
      expect.objectContaining({
        browser: "Chrome",
        system: "Windows",
        created: "2026-05-04T09:01:00.000Z",
        current: false,
      }),
    ]);
    const text = JSON.stringify(sessions);
    for (const token of [desk, phone]) expect(text).not.toContain(token);
    const others = await listFor(await signIn("max"));
    const own = new Set(sessions.map(({ id }) => id));
    expect(others.filter(({ id }) => own.has(id))).toEqual([]);
  });

  it("end one by one, token and live connection, in every process", async () => {
    const [here, there] = [await signIn("eve"), await signIn("eve", { userAgent: PHONE })];
    expect([await status(first, there), await status(second, there)]).toEqual([200, 200]);
    const id = (await listFor(there)).find(({ current }) => current)?.id;
    const { closed } = await openLive(there);
    const ended = Date.now();
    expectStatus(await first.as()("DELETE", `/api/auth/sessions/${id}/`, withToken(here)), 204);
    expect(await status(first, there)).toBe(401);
    await expect.poll(() => status(second, there), AT_ONCE).toBe(401);
    expect(await closed).toBe(LIVE_CLOSED.session_over);
    expect(Date.now() - ended).toBeLessThan(2_000);
    expect([await status(first, here), await status(second, here)]).toEqual([200, 200]);
    // once more is no error, and ends nothing else
    expectStatus(await first.as()("DELETE", `/api/auth/sessions/${id}/`, withToken(here)), 204);
  });

  it("end by nobody else's hand", async () => {
    const eve = await signIn("eve");
    const [session] = await listFor(eve);
    const max = await signIn("max");
    expectStatus(await first.as()("DELETE", `/api/auth/sessions/${session?.id}/`, withToken(max)), 204);
    expect(await status(first, eve)).toBe(200);
  });

  it("end all but the one that asks", async () => {
    const [here, there, further] = [await signIn("eve"), await signIn("eve"), await signIn("eve")];
    const max = await signIn("max");
    for (const token of [there, further]) expect(await status(second, token)).toBe(200);
    expectStatus(await first.as()("POST", "/api/auth/sessions/end_others/", withToken(here)), 204);
    for (const token of [there, further]) await expect.poll(() => status(second, token), AT_ONCE).toBe(401);
    expect(await listFor(here)).toMatchObject([{ current: true }]);
    expect(await status(first, max)).toBe(200);
  });

  it("are hidden from whoever works as the person", async () => {
    const { token } = await first.app.benchline.sessions.create({
      employee: first.users["eve"]!.id,
      impersonator: first.users["boss"]!.id,
    });
    for (const [method, url] of [
      ["GET", "/api/auth/sessions/"],
      ["DELETE", "/api/auth/sessions/abc/"],
      ["POST", "/api/auth/sessions/end_others/"],
    ] as const) {
      const answer = await first.as()(method, url, withToken(token));
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        403,
        "sessions_of_another_person",
      ]);
    }
  });

  it("write their last use every ten minutes at most", async () => {
    const token = await signIn("dan");
    const seen = async () => (await listFor(token)).find(({ current }) => current)?.last_seen;
    const begun = await seen();
    now += 9 * 60_000;
    first.app.benchline.sessionCache.forgetAll();
    await status(first, token);
    expect(await seen()).toBe(begun);
    now += 2 * 60_000;
    await status(first, token);
    await expect.poll(seen, AT_ONCE).toBe(new Date(now).toISOString());
  });
});

describe("a superadmin", () => {
  const endFor = (name: string, of: string) =>
    first.as(name)("POST", `/api/employee/${first.users[of]!.id}/end_sessions/`);

  it("signs a person out everywhere, and the person's history says so", async () => {
    const eve = await signIn("eve");
    expect(await status(second, eve)).toBe(200);
    expectStatus(await endFor("boss", "eve"), 204);
    expect(await status(first, eve)).toBe(401);
    await expect.poll(() => status(second, eve), AT_ONCE).toBe(401);
    const history = await first.as("boss")("GET", `/api/employee/${first.users["eve"]!.id}/history/`);
    expectStatus(history, 200);
    expect(history.json<{ data: object[] }>().data[0]).toMatchObject({
      action: "sessions_end",
      actor: { id: first.users["boss"]!.id },
    });
  });

  it.each(["max", "lead", "dan"])("is needed for that: %s may not", async (name) => {
    const max = await signIn("max");
    const answer = await endFor(name, "max");
    expectStatus(answer, 403);
    expect(await status(first, max)).toBe(200);
  });

  it("learns that there is nobody of that number", async () => {
    expectStatus(await first.as("boss")("POST", "/api/employee/999999/end_sessions/"), 404);
  });
});

describe("a sign-in from a device not used before", () => {
  const notices = async (name: string) => {
    const answer = await first.as(name)("GET", "/api/emp_notify/?page=1");
    expectStatus(answer, 200);
    return answer
      .json<{ data: { title: string; description: string; target: object | null }[] }>()
      .data.filter(({ title }) => title.startsWith("New sign-in"));
  };
  const letters = async (name: string) => {
    const rows = await first.database.read
      .selectFrom("sys__mail")
      .innerJoin("employee", "employee.email", "sys__mail.recipient")
      .select(["sys__mail.subject as subject", "sys__mail.body as body"])
      .where("employee.id", "=", first.users[name]!.id)
      .orderBy("sys__mail.id")
      .execute();
    return rows.map(({ subject, body }) => ({ subject: String(subject), body: String(body) }));
  };

  it("is notified in the application and by mail, but the first and those from known devices are not", async () => {
    await signIn("lead", { device: "desk" });
    await signIn("lead", { device: "desk", userAgent: PHONE });
    expect([await notices("lead"), await letters("lead")]).toEqual([[], []]);
    await signIn("lead", { device: "phone", userAgent: PHONE });
    expect(await notices("lead")).toMatchObject([
      {
        title: "New sign-in from a device not used before",
        description: "Safari, iOS · 127.0.0.1",
        target: { name: "employee", id: first.users["lead"]!.id, sub_name: "security" },
      },
    ]);
    const [letter, ...more] = await letters("lead");
    expect(more).toEqual([]);
    expect(letter?.subject).toBe("New sign-in to your Benchline account");
    expect(letter?.body).toContain("Device: Safari, iOS");
    expect(letter?.body).toContain("/settings/security");
    await signIn("lead", { device: "phone", userAgent: PHONE });
    await signIn("lead", { device: "desk" });
    expect([(await notices("lead")).length, (await letters("lead")).length]).toEqual([1, 1]);
  });

  it("is known by what the browser calls itself where it sends no name, whatever its version", async () => {
    await signIn("boss");
    const before = (await notices("boss")).length;
    await signIn("boss", { userAgent: CHROME.replace("140", "141") });
    expect(await notices("boss")).toHaveLength(before);
    await signIn("boss", { userAgent: PHONE });
    expect(await notices("boss")).toHaveLength(before + 1);
  });

  it("is a device of that person alone: the same one is new to somebody else", async () => {
    await signIn("max", { device: "shared" });
    const before = (await notices("max")).length;
    await signIn("lead", { device: "shared" });
    expect(await notices("max")).toHaveLength(before);
    expect(await notices("lead")).toHaveLength(2);
  });
});
