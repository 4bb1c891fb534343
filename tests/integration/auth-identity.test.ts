import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unseal } from "../../server/secrets/seal.ts";
import type { TestApp } from "../support/app.ts";
import { TEST_PASSWORD } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import {
  startIdentityProvider,
  type Claims,
  type TestIdentityProvider,
} from "../support/identity-provider.ts";
import { addEmails, createShippedApp } from "../support/shipped-app.ts";

const PUBLIC_URL = "https://benchline.example";
const SECRET_KEY = Buffer.alloc(32, 7);
const NAMES = ["boss", "eve", "max", "dan", "lee", "kim", "ann", "joe", "kay"] as const;
type Name = (typeof NAMES)[number];
type Answer = Awaited<ReturnType<ReturnType<TestApp["as"]>>>;

let provider: TestIdentityProvider;
let app: TestApp;
let second: TestApp;
let later = 0;
let version = 0;

beforeAll(async () => {
  provider = await startIdentityProvider(() => PUBLIC_URL);
  app = await createShippedApp(
    {
      boss: ["superadmin"],
      eve: ["engineer"],
      max: ["marketer"],
      dan: ["delivery"],
      lee: ["engineer"],
      kim: ["engineer"],
      ann: ["finance"],
      joe: ["engineer"],
      kay: ["superadmin"],
    },
    {
      identityProvider: provider.options,
      publicUrl: PUBLIC_URL,
      secretKeys: [SECRET_KEY],
      clock: () => Date.now() + later,
    },
  );
  await addEmails(app);
  for (const name of NAMES) provider.know(name, claimsOf(name));
  second = await app.second();
});
afterAll(async () => {
  await second.close();
  await app.close();
  await provider.close();
});

const claimsOf = (name: string, more: Claims = {}): Claims => ({
  email: `${name}@example.com`,
  email_verified: true,
  name: name.toUpperCase(),
  ...more,
});
const idOf = (name: Name) => app.users[name]!.id;
const begin = async (on = app) => {
  const answer = await on.as()("POST", "/api/auth/identity_sign_in/begin/");
  expectStatus(answer, 200);
  return answer.json<{ data: { url: string; ticket: string } }>().data;
};
const finish = (body: { ticket: string; answer: string }, on = app) =>
  on.as()("POST", "/api/auth/identity_sign_in/", { body });
const signIn = async (subject: string, on = app): Promise<Answer> => {
  const { url, ticket } = await begin(on);
  return finish({ ticket, answer: await provider.signIn(url, subject) }, on);
};
const login = (name: Name, on = app) =>
  on.as()("POST", "/api/auth/login/", {
    body: { employee_id: `EM${NAMES.indexOf(name) + 1}`, password: TEST_PASSWORD },
  });
const problemOf = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code];
const tokenOf = (answer: Answer) => {
  expectStatus(answer, 202);
  return answer.json<{ data: { token: string } }>().data.token;
};
const signOut = async (token: string) => {
  const answer = await app.as()("POST", "/api/auth/identity_sign_out/", withToken(token));
  expectStatus(answer, 200);
  return answer;
};
const withToken = (token: string) => ({ headers: { authorization: `Token ${token}` } });
const rolesOf = async (token: string) =>
  (await app.as()("GET", "/api/employee/me/", withToken(token)))
    .json<{
      data: { roles: string[] };
    }>()
    .data.roles.toSorted();
const audited = async (act: string) => {
  const rows = await app.database.read
    .selectFrom("audit_entry")
    .select(["person", "subject", "detail"])
    .where("act", "=", act)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ person, subject, detail }) => ({
    person: person === null ? null : Number(person),
    subject,
    detail: typeof detail === "string" ? (JSON.parse(detail) as unknown) : null,
  }));
};
const publish = async (change: Readonly<Record<string, unknown>>) => {
  const { data } = (await app.as("boss")("GET", "/api/config/definitions/access/access/")).json<{
    data: { document: object };
  }>();
  const answer = await app.as("boss")("POST", "/api/config/publish/", {
    body: {
      base_version: version,
      changes: [{ kind: "access", name: "access", document: { ...data.document, ...change } }],
    },
  });
  if (answer.statusCode === 201) version += 1;
  return answer;
};

