import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { keyId } from "../../server/secrets/sealing.ts";
import { TEST_PASSWORD, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { type GoogleStandIn, startGoogleStandIn } from "../support/google-stand-in.ts";
import { startIdentityProvider, type TestIdentityProvider } from "../support/identity-provider.ts";
import { addEmails, createShippedApp } from "../support/shipped-app.ts";
import { columnsWith } from "../support/stored-values.ts";

const [FORMER, PRESENT] = [randomBytes(32), randomBytes(32)];
const PUBLIC_URL = "https://benchline.example";
const PEOPLE = ["root", "eve", "max", "kim", "ada", "rob", "rae"] as const;
type Person = (typeof PEOPLE)[number];

let provider: TestIdentityProvider;
let google: GoogleStandIn;
let owner: TestApp;
let now = Date.now();

/** Uses what was issued, and says what came of it. */
type Use = (on: TestApp) => Promise<unknown>;
type Answer = Awaited<ReturnType<ReturnType<TestApp["as"]>>>;

const bodyOf = <T>(answer: Answer, status: number): T => {
  expectStatus(answer, status);
  return answer.json<{ data: T }>().data;
};
/** What a refusal is called; null: it was none. */
const outcome = (answer: Answer) => [
  answer.statusCode,
  answer.statusCode < 400 ? null : answer.json<{ code: string }>().code,
];
const withToken = (token: string) => ({ headers: { authorization: `Token ${token}` } });
const number = (name: Person) => `EM${PEOPLE.indexOf(name) + 1}`;
const logIn = (name: Person, on: TestApp) =>
  on.as()("POST", "/api/auth/login/", { body: { employee_id: number(name), password: TEST_PASSWORD } });
const me = async (token: string, on: TestApp) =>
  outcome(await on.as()("GET", "/api/employee/me/", withToken(token)));

async function beginAtProvider(subject: string, on: TestApp) {
  const begun = await on.as()("POST", "/api/auth/identity_sign_in/begin/");
  const { url, ticket } = bodyOf<{ url: string; ticket: string }>(begun, 200);
  const body = { ticket, answer: await provider.signIn(url, subject) };
  return (finisher: TestApp) => finisher.as()("POST", "/api/auth/identity_sign_in/", { body });
}
async function signInAtProvider(subject: string, on: TestApp): Promise<string> {
  const finish = await beginAtProvider(subject, on);
  return bodyOf<{ token: string }>(await finish(on), 202).token;
}
let factor = "";
function codeOf(secret: string): string {
  now += 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}
async function resetLink(name: Person, on: TestApp): Promise<string> {
  const email = `${name}@example.com`;
  const letters = async () => (await on.app.benchline.mail.kept()).filter(({ to }) => to === email);
  expectStatus(await on.as()("POST", "/api/auth/forgot_password/", { body: { email } }), 202);
  await vi.waitUntil(async () => (await letters()).length === 1, { timeout: 5000, interval: 20 });
  return /reset-password#token=(\S+)/.exec((await letters())[0]?.text ?? "")?.[1] ?? "";
}

interface Issued {
  readonly what: string;
  /** Issues one under the former key; `turn`: of which stage it is used at. */
  readonly issue: (on: TestApp, turn: 0 | 1) => Promise<Use>;
  /** While the former key is given behind the present one. */
  readonly given: unknown;
  /** Once everything was rewritten and it is given no more. */
  readonly gone: unknown;
}
const HONOURED = [200, null];

const ISSUED: readonly Issued[] = [
  {
    what: "the session a password opened",
    issue: async (on) => {
      const { token } = bodyOf<{ token: string }>(await logIn("ada", on), 202);
      return (later) => me(token, later);
    },
    given: HONOURED,
    gone: HONOURED,
  },
  {
    what: "a session of the identity provider, which ends there as well when it is signed out",
    issue: async (on) => {
      const token = await signInAtProvider("eve", on);
      return async (later) => {
        const before = await me(token, later);
        const out = await later.as()("POST", "/api/auth/identity_sign_out/", withToken(token));
        const { url } = bodyOf<{ url: string | null }>(out, 200);
        return [before, new URL(url ?? PUBLIC_URL).searchParams.has("id_token_hint"), await me(token, later)];
      };
    },
    given: [HONOURED, true, [401, "session_over"]],
    gone: [HONOURED, true, [401, "session_over"]],
  },
  {
    what: "a sign-in that was begun at the identity provider",
    issue: async (on) => {
      const finish = await beginAtProvider("max", on);
      return async (later) => outcome(await finish(later));
    },
    given: [202, null],
    gone: [400, "identity_provider_refused"],
  },
  {
    what: "a sign-in with the identity provider that waits for a one-time code",
    issue: async (on) => {
      const finish = await beginAtProvider("kim", on);
      const { ticket } = bodyOf<{ ticket: string }>(await finish(on), 200);
      return async (later) => {
        const body = { ticket, code: codeOf(factor) };
        const { token } = bodyOf<{ token: string }>(
          await later.as()("POST", "/api/auth/second_step/", { body }),
          202,
        );
        const out = await later.as()("POST", "/api/auth/identity_sign_out/", withToken(token));
        return bodyOf<{ url: string | null }>(out, 200).url !== null;
      };
    },
    given: true,
    gone: true,
  },
  {
    what: "a link to set a new password",
    issue: async (on, turn) => {
      const token = await resetLink((["rob", "rae"] as const)[turn], on);
      const body = { token, new_password: `Harbor#Kite${turn}7` };
      return async (later) => outcome(await later.as()("POST", "/api/auth/reset_password/", { body }));
    },
    given: HONOURED,
    gone: HONOURED,
  },
  {
    what: "a mailbox that is about to be linked",
    issue: async (on) => {
      const begun = await on.as("ada")("POST", "/api/gmail/link/", {
        headers: { origin: "https://work.example" },
      });
      const { url } = bodyOf<{ url: string }>(begun, 200);
      const back = google.agree(url, "ada@mail.example").searchParams;
      const body = { code: back.get("code"), state: back.get("state") };
      return async (later) => outcome(await later.as("ada")("POST", "/api/gmail/finish/", { body }));
    },
    given: HONOURED,
    gone: [400, "gmail_link_expired"],
  },
  {
    what: "the address of a download",
    issue: async (on) => {
      const made = await on.as("root")("POST", "/api/vendor_company/export/link/", {});
      expectStatus(made, 201);
      const { url } = made.json<{ url: string }>();
      return async (later) => (await later.as()("GET", url)).statusCode;
    },
    given: 200,
    // it lives a minute, and is asked for anew
    gone: 404,
  },
  {
    what: "an API key",
    issue: async (on, turn) => {
      const body = { name: `Sync ${turn}`, scopes: { vendor_company: ["list"] }, days: 30 };
      const { token } = bodyOf<{ token: string }>(await on.as("root")("POST", "/api/keys/", { body }), 201);
      const headers = { authorization: `Bearer ${token}` };
      return async (later) => outcome(await later.as()("GET", "/api/vendor_company/", { headers }));
    },
    given: HONOURED,
    gone: HONOURED,
  },
  {
    what: "the address of a calendar",
    issue: async (on, turn) => {
      const made = await on.as((["root", "ada"] as const)[turn])("POST", "/api/calendar/");
      const { pathname } = new URL(bodyOf<{ url: string }>(made, 201).url);
      return async (later) => (await later.as()("GET", pathname)).statusCode;
    },
    given: 200,
    gone: 200,
  },
  {
    what: "the kept answer of a save with its key",
    issue: async (on, turn) => {
      const save = (to: TestApp) =>
        to.as("root")("POST", "/api/vendor_company/", {
          body: { name: `Repeated ${turn}`, type: "sub_vendor", tax_id: "32-7771234" },
          headers: { "idempotency-key": `rotated-${turn}` },
        });
      const made = await save(on);
      expectStatus(made, 201);
      return async (later) => {
        const again = await save(later);
        return [again.headers["idempotency-replayed"], again.body === made.body];
      };
    },
    given: ["true", true],
    gone: ["true", true],
  },
];

beforeAll(async () => {
  provider = await startIdentityProvider(() => PUBLIC_URL);
  google = await startGoogleStandIn();
  owner = await createShippedApp(
    {
      root: ["superadmin"],
      eve: ["engineer"],
      max: ["marketer"],
      kim: ["engineer"],
      ada: ["marketer"],
      rob: ["engineer"],
      rae: ["engineer"],
    } satisfies Record<Person, readonly string[]>,
    {
      secretKeys: [FORMER],
      clock: () => now,
      publicUrl: PUBLIC_URL,
      identityProvider: provider.options,
      google: google.options,
      limits: { callsPerMinute: 0 },
    },
  );
  await addEmails(owner);
  for (const name of ["eve", "max", "kim"])
    provider.know(name, { email: `${name}@example.com`, email_verified: true, name });
  const kim = owner.as("kim");
  const begun = await kim("POST", "/api/auth/second_factor/begin/", { body: { password: TEST_PASSWORD } });
  factor = bodyOf<{ secret: string }>(begun, 200).secret;
  const confirmed = await kim("POST", "/api/auth/second_factor/confirm/", { body: { code: codeOf(factor) } });
  expectStatus(confirmed, 200);
}, 120_000);
afterAll(async () => {
  await owner.close();
  await provider.close();
  await google.close();
});

describe("what was issued under the former secret key", () => {
  const uses = new Map<Issued, readonly [Use, Use]>();
  let server: TestApp | undefined;
  beforeAll(async () => {
    for (const issued of ISSUED)
      uses.set(issued, [await issued.issue(owner, 0), await issued.issue(owner, 1)]);
    await owner.app.close();
    server = await owner.second({ secretKeys: [PRESENT, FORMER] });
  }, 120_000);
  afterAll(() => server?.close());

  it.each(ISSUED)("$what: while it is given still", async (issued) => {
    expect(await uses.get(issued)![0](server!)).toEqual(issued.given);
  });

  it("is rewritten but for addresses of downloads, so that a server starts without it", async () => {
    while ((await server!.app.scheduler.run("sealed_values")) > 0);
    await server!.close();
    server = await owner.second({ secretKeys: [PRESENT] });
    expectStatus(await server.as()("GET", "/api/ready/"), 200);
    expect(await columnsWith(owner, `s1.${keyId(FORMER)}.`)).toEqual(["sys__meta.value"]);
  });

  it.each(ISSUED)("$what: once it is given no more", async (issued) => {
    expect(await uses.get(issued)![1](server!)).toEqual(issued.gone);
  });
});
