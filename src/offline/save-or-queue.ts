import { request } from "../lib/http.ts";
import { randomKey } from "../providers/idempotency.ts";
import { queueUnsent } from "./outbox.ts";
import type { SaveMethod, SaveSubject } from "./saves.ts";

interface SaveCall {
  readonly method: SaveMethod;
  readonly path: string;
  readonly body: unknown;
  readonly subject: SaveSubject;
}

/** Sends a write that has no form; null when it got no answer and waits for the connection instead. */
export async function saveOrQueue<T>({ method, path, body, subject }: SaveCall): Promise<T | null> {
  try {
    return await request<T>({ method, path, body, idempotencyKey: randomKey() });
  } catch (error) {
    if (await queueUnsent({ error, subject, form: null })) return null;
    throw error;
  }
}
