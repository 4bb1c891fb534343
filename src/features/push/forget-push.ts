import { request } from "../../lib/http.ts";
import { pushToken } from "../../lib/session.ts";
import { PUSH_WORKER, supportsPush } from "./setup.ts";

/**
 * Signing out: the server forgets this browser, and the browser ends its subscription, so that nothing of this person
 * shows here any more even where the call did not get through.
 */
export async function forgetPush(): Promise<void> {
  await Promise.allSettled([forgetToken(), endSubscription()]);
}

async function forgetToken(): Promise<void> {
  const fcm_token = pushToken();
  if (fcm_token !== null) await request({ method: "DELETE", path: "/api/fcm/", body: { fcm_token } });
}

async function endSubscription(): Promise<void> {
  if (!supportsPush()) return;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
