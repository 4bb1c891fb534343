import { afterAll, beforeAll } from "vitest";

interface Closable {
  readonly close: () => Promise<unknown>;
}

/** What every test of the file works with: made before the first of them, closed after the last. */
export function prepareOnce<T extends Closable | { readonly app: Closable }>(make: () => Promise<T>): T {
  const prepared = {} as T;
  let made: T | null = null;
  beforeAll(async () => {
    made = await make();
    Object.assign(prepared, made);
  });
  afterAll(() => made && ("close" in made ? made.close() : made.app.close()));
  return prepared;
}
