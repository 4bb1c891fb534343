import { ApiError, isRecord } from "../lib/api-error.ts";
import { isConnectionGone, watchConnection } from "../lib/connection.ts";
import { request } from "../lib/http.ts";
import { activeToken, isImpersonating } from "../lib/session.ts";
import { randomKey, releaseKey } from "../providers/idempotency.ts";
import { nextToSend, onNewVersion } from "./order.ts";
import { isStale, type SaveForm, type SaveMethod, type SaveSubject, type WaitingSave } from "./saves.ts";
import { createStore, del, entries, set } from "idb-keyval";
import { createListeners } from "../lib/listeners.ts";

const store = createStore("benchline-outbox", "saves");

/** The waiting saves of one person on this device, in the order they were made; nobody else's are ever read. */
async function readSaves(employeeId: number): Promise<WaitingSave[]> {
  const all = await entries<string, WaitingSave>(store);
  return all
    .filter(([key]) => key.startsWith(`${employeeId}:`))
    .map(([, save]) => save)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function putSave(save: WaitingSave): Promise<void> {
  await set(`${save.employeeId}:${save.id}`, save, store);
}

async function dropSave({ employeeId, id }: WaitingSave): Promise<void> {
  await del(`${employeeId}:${id}`, store);
}

/** The server remembers keys for a day; an older one no longer protects a new record from being made twice. */
const SURE_FOR_MS = 23 * 60 * 60 * 1000;
const RETRY_MS = 5000;

interface Person {
  readonly employeeId: number;
  /** The session the page was loaded with: nothing goes out under another one. */
  readonly token: string;
}

export interface SentSave {
  readonly save: WaitingSave;
  readonly answer: unknown;
}

let person: Person | null = null;
let waiting: readonly WaitingSave[] = [];
let sending = false;
let refreshes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = createListeners();
const sentListeners = new Set<(sent: readonly SentSave[]) => void>();
/** Other tabs of the same person show the same saves. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("benchline-outbox");

export function waitingSaves(): readonly WaitingSave[] {
  return waiting;
}

export const watchSaves = listeners.subscribe;

/** Told once a row of saves has gone out. */
export function onSaved(listener: (sent: readonly SentSave[]) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Starts looking after a person's saves; nobody's while somebody works as another. Returns the way to stop. */
export function startOutbox(employeeId: number): () => void {
  const token = activeToken();
  if (token === null || isImpersonating()) return () => undefined;
  person = { employeeId, token };
  const changed = () => void refresh().then(sendWaiting);
  const stop = watchConnection(changed);
  channel?.addEventListener("message", changed);
  changed();
  return () => {
    person = null;
    waiting = [];
    clearTimeout(timer);
    stop();
    channel?.removeEventListener("message", changed);
  };
}

interface Unsent {
  readonly error: unknown;
  readonly subject: SaveSubject;
  readonly form: SaveForm | null;
}

/** Keeps a save that got no answer. False when it is none, or cannot be kept: then it has simply failed. */
export async function queueUnsent({ error, subject, form }: Unsent): Promise<boolean> {
  if (!(error instanceof ApiError) || error.call === null || person === null) return false;
  const { method, path, body, idempotencyKey: key, tried } = error.call;
  if (key === null || !isSaveMethod(method)) return false;
  if (isImpersonating() || activeToken() !== person.token) return false;
  const at = Date.now();
  const id = `${String(at).padStart(15, "0")}-${randomKey().slice(0, 8)}`;
  const { employeeId } = person;
  try {
    await putSave({ id, employeeId, at, method, path, body, key, tried, subject, form, problem: null });
  } catch {
    // A browser that keeps nothing: the form stays open with what it holds.
    return false;
  }
  releaseKey(key);
  await changedHere();
  // One call alone may have failed while the server is there.
  schedule();
  return true;
}

/** Forgets a save: it was opened in its form again, or is not wanted any more. */
export async function discardSave(save: WaitingSave): Promise<void> {
  await dropSave(save);
  await changedHere();
  void sendWaiting();
}

/** Sends one again that was not taken; `seen` is the version of the definitions that what follows was shown by. */
export async function sendAgain(save: WaitingSave, seen: number | null = null): Promise<void> {
  const again = { ...save, problem: null, at: Date.now() };
  // refused for its rules, it is another call from now on: by those that somebody saw, or by whichever are in force
  const other = isStale(save) && isRecord(save.body);
  await putSave(
    other
      ? { ...again, key: randomKey(), tried: false, body: { ...save.body, config_version: seen } }
      : again,
  );
  await changedHere();
  void sendWaiting();
}

async function changedHere(): Promise<void> {
  await refresh();
  channel?.postMessage("changed");
}

async function refresh(): Promise<void> {
  const turn = ++refreshes;
  const { employeeId } = person ?? { employeeId: null };
  // Without a place to keep things nothing is kept.
  const read = employeeId === null ? [] : await readSaves(employeeId).catch(() => []);
  // A later look has seen more.
  if (turn !== refreshes) return;
  if (person?.employeeId !== employeeId && employeeId !== null) return;
  if (read.length === 0 && waiting.length === 0) return;
  waiting = read;
  listeners.notify();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), RETRY_MS);
}