describe("signing in with the identity provider", () => {
  it("opens a session, links the person once, and is audited", async () => {
    const first = await signIn("eve");
    const token = tokenOf(first);
    expect(first.json<{ data: { employee_id: string } }>().data.employee_id).toBe("EM2");
    expectStatus(await second.as()("GET", "/api/employee/me/", withToken(token)), 200);
    tokenOf(await signIn("eve", second));
    const linked = (await audited("identity_linked")).filter(({ person }) => person === idOf("eve"));
    expect(linked).toEqual([
      {
        person: idOf("eve"),
        subject: `employee ${idOf("eve")}`,
        detail: { issuer: provider.options.issuer },
      },
    ]);
    expect((await audited("sign_in"))[0]).toMatchObject({
      person: idOf("eve"),
      detail: { by: "identity_provider" },
    });
    const state = await app.as()("GET", "/api/auth/identity/", withToken(token));
    expectStatus(state, 200);
    expect(state.json()).toEqual({ data: { since: expect.stringMatching(/^20/), required: false } });
  });

  it("asks for the code behind #, with PKCE, state and nonce of their own each time", async () => {
    const [one, other] = [new URL((await begin()).url), new URL((await begin()).url)];
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      client_id: "benchline",
      code_challenge_method: "S256",
      redirect_uri: `${PUBLIC_URL}/signin/identity`,
      response_mode: "fragment",
      response_type: "code",
      scope: "openid profile email",
    });
    for (const name of ["code_challenge", "nonce", "state"]) {
      expect(one.searchParams.get(name)?.length).toBeGreaterThan(20);
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
    }
  });

  it("goes on with the same person when their email changed at the provider", async () => {
    tokenOf(await signIn("joe"));
    provider.know("joe", claimsOf("joseph"));
    const again = await signIn("joe");
    expectStatus(again, 202);
    expect(again.json<{ data: { employee_id: string } }>().data.employee_id).toBe("EM8");
  });

  it("does not hand an account on to somebody who was given its email", async () => {
    tokenOf(await signIn("lee"));
    provider.know("another-lee", claimsOf("lee"));
    expect(problemOf(await signIn("another-lee"))).toEqual([409, "identity_taken"]);
  });

  it("keeps no code and no token in the open", async () => {
    const { url, ticket } = await begin();
    const answer = await provider.signIn(url, "kim");
    const token = tokenOf(await finish({ ticket, answer }));
    const tables = ["sys__session", "sys__challenge", "sys__identity", "sys__outbox", "audit_entry"];
    const rows = await Promise.all(
      tables.map((table) => app.database.read.selectFrom(table).selectAll().execute()),
    );
    const everything = JSON.stringify(rows);
    expect(everything).not.toContain(new URLSearchParams(answer).get("code"));
    expect(everything).not.toContain(token);
    // three parts in base64url, as every ID token is; `{"` begins its first
    expect(everything).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    const sealed = rows[0]!.find(({ employee, id_token }) => Number(employee) === idOf("kim") && id_token);
    const text = unseal({
      keys: [SECRET_KEY],
      purpose: `id token of ${idOf("kim")}`,
      text: String(sealed?.["id_token"]),
    });
    expect(text).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});

