import { hash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { GoogleOptions } from "../../server/modules/gmail/google.ts";

export interface GoogleStandIn {
  readonly options: GoogleOptions;
  /** The person agrees on Google's page: the way back with its answer. */
  readonly agree: (askedAt: string, email: string) => URL;
  readonly revoked: string[];
  readonly issued: string[];
  readonly close: () => Promise<void>;
}

interface Asked {
  readonly challenge: string;
  readonly redirect: string;
  readonly email: string;
}

/** Google's OAuth in memory: answers are exchanged once, with the right secret, address and verifier. */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  const [clientId, clientSecret] = ["benchline-test", randomBytes(8).toString("hex")];
  const asked = new Map<string, Asked>();
  const [revoked, issued]: [string[], string[]] = [[], []];

  const exchange = (form: URLSearchParams): { status: number; body: object } => {
    const question = asked.get(form.get("code") ?? "");
    asked.delete(form.get("code") ?? "");
    const right =
      form.get("client_secret") === clientSecret &&
      form.get("redirect_uri") === question?.redirect &&
      hash("sha256", form.get("code_verifier") ?? "", "base64url") === question?.challenge;
    if (question === undefined || !right) return { status: 400, body: { error: "invalid_grant" } };
    const token = `refresh-${randomBytes(8).toString("hex")}`;
    issued.push(token);
    const payload = Buffer.from(JSON.stringify({ email: question.email })).toString("base64url");
    return {
      status: 200,
      body: { access_token: "access", refresh_token: token, expires_in: 3600, id_token: `e30.${payload}.x` },
    };
  };

  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const url = new URL(request.url ?? "", "http://google.test");
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      if (url.pathname === "/revoke") revoked.push(url.searchParams.get("token") ?? form.get("token") ?? "");
      const { status, body } = url.pathname === "/token" ? exchange(form) : { status: 200, body: {} };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    options: {
      clientId,
      clientSecret,
      endpoints: {
        authorize: `${address}/authorize`,
        token: `${address}/token`,
        revoke: `${address}/revoke`,
      },
    },
    agree: (askedAt, email) => {
      const question = new URL(askedAt).searchParams;
      const code = randomBytes(8).toString("hex");
      const redirect = question.get("redirect_uri") ?? "";
      asked.set(code, { challenge: question.get("code_challenge") ?? "", redirect, email });
      const back = new URL(redirect);
      back.search = new URLSearchParams({ code, state: question.get("state") ?? "" }).toString();
      return back;
    },
    revoked,
    issued,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