async function sendWaiting(): Promise<void> {
  if (sending || waiting.length === 0 || isConnectionGone()) return;
  sending = true;
  const sent: SentSave[] = [];
  try {
    // One tab sends. Where a browser has no locks (plain HTTP) the keys alone keep each save from happening twice.
    if (navigator.locks === undefined) await sendAll(sent);
    else {
      const options = { ifAvailable: true };
      await navigator.locks.request("benchline-outbox", options, (lock) =>
        lock ? sendAll(sent) : undefined,
      );
    }
  } finally {
    sending = false;
  }
  if (sent.length > 0) for (const listener of sentListeners) listener(sent);
}

async function sendAll(sent: SentSave[]): Promise<void> {
  for (;;) {
    const mine = person;
    if (mine === null) return;
    const saves = await readSaves(mine.employeeId);
    const save = nextToSend(saves);
    if (save === null) return;
    if (isUnsure(save)) {
      await putSave({ ...save, problem: { code: "unsure", message: "", requestId: null } });
      await changedHere();
      continue;
    }
    if (!save.tried) await putSave({ ...save, tried: true });
    if (isImpersonating() || activeToken() !== mine.token) return;
    const outcome = await sendOne(save);
    if (outcome === "later") return schedule();
    if (outcome !== null) {
      const left = await readSaves(mine.employeeId);
      for (const later of onNewVersion(left, { sent: save, answer: outcome.answer, newKey: randomKey })) {
        await putSave(later);
      }
      await dropSave(save);
      sent.push(outcome);
    }
    await changedHere();
  }
}

/** Null when it was refused, which is kept with the save. */
async function sendOne(save: WaitingSave): Promise<SentSave | "later" | null> {
  const { method, path, body, key } = save;
  try {
    return { save, answer: await request<unknown>({ method, path, body, idempotencyKey: key }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, errors, requestId } = error;
    // A session that ended: the saves wait for the same person to sign in again. A repeated call is still under way.
    if (status === 0 || status === 401 || status === 429 || code === "repeated_call") return "later";
    const texts = Object.values(errors).flat();
    await putSave({
      ...save,
      tried: true,
      problem: { code, message: [message, ...texts].join(" "), requestId },
    });
    return null;
  }
}

function isSaveMethod(method: string): method is SaveMethod {
  return method === "POST" || method === "PATCH" || method === "DELETE";
}

function isUnsure({ method, subject, tried, at }: WaitingSave): boolean {
  return method === "POST" && subject.kind === "create" && tried && Date.now() - at > SURE_FOR_MS;
}
