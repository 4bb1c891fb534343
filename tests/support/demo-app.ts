import type { FastifyInstance } from "fastify";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { loadDemoCompany } from "../../demo/index.ts";
import { buildApp } from "../../server/app.ts";
import { openDatabase, type Database } from "../../server/database/database.ts";
import type { DatabaseLocation, TestDatabase } from "./database.ts";
import { createCopy } from "./prepared-database.ts";

/** The day the demo company of a test is made on. */
export const NOW = Date.UTC(2026, 4, 20, 15);

export interface OpenedApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Leaves what is stored. */
  readonly close: () => Promise<void>;
}

export interface DemoApp extends OpenedApp {
  /** The token of somebody who signs in. */
  readonly signIn: (employeeId: string) => Promise<string>;
}

/** A server on what is stored in a place, on the day of the demo company; it takes as many calls a minute as a test makes. */
export async function openAppAt({ url, dataDir }: DatabaseLocation): Promise<OpenedApp> {
  const database = await openDatabase({ url, dataDir, durable: false });
  const limits = { callsPerMinute: 0 };
  const app = await buildApp({ database, dataDir, log: "silent", clock: () => NOW, limits });
  return {
    app,
    database: app.benchline.database,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Fills an empty database with the small demo company. Answers the number of rows in each table. */
export async function makeDemoCompany(place: DatabaseLocation): Promise<ReadonlyMap<string, number>> {
  const { app, database, close } = await openAppAt(place);
  try {
    const { definitions, files } = app.benchline;
    const company = { database, definitions: definitions(), files, size: "small", now: NOW } as const;
    return await loadDemoCompany({ ...company, url: place.url });
  } finally {
    await close();
  }
}

/** A database of its own with the small demo company, which is made once in a run. */
export const createDemoDatabase = () => createCopy("demo-company", makeDemoCompany);

/** A server with the small demo company, in a database that goes with it. */
export async function openDemoApp(demo?: TestDatabase): Promise<DemoApp> {
  const place = demo ?? (await createDemoDatabase());
  const opened = await openAppAt(place);
  return {
    ...opened,
    signIn: (employeeId) => signIn(opened.app, employeeId),
    close: async () => {
      await opened.close();
      await place.drop();
    },
  };
}

/** The token of one of the demo people. */
export async function signIn(app: FastifyInstance, employee_id: string): Promise<string> {
  const payload = { employee_id, password: DEMO_PASSWORD };
  const answer = await app.inject({ method: "POST", url: "/api/auth/login/", payload });
  if (answer.statusCode !== 202) throw new Error(`${employee_id}: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: { token: string } }>().data.token;
}
