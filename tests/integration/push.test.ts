import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readPushOptions } from "../../server/modules/push/options.ts";
import type { TestApp, TestAppOptions } from "../support/app.ts";
import { TEST_PASSWORD } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp, plantNamed } from "./people-app.ts";

interface Sent {
  readonly authorization: string | undefined;
  readonly message: { readonly token: string; readonly data: Readonly<Record<string, string>> };
}

const READY = "Your system can receive notifications now!";
const WEB = { apiKey: "key", projectId: "project", messagingSenderId: "1", appId: "app", vapidKey: "vapid" };
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

let standIn: Server;
let push: NonNullable<TestAppOptions["push"]>;
let app: TestApp;
let second: TestApp;
let consultant: number;
let asked = 0;
const sent: Sent[] = [];
/** What the service answers for a token, one after the other; 200 when nothing is left. */
const answers = new Map<string, number[]>();
/** A token whose messages the service lets wait, and what cuts them off. */
const silent = { token: "", cut: [] as (() => void)[] };

beforeAll(async () => {
  standIn = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      if (request.url === "/token") {
        asked += 1;
        response.end(JSON.stringify({ access_token: "access", expires_in: 3600, token_type: "Bearer" }));
        return;
      }
      const { message } = JSON.parse(text) as Sent;
      const known = request.url === "/v1/projects/project/messages:send";
      const status = known ? (answers.get(message.token)?.shift() ?? 200) : 403;
      sent.push({ authorization: request.headers.authorization, message });
      if (message.token === silent.token) {
        silent.cut.push(() => response.destroy());
        return;
      }
      response.statusCode = status;
      response.end(JSON.stringify(status === 200 ? { name: "sent" } : { error: { status: "UNREGISTERED" } }));
    });
  });
  await new Promise<void>((resolve) => standIn.listen(0, "127.0.0.1", resolve));
  const { port } = standIn.address() as { port: number };
  const base = `http://127.0.0.1:${port}`;
  const account = {
    project_id: "project",
    client_email: "a@b.example",
    private_key: privateKey,
    token_uri: `${base}/token`,
  };
  const options = readPushOptions({ account: JSON.stringify(account), web: JSON.stringify(WEB) });
  if (options === null) throw new Error("the push settings of the test are not complete");
  push = { ...options, url: base };
  app = await createStaffApp({ push });
  second = await app.second();
  consultant = await plantNamed(app, "consultant", "Tara Prasad", { status: "on_bench" });
});
afterAll(async () => {
  await second.close();
  await app.close();
  standIn.close();
});
beforeEach(() => {
  sent.length = 0;
  answers.clear();
});

const idOf = (name: string) => app.users[name]?.id ?? 0;
const register = (name: string, token: string) =>
  app.as(name)("POST", "/api/fcm/", { body: { fcm_token: token }, headers: { "user-agent": "Browser" } });
const mention = async (name: string, words: string) => {
  const body = { body: `<p>${words}</p>`, mentions: [idOf(name)] };
  expectStatus(await app.as("boss")("POST", `/api/consultant/${consultant}/comments/`, { body }), 201);
  for (const each of [app, second]) await each.app.push?.settled();
};
const tokens = async () =>
  (
    await app.database.read.selectFrom("push_token").select(["employee", "fcm_token"]).orderBy("id").execute()
  ).map(({ employee, fcm_token }) => [Number(employee), fcm_token]);

