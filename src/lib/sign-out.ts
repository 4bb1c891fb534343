import { request } from "./http.ts";
import { identityProviderName } from "./identity-provider.ts";

/** Ends the session. Gives where it ends at the identity provider, too; null where it does nowhere else. */
export async function endAtServer(): Promise<string | null> {
  if (identityProviderName() !== null) {
    const path = "/api/auth/identity_sign_out/";
    return (await request<{ data: { url: string | null } }>({ method: "POST", path })).data.url;
  }
  await request({ path: "/api/employee/logout/" });
  return null;
}

const hooks = new Set<() => Promise<void>>();
const MAX_WAIT_MS = 3_000;

/** Runs when somebody signs out on purpose, while calls still go out with the token. Returns the way to take it back. */
export function onSignOut(hook: () => Promise<void>): () => void {
  hooks.add(hook);
  return () => hooks.delete(hook);
}

/** Settles when all are done, or when nobody would wait longer. */
export async function beforeSignOut(): Promise<void> {
  const done = Promise.allSettled([...hooks].map((hook) => hook()));
  const enough = new Promise((resolve) => window.setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([done, enough]);
}
