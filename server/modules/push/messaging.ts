import type { PushOptions } from "./options.ts";

export interface PushMessage {
  readonly token: string;
  /** The same each time this message is tried: a browser that gets it twice shows it once. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  /** Address that a click opens. */
  readonly link: string;
}

/** `gone`: the browser is not reached any more; `later`: another try may succeed. */
export type PushResult = "sent" | "gone" | "later" | "refused";

export type Messaging = (message: PushMessage) => Promise<PushResult>;

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const PATIENCE = 10_000;

/** Sends through FCM's HTTP interface, version 1. */
export function createMessaging({ account, url }: PushOptions): Messaging {
  let client: Promise<{ getAccessToken(): Promise<{ token?: string | null }> }> | null = null;
  const token = async (): Promise<string> => {
    client ??= signedClient(account);
    return (await (await client).getAccessToken()).token ?? "";
  };
  return async ({ token: to, key, title, body, link }) => {
    const message = { token: to, data: { key, title, body, link }, webpush: { headers: { TTL: "86400" } } };
    const answer = await fetch(`${url}/v1/projects/${account.project_id}/messages:send`, {
      method: "POST",
      headers: { authorization: `Bearer ${await token()}`, "content-type": "application/json" },
      body: JSON.stringify({ message }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.ok) return "sent";
    const text = await answer.text();
    const unknown = answer.status === 400 && /UNREGISTERED|registration token/.test(text);
    if (answer.status === 404 || unknown) return "gone";
    return answer.status === 429 || answer.status >= 500 ? "later" : "refused";
  };
}

/** The library is loaded by servers that send. It knows one token address; the account's own is asked instead. */
async function signedClient({ client_email, private_key, token_uri }: PushOptions["account"]) {
  const { JWT, gaxios } = await import("google-auth-library");
  const transporter = new gaxios.Gaxios({ timeout: PATIENCE });
  transporter.interceptors.request.add({
    resolved: (options) => {
      const asksToken = String(options.url).startsWith("https://oauth2.googleapis.com/token");
      return Promise.resolve(asksToken ? Object.assign(options, { url: new URL(token_uri) }) : options);
    },
  });
  return new JWT({ email: client_email, key: private_key, scopes: [SCOPE], transporter });
}
