import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import type { IdentityProviderOptions } from "../../server/modules/auth/identity/provider.ts";

/** What the provider says about somebody, besides `sub`. */
export type Claims = Readonly<Record<string, unknown>>;

export interface TestIdentityProvider {
  readonly options: IdentityProviderOptions;
  /** Somebody it knows from now on, with these claims. */
  readonly know: (subject: string, claims: Claims) => void;
  /** What it states of how people proved themselves there. */
  readonly state: (how: { readonly amr?: readonly string[]; readonly acr?: string }) => void;
  /** Its next ID tokens say something else, under its own signature unless `by` says otherwise; null: no more. */
  readonly alterTokens: (
    alteration: { readonly claims: Claims; readonly by?: "somebody else" | "nobody" } | null,
  ) => void;
  /** Signs somebody in at the address the product leads to, as a browser would; gives what it leads back with. */
  readonly signIn: (url: string, subject: string) => Promise<string>;
  /** Signs somebody out there, as their browser would; it tells this server of it before it answers. */
  readonly signOut: (subject: string) => Promise<void>;
  /** Signs a token of its own with these claims; `by` somebody else, or with no signature at all. */
  readonly logoutToken: (claims: Claims, by?: "somebody else" | "nobody", typ?: string) => string;
  /** Where it tells of what has ended; null: it tells nobody. */
  readonly notify: (address: string | null) => void;
  /** From now on it answers nothing, until it is started again. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const CLIENT = { clientId: "benchline", clientSecret: "a-secret-of-the-tests" };
const LOGIN_FORM = `<!doctype html><html lang="en"><title>Acme ID</title>
<form method="post"><label>Account <input name="account" autofocus></label>
<button>Continue</button><button name="cancel" value="yes">Cancel</button></form></html>`;

/** A real OpenID provider on this machine, with a login page of one field. */
export async function startIdentityProvider(publicUrl: () => string): Promise<TestIdentityProvider> {
  const server = createServer();
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Claims>();
  let how: { readonly amr?: readonly string[]; readonly acr?: string } = {};
  let alteration: Parameters<TestIdentityProvider["alterTokens"]>[0] = null;
  const [own, foreign] = [makeKey(), makeKey()];
  let notified: string | null = null;
  /** Cookies of the browsers people signed in with. */
  const browsers = new Map<string, Map<string, string>>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        // the product's address is known once it listens
        redirect_uris: ["http://127.0.0.1/signin/identity"],
        post_logout_redirect_uris: ["http://127.0.0.1/signin"],
        backchannel_logout_uri: "http://127.0.0.1/api/auth/identity_logout/",
        backchannel_logout_session_required: true,
      },
    ],
    clientBasedCORS: () => false,
    cookies: { keys: [randomBytes(32).toString("hex")] },
    jwks: {
      keys: [{ ...own.export({ format: "jwk" }), kid: "own", use: "sig" }],
    },
    scopes: ["openid", "profile", "email"],
    claims: {
      openid: ["sub", "amr", "acr"],
      email: ["email", "email_verified"],
      profile: ["name", "phone_number", "gender", "employee_id", "groups"],
    },
    responseTypes: ["code"],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><html lang="en"><title>Sign out</title>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out of Acme ID</button></html>`;
        },
      },
    },
    // the product's address is known once it listens
    fetch: async (_url, { method, headers, body } = {}) =>
      notified === null
        ? new Response(null, { status: 200 })
        : fetch(notified, { method: method ?? "GET", headers: headers ?? {}, body: body ?? null }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600 },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject), ...how }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const body: unknown = ctx.body;
    if (alteration === null || !isAnswer(body)) return;
    const { claims, by } = alteration;
    body.id_token = alter(body.id_token, claims, by === "nobody" ? null : by === undefined ? own : foreign);
  });
  const redirectsTo = (allowed: string, path: string) => allowed === `${publicUrl()}${path}`;
  provider.Client.prototype.redirectUriAllowed = (uri) => redirectsTo(uri, "/signin/identity");
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => redirectsTo(uri, "/signin");
  const callback = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void callback(request, response);
    if (request.method === "GET") return void response.setHeader("content-type", "text/html").end(LOGIN_FORM);
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const form = new URLSearchParams(body);
      const result = form.has("cancel")
        ? { error: "access_denied" }
        : { login: { accountId: form.get("account") ?? "", ...how, amr: [...(how.amr ?? [])] } };
      void provider.interactionFinished(request, response, result);
    });
  });

  const take = (answer: Response, cookies: Map<string, string>) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  };
  const cookieOf = (cookies: ReadonlyMap<string, string>) =>
    [...cookies].map((pair) => pair.join("=")).join("; ");
  /** Follows redirects within the provider with its cookies, up to the one that leaves it. */
  const follow = async (url: string, subject: string): Promise<string> => {
    const cookies = new Map<string, string>();
    browsers.set(subject, cookies);
    let next = url;
    for (let step = 0; step < 10; step += 1) {
      const isForm = new URL(next).pathname.startsWith("/interaction/");
      const answer = await fetch(next, {
        redirect: "manual",
        headers: {
          cookie: cookieOf(cookies),
          ...(isForm ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        },
        ...(isForm ? { method: "POST", body: `account=${encodeURIComponent(subject)}` } : {}),
      });
      take(answer, cookies);
      const location = answer.headers.get("location");
      if (location === null)
        throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      next = new URL(location, next).href;
      if (!next.startsWith(issuer)) return next;
    }
    throw new Error("The provider leads nowhere.");
  };

  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    options: {
      issuer,
      ...CLIENT,
      name: "Acme ID",
      scope: "openid profile email",
      employeeClaim: "email",
      groupsClaim: "groups",
    },
    know: (subject, claims) => people.set(subject, claims),
    state: (stated) => (how = stated),
    alterTokens: (next) => (alteration = next),
    signIn: async (url, subject) => {
      const back = new URL(await follow(url, subject));
      return (back.hash || back.search).slice(1);
    },
    signOut: async (subject) => {
      const cookies = browsers.get(subject) ?? new Map<string, string>();
      const asked = await fetch(`${issuer}/session/end`, { headers: { cookie: cookieOf(cookies) } });
      take(asked, cookies);
      const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(await asked.text()) ?? [];
      const ended = await fetch(`${issuer}/session/end/confirm`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie: cookieOf(cookies), "content-type": "application/x-www-form-urlencoded" },
        body: `xsrf=${xsrf}&logout=yes`,
      });
      if (ended.status >= 400)
        throw new Error(`The provider answered ${ended.status}: ${await ended.text()}`);
    },
    logoutToken: (claims, by, typ = "logout+jwt") => {
      const write = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
      const head = write({ alg: by === "nobody" ? "none" : "RS256", kid: "own", typ });
      const text = `${head}.${write(claims)}`;
      const key = by === "somebody else" ? foreign : own;
      return `${text}.${by === "nobody" ? "" : sign("sha256", Buffer.from(text), key).toString("base64url")}`;
    },
    notify: (address) => (notified = address),
    stop,
    start: () => listen(port),
    close: stop,
  };
}

const makeKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

const isAnswer = (body: unknown): body is { id_token: string } =>
  typeof body === "object" && body !== null && "id_token" in body;

/** The token with other claims, signed with the key; null: without a signature, as its header then says. */
function alter(token: string, claims: Claims, key: KeyObject | null): string {
  const [header = "", payload = ""] = token.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as object;
  const write = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const head = key === null ? write({ ...read(header), alg: "none" }) : header;
  const text = `${head}.${write({ ...read(payload), ...claims })}`;
  return `${text}.${key === null ? "" : sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}