describe("what does not fit is refused, audited, and opens nothing", () => {
  const expectRefused = async (answer: Answer, status = 400, code = "identity_provider_refused") => {
    expect(problemOf(answer)).toEqual([status, code]);
    expect((await audited("sign_in_failed"))[0]).toEqual({
      person: null,
      subject: "identity provider",
      detail: { why: code },
    });
  };

  it("an answer with another state", async () => {
    const { url, ticket } = await begin();
    const answer = new URLSearchParams(await provider.signIn(url, "max"));
    answer.set("state", `${answer.get("state")!.slice(0, -1)}x`);
    await expectRefused(await finish({ ticket, answer: answer.toString() }));
  });

  it("an answer that goes with another ticket, as somebody else’s link would bring it", async () => {
    const { url } = await begin();
    const { ticket } = await begin();
    await expectRefused(await finish({ ticket, answer: await provider.signIn(url, "max") }));
  });

  it("a nonce that is not the one asked with", async () => {
    const { url, ticket } = await begin();
    const changed = new URL(url);
    changed.searchParams.set("nonce", "another-nonce");
    await expectRefused(await finish({ ticket, answer: await provider.signIn(changed.href, "max") }));
  });

  it("a code that another verifier belongs to", async () => {
    const { url, ticket } = await begin();
    const changed = new URL(url);
    changed.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    await expectRefused(await finish({ ticket, answer: await provider.signIn(changed.href, "max") }));
  });

  it("a ticket or a code that was used", async () => {
    const { url, ticket } = await begin();
    const answer = await provider.signIn(url, "max");
    tokenOf(await finish({ ticket, answer }));
    await expectRefused(await finish({ ticket, answer }, second));
    const next = await begin();
    const state = new URL(next.url).searchParams.get("state")!;
    const replayed = new URLSearchParams(answer);
    replayed.set("state", state);
    await expectRefused(await finish({ ticket: next.ticket, answer: replayed.toString() }));
  });

  it("a ticket that somebody made up, and one after ten minutes", async () => {
    await expectRefused(await finish({ ticket: "v1.AAAA", answer: "code=1&state=2" }));
    const { url, ticket } = await begin();
    const answer = await provider.signIn(url, "max");
    later += 10 * 60_000 + 1;
    await expectRefused(await finish({ ticket, answer }));
  });

  it("an ID token that has expired", async () => {
    provider.alterTokens({ claims: { exp: Math.floor(Date.now() / 1000) - 120 } });
    await expectRefused(await signIn("max")).finally(() => provider.alterTokens(null));
  });

  it("an ID token that somebody else signed, for somebody else or by another issuer", async () => {
    try {
      provider.alterTokens({ claims: {} });
      tokenOf(await signIn("max"));
      provider.alterTokens({ claims: {}, by: "somebody else" });
      await expectRefused(await signIn("max"));
      provider.alterTokens({ claims: { aud: "another-client" } });
      await expectRefused(await signIn("max"));
      provider.alterTokens({ claims: { iss: "https://login.another.example" } });
      await expectRefused(await signIn("max"));
    } finally {
      provider.alterTokens(null);
    }
  });

  it("an ID token that says it needs no signature", async () => {
    provider.alterTokens({ claims: {}, by: "nobody" });
    await expectRefused(await signIn("max")).finally(() => provider.alterTokens(null));
  });

  it("an answer of another issuer", async () => {
    const { url, ticket } = await begin();
    const answer = new URLSearchParams(await provider.signIn(url, "max"));
    answer.set("iss", "https://login.another.example");
    await expectRefused(await finish({ ticket, answer: answer.toString() }));
  });

  it("a provider that says it is another issuer", async () => {
    const { issuer } = provider.options;
    const options = { ...provider.options, issuer: issuer.replace("127.0.0.1", "localhost") };
    const other = await app.second({ identityProvider: options });
    const begun = await other.as()("POST", "/api/auth/identity_sign_in/begin/");
    expect(problemOf(begun)).toEqual([400, "identity_provider_refused"]);
    await other.close();
  });

  it("somebody who gave up at the provider", async () => {
    const { url, ticket } = await begin();
    const state = new URL(url).searchParams.get("state")!;
    const answer = `error=access_denied&state=${state}&iss=${encodeURIComponent(provider.options.issuer)}`;
    await expectRefused(await finish({ ticket, answer }), 400, "identity_cancelled");
  });

  it("somebody who is unknown, whose email is not verified, or who has left", async () => {
    provider.know("stranger", claimsOf("stranger"));
    await expectRefused(await signIn("stranger"), 403, "identity_unknown");
    provider.know("alike", claimsOf("dän"));
    await expectRefused(await signIn("alike"), 403, "identity_unknown");
    provider.know("careless", { email: "dan@example.com", email_verified: false });
    await expectRefused(await signIn("careless"), 403, "identity_email_unverified");
    provider.know("silent", { email: "dan@example.com" });
    await expectRefused(await signIn("silent"), 403, "identity_email_unverified");
    await app.database.write((trx) =>
      trx.updateTable("employee").set({ status: "inactive" }).where("id", "=", idOf("ann")).execute(),
    );
    await expectRefused(await signIn("ann"), 403, "account_not_active");
    expect((await audited("identity_linked")).map(({ person }) => person)).not.toContain(idOf("ann"));
  });

  it("says so in the caller’s language, with the provider’s name", async () => {
    const { ticket } = await begin();
    const answer = await app.as()("POST", "/api/auth/identity_sign_in/", {
      body: { ticket, answer: "code=1&state=2" },
      headers: { "accept-language": "it" },
    });
    expect(answer.json<{ message: string }>().message).toBe(
      "L’accesso con Acme ID non è riuscito o è passato troppo tempo. Riprova.",
    );
  });

  it("a provider that is away: passwords still sign in", async () => {
    const { url, ticket } = await begin();
    const answer = await provider.signIn(url, "max");
    await provider.stop();
    try {
      await expectRefused(await finish({ ticket, answer }), 503, "identity_provider_away");
      // one that never reached it
      const fresh = await app.second();
      const begun = await fresh.as()("POST", "/api/auth/identity_sign_in/begin/");
      expect(problemOf(begun)).toEqual([503, "identity_provider_away"]);
      expect(begun.json<{ message: string }>().message).toBe(
        "Acme ID can’t be reached right now. Try again later, or sign in with your password.",
      );
      tokenOf(await login("max", fresh));
      await provider.start();
      // it is asked anew
      tokenOf(await signIn("max", fresh));
      await fresh.close();
    } finally {
      await provider.start().catch(() => undefined);
    }
  });
});

