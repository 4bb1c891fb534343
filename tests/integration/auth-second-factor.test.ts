import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.ts";
import { TEST_PASSWORD } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { addEmails, createShippedApp } from "../support/shipped-app.ts";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const PATH = "/api/auth/second_factor/";
const NAMES = ["boss", "eve", "max", "dan", "lee", "kim", "ann"] as const;
const PASSWORD = { body: { password: TEST_PASSWORD } };
type Name = (typeof NAMES)[number];

let app: TestApp;
let second: TestApp;
let now = Date.UTC(2026, 4, 4, 9);

beforeAll(async () => {
  app = await createShippedApp(
    {
      boss: ["superadmin"],
      eve: ["engineer"],
      max: ["marketer"],
      dan: ["delivery"],
      lee: ["engineer"],
      kim: ["engineer"],
      ann: ["finance"],
    },
    { clock: () => now },
  );
  await addEmails(app);
  second = await app.second();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const idOf = (name: Name) => app.users[name]!.id;
const login = (name: Name, on = app) =>
  on.as()("POST", "/api/auth/login/", {
    body: { employee_id: `EM${NAMES.indexOf(name) + 1}`, password: TEST_PASSWORD },
  });
const step = (ticket: string, code: string, on = app) =>
  on.as()("POST", "/api/auth/second_step/", { body: { ticket, code } });
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;
const withToken = (token: string) => ({ headers: { authorization: `Token ${token}` } });

/** The app on somebody's phone, whose clock may be off. */
const codeAt = (secret: string, timestamp = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

async function ticketOf(name: Name, on = app): Promise<string> {
  const answer = await login(name, on);
  expectStatus(answer, 200);
  return answer.json<{ data: { ticket: string } }>().data.ticket;
}

/** Sets up a second factor for somebody who signs in with the password alone. */
async function setUp(name: Name) {
  const signedIn = await login(name);
  expectStatus(signedIn, 202);
  const { token } = signedIn.json<{ data: { token: string } }>().data;
  const begun = await app.as()("POST", `${PATH}begin/`, { ...withToken(token), ...PASSWORD });
  expectStatus(begun, 200);
  const { secret, uri } = begun.json<{ data: { secret: string; uri: string } }>().data;
  const confirmed = await app.as()("POST", `${PATH}confirm/`, {
    ...withToken(token),
    body: { code: codeAt(secret) },
  });
  expectStatus(confirmed, 200);
  const codes = confirmed.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes;
  // the code that confirmed is used
  now += 30_000;
  return { token, secret, uri, codes };
}

const stateOf = async (token: string) =>
  (await app.as()("GET", PATH, withToken(token))).json<{
    data: { since: string | null; recovery_codes: number; required: boolean };
  }>().data;

describe("setting up a second factor", () => {
  it("takes a code of the key; from then on signing in asks for one, and other sessions are over", async () => {
    const elsewhere = (await login("eve")).json<{ data: { token: string } }>().data.token;
    const { token, secret, uri, codes } = await setUp("eve");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Benchline:EM2\?/);
    expect(uri).toContain(`secret=${secret}`);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/);
    expect(await stateOf(token)).toEqual({
      since: expect.stringMatching(/^2026-05-04T/),
      recovery_codes: 10,
      required: false,
    });
    expectStatus(await app.as()("GET", "/api/employee/me/", withToken(elsewhere)), 401);

    const asked = await login("eve");
    expectStatus(asked, 200);
    const answer = asked.json<{ message: string; data: Record<string, unknown> }>();
    expect(answer.message).toBe("Enter the code from your authenticator app.");
    expect(Object.keys(answer.data)).toEqual(["ticket"]);
    const ticket = String(answer.data["ticket"]);
    expectStatus(await app.as()("GET", "/api/employee/me/", withToken(ticket)), 401);
    const signedIn = await step(ticket, codeAt(secret), second);
    expectStatus(signedIn, 202);
    const { data } = signedIn.json<{ data: { token: string; employee_id: string } }>();
    expect(data.employee_id).toBe("EM2");
    expectStatus(await second.as()("GET", "/api/employee/me/", withToken(data.token)), 200);
  });

  it("is nothing before it is confirmed, and refuses a wrong code", async () => {
    const begun = await app.as("max")("POST", `${PATH}begin/`, PASSWORD);
    expectStatus(begun, 200);
    const wrong = await app.as("max")("POST", `${PATH}confirm/`, { body: { code: "000000" } });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, "wrong_second_code"]);
    expectStatus(await login("max"), 202);
  });

  it("is begun with the password alone", async () => {
    const begin = (body: object) => app.as("dan")("POST", `${PATH}begin/`, { body });
    const refused = await begin({ password: "wrong" });
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, "wrong_password"]);
    expect(refused.body).not.toContain("secret");
    expectStatus(await begin({}), 400);
    const confirmed = await app.as("dan")("POST", `${PATH}confirm/`, { body: { code: "123456" } });
    expect(confirmed.statusCode).toBe(400);
    expectStatus(await login("dan"), 202);
  });

  it("leaves neither the key nor the recovery codes in the database", async () => {
    const { secret, codes } = await setUp("max");
    const rows = await Promise.all(
      ["sys__second_factor", "sys__recovery_code", "sys__outbox", "sys__mail"].map((table) =>
        app.database.read.selectFrom(table).selectAll().execute(),
      ),
    );
    const everything = JSON.stringify(rows);
    expect(everything).not.toContain(secret);
    for (const code of codes) expect(everything).not.toContain(code);
    expect(rows.flat().length).toBeGreaterThan(10);
    const again = await app.as()("POST", `${PATH}begin/`, {
      ...withToken((await signInWith("max", secret)).token),
      ...PASSWORD,
    });
    expect([again.statusCode, codeOf(again)]).toEqual([409, "second_factor_active"]);
  });

  it("is told by mail", async () => {
    const rows = await app.database.read
      .selectFrom("sys__mail")
      .select("subject")
      .where("recipient", "=", "max@example.com")
      .execute();
    expect(rows.map(({ subject }) => subject)).toContain("Two-step sign-in is on");
  });

  it.each([
    ["GET", PATH, undefined],
    ["POST", `${PATH}begin/`, { password: TEST_PASSWORD }],
    ["POST", `${PATH}confirm/`, { code: "123456" }],
    ["POST", `${PATH}recovery_codes/`, { password: TEST_PASSWORD }],
    ["POST", `${PATH}remove/`, { password: TEST_PASSWORD }],
  ] as const)("is nobody else's, also while working as them: %s %s", async (method, url, body) => {
    const { token } = await app.app.benchline.sessions.create({
      employee: idOf("kim"),
      impersonator: idOf("boss"),
    });
    const answer = await app.as()(method, url, { ...withToken(token), ...(body ? { body } : {}) });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, "sessions_of_another_person"]);
  });
});

