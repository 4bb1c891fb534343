import { apiBaseUrl } from "../lib/base-url.ts";
import { activeToken } from "../lib/session.ts";

/** What a call was answered with, before anybody has looked at it. */
export interface EarlyAnswer {
  readonly status: number;
  /** JSON where it is any, else the text. */
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

const started = new Map<string, Promise<EarlyAnswer | null>>();

/** Sends a call before the code that sends calls is here. Its answer waits for the first `send` of the same address. */
export function startEarlyCall(path: string): void {
  const token = activeToken();
  if (token === null) return;
  const headers = { Authorization: `Token ${token}`, "Accept-Language": document.documentElement.lang };
  started.set(path, answerOf(path, headers));
}

/** The answer of a call that was sent early, once; null where there is none, and it must be sent now. */
export function takeEarlyAnswer({ method = "GET", path }: Call): Promise<EarlyAnswer | null> | null {
  const call = method === "GET" ? started.get(path) : undefined;
  started.delete(path);
  return call ?? null;
}

interface Call {
  readonly method?: string;
  readonly path: string;
}

async function answerOf(
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<EarlyAnswer | null> {
  try {
    const answer = await fetch(apiBaseUrl() + path, { headers });
    const text = await answer.text();
    return { status: answer.status, data: parse(text), headers: Object.fromEntries(answer.headers) };
  } catch {
    // Whoever wanted the answer asks for it the usual way, which knows what to do without one.
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
