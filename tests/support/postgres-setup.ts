import type { TestProject } from "vitest/node";
import { shareDatabases } from "./prepared-registry.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Administration address of the PostgreSQL server of this run; undefined when the run is on SQLite. */
    postgresUrl: string | undefined;
    /** Where the databases stand that are made once in the run and copied (`createPreparedDatabase`). */
    preparedDatabases: string;
  }
}

/** One server for the whole run; every test file makes its own database on it (`createTestDatabase`). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE === "postgres" ? await startPostgres() : undefined;
  const prepared = await shareDatabases();
  project.provide("postgresUrl", server?.url);
  project.provide("preparedDatabases", prepared.folder);
  return async () => {
    await prepared.drop(server?.url);
    await server?.stop();
  };
}