async function signInWith(name: Name, secret: string) {
  const answer = await step(await ticketOf(name), codeAt(secret));
  expectStatus(answer, 202);
  now += 30_000;
  return answer.json<{ data: { token: string } }>().data;
}

describe("a one-time code", () => {
  it("is taken from a clock that is half a minute off, and from none that is further off", async () => {
    const { secret } = await setUp("dan");
    expectStatus(await step(await ticketOf("dan"), codeAt(secret, now + 30_000)), 202);
    now += 5 * MINUTE;
    expectStatus(await step(await ticketOf("dan"), codeAt(secret, now - 30_000)), 202);
    for (const off of [-60_000, 60_000, -10 * MINUTE]) {
      now += MINUTE;
      const answer = await step(await ticketOf("dan"), codeAt(secret, now + off));
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, "wrong_second_code"]);
    }
  });

  it("works once, also for two calls side by side in two processes, and so does what came before it", async () => {
    const { secret } = await setUp("lee");
    now += MINUTE;
    const [one, other] = [await ticketOf("lee"), await ticketOf("lee", second)];
    const code = codeAt(secret);
    const answers = await Promise.all([step(one, code), step(other, code, second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 400]);
    const earlier = await step(await ticketOf("lee"), codeAt(secret, now - 30_000));
    expect(codeOf(earlier)).toBe("wrong_second_code");
  });

  it("belongs to its ticket for ten minutes, and the ticket works once", async () => {
    const { secret } = await setUp("kim");
    const late = await ticketOf("kim");
    now += 11 * MINUTE;
    const over = await step(late, codeAt(secret));
    expect([over.statusCode, codeOf(over)]).toEqual([401, "sign_in_over"]);
    const ticket = await ticketOf("kim");
    expectStatus(await step(ticket, codeAt(secret)), 202);
    now += MINUTE;
    expect(codeOf(await step(ticket, codeAt(secret)))).toBe("sign_in_over");
    expect(codeOf(await step("nothing of the kind", codeAt(secret)))).toBe("sign_in_over");
  });

  it("cannot be guessed: five tries a sign-in, ten a quarter of an hour, however many come at once", async () => {
    const { secret } = await setUp("ann");
    now += QUARTER;
    const ticket = await ticketOf("ann");
    const wrong = codeAt(secret) === "111111" ? "222222" : "111111";
    const guesses = await Promise.all(Array.from({ length: 40 }, () => step(ticket, wrong)));
    const codes = guesses.map(codeOf);
    expect(codes.filter((code) => code === "wrong_second_code")).toHaveLength(5);
    // the right one is of no use to that sign-in any more
    const answer = await step(ticket, codeAt(secret));
    expect(["sign_in_over", "too_many_attempts"]).toContain(codeOf(answer));
    const stopped = await step(await ticketOf("ann"), codeAt(secret));
    expect([stopped.statusCode, codeOf(stopped)]).toEqual([429, "too_many_attempts"]);
    now += QUARTER + MINUTE;
    expectStatus(await step(await ticketOf("ann"), codeAt(secret)), 202);
  });
});

