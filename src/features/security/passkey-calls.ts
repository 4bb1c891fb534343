import type { startRegistration } from "@simplewebauthn/browser";
import { request } from "../../lib/http.ts";

const PATH = "/api/auth/passkeys/";

/** As `GET /api/auth/passkeys/` answers it; instants are ISO 8601, UTC. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly last_used: string | null;
}

type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];

export async function fetchPasskeys(signal?: AbortSignal): Promise<readonly Passkey[]> {
  return (await request<{ data: readonly Passkey[] }>({ path: PATH, signal })).data;
}

/** What the browser makes a passkey by. */
export async function beginPasskey(password: string): Promise<Options> {
  return (await request<{ data: Options }>({ method: "POST", path: `${PATH}begin/`, body: { password } }))
    .data;
}

/** `response`: what the browser made. */
export async function addPasskey(name: string, response: object): Promise<void> {
  await request({ method: "POST", path: PATH, body: { name, response } });
}

export async function removePasskey(id: string, password: string): Promise<void> {
  await request({ method: "POST", path: `${PATH}remove/`, body: { id, password } });
}