describe("roles by group", () => {
  it("names only known roles", async () => {
    const answer = await publish({ identityProvider: { groupRoles: [{ group: "g", role: "nobody" }] } });
    expectStatus(answer, 422);
    expect(answer.body).toContain("/identityProvider/groupRoles/0/role");
    expectStatus(await publish({ identityProvider: { requiredFor: "nothing" } }), 422);
  });

  it("follow the groups at each sign-in, in history and audit; roles given by hand stay", async () => {
    const groupRoles = [
      { group: "sales", role: "marketer" },
      { group: "money", role: "finance" },
    ];
    expectStatus(await publish({ identityProvider: { groupRoles } }), 201);
    provider.know("eve", claimsOf("eve", { groups: ["sales", "others"] }));
    const token = tokenOf(await signIn("eve"));
    expect(await rolesOf(token)).toEqual(["engineer", "marketer"]);
    provider.know("eve", claimsOf("eve", { groups: "money" }));
    const next = tokenOf(await signIn("eve"));
    expect(await rolesOf(next)).toEqual(["engineer", "finance"]);
    // the earlier session has them, too
    expect(await rolesOf(token)).toEqual(["engineer", "finance"]);
    expect((await audited("roles_changed"))[0]).toEqual({
      person: null,
      subject: `employee ${idOf("eve")}`,
      detail: { given: ["finance"], taken: ["marketer"], by: "identity_provider" },
    });
    const history = await app.database.read
      .selectFrom("sys__history")
      .select(["actor", "action", "changes"])
      .where("resource", "=", "employee")
      .where("record", "=", idOf("eve"))
      .where("action", "=", "edit")
      .execute();
    expect(history).toHaveLength(2);
    expect(history.every(({ changes }) => String(changes).includes("roles"))).toBe(true);
  });

  it("leave nobody without one: who loses the last is refused, and their sessions end in every process", async () => {
    const tokens = [tokenOf(await login("dan")), tokenOf(await login("dan", second))];
    const statuses = async () => {
      const answers = tokens.flatMap((token) =>
        [app, second].map((on) => on.as()("GET", "/api/employee/me/", withToken(token))),
      );
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    provider.know("dan", claimsOf("dan", { groups: [] }));
    expectStatus(
      await publish({ identityProvider: { groupRoles: [{ group: "delivery", role: "delivery" }] } }),
      201,
    );
    expect(problemOf(await signIn("dan"))).toEqual([403, "identity_without_role"]);
    await expect.poll(statuses, { timeout: 2000 }).toEqual([401, 401, 401, 401]);
    expect((await audited("sessions_ended"))[0]).toEqual({
      person: null,
      subject: `employee ${idOf("dan")}`,
      detail: { by: "identity_provider" },
    });
    expect((await audited("roles_changed"))[0]).toMatchObject({
      subject: `employee ${idOf("dan")}`,
      detail: { given: [], taken: ["delivery"], by: "identity_provider" },
    });
    const record = async () =>
      (await app.as("boss")("GET", `/api/employee/${idOf("dan")}/`)).json<{
        status: string;
        roles: { label: string }[] | null;
      }>();
    expect(await record()).toMatchObject({ status: "suspended", roles: null });
    expect((await login("dan")).statusCode).toBe(403);
    expect(problemOf(await signIn("dan"))).toEqual([403, "account_not_active"]);
  });

  it("let in again who gets one, apart from whom somebody suspended by hand", async () => {
    provider.know("dan", claimsOf("dan", { groups: ["delivery"] }));
    expect(await rolesOf(tokenOf(await signIn("dan")))).toEqual(["delivery"]);
    const { row_version } = (await app.as("boss")("GET", `/api/employee/${idOf("dan")}/`)).json<{
      row_version: number;
    }>();
    const body = { field: "status", transition: "suspend", reason: "Away", row_version };
    expectStatus(await app.as("boss")("POST", `/api/employee/${idOf("dan")}/transition/`, { body }), 200);
    expect(problemOf(await signIn("dan"))).toEqual([403, "account_not_active"]);
  });

  it("keep the role of whoever may put the provider right", async () => {
    provider.know("kay", claimsOf("kay", { groups: [] }));
    const groupRoles = [{ group: "chiefs", role: "superadmin" }];
    expectStatus(await publish({ identityProvider: { groupRoles } }), 201);
    expect(problemOf(await signIn("kay"))).toEqual([403, "identity_without_role"]);
    expect(await rolesOf(tokenOf(await login("kay")))).toEqual(["superadmin"]);
  });
});

describe("people whom only the provider knows", () => {
  const newcomer = claimsOf("newcomer", {
    employee_id: "NW7",
    phone_number: "+12015550123",
    groups: ["sales"],
  });
  const identityProvider = {
    groupRoles: [{ group: "sales", role: "marketer" }],
    joinTeam: "First team",
  };

  it("join where the company takes them, with the roles of their groups, in history and audit", async () => {
    provider.know("newcomer", newcomer);
    expect(problemOf(await signIn("newcomer"))).toEqual([403, "identity_unknown"]);
    expectStatus(await publish({ identityProvider }), 201);
    const answer = await signIn("newcomer");
    const token = tokenOf(answer);
    const { data } = answer.json<{ data: { id: number; employee_id: string } }>();
    expect(data.employee_id).toBe("NW7");
    expect(await rolesOf(token)).toEqual(["marketer"]);
    const created = await app.database.read
      .selectFrom("sys__history")
      .select("action")
      .where("resource", "=", "employee")
      .where("record", "=", data.id)
      .execute();
    expect(created.map(({ action }) => action)).toEqual(["create"]);
    expect((await audited("roles_changed"))[0]).toMatchObject({
      subject: `employee ${data.id}`,
      detail: { given: ["marketer"], taken: [] },
    });
    // there is no password, and none is taken
    expect(
      problemOf(
        await app.as()("POST", "/api/auth/login/", { body: { employee_id: "NW7", password: TEST_PASSWORD } }),
      ),
    ).toEqual([401, "wrong_credentials"]);
    tokenOf(await signIn("newcomer"));
  });

  it("are refused where no group gives them a role, or their record would not be whole", async () => {
    provider.know("guest", { ...newcomer, ...claimsOf("guest"), employee_id: "GS1", groups: ["others"] });
    expect(problemOf(await signIn("guest"))).toEqual([403, "identity_unknown"]);
    provider.know("nameless", { ...claimsOf("nameless"), groups: ["sales"] });
    expect(problemOf(await signIn("nameless"))).toEqual([403, "identity_incomplete"]);
    const rows = await app.database.read
      .selectFrom("employee")
      .select("id")
      .where("email", "in", ["guest@example.com", "nameless@example.com"])
      .execute();
    expect(rows).toEqual([]);
  });
});

describe("two-step sign-in", () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });

  it("is asked for unless the provider states two factors, and always where the rule asks for it", async () => {
    const token = tokenOf(await login("kim"));
    const begun = await app.as()("POST", "/api/auth/second_factor/begin/", {
      ...withToken(token),
      body: { password: TEST_PASSWORD },
    });
    expectStatus(begun, 200);
    const { secret } = begun.json<{ data: { secret: string } }>().data;
    expectStatus(
      await app.as()("POST", "/api/auth/second_factor/confirm/", {
        ...withToken(token),
        body: { code: codeOf(secret) },
      }),
      200,
    );
    later += 30_000;
    const asked = await signIn("kim");
    expectStatus(asked, 200);
    const { ticket } = asked.json<{ data: { ticket: string } }>().data;
    const stepped = await app.as()("POST", "/api/auth/second_step/", {
      body: { ticket, code: codeOf(secret) },
    });
    const session = tokenOf(stepped);
    // it ends at the provider all the same
    expect((await signOut(session)).json<{ data: { url: string | null } }>().data.url).toContain(
      "id_token_hint",
    );

    provider.state({ acr: "phr" });
    tokenOf(await signIn("kim"));
    provider.state({ amr: ["pwd", "mfa"] });
    tokenOf(await signIn("kim"));
    expectStatus(await publish({ secondFactor: "engineer" }), 201);
    expectStatus(await signIn("kim"), 200);
    provider.state({});
  });
});

