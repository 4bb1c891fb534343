import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createTestApp, TEST_PASSWORD } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";
const test = prepareOnce(() => createTestApp({ clock: () => now }));
let now = Date.now();

const login = (employee_id: string, password: string) =>
  test.as()("POST", "/api/auth/login/", { body: { employee_id, password } });
const tokenOf = async (employee_id: string, password: string) =>
  (await login(employee_id, password)).json<{ data: { token: string } }>().data.token;
const change = (token: string, cur_password: string, new_password: string) =>
  test.as()("POST", "/api/employee/change_password/", {
    headers: { authorization: `Token ${token}` },
    body: { cur_password, new_password },
  });
const me = async (token: string) =>
  (await test.as()("GET", "/api/employee/me/", { headers: { authorization: `Token ${token}` } })).statusCode;

describe("changing the own password", () => {
  it("answers 200 with a message, keeps this session and ends the others, in every process", async () => {
    const second = await test.second();
    const email = "em2@company.example";
    await test.database.write((trx) =>
      trx.updateTable("employee").set({ email }).where("employee_id", "=", "EM2").execute(),
    );
    const [here, there] = [await tokenOf("EM2", TEST_PASSWORD), await tokenOf("EM2", TEST_PASSWORD)];
    const elsewhere = async () =>
      (await second.as()("GET", "/api/employee/me/", { headers: { authorization: `Token ${there}` } }))
        .statusCode;
    expect(await elsewhere()).toBe(200);
    const answer = await change(here, TEST_PASSWORD, "Harbor#Kite7");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: "Your password was changed. Other devices must sign in again.",
    });
    const letters = test.database.read.selectFrom("sys__mail").select(["recipient", "subject"]).execute();
    expect(await letters).toEqual([{ recipient: email, subject: "Your password was changed" }]);
    expect(await me(here)).toBe(200);
    expect(await me(there)).toBe(401);
    await expect.poll(elsewhere, { timeout: 1000, interval: 50 }).toBe(401);
    expect((await login("EM2", TEST_PASSWORD)).statusCode).toBe(401);
    expect((await login("EM2", "Harbor#Kite7")).statusCode).toBe(202);
    await second.close();
  });

  it("leaves no session behind that somebody opens with the old one at the same moment", async () => {
    const here = await tokenOf("EM2", "Harbor#Kite7");
    let isOver = false;
    // signing in again and again, side by side
    const opened: Promise<string[]>[] = Array.from({ length: 4 }, async () => {
      const tokens: string[] = [];
      while (!isOver) {
        const answer = await login("EM2", "Harbor#Kite7");
        if (answer.statusCode === 202) tokens.push(answer.json<{ data: { token: string } }>().data.token);
      }
      return tokens;
    });
    await delay(300);
    expect((await change(here, "Harbor#Kite7", "Orchard#Sail8")).statusCode).toBe(200);
    isOver = true;
    const tokens = (await Promise.all(opened)).flat();
    expect(tokens.length).toBeGreaterThan(4);
    expect(new Set(await Promise.all(tokens.map(me)))).toEqual(new Set([401]));
    expect((await change(here, "Orchard#Sail8", "Harbor#Kite7")).statusCode).toBe(200);
  });

  it.each(["Abcde1!", "abcdef1!", "Abcdefg!", "Abcdefg1"])("refuses %s as too weak", async (weak) => {
    const { token } = test.users.boss!;
    const answer = await change(token, TEST_PASSWORD, weak);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: "weak_password",
      message: "Password does not match the following validation.",
    });
  });

  it.each([
    ["common_password", "Password1!"],
    ["common_password", "P@ssw0rd123"],
    ["common_password", "Iloveyou1!"],
    ["common_password", "Qwerty123!"],
    ["common_password", "Aa1!Aa1!Aa1!"],
    ["personal_password", "Other#2026!"],
    ["personal_password", "0th3r!Harbor"],
    ["personal_password", "Harbor-EM3-Kite!"],
    ["personal_password", "Kite.Pat.Lee#9"],
    ["personal_password", "Kite.Acme#947"],
    ["personal_password", "Kite.Benchline#9"],
  ])("refuses as %s, although it meets the rule: %s", async (code, password) => {
    const { id, token } = test.users.other!;
    await test.database.write((trx) =>
      trx.updateTable("employee").set({ email: "pat.lee@acme.example" }).where("id", "=", id).execute(),
    );
    const answer = await change(token, TEST_PASSWORD, password);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
    expect((await login("EM3", TEST_PASSWORD)).statusCode).toBe(202);
  });

  it("says it in the reader's language", async () => {
    const answer = await test.as()("POST", "/api/employee/change_password/", {
      headers: { authorization: `Token ${test.users.boss!.token}`, "accept-language": "it" },
      body: { cur_password: TEST_PASSWORD, new_password: "Password1!" },
    });
    expect(answer.json<{ message: string }>().message).toMatch(/^Questa password è facile da indovinare/);
  });

  it("refuses the password one has, and a wrong current one until guessing must wait", async () => {
    const { token } = test.users.boss!;
    expectStatus(await change(token, TEST_PASSWORD, "Harbor#Kite6"), 200);
    expect((await change(token, "Harbor#Kite6", "Harbor#Kite6")).json()).toMatchObject({
      code: "same_password",
    });
    const guesses = await Promise.all(
      Array.from({ length: 100 }, () => change(token, "Wrong#2026", "Harbor#Kite7")),
    );
    const codes = guesses.map((answer) => answer.json<{ code: string }>().code).toSorted();
    expect(codes.filter((code) => code === "wrong_password")).toHaveLength(10);
    expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(90);
    const stopped = await change(token, "Harbor#Kite6", "Harbor#Kite7");
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(60);
    expect(await me(token)).toBe(200);
    now += 16 * 60 * 1000;
    expect((await change(token, "Harbor#Kite6", "Harbor#Kite8")).statusCode).toBe(200);
  });

  it("is nobody else's, also while working as them", async () => {
    const { guest, boss } = test.users;
    const { token } = await test.app.benchline.sessions.create({
      employee: guest!.id,
      impersonator: boss!.id,
    });
    const answer = await change(token, TEST_PASSWORD, "Harbor#Kite7");
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      403,
      "password_of_another_person",
    ]);
  });

  it.each([
    ["nothing", {}],
    ["a number", { cur_password: 1, new_password: 2 }],
    ["more than it knows", { cur_password: "x", new_password: "Harbor#Kite7", employee: 1 }],
  ])("refuses %s with 400", async (_what, body) => {
    const answer = await test.as("other")("POST", "/api/employee/change_password/", { body });
    expect(answer.statusCode).toBe(400);
  });
});

