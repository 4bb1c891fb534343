import { isObject } from "../../../core/definition/record.ts";

/** How this server reaches Firebase Cloud Messaging, and how browsers register there. */
export interface PushOptions {
  /** The service account that sends. */
  readonly account: {
    readonly project_id: string;
    readonly client_email: string;
    readonly private_key: string;
    readonly token_uri: string;
  };
  /** Firebase's configuration of the web application, with `vapidKey`; told to every signed-in browser. */
  readonly web: Readonly<Record<string, string>>;
  /** Where messages are sent. */
  readonly url: string;
}

export const FCM_URL = "https://fcm.googleapis.com";
const TOKEN_URL = "https://oauth2.googleapis.com/token";

/** Hosts the browser's part talks to. */
export const FCM_HOSTS = [
  "https://firebaseinstallations.googleapis.com",
  "https://fcmregistrations.googleapis.com",
];

const NEEDED = ["apiKey", "projectId", "messagingSenderId", "appId", "vapidKey"] as const;

/** Both texts as they come from Firebase's console; null when something in them is missing. */
export function readPushOptions({ account, web }: { account: string; web: string }): PushOptions | null {
  const [sender, page] = [parse(account), parse(web)];
  const { project_id, client_email, private_key, token_uri = TOKEN_URL } = sender ?? {};
  if (!isText(project_id) || !isText(client_email) || !isText(private_key) || !isText(token_uri)) return null;
  if (page === null || !NEEDED.every((name) => isText(page[name]))) return null;
  const texts = Object.entries(page).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    account: { project_id, client_email, private_key, token_uri },
    web: Object.fromEntries(texts),
    url: FCM_URL,
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
