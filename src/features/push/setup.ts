import { request } from "../../lib/http.ts";

/** Firebase's configuration of this application, with `vapidKey`. */
export type PushSetup = Readonly<Record<string, string>>;

/** Shows what arrives while no window is open; `public/push-worker.js`. */
export const PUSH_WORKER = "/push-worker.js";

/** Null where the server sends no push messages. */
export async function pushSetup(): Promise<PushSetup | null> {
  return (await request<{ data: { web: PushSetup | null } }>({ path: "/api/fcm/" })).data.web;
}

/** Whether this browser can show notifications on the desktop at all. */
export function supportsPush(): boolean {
  return "Notification" in window && "serviceWorker" in navigator && "PushManager" in window;
}

/** Firebase says so by a code of its own where the browser does not. */
export function isBlocked(error: unknown): boolean {
  const { code } = (typeof error === "object" && error !== null ? error : {}) as { code?: unknown };
  return typeof code === "string" && code.endsWith("permission-blocked");
}