describe("signing out", () => {
  it("ends the session here, and leads to where it ends at the provider", async () => {
    provider.know("max", claimsOf("max", { groups: ["sales"] }));
    const token = tokenOf(await signIn("max"));
    const answer = await signOut(token);
    const url = new URL(answer.json<{ data: { url: string } }>().data.url);
    expect(url.href).toContain(`${provider.options.issuer}/session/end`);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${PUBLIC_URL}/signin`);
    expect(url.searchParams.get("id_token_hint")).toMatch(/^eyJ/);
    expectStatus(await app.as()("GET", "/api/employee/me/", withToken(token)), 401);
    // one that a password opened ends here alone
    const own = tokenOf(await login("max"));
    expect((await signOut(own)).json()).toEqual({ data: { url: null } });
    expectStatus(await app.as()("GET", "/api/employee/me/", withToken(own)), 401);
  });
});

describe("where the company asks for it", () => {
  it("refuses passwords and second steps of those the rule means, and of nobody who keeps the configuration", async () => {
    expectStatus(await publish({ identityProvider: { requiredFor: "everyone" } }), 201);
    const refused = await login("max");
    expect(problemOf(refused)).toEqual([403, "identity_provider_required"]);
    expect(refused.json<{ message: string }>().message).toBe(
      "Your company asks you to sign in with Acme ID.",
    );
    expect((await audited("sign_in_failed"))[0]).toMatchObject({
      person: idOf("max"),
      detail: { why: "identity_provider_required" },
    });
    // who does not know the password learns nothing
    const wrong = await app.as()("POST", "/api/auth/login/", {
      body: { employee_id: "EM3", password: "Something#2026" },
    });
    expect(problemOf(wrong)).toEqual([401, "wrong_credentials"]);
    tokenOf(await login("boss"));
    const token = tokenOf(await signIn("max"));
    const state = await app.as()("GET", "/api/auth/identity/", withToken(token));
    expect(state.json<{ data: { required: boolean } }>().data.required).toBe(true);
  });

  it("means nobody where the server has no identity provider", async () => {
    const without = await app.second({ identityProvider: null });
    tokenOf(await login("max", without));
    expect(problemOf(await without.as()("POST", "/api/auth/identity_sign_in/begin/"))).toEqual([
      404,
      "identity_provider_absent",
    ]);
    await without.close();
  });
});

it("a superadmin’s reset takes the link away, and the next sign-in makes it anew", async () => {
  expectStatus(await app.as("boss")("POST", `/api/employee/${idOf("lee")}/reset_second_factor/`), 204);
  const since = await app.database.read
    .selectFrom("sys__identity")
    .select("subject")
    .where("employee", "=", idOf("lee"))
    .execute();
  expect(since).toEqual([]);
});
