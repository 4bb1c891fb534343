import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.ts";
import { TEST_PASSWORD } from "../support/app.ts";
import { Authenticator } from "../support/authenticator.ts";
import { expectStatus } from "../support/expect-status.ts";
import { addEmails, createShippedApp } from "../support/shipped-app.ts";

const MINUTE = 60_000;
const PATH = "/api/auth/passkeys/";
const NAMES = ["boss", "eve", "max", "dan", "kim"] as const;
type Name = (typeof NAMES)[number];
const SITE = { host: "people.example.com", origin: "https://people.example.com" };

let app: TestApp;
let second: TestApp;
let now = Date.UTC(2026, 4, 4, 9);

beforeAll(async () => {
  app = await createShippedApp(
    { boss: ["superadmin"], eve: ["engineer"], max: ["marketer"], dan: ["delivery"], kim: ["engineer"] },
    { clock: () => now, publicUrl: SITE.origin },
  );
  await addEmails(app);
  second = await app.second();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

type Answer = Awaited<ReturnType<ReturnType<TestApp["as"]>>>;
const idOf = (name: Name) => app.users[name]!.id;
const refusal = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code];
const by = (token: string) => ({ headers: { authorization: `Token ${token}` } });
const logIn = (name: Name) =>
  app.as()("POST", "/api/auth/login/", {
    body: { employee_id: `EM${NAMES.indexOf(name) + 1}`, password: TEST_PASSWORD },
  });
const tokenOf = async (name: Name): Promise<string> => {
  const answer = await logIn(name);
  expectStatus(answer, 202);
  return answer.json<{ data: { token: string } }>().data.token;
};
const challengeOf = (answer: Answer): string => {
  expectStatus(answer, 200);
  return answer.json<{ data: { challenge: string } }>().data.challenge;
};
const begin = (token: string, password = TEST_PASSWORD) =>
  app.as()("POST", `${PATH}begin/`, { ...by(token), body: { password } });
const add = (token: string, response: object, on = app) =>
  on.as()("POST", PATH, { ...by(token), body: { name: " Work laptop ", response } });
const beginSignIn = async (on = app) =>
  challengeOf(await on.as()("POST", "/api/auth/passkey_sign_in/begin/"));
const signIn = (response: object, on = app) =>
  on.as()("POST", "/api/auth/passkey_sign_in/", { body: { response } });
const list = async (token: string) =>
  (await app.as()("GET", PATH, by(token))).json<{
    data: { id: string; name: string; last_used: string | null }[];
  }>().data;

/** Somebody who signed in by password adds the passkey of a new device. */
async function equip(name: Name) {
  const token = await tokenOf(name);
  const device = new Authenticator();
  const made = device.make({ challenge: challengeOf(await begin(token)), site: SITE });
  expectStatus(await add(token, made), 204);
  return { token, device };
}

describe("a passkey", () => {
  it("is made by whoever knows the password, told by mail and audited; other sessions end", async () => {
    const elsewhere = await tokenOf("eve");
    const { token, device } = await equip("eve");
    expect(await list(token)).toEqual([
      {
        id: device.id.toString("base64url"),
        name: "Work laptop",
        created: "2026-05-04T09:00:00.000Z",
        last_used: null,
      },
    ]);
    expectStatus(await app.as()("GET", "/api/employee/me/", by(elsewhere)), 401);
    const letters = await app.database.read
      .selectFrom("sys__mail")
      .select("subject")
      .where("recipient", "=", "eve@example.com")
      .execute();
    expect(letters.map(({ subject }) => subject)).toContain("A passkey was added to your account");
    const audited = await app.database.read
      .selectFrom("audit_entry")
      .select(["person", "detail"])
      .where("act", "=", "second_factor_changed")
      .where("subject", "=", `employee ${idOf("eve")}`)
      .execute();
    expect(audited).toEqual([{ person: idOf("eve"), detail: JSON.stringify({ event: "passkey_added" }) }]);
  });

  it("signs in alone, in any process, and its use is noted", async () => {
    const { token, device } = await equip("max");
    now += MINUTE;
    const answer = await signIn(device.sign({ challenge: await beginSignIn(), site: SITE }), second);
    expectStatus(answer, 202);
    const { data } = answer.json<{ data: { token: string; employee_id: string } }>();
    expect(data.employee_id).toBe("EM3");
    expectStatus(await app.as()("GET", "/api/employee/me/", by(data.token)), 200);
    expect((await list(token))[0]?.last_used).toBe("2026-05-04T09:01:00.000Z");
    const audited = await app.database.read
      .selectFrom("audit_entry")
      .select("detail")
      .where("act", "=", "sign_in")
      .where("person", "=", idOf("max"))
      .execute();
    expect(audited).toContainEqual({ detail: JSON.stringify({ by: "passkey" }) });
  });

  it("is not made without the password, nor while working as somebody, nor before a first password is changed", async () => {
    const token = await tokenOf("dan");
    expect(refusal(await begin(token, "wrong"))).toEqual([400, "wrong_password"]);
    const { token: visiting } = await app.app.benchline.sessions.create({
      employee: idOf("dan"),
      impersonator: idOf("boss"),
    });
    expect(refusal(await begin(visiting))).toEqual([403, "sessions_of_another_person"]);
    const set = (must_change: number) =>
      app.database.write((trx) =>
        trx.updateTable("sys__credential").set({ must_change }).where("employee", "=", idOf("dan")).execute(),
      );
    await set(1);
    const fresh = await tokenOf("dan");
    expect(refusal(await begin(fresh))).toEqual([403, "password_change_required"]);
    await set(0);
  });

  it.each<[string, (challenge: string, device: Authenticator) => object]>([
    [
      "for another site",
      (challenge, device) =>
        device.sign({ challenge, site: { host: "evil.example", origin: "https://evil.example" } }),
    ],
    [
      "from another page",
      (challenge, device) => device.sign({ challenge, site: { ...SITE, origin: "https://evil.example" } }),
    ],
    ["without its person", (challenge, device) => device.sign({ challenge, site: SITE, verified: false })],
    [
      "by another device",
      (challenge, device) => ({
        ...new Authenticator().sign({ challenge, site: SITE }),
        id: device.id.toString("base64url"),
        rawId: device.id.toString("base64url"),
      }),
    ],
    [
      "with another challenge",
      (_challenge, device) => device.sign({ challenge: "bm90IGdpdmVu", site: SITE }),
    ],
    ["by a device nobody added", (challenge) => new Authenticator().sign({ challenge, site: SITE })],
    [
      "without sense",
      (_challenge, device) => ({
        ...device.sign({ challenge: "x", site: SITE }),
        response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
      }),
    ],
  ])("signs nobody in %s", async (_what, answerOf) => {
    const { device } = await equip("kim");
    const challenge = await beginSignIn();
    expect(refusal(await signIn(answerOf(challenge, device)))).toEqual([400, "wrong_passkey"]);
  });

  it("answers a challenge once and within five minutes, and no other person's", async () => {
    const { token, device } = await equip("dan");
    const answer = device.sign({ challenge: await beginSignIn(), site: SITE });
    const both = await Promise.all([signIn(answer), signIn(answer, second)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 400]);
    const late = device.sign({ challenge: await beginSignIn(), site: SITE });
    now += 6 * MINUTE;
    expect(refusal(await signIn(late))).toEqual([400, "wrong_passkey"]);
    // one that was given to make a passkey signs nobody in, and is of no use to anybody else
    const making = challengeOf(await begin(token));
    expect(refusal(await signIn(device.sign({ challenge: making, site: SITE })))).toEqual([
      400,
      "wrong_passkey",
    ]);
    const others = new Authenticator().make({ challenge: challengeOf(await begin(token)), site: SITE });
    expect(refusal(await add(app.users["boss"]!.token, others))).toEqual([400, "wrong_passkey"]);
  });

  it("belongs to one person, and a device that counts back is refused", async () => {
    const { device } = await equip("eve");
    const token = app.users["boss"]!.token;
    const again = device.make({ challenge: challengeOf(await begin(token)), site: SITE });
    expect(refusal(await add(token, again))).toEqual([400, "wrong_passkey"]);
    const use = async (counter: number) =>
      (await signIn(device.sign({ challenge: await beginSignIn(), site: SITE, counter }))).statusCode;
    expect([await use(5), await use(5), await use(4), await use(6)]).toEqual([202, 400, 400, 202]);
  });

  it("is removed by its person, with the password, and then signs nobody in; by nobody else", async () => {
    const { token, device } = await equip("max");
    const id = device.id.toString("base64url");
    const remove = (as: string, password = TEST_PASSWORD) =>
      app.as()("POST", `${PATH}remove/`, { ...by(as), body: { id, password } });
    expect(refusal(await remove(token, "wrong"))).toEqual([400, "wrong_password"]);
    expectStatus(await remove(app.users["boss"]!.token), 204);
    const use = async () => signIn(device.sign({ challenge: await beginSignIn(), site: SITE }));
    expectStatus(await use(), 202);
    const elsewhere = await tokenOf("max");
    expectStatus(await remove(token), 204);
    expectStatus(await app.as()("GET", "/api/employee/me/", by(elsewhere)), 401);
    expect(refusal(await use())).toEqual([400, "wrong_passkey"]);
    expectStatus(await remove(token), 204);
  });

  it("opens nothing for somebody who left", async () => {
    const { device } = await equip("dan");
    const set = (status: string) =>
      app.database.write((trx) =>
        trx.updateTable("employee").set({ status }).where("id", "=", idOf("dan")).execute(),
      );
    await set("inactive");
    const answer = await signIn(device.sign({ challenge: await beginSignIn(), site: SITE }));
    expect(refusal(answer)).toEqual([403, "account_not_active"]);
    const audited = await app.database.read
      .selectFrom("audit_entry")
      .select(["person", "detail"])
      .where("act", "=", "sign_in_failed")
      .execute();
    expect(audited).toContainEqual({
      person: idOf("dan"),
      detail: JSON.stringify({ why: "account_not_active" }),
    });
    // of a device nobody added, and of theirs with a challenge that was over
    for (const person of [null, idOf("dan")])
      expect(audited).toContainEqual({ person, detail: JSON.stringify({ why: "wrong_passkey" }) });
    await set("active");
  });
});

describe("where the company asks for a second factor", () => {
  it("a passkey is one; the password alone then opens nothing, until a superadmin resets it", async () => {
    const token = await tokenOf("kim");
    const { data } = (await app.as("boss")("GET", "/api/config/definitions/access/access/")).json<{
      data: { document: object };
    }>();
    const document = { ...data.document, secondFactor: "engineer" };
    const published = await app.as("boss")("POST", "/api/config/publish/", {
      body: { base_version: 0, changes: [{ kind: "access", name: "access", document }] },
    });
    expectStatus(published, 201);
    // kim has passkeys from before
    expect(refusal(await logIn("kim"))).toEqual([403, "passkey_required"]);
    expectStatus(await app.as("boss")("POST", `/api/employee/${idOf("kim")}/reset_second_factor/`), 204);
    expectStatus(await app.as()("GET", "/api/employee/me/", by(token)), 401);
    const lacking = await tokenOf("kim");
    expect(refusal(await app.as()("GET", "/api/config/", by(lacking)))).toEqual([
      403,
      "second_factor_required",
    ]);
    const { token: set, device } = await equip("kim");
    expectStatus(await app.as()("GET", "/api/config/", by(set)), 200);
    expectStatus(await second.as()("GET", "/api/config/", by(set)), 200);
    expect(refusal(await logIn("kim"))).toEqual([403, "passkey_required"]);
    const answer = await signIn(device.sign({ challenge: await beginSignIn(), site: SITE }));
    expectStatus(answer, 202);
    const { token: opened } = answer.json<{ data: { token: string } }>().data;
    expectStatus(await app.as()("GET", "/api/config/", by(opened)), 200);
  });
});