describe("where browsers are reached", () => {
  test("[R7.16] POST /api/fcm/ keeps the token and says so; once more changes nothing; another person takes it over", async () => {
    const answer = await register("max", "Token-A");
    expectStatus(answer, 200);
    expect(answer.json()).toEqual({ message: READY });
    expectStatus(await register("max", "Token-A"), 200);
    expect(await tokens()).toEqual([[idOf("max"), "Token-A"]]);
    expectStatus(await register("eve", "Token-A"), 200);
    expect(await tokens()).toEqual([[idOf("eve"), "Token-A"]]);
    for (const body of [{}, { fcm_token: "" }, { fcm_token: 7 }, { fcm_token: "x".repeat(501) }]) {
      expect((await app.as("max")("POST", "/api/fcm/", { body })).statusCode).toBe(400);
    }
    expect((await app.as()("POST", "/api/fcm/", { body: { fcm_token: "x" } })).statusCode).toBe(401);
  });

  test("signing out takes the browser away; nobody takes another person's away", async () => {
    const forget = (name: string, token: string) =>
      app.as(name)("DELETE", "/api/fcm/", { body: { fcm_token: token } });
    await register("max", "Token-Out");
    expectStatus(await forget("eve", "Token-Out"), 204);
    expect(await tokens()).toContainEqual([idOf("max"), "Token-Out"]);
    for (let round = 0; round < 2; round += 1) expectStatus(await forget("max", "Token-Out"), 204);
    expect(await tokens()).not.toContainEqual([idOf("max"), "Token-Out"]);
  });

  test("a token that comes with the sign-in is kept like one", async () => {
    const signIn = (fcm_token: string | null) =>
      app.as()("POST", "/api/auth/login/", {
        body: { employee_id: "EM2", password: TEST_PASSWORD, fcm_token },
      });
    expectStatus(await signIn(null), 202);
    expectStatus(await signIn("Token-Login"), 202);
    expect(await tokens()).toContainEqual([idOf("eve"), "Token-Login"]);
  });

  test("the end of a session takes its browser away, and no other", async () => {
    const signIn = async (fcm_token: string) => {
      const body = { employee_id: "EM2", password: TEST_PASSWORD, fcm_token };
      const answer = await app.as()("POST", "/api/auth/login/", { body });
      expectStatus(answer, 202);
      return answer.json<{ data: { token: string } }>().data.token;
    };
    const has = async (token: string) => (await tokens()).some(([, kept]) => kept === token);
    const by = (token: string) => ({ headers: { authorization: `Token ${token}` } });
    const [here, lost, shared] = [
      await signIn("Token-Here"),
      await signIn("Token-Lost"),
      await signIn("Token-Shared"),
    ];
    const { data } = (await second.as()("GET", "/api/auth/sessions/", by(lost))).json<{
      data: { id: string; current: boolean }[];
    }>();
    const { id } = data.find(({ current }) => current)!;
    expectStatus(await second.as()("DELETE", `/api/auth/sessions/${id}/`, by(here)), 204);
    expect([await has("Token-Lost"), await has("Token-Here")]).toEqual([false, true]);
    // whoever signed in at the same browser later is not the session's any more
    await register("max", "Token-Shared");
    const later = await app.as()("POST", "/api/fcm/", {
      body: { fcm_token: "Token-Renewed" },
      ...by(shared),
    });
    expectStatus(later, 200);
    expectStatus(await app.as()("POST", "/api/auth/sessions/end_others/", by(here)), 204);
    expect([await has("Token-Shared"), await has("Token-Renewed")]).toEqual([true, false]);
    expectStatus(await app.as()("GET", "/api/employee/logout/", by(here)), 204);
    expect(await has("Token-Here")).toBe(false);
    expectStatus(await app.as("max")("DELETE", "/api/fcm/", { body: { fcm_token: "Token-Shared" } }), 204);
  });

  test("a signed-in browser is told how to register, and nothing of the account", async () => {
    const answer = await app.as("max")("GET", "/api/fcm/");
    expect(answer.json()).toEqual({ data: { web: WEB } });
    const bare = await app.second({ push: null });
    expect((await bare.as("max")("GET", "/api/fcm/")).json()).toEqual({ data: { web: null } });
    await bare.close();
  });
});

