import { join } from "node:path";
import { sql } from "kysely";
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

/** Gives everybody of the company an email address of their own name. */
export function addEmails({ database }: TestApp): Promise<unknown> {
  const email = sql<string>`employee_name || '@example.com'`;
  return database.write((trx) => trx.updateTable("employee").set({ email, email__key: email }).execute());
}
