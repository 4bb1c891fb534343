import { request } from "./http.ts";

const started = new Map<string, Promise<unknown>>();

/** Starts a call before the code that needs its answer has arrived. */
export function preload(path: string): void {
  if (started.has(path)) return;
  const call = request<unknown>({ path });
  // The one who takes the answer handles its failure; until then it must not count as unhandled.
  call.catch(() => undefined);
  started.set(path, call);
}

/** The preloaded answer of a call, once; null when it was not started. */
export function takePreloaded<T>(path: string): Promise<T> | null {
  const call = started.get(path) as Promise<T> | undefined;
  started.delete(path);
  return call ?? null;
}
