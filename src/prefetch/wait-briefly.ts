/** For how long a step stands still for what it starts with: shorter than it could be felt as waiting, or a placeholder be read. */
const STILL_MS = 80;

/** Resolves with true when it has come, or with false when waiting for it would be felt. */
export function waitBriefly(ready: Promise<unknown>): Promise<boolean> {
  const felt = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), STILL_MS));
  return Promise.race([ready.then(() => true), felt]);
}
