import { PUSH_WORKER, type PushSetup } from "./setup.ts";

/** Registers this browser with Firebase; its code comes when somebody asks for it. Gives the token it is reached by. */
export async function registerBrowser({ vapidKey = "", ...options }: PushSetup): Promise<string> {
  const [{ getApps, initializeApp }, { getMessaging, getToken }] = await Promise.all([
    import("@firebase/app"),
    import("@firebase/messaging"),
  ]);
  const serviceWorkerRegistration = await navigator.serviceWorker.register(PUSH_WORKER);
  const app = getApps()[0] ?? initializeApp(options);
  return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration });
}
