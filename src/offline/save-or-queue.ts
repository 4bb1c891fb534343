import { request } from "../lib/http.ts";
import { randomKey } from "../providers/idempotency.ts";
import { queueUnsent } from "./outbox.ts";
import type { SaveForm, SaveMethod, SaveSubject } from "./saves.ts";

interface SaveCall {
  readonly method: SaveMethod;
  readonly path: string;
  readonly body: unknown;
  readonly subject: SaveSubject;
  /** Where what was typed is shown again, should somebody have to decide. */
  readonly form: SaveForm | null;
}

/** Sends a write; null when it got no answer and waits for the connection instead. */
export async function saveOrQueue<T>({ method, path, body, subject, form }: SaveCall): Promise<T | null> {
  try {
    return await request<T>({ method, path, body, idempotencyKey: randomKey() });
  } catch (error) {
    if (await queueUnsent({ error, subject, form })) return null;
    throw error;
  }
}
