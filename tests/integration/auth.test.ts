import { describe, expect, it } from "vitest";
import { createTestApp, TEST_PASSWORD } from "../support/app.ts";
import { keyOf } from "../../server/modules/auth/throttle.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() => createTestApp({ clock: () => now }));
let now = Date.now();

const login = (employee_id: unknown, password: unknown, more: object = {}) =>
  test.as()("POST", "/api/auth/login/", { body: { employee_id, password, ...more } });

describe("signing in", () => {
  it("[R7.05] answers 202 with a token and the user, whatever the case of the id", async () => {
    const answer = await login(" em1", TEST_PASSWORD, { fcm_token: "" });
    expect(answer.statusCode).toBe(202);
    const { data } = answer.json<{ data: { token: string; employee_name: string; roles: string[] } }>();
    expect(data).toMatchObject({ employee_id: "EM1", employee_name: "boss", roles: ["superadmin"] });
    const me = await test.as()("GET", "/api/employee/me/", {
      headers: { authorization: `Token ${data.token}` },
    });
    expect(me.statusCode).toBe(200);
  });

  it("[R3.10] takes a login without a push token", async () => {
    expect((await login("EM1", TEST_PASSWORD, { fcm_token: null })).statusCode).toBe(202);
    expect((await login("EM1", TEST_PASSWORD)).statusCode).toBe(202);
  });

  it("says the same about an unknown account and a wrong password", async () => {
    const unknown = await login("EM999", "wrong");
    const wrong = await login("EM2", "wrong");
    expect([unknown.statusCode, wrong.statusCode]).toEqual([401, 401]);
    const { request_id: _a, ...first } = unknown.json<Record<string, unknown>>();
    const { request_id: _b, ...second } = wrong.json<Record<string, unknown>>();
    expect(first).toEqual({
      code: "wrong_credentials",
      message: "The employee ID or password is incorrect.",
    });
    expect(second).toEqual(first);
  });

  it.each([
    ["nothing", {}],
    ["a number", { employee_id: 1, password: "x" }],
    ["an empty password", { employee_id: "EM1", password: "" }],
    ["an object", { employee_id: { $gt: "" }, password: "x" }],
    ["more than it knows", { employee_id: "EM1", password: "x", admin: true }],
  ])("refuses %s with 400", async (_what, body) => {
    const answer = await test.as()("POST", "/api/auth/login/", { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid_request" });
  });

  it("stops guessing, tells when to try again, and lets others in meanwhile", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await login("EM3", "wrong")).statusCode).toBe(401);
    const stopped = await login("EM3", TEST_PASSWORD);
    expect(stopped.statusCode).toBe(429);
    expect(stopped.json()).toMatchObject({ code: "too_many_attempts" });
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(60);
    expect((await login("EM1", TEST_PASSWORD)).statusCode).toBe(202);
    now += 16 * 60 * 1000;
    expect((await login("EM3", TEST_PASSWORD)).statusCode).toBe(202);
  });

  it("looks at no more guesses than allowed when hundreds come at once, to two processes", async () => {
    now += 16 * 60 * 1000;
    const second = await test.second();
    const guess = (index: number) =>
      (index % 2 === 0 ? test : second).as()("POST", "/api/auth/login/", {
        body: { employee_id: "EM3", password: `wrong ${index}` },
      });
    const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => guess(index)));
    await second.close();
    const looked = answers.filter(({ statusCode }) => statusCode === 401).length;
    const stopped = answers.filter(({ statusCode }) => statusCode === 429).length;
    expect([looked, stopped]).toEqual([10, 290]);
    expect((await login("EM1", TEST_PASSWORD)).statusCode).toBe(202);
  });

  it("stops who guesses at many accounts from one address, and who guesses at one account from many", async () => {
    now += 16 * 60 * 1000;
    const from = (remoteAddress: string, employee_id: string, password: string) =>
      test.app.inject({
        method: "POST",
        url: "/api/auth/login/",
        payload: { employee_id, password },
        remoteAddress,
      });
    const statuses = async (attempts: readonly ReturnType<typeof from>[]) => [
      ...new Set((await Promise.all(attempts)).map(({ statusCode }) => statusCode)),
    ];
    const many = (count: number) => Array.from({ length: count }, (_, index) => index);
    expect(await statuses(many(200).map((index) => from("10.0.0.1", `XX${index}`, "wrong")))).toEqual([401]);
    // an office is not stopped by that: only by far more
    expect((await from("10.0.0.1", "EM1", TEST_PASSWORD)).statusCode).toBe(202);
    const address = keyOf({ name: "sign-in address", key: "10.0.0.1" });
    const counted = await test.database.write((trx) =>
      trx
        .updateTable("sys__throttle")
        .set({ tries: 1000 })
        .where("key", "=", address)
        .where("tries", "=", 200)
        .returning("key")
        .execute(),
    );
    expect(counted).toHaveLength(1);
    const stopped = await from("10.0.0.1", "EM1", TEST_PASSWORD);
    expect([stopped.statusCode, stopped.json<{ code: string }>().code]).toEqual([429, "too_many_attempts"]);
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(60);
    expect((await from("10.0.0.2", "EM1", TEST_PASSWORD)).statusCode).toBe(202);

    expect(await statuses(many(100).map((index) => from(`10.0.1.${index}`, "EM3", "wrong")))).toEqual([401]);
    expect((await from("10.0.2.1", "EM3", TEST_PASSWORD)).statusCode).toBe(429);
    expect((await from("10.0.2.1", "EM1", TEST_PASSWORD)).statusCode).toBe(202);
    now += 16 * 60 * 1000;
    expect((await from("10.0.2.1", "EM3", TEST_PASSWORD)).statusCode).toBe(202);
  });

  it("refuses an employee who is not active, whose running session ends too", async () => {
    const { id, token } = test.users.nobody!;
    await test.database.write(async (trx) => {
      await trx.updateTable("employee").set({ status: "suspended" }).where("id", "=", id).execute();
      await trx
        .insertInto("sys__outbox")
        .values({ at: now, resource: "employee", record: id, action: "edit", row_version: 2 })
        .execute();
    });
    await test.app.benchline.outbox.drain();
    const answer = await login("EM5", TEST_PASSWORD);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: "account_not_active" });
    const me = await test.as()("GET", "/api/employee/me/", { headers: { authorization: `Token ${token}` } });
    expect(me.statusCode).toBe(401);
  });
});

