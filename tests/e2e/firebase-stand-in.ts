import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";

/** What Firebase's console shows of a web application. */
const WEB = {
  apiKey: "key",
  projectId: "project",
  messagingSenderId: "1",
  appId: "1:1:web:1",
  vapidKey: "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
};

/** Environment of a server that is registered with Firebase; `folder` takes the file of its account. */
export async function firebaseSettings(folder: string): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const path = join(folder, "account.json");
  const account = { project_id: "project", client_email: "a@b.example", private_key: privateKey };
  await writeFile(path, JSON.stringify(account));
  return { FCM_SERVICE_ACCOUNT: path, FCM_WEB_CONFIG: JSON.stringify(WEB) };
}

interface Asked {
  readonly host: string;
  readonly body: unknown;
}

/**
 * Firebase's hosts as the browser's own code of Firebase meets them, and the browser's push service, which a browser
 * under test has none of. Gives what the hosts were asked.
 */
export async function standInForFirebase(page: Page, token: string): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await page.route(/^https:\/\/\w+\.googleapis\.com\//, async (route) => {
    const request = route.request();
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers });
    const { host } = new URL(request.url());
    asked.push({ host, body: request.postDataJSON() });
    const authToken = { token: "installed", expiresIn: "604800s" };
    const json = host.startsWith("fcmregistrations")
      ? { token }
      : { fid: "cAAAAAAAAAAAAAAAAAAAAA", refreshToken: "again", authToken };
    return route.fulfill({ json, headers });
  });
  await page.addInitScript(() => {
    const subscription = {
      endpoint: "https://push.example/1",
      getKey: () => new Uint8Array([1, 2, 3]).buffer,
      unsubscribe: async () => true,
    };
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
  });
  return asked;
}
