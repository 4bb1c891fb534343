import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { TEST_PASSWORD } from "../../support/app.ts";
import { expectStatus } from "../../support/expect-status.ts";
import {
  type Claims,
  startIdentityProvider,
  type TestIdentityProvider,
} from "../../support/identity-provider.ts";
import { addEmails, createShippedApp } from "../../support/shipped-app.ts";

const PUBLIC_URL = "https://benchline.example";
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

let provider: TestIdentityProvider;
let app: TestApp;
/** Another process on the same database: the one the provider tells. */
let told: TestApp;
let address: string;
let number = 0;

beforeAll(async () => {
  provider = await startIdentityProvider(() => PUBLIC_URL);
  app = await createShippedApp(
    { eve: ["engineer"], max: ["marketer"], dan: ["delivery"] },
    { identityProvider: provider.options, publicUrl: PUBLIC_URL, secretKeys: [Buffer.alloc(32, 7)] },
  );
  await addEmails(app);
  for (const name of ["eve", "max", "dan"])
    provider.know(name, { email: `${name}@example.com`, email_verified: true, name });
  told = await app.second();
  await told.app.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(told.app.server.address() as AddressInfo).port}/api/auth/identity_logout/`;
  provider.notify(address);
});
afterAll(async () => {
  await told.close();
  await app.close();
  await provider.close();
});

const signIn = async (subject: string): Promise<string> => {
  const begun = await app.as()("POST", "/api/auth/identity_sign_in/begin/");
  const { url, ticket } = begun.json<{ data: { url: string; ticket: string } }>().data;
  const body = { ticket, answer: await provider.signIn(url, subject) };
  const answer = await app.as()("POST", "/api/auth/identity_sign_in/", { body });
  expectStatus(answer, 202);
  return answer.json<{ data: { token: string } }>().data.token;
};
const statusOf = async (token: string, on = app): Promise<number> =>
  (await on.as()("GET", "/api/employee/me/", { headers: { authorization: `Token ${token}` } })).statusCode;
const everywhere = async (token: string) => [await statusOf(token), await statusOf(token, told)];
const post = (token: string) =>
  fetch(address, { method: "POST", body: new URLSearchParams({ logout_token: token }) });
const sidOf = async (token: string): Promise<string> => {
  const { hash } = await import("node:crypto");
  const row = await app.database.read
    .selectFrom("sys__session")
    .select("provider_session")
    .where("token_hash", "=", hash("sha256", token, "hex"))
    .executeTakeFirstOrThrow();
  return String(row["provider_session"]).split(" ")[1] ?? "";
};
const claimsOf = (more: Claims): Claims => {
  number += 1;
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: provider.options.issuer,
    aud: provider.options.clientId,
    iat: now,
    exp: now + 120,
    jti: `token ${number}`,
    events: { [EVENT]: {} },
    ...more,
  };
};

describe("signing out at the provider", () => {
  it("ends the sessions it opened in every process within 2 s, and no others", async () => {
    const [eve, max] = [await signIn("eve"), await signIn("max")];
    const login = await app.as()("POST", "/api/auth/login/", {
      body: { employee_id: "EM1", password: TEST_PASSWORD },
    });
    const own = login.json<{ data: { token: string } }>().data.token;
    expect([await everywhere(eve), await everywhere(max), await everywhere(own)].flat()).toEqual(
      Array(6).fill(200),
    );
    const since = performance.now();
    await provider.signOut("eve");
    await expect.poll(() => everywhere(eve), { timeout: 2000, interval: 10 }).toEqual([401, 401]);
    expect(performance.now() - since).toBeLessThan(2000);
    expect([await everywhere(max), await everywhere(own)].flat()).toEqual(Array(4).fill(200));
    const audited = await app.database.read
      .selectFrom("audit_entry")
      .select(["subject", "detail"])
      .where("act", "=", "sessions_ended")
      .execute();
    expect(audited).toMatchObject([
      { subject: `employee ${app.users["eve"]?.id}`, detail: '{"by":"identity_provider"}' },
    ]);
  });

  it("ends one session by its id, and all of a person by their subject", async () => {
    const [first, second] = [await signIn("dan"), await signIn("dan")];
    const sid = await sidOf(first);
    expect(sid).not.toBe(await sidOf(second));
    expect((await post(provider.logoutToken(claimsOf({ sid, sub: "dan" })))).status).toBe(204);
    expect([await statusOf(first, told), await statusOf(second, told)]).toEqual([401, 200]);
    expect((await post(provider.logoutToken(claimsOf({ sub: "dan" })))).status).toBe(204);
    await expect.poll(() => everywhere(second), { timeout: 2000, interval: 10 }).toEqual([401, 401]);
  });

  it("ends nobody else’s session: a subject and a session must belong together", async () => {
    const max = await signIn("max");
    const sid = await sidOf(max);
    expect((await post(provider.logoutToken(claimsOf({ sid, sub: "dan" })))).status).toBe(204);
    expect((await post(provider.logoutToken(claimsOf({ sid, sub: "a stranger" })))).status).toBe(204);
    expect((await post(provider.logoutToken(claimsOf({ sub: "a stranger" })))).status).toBe(204);
    expect(await everywhere(max)).toEqual([200, 200]);
  });
});

describe("a message that does not fit ends nothing", () => {
  it.each<[string, () => string]>([
    ["signed by somebody else", () => provider.logoutToken(claimsOf({ sub: "max" }), "somebody else")],
    ["without a signature", () => provider.logoutToken(claimsOf({ sub: "max" }), "nobody")],
    ["of another issuer", () => provider.logoutToken(claimsOf({ sub: "max", iss: "https://other.example" }))],
    ["for another client", () => provider.logoutToken(claimsOf({ sub: "max", aud: "other" }))],
    ["with a nonce, as an ID token", () => provider.logoutToken(claimsOf({ sub: "max", nonce: "n" }))],
    [
      "typed as another kind of token",
      () => provider.logoutToken(claimsOf({ sub: "max" }), undefined, "JWT"),
    ],
    ["of another event", () => provider.logoutToken(claimsOf({ sub: "max", events: { other: {} } }))],
    ["without an event", () => provider.logoutToken(claimsOf({ sub: "max", events: undefined }))],
    ["about nobody", () => provider.logoutToken(claimsOf({}))],
    ["without an id", () => provider.logoutToken(claimsOf({ sub: "max", jti: undefined }))],
    ["that never ends", () => provider.logoutToken(claimsOf({ sub: "max", exp: undefined }))],
    [
      "that has expired",
      () => provider.logoutToken(claimsOf({ sub: "max", exp: Math.floor(Date.now() / 1000) - 60 })),
    ],
    [
      "held back for an hour",
      () => provider.logoutToken(claimsOf({ sub: "max", iat: Math.floor(Date.now() / 1000) - 3600 })),
    ],
    ["that is none", () => "nothing"],
  ])("%s", async (_name, token) => {
    const max = await signIn("max");
    const answer = await post(token());
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "identity_logout_refused" }]);
    expect(await everywhere(max)).toEqual([200, 200]);
  });

  it("used once already", async () => {
    const token = provider.logoutToken(claimsOf({ sub: "max" }));
    expect((await post(token)).status).toBe(204);
    const max = await signIn("max");
    expect((await post(token)).status).toBe(400);
    expect(await everywhere(max)).toEqual([200, 200]);
    const twice = provider.logoutToken(claimsOf({ sub: "dan" }));
    const both = await Promise.all([post(twice), post(twice)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["204", "400"]);
  });

  it("without a token, or as JSON", async () => {
    expect((await fetch(address, { method: "POST", body: new URLSearchParams({ other: "1" }) })).status).toBe(
      400,
    );
    const { logout_token: none = "" } = {} as { logout_token?: string };
    expect((await post(none)).status).toBe(400);
  });
});