describe("a session", () => {
  it("[R7.01] is carried by the header, as Token or as Bearer, and by nothing else", async () => {
    const { token } = test.users.worker!;
    const call = (authorization: string) =>
      test
        .as()("GET", "/api/employee/me/", { headers: { authorization } })
        .then((answer) => answer.statusCode);
    expect(await call(`Token ${token}`)).toBe(200);
    expect(await call(`Bearer ${token}`)).toBe(200);
    expect(await call(`Basic ${token}`)).toBe(401);
    expect(await call(token)).toBe(401);
    expect(await call("Token ")).toBe(401);
    expect(await call(`Token ${token}x`)).toBe(401);
    const headers = { authorization: `Token ${token}` };
    const answer = await test.as()("GET", "/api/employee/me/", { headers });
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect((await test.as()("GET", "/api/employee/me/")).json()).toMatchObject({ code: "not_signed_in" });
  });

  it("[R7.06] [R3.01] [R3.04] [R3.05] [R3.07] [R3.08] [R3.09] answers the employee", async () => {
    const answer = await test.as("worker")("GET", "/api/employee/me");
    expect(answer.json()).toEqual({
      data: {
        id: test.users.worker?.id,
        employee_id: "EM2",
        employee_name: "worker",
        email: null,
        phone: null,
        gender: null,
        shift: null,
        team: { id: expect.any(Number), name: "First team", department: "Marketing" },
        roles: ["worker"],
        display_roles: ["WORKER"],
        technology: [],
        project: { current_project: [], total: 0 },
        have_certificate: null,
        avatar: null,
        designation: null,
        time_zone: null,
        language: null,
        version: "0.1.0",
        must_change_password: false,
      },
    });
  });

  it("[R7.07] ends with a logout, here and in every other process", async () => {
    const second = await test.second();
    const { token } = (await login("EM4", TEST_PASSWORD)).json<{ data: { token: string } }>().data;
    const headers = { authorization: `Token ${token}` };
    const there = async () => (await second.as()("GET", "/api/employee/me/", { headers })).statusCode;
    expect(await there()).toBe(200);
    const answer = await test.as()("GET", "/api/employee/logout/", { headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe("");
    expect((await test.as()("GET", "/api/employee/me/", { headers })).statusCode).toBe(401);
    await expect.poll(there, { timeout: 1000, interval: 50 }).toBe(401);
    await second.close();
  });

  it("ends after two weeks without a call", async () => {
    const { token } = (await login("EM1", TEST_PASSWORD)).json<{ data: { token: string } }>().data;
    const headers = { authorization: `Token ${token}` };
    const call = async () => (await test.as()("GET", "/api/employee/me/", { headers })).statusCode;
    const day = 24 * 3600 * 1000;
    now += 13 * day;
    expect(await call()).toBe(200);
    await expect.poll(async () => (await sessionEnd(token)) - now, { timeout: 2000 }).toBe(14 * day);
    now += 13 * day;
    expect(await call()).toBe(200);
    now += 15 * day;
    expect(await call()).toBe(401);
  });

  it("ends after ninety days, however much it is used, and each sign-in has one of its own", async () => {
    const tokenOf = async () =>
      (await login("EM1", TEST_PASSWORD)).json<{ data: { token: string } }>().data.token;
    const [token, other] = [await tokenOf(), await tokenOf()];
    expect(token).not.toBe(other);
    for (const one of [token, other]) expect(Buffer.from(one, "base64url")).toHaveLength(32);
    const headers = { authorization: `Token ${token}` };
    const call = async () => (await test.as()("GET", "/api/employee/me/", { headers })).statusCode;
    const day = 24 * 3600 * 1000;
    const end = now + 90 * day;
    while (now + 10 * day < end) {
      now += 10 * day;
      expect(await call()).toBe(200);
      await expect.poll(() => sessionEnd(token), { timeout: 2000 }).toBe(Math.min(now + 14 * day, end));
    }
    now = end + 1;
    expect(await call()).toBe(401);
  });

  it("leaves neither token nor password in the database", async () => {
    const { token } = (await login("EM1", TEST_PASSWORD)).json<{ data: { token: string } }>().data;
    const tables = ["sys__session", "sys__credential", "sys__outbox", "sys__history"];
    const rows = await Promise.all(
      tables.map((table) => test.database.read.selectFrom(table).selectAll().execute()),
    );
    const everything = JSON.stringify(rows);
    expect(everything).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(TEST_PASSWORD);
  });
});

async function sessionEnd(token: string): Promise<number> {
  const { hashToken } = await import("../../server/modules/auth/sessions.ts");
  const row = await test.database.read
    .selectFrom("sys__session")
    .select("expires")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  return Number(row.expires);
}