describe("sending", () => {
  test("a new notification reaches each browser of its receiver once, in their language, whatever processes run", async () => {
    await register("lead", "Lead-1");
    await register("lead", "Lead-2");
    await app.database.write((trx) =>
      trx.updateTable("employee").set({ language: "fr" }).where("id", "=", idOf("lead")).execute(),
    );
    await mention("lead", "look here");
    expect(sent.map(({ message }) => message.token).toSorted()).toEqual(["Lead-1", "Lead-2"]);
    expect(sent[0]).toMatchObject({
      authorization: "Bearer access",
      message: {
        data: {
          title: expect.stringMatching(/^boss · .*on vous a mentionné/),
          body: "Tara Prasad\nlook here",
          link: `/consultant/bench/${consultant}/?key=comments`,
        },
      },
    });
    await mention("max", "nobody's browser");
    expect(sent).toHaveLength(2);
    expect(asked).toBeGreaterThan(0);
  });

  test("what a process left behind that ended too soon is sent by the next one, once", async () => {
    const ended = await createStaffApp({ push: null });
    try {
      const of = await plantNamed(ended, "consultant", "Late News", { status: "on_bench" });
      expectStatus(await ended.as("max")("POST", "/api/fcm/", { body: { fcm_token: "Late-1" } }), 200);
      const body = { body: "<p>late</p>", mentions: [ended.users["max"]!.id] };
      expectStatus(await ended.as("boss")("POST", `/api/consultant/${of}/comments/`, { body }), 201);
      expect(sent).toEqual([]);
      for (let round = 0; round < 2; round += 1) {
        const next = await ended.second({ push });
        await next.app.push?.settled();
        await next.close();
        expect(sent.map(({ message }) => message.token)).toEqual(["Late-1"]);
      }
    } finally {
      await ended.close();
    }
  });

  test("what a process took and did not send before it fell silent is sent by another, to the browsers it had not told", async () => {
    const clock = { now: Date.now() };
    const stuck = await createStaffApp({ push, clock: () => clock.now });
    try {
      const of = await plantNamed(stuck, "consultant", "Taken News", { status: "on_bench" });
      for (const fcm_token of ["Taken-1", "Taken-2"])
        expectStatus(await stuck.as("max")("POST", "/api/fcm/", { body: { fcm_token } }), 200);
      silent.token = "Taken-2";
      const body = { body: "<p>taken</p>", mentions: [stuck.users["max"]!.id] };
      expectStatus(await stuck.as("boss")("POST", `/api/consultant/${of}/comments/`, { body }), 201);
      await expect.poll(() => silent.cut.length).toBe(1);
      const next = async () => {
        const other = await stuck.second({ push, clock: () => clock.now });
        await other.app.push?.settled();
        await other.close();
        return sent.map(({ message }) => message.token);
      };
      // as long as it may still be at work, nobody else sends it
      expect(await next()).toEqual(["Taken-1", "Taken-2"]);
      clock.now += 3 * 60_000;
      silent.token = "";
      expect(await next()).toEqual(["Taken-1", "Taken-2", "Taken-2"]);
      expect(new Set(sent.map(({ message }) => message.data["key"])).size).toBe(1);
      clock.now += 3 * 60_000;
      expect(await next()).toHaveLength(3);
    } finally {
      const closing = stuck.close();
      for (const cut of silent.cut.splice(0)) cut();
      await closing;
    }
  });

  test("a service that stays busy is asked again later", async () => {
    const clock = { now: Date.now() };
    const busy = await createStaffApp({ push, clock: () => clock.now });
    try {
      const of = await plantNamed(busy, "consultant", "Busy News", { status: "on_bench" });
      expectStatus(await busy.as("max")("POST", "/api/fcm/", { body: { fcm_token: "Busy-1" } }), 200);
      answers.set("Busy-1", [503, 503, 503]);
      const body = { body: "<p>busy</p>", mentions: [busy.users["max"]!.id] };
      expectStatus(await busy.as("boss")("POST", `/api/consultant/${of}/comments/`, { body }), 201);
      await busy.app.push?.settled();
      expect(sent).toHaveLength(3);
      clock.now += 3 * 60_000;
      const next = await busy.second({ push, clock: () => clock.now });
      await next.app.push?.settled();
      await next.close();
      expect(sent).toHaveLength(4);
    } finally {
      await busy.close();
    }
  });

  test("a browser that is gone is forgotten; a service that is busy is asked again", async () => {
    await register("dan", "Dan-Gone");
    await register("dan", "Dan-Busy");
    answers.set("Dan-Gone", [404]);
    answers.set("Dan-Busy", [503]);
    await mention("dan", "first");
    expect(sent.filter(({ message }) => message.token === "Dan-Busy")).toHaveLength(2);
    const left = (await tokens()).map(([, token]) => token);
    expect(left).toContain("Dan-Busy");
    expect(left).not.toContain("Dan-Gone");
  });
});

test("settings that are not complete are none", () => {
  const account = JSON.stringify({ project_id: "p", client_email: "c", private_key: "k" });
  expect(readPushOptions({ account, web: JSON.stringify(WEB) })?.account.token_uri).toBe(
    "https://oauth2.googleapis.com/token",
  );
  for (const [one, other] of [
    ["", JSON.stringify(WEB)],
    [account, "{}"],
    ["[]", "[]"],
    [account, JSON.stringify({ ...WEB, vapidKey: "" })],
  ] as const) {
    expect(readPushOptions({ account: one, web: other })).toBeNull();
  }
});