describe("a first password that somebody else chose", () => {
  it("opens nothing but its change", async () => {
    const { setPassword } = await import("../../server/modules/auth/credentials.ts");
    const { hashPassword } = await import("../../server/modules/auth/passwords.ts");
    const passwordHash = await hashPassword("first1");
    const employee = test.users.other!.id;
    await test.database.write((trx) => setPassword({ trx, employee, passwordHash, mustChange: true, now }));
    const entered = await login("EM3", "first1");
    expect(entered.statusCode).toBe(202);
    const { data } = entered.json<{ data: { token: string; must_change_password: boolean } }>();
    expect(data.must_change_password).toBe(true);
    const headers = { authorization: `Token ${data.token}` };
    for (const path of ["/api/config/", "/api/ticket/?page=1", "/api/preferences/"]) {
      const answer = await test.as()("GET", path, { headers });
      expect([path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        path,
        403,
        "password_change_required",
      ]);
    }
    expect(await me(data.token)).toBe(200);
    expect((await change(data.token, "first1", "Harbor#Kite7")).statusCode).toBe(200);
    expect((await test.as()("GET", "/api/config/", { headers })).statusCode).toBe(200);
  });
});

it("a long password is taken as it is, every sign of it, and asks for no other as time goes by", async () => {
  const long = ` Harbor#Kite7 ${"ä日🙂 lantern ".repeat(12)}`;
  expect(long.length).toBeGreaterThan(128);
  expectStatus(await change(await tokenOf("EM4", TEST_PASSWORD), TEST_PASSWORD, long), 200);
  for (const near of [
    long.trim(),
    long.slice(0, 72),
    long.slice(0, -1),
    long.toLowerCase(),
    long.normalize("NFD"),
  ])
    expectStatus(await login("EM4", near), 401);
  now += 3 * 365 * 24 * 3600 * 1000;
  const { must_change_password } = (await login("EM4", long)).json<{
    data: { must_change_password: boolean };
  }>().data;
  expect(must_change_password).toBe(false);
});
