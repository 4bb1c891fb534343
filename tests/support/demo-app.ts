import type { FastifyInstance } from "fastify";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { loadDemoCompany } from "../../demo/index.ts";
import { buildApp } from "../../server/app.ts";
import { openDatabase, type Database } from "../../server/database/database.ts";
import { createTestDatabase } from "./database.ts";

/** The day the demo company of a test is made on. */
export const NOW = Date.UTC(2026, 4, 20, 15);

export interface DemoApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Of PostgreSQL; undefined on SQLite. */
  readonly url: string | undefined;
  /** Rows made, by resource. */
  readonly counts: ReadonlyMap<string, number>;
  /** The token of somebody who signs in. */
  readonly signIn: (employeeId: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A server with the small demo company, which takes as many calls a minute as a test makes. */
export async function openDemoApp(): Promise<DemoApp> {
  const { url, dataDir, drop } = await createTestDatabase();
  const database = await openDatabase({ url, dataDir, durable: false });
  const limits = { callsPerMinute: 0 };
  const app = await buildApp({ database, dataDir, log: "silent", clock: () => NOW, limits });
  const { definitions, files, database: sealed } = app.benchline;
  const company = {
    database: sealed,
    definitions: definitions(),
    files,
    size: "small",
    url,
    now: NOW,
  } as const;
  return {
    app,
    database: sealed,
    url,
    counts: await loadDemoCompany(company),
    signIn: async (employee_id) => {
      const payload = { employee_id, password: DEMO_PASSWORD };
      const answer = await app.inject({ method: "POST", url: "/api/auth/login/", payload });
      if (answer.statusCode !== 202) throw new Error(`${employee_id}: ${answer.statusCode} ${answer.body}`);
      return answer.json<{ data: { token: string } }>().data.token;
    },
    close: async () => {
      await app.close();
      await database.close();
      await drop();
    },
  };
}