describe("a recovery code", () => {
  it("signs in once, however it is typed, and can be replaced by the password", async () => {
    await app.as("boss")("POST", `/api/employee/${idOf("eve")}/reset_second_factor/`);
    const { token, codes } = await setUp("eve");
    const typed = ` ${codes[0]!.toUpperCase().replaceAll("-", " ")} `;
    expectStatus(await step(await ticketOf("eve"), typed), 202);
    expect(codeOf(await step(await ticketOf("eve"), codes[0]!))).toBe("wrong_second_code");
    expect((await stateOf(token)).recovery_codes).toBe(9);

    const refused = await app.as()("POST", `${PATH}recovery_codes/`, {
      ...withToken(token),
      body: { password: "wrong" },
    });
    expect(codeOf(refused)).toBe("wrong_password");
    const renewed = await app.as()("POST", `${PATH}recovery_codes/`, {
      ...withToken(token),
      body: { password: TEST_PASSWORD },
    });
    expectStatus(renewed, 200);
    const { rows } = await sql<{ subject: string; detail: string }>`
      select subject, detail from (select subject from sys__mail where recipient = 'eve@example.com' order by id desc limit 1) letter,
        (select detail from audit_entry where act = 'second_factor_changed' order by id desc limit 1) entry`.execute(
      app.database.read,
    );
    expect(rows).toEqual([{ subject: "You have new recovery codes", detail: '{"event":"codes_renewed"}' }]);
    const fresh = renewed.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes;
    expect(codeOf(await step(await ticketOf("eve"), codes[1]!))).toBe("wrong_second_code");
    expectStatus(await step(await ticketOf("eve"), fresh[0]!), 202);
  });

  it("opens no second session beside a code of the app, for one password given", async () => {
    await app.as("boss")("POST", `/api/employee/${idOf("eve")}/reset_second_factor/`);
    const { secret, codes } = await setUp("eve");
    const ticket = await ticketOf("eve");
    const answers = await Promise.all([step(ticket, codes[0]!), step(ticket, codeAt(secret), second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 401]);
  });

  it("is of no use to anybody else", async () => {
    await app.as("boss")("POST", `/api/employee/${idOf("lee")}/reset_second_factor/`);
    const { codes } = await setUp("lee");
    expect(codeOf(await step(await ticketOf("eve"), codes[0]!))).toBe("wrong_second_code");
    expectStatus(await step(await ticketOf("lee"), codes[0]!), 202);
  });
});

describe("taking it away", () => {
  it("needs the password, and then the password alone signs in", async () => {
    now += QUARTER;
    await app.as("boss")("POST", `/api/employee/${idOf("kim")}/reset_second_factor/`);
    const { token } = await setUp("kim");
    const remove = (password: string) =>
      app.as()("POST", `${PATH}remove/`, { ...withToken(token), body: { password } });
    expect(codeOf(await remove("wrong"))).toBe("wrong_password");
    expectStatus(await login("kim"), 200);
    const pending = await ticketOf("kim");
    expectStatus(await remove(TEST_PASSWORD), 204);
    expectStatus(await login("kim"), 202);
    expect(codeOf(await step(pending, "123456"))).toBe("sign_in_over");
    expect(codeOf(await remove(TEST_PASSWORD))).toBe("no_second_factor");
  });

  it("is for superadmins where somebody lost everything: noted in history and told by mail", async () => {
    const { token } = await setUp("kim");
    const reset = (name: Name) => app.as(name)("POST", `/api/employee/${idOf("kim")}/reset_second_factor/`);
    // their own sessions ended when they set one up
    const max = await app.app.benchline.sessions.create({ employee: idOf("max") });
    const refused = await app.as()(
      "POST",
      `/api/employee/${idOf("kim")}/reset_second_factor/`,
      withToken(max.token),
    );
    expectStatus(refused, 403);
    expectStatus(await login("kim"), 200);
    expectStatus(await reset("boss"), 204);
    expectStatus(await app.as()("GET", "/api/employee/me/", withToken(token)), 401);
    expectStatus(await login("kim"), 202);
    expect(codeOf(await reset("boss"))).toBe("no_second_factor");
    const history = await app.as("boss")("GET", `/api/employee/${idOf("kim")}/history/`);
    expect(history.json<{ data: object[] }>().data[0]).toMatchObject({
      action: "second_factor_reset",
      actor: { id: idOf("boss") },
    });
    const letters = await app.database.read
      .selectFrom("sys__mail")
      .select("subject")
      .where("recipient", "=", "kim@example.com")
      .execute();
    expect(letters.map(({ subject }) => subject)).toContain("Your two-step sign-in was reset");
    const audited = await app.database.read
      .selectFrom("audit_entry")
      .select(["act", "person", "detail"])
      .where("subject", "=", `employee ${idOf("kim")}`)
      .where("act", "in", ["second_factor_changed"])
      .execute();
    expect(audited).toContainEqual({
      act: "second_factor_changed",
      person: idOf("boss"),
      detail: JSON.stringify({ event: "reset" }),
    });
  });
});

describe("where the company asks for it", () => {
  const publishRule = async (secondFactor: string | undefined) => {
    const { data } = (await app.as("boss")("GET", "/api/config/definitions/access/access/")).json<{
      data: { document: object; version: number };
    }>();
    const document: Record<string, unknown> = { ...data.document, secondFactor };
    if (secondFactor === undefined) delete document["secondFactor"];
    return app.as("boss")("POST", "/api/config/publish/", {
      body: { base_version: version, changes: [{ kind: "access", name: "access", document }] },
    });
  };
  let version = 0;

  it("whoever lacks one can do nothing but set it up, others go on, in every process at once", async () => {
    const refused = await publishRule("nobody_knows");
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    const { token } = (await login("kim")).json<{ data: { token: string } }>().data;
    const config = (on: TestApp, who: string) => on.as()("GET", "/api/config/", withToken(who));
    expectStatus(await config(second, token), 200);
    const published = await publishRule("engineer");
    expectStatus(published, 201);
    version += 1;
    await expect.poll(async () => (await config(second, token)).statusCode, { timeout: 5_000 }).toBe(403);
    const closed = await config(app, token);
    expect([closed.statusCode, codeOf(closed)]).toEqual([403, "second_factor_required"]);
    expect((await stateOf(token)).required).toBe(true);
    expectStatus(await config(app, app.users["boss"]!.token), 200);

    // signing in still answers as specified, and leads to the set-up
    const { secret, token: set } = await setUp("kim");
    expectStatus(await config(app, set), 200);
    expectStatus(await config(second, set), 200);
    expectStatus(await config(app, (await signInWith("kim", secret)).token), 200);
    expectStatus(await publishRule(undefined), 201);
  });
});
