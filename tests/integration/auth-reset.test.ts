import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp, TEST_PASSWORD } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() => createTestApp({ clock: () => now, publicUrl: "https://benchline.example" }));
let now = Date.now();
const quarter = 16 * 60 * 1000;
const minute = 60 * 1000;

beforeAll(async () => {
  const people = Object.entries(test.users);
  await test.database.write(async (trx) => {
    for (const [name, { id }] of people) {
      const email = `${name}@benchline.example`;
      const values = { email, email__key: email, language: name === "worker" ? "fr" : null };
      await trx.updateTable("employee").set(values).where("id", "=", id).execute();
    }
  });
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  test.as()("POST", `/api/auth/${path}/`, { body, headers });
const forgot = (email: string) => post("forgot_password", { email });
const verify = (email: string, code: string) => post("verify_otp", { email, code });
const reset = (token: string, new_password: string) => post("reset_password", { token, new_password });
const login = async (employee_id: string, password: string) =>
  (await post("login", { employee_id, password })).statusCode;
const code = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;
const lettersTo = async (email: string) =>
  (await test.app.benchline.mail.kept()).filter(({ to }) => to === email);

/** Asks for a code and reads the letter that comes of it. */
async function askFor(email: string, typed = email) {
  now += quarter;
  const before = (await lettersTo(email)).length;
  expect((await forgot(typed)).statusCode).toBe(202);
  await expect.poll(async () => (await lettersTo(email)).length, { timeout: 5000 }).toBe(before + 1);
  const [letter] = await lettersTo(email);
  return {
    letter: letter!,
    code: /^ {4}(\d{6})$/m.exec(letter!.text)?.[1] ?? "",
    token: /reset-password#token=(\S+)/.exec(letter!.text)?.[1] ?? "",
  };
}

const wrong = (right: string) => (right === "000000" ? "111111" : "000000");

describe("a forgotten password", () => {
  it("[R7.64] leads by mail, code and token to a new password, and ends every session", async () => {
    const email = "worker@benchline.example";
    const asked = await askFor(email, email.toUpperCase());
    expect(asked.letter.language).toBe("fr");
    expect(asked.letter.subject).toBe(`Votre code pour un nouveau mot de passe\u00a0: ${asked.code}`);
    expect(asked.letter.text).toContain("https://benchline.example/signin/reset-password#token=");
    const { token } = (await verify(email, asked.code)).json<{ data: { token: string } }>().data;
    const answer = await reset(token, "Harbor#Kite7");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: "Your new password is set. Sign in with it." },
    ]);
    expect(await login("EM2", TEST_PASSWORD)).toBe(401);
    expect(await login("EM2", "Harbor#Kite7")).toBe(202);
    const running = await test.as("worker")("GET", "/api/employee/me/");
    expect(running.statusCode).toBe(401);
    expect((await lettersTo(email))[0]?.subject).toBe("Votre mot de passe a été changé");
  });

  it("leaves a second factor in force: the new password alone opens nothing", async () => {
    const { id } = test.users.other!;
    const factor = { employee: id, secret: "sealed", last_step: 0, confirmed: now };
    await test.database.write((trx) => trx.insertInto("sys__second_factor").values(factor).execute());
    const { token } = await askFor("other@benchline.example");
    expect((await reset(token, "Harbor#Kite8")).statusCode).toBe(200);
    // the way to the second step, and no session
    expect(await login("EM3", "Harbor#Kite8")).toBe(200);
    await test.database.write((trx) =>
      trx.deleteFrom("sys__second_factor").where("employee", "=", id).execute(),
    );
    expect(await login("EM3", "Harbor#Kite8")).toBe(202);
  });

  it("is also reset by the link's token, which works once", async () => {
    const { token } = await askFor("other@benchline.example");
    expect(code(await reset(token, "tooweak"))).toBe("weak_password");
    expect(code(await reset(token, "Password1!"))).toBe("common_password");
    expect(code(await reset(token, "Other@Harbor#7"))).toBe("personal_password");
    expect((await reset(token, "Harbor#Kite7")).statusCode).toBe(200);
    const again = await reset(token, "Harbor#Kite9");
    expect([again.statusCode, code(again)]).toEqual([400, "wrong_token"]);
    expect(await login("EM3", "Harbor#Kite7")).toBe(202);
  });

  it("takes a code once, for ten minutes, and only the newest", async () => {
    const email = "guest@benchline.example";
    const first = await askFor(email);
    const second = await askFor(email);
    expect(code(await verify(email, first.code === second.code ? wrong(first.code) : first.code))).toBe(
      "wrong_code",
    );
    expect((await verify(email, second.code)).statusCode).toBe(200);
    expect(code(await verify(email, second.code))).toBe("wrong_code");
    const third = await askFor(email);
    now += 11 * minute;
    expect(code(await verify(email, third.code))).toBe("wrong_code");
    expect(code(await reset(third.token, "Harbor#Kite7"))).toBe("wrong_token");
  });

  it("ends a code after five wrong guesses", async () => {
    const email = "guest@benchline.example";
    const asked = await askFor(email);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(code(await verify(email, wrong(asked.code)))).toBe("wrong_code");
    expect(code(await verify(email, asked.code))).toBe("wrong_code");
  });

  it("does not tell whether an address belongs to somebody", async () => {
    now += quarter;
    const [known, unknown] = [await forgot("guest@benchline.example"), await forgot("nobody-here@x.example")];
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    const told = (answer: { json: <T>() => T }) => ({
      ...answer.json<Record<string, unknown>>(),
      request_id: null,
    });
    const guesses = [
      await verify("guest@benchline.example", "123456"),
      await verify("x@x.example", "123456"),
    ];
    expect(told(guesses[0]!)).toEqual(told(guesses[1]!));
    const waits = { known: 0, unknown: 0 };
    for (const who of ["known", "unknown"] as const) {
      const email = who === "known" ? "guest@benchline.example" : "nobody-here@x.example";
      for (let call = 0; call < 4; call += 1) expect((await forgot(email)).statusCode).toBe(202);
      const stopped = await forgot(email);
      expect([stopped.statusCode, code(stopped)]).toEqual([429, "too_many_attempts"]);
      waits[who] = Number(stopped.headers["retry-after"]);
    }
    expect(waits.known).toBe(waits.unknown);
    expect(waits.known).toBeGreaterThan(60);
  });

  it("makes guessing of codes wait, for an address that is known as for one that is not", async () => {
    now += quarter;
    for (const email of ["boss@benchline.example", "who@x.example"]) {
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await verify(email, "000000")).statusCode).toBe(400);
      expect((await verify(email, "000000")).statusCode).toBe(429);
    }
  });

  it("opens nothing to somebody who may not sign in", async () => {
    const { id } = test.users.nobody!;
    await test.database.write((trx) =>
      trx.updateTable("employee").set({ status: "suspended" }).where("id", "=", id).execute(),
    );
    now += quarter;
    await forgot("nobody@benchline.example");
    await askFor("guest@benchline.example");
    expect(await lettersTo("nobody@benchline.example")).toEqual([]);
  });

  it("leaves neither code nor token behind, and forgives what was mistyped before", async () => {
    const { token, code: right } = await askFor("boss@benchline.example");
    const rows = await test.database.read.selectFrom("sys__reset").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map((row) => row.code_hash)).not.toContain(right);
    for (let attempt = 0; attempt < 10; attempt += 1) await login("EM1", "wrong");
    expect(await login("EM1", TEST_PASSWORD)).toBe(429);
    expect((await reset(token, "Harbor#Kite7")).statusCode).toBe(200);
    expect(await login("EM1", "Harbor#Kite7")).toBe(202);
  });

  it.each([
    ["forgot_password", {}],
    ["forgot_password", { email: "no address" }],
    ["forgot_password", { email: ["a@b.example"] }],
    ["verify_otp", { email: "a@b.example", code: "12345" }],
    ["verify_otp", { email: "a@b.example", code: 123456 }],
    ["reset_password", { token: "", new_password: "Harbor#Kite7" }],
    ["reset_password", { token: "x", new_password: "Harbor#Kite7", employee: 1 }],
  ])("%s refuses %j with 400", async (path, body) => {
    expect((await post(path, body)).statusCode).toBe(400);
  });

  it("shows kept mail to nobody where there is no demo company", async () => {
    expect((await test.as()("GET", "/api/auth/outbox/")).statusCode).toBe(403);
  });
});

