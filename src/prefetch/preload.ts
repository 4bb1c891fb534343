import { changesSent, request } from "../lib/http.ts";

interface Started {
  readonly call: Promise<unknown>;
  /** Resolves when it has come, well or not. */
  readonly come: Promise<void>;
  /** When it is too old to be taken; it is as well once something was changed. */
  readonly until: number;
  readonly changes: number;
  /** Null until it is here. */
  answer: { readonly value: unknown } | null;
}

const started = new Map<string, Started>();

function fresh(path: string): Started | null {
  const entry = started.get(path);
  if (entry && Date.now() < entry.until && entry.changes === changesSent()) return entry;
  started.delete(path);
  return null;
}

/**
 * Starts a call before the code that needs its answer is there to ask. `freshMs`: for how long the answer may be taken.
 * Resolves when it has come, well or not.
 */
export function preload(path: string, freshMs = Infinity): Promise<void> {
  const before = fresh(path);
  if (before) return before.come;
  const until = Date.now() + freshMs;
  const call = request<unknown>({ path });
  // The one who takes the answer handles its failure; until then it must not count as unhandled.
  const come = call.then(
    (value) => void (entry.answer = { value }),
    () => undefined,
  );
  const entry: Started = { call, come, until, changes: changesSent(), answer: null };
  started.set(path, entry);
  return come;
}

/** Resolves when all that was started has come, well or not. */
export async function preloadsCome(): Promise<void> {
  await Promise.all([...started.values()].map(({ come }) => come));
}

/** The preloaded answer of a call, once; null when it was not started. */
export function takePreloaded<T>(path: string): Promise<T> | null {
  const call = fresh(path)?.call as Promise<T> | undefined;
  started.delete(path);
  return call ?? null;
}

/** The preloaded answer where it is here already, once: whoever draws need not draw what stands in for it. */
export function takeArrived<T>(path: string): T | undefined {
  const answer = fresh(path)?.answer;
  if (!answer) return undefined;
  started.delete(path);
  return answer.value as T;
}
