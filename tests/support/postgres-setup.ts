import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Administration address of the PostgreSQL server of this run; undefined when the run is on SQLite. */
    postgresUrl: string | undefined;
  }
}

/** One server for the whole run; every test file makes its own database on it (`createTestDatabase`). */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE !== "postgres") {
    project.provide("postgresUrl", undefined);
    return undefined;
  }
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return server.stop;
}