describe("a locked screen", () => {
  const unlock = (password: string) => test.as("guest")("POST", "/api/auth/unlock/", { body: { password } });

  it("[R2.09] opens with the right password and refuses a wrong one, until guessing must wait", async () => {
    expect((await unlock(TEST_PASSWORD)).statusCode).toBe(204);
    const guesses = await Promise.all(Array.from({ length: 100 }, () => unlock("wrong")));
    const looked = guesses.filter(({ statusCode }) => statusCode !== 429);
    expect(looked).toHaveLength(10);
    for (const answer of looked) {
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        "The password is incorrect.",
      ]);
    }
    expect((await unlock(TEST_PASSWORD)).statusCode).toBe(429);
    now += quarter;
    expect((await unlock(TEST_PASSWORD)).statusCode).toBe(204);
  });

  it("asks whoever sits there, also while they work as somebody else", async () => {
    const { guest, other } = test.users;
    const { token } = await test.app.benchline.sessions.create({
      employee: guest!.id,
      impersonator: other!.id,
    });
    const headers = { authorization: `Token ${token}` };
    const call = async (password: string) =>
      (await test.as()("POST", "/api/auth/unlock/", { headers, body: { password } })).statusCode;
    expect(await call(TEST_PASSWORD)).toBe(400);
    expect(await call("Harbor#Kite7")).toBe(204);
  });

  it("[R2.09] is told when to lock by the configuration", async () => {
    const config = async (app: TestApp) =>
      (await app.as("guest")("GET", "/api/config/")).json<{ idleLockMinutes: number }>().idleLockMinutes;
    expect(await config(test)).toBe(30);
    const never = await test.second({ idleLockMinutes: 0 });
    expect(await config(never)).toBe(0);
    await never.close();
  });
});
