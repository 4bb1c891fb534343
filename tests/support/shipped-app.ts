import { join } from "node:path";
import { createTestApp } from "./app.ts";
import type { TestApp, TestAppOptions } from "./app.ts";

const root = join(import.meta.dirname, "../..");

/** A real server on an empty database with the definitions of the release, and one person for each name given. */
export function createShippedApp(
  people: Readonly<Record<string, readonly string[]>>,
  options: Partial<TestAppOptions> = {},
): Promise<TestApp> {
  return createTestApp({
    resourcesDir: join(root, "resources"),
    localesDir: join(root, "locales"),
    people,
    ...options,
  });
}
