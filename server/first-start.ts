import type { FastifyInstance } from "fastify";
import type { Database } from "./database/database.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo/accounts.ts";
import type { DemoProgress } from "../demo/index.ts";
import { ensureRoles } from "./modules/employee/accounts.ts";
import { hasDemoAccounts } from "./public-address.ts";
import type { Settings } from "./settings.ts";
import { beginDemo, endDemo } from "./unfinished-demo.ts";

/** What an empty database needs before people can sign in: the demo company, or the roles they will be given. */
export async function prepareEmptyDatabase({
  app,
  database,
  settings,
  onProgress,
}: {
  app: FastifyInstance;
  database: Database;
  settings: Settings;
  onProgress: (progress: DemoProgress) => void;
}): Promise<void> {
  const { files, definitions, clock, database: sealed } = app.benchline;
  const { demo, dataDir, databaseUrl } = settings;
  if (!(await isEmpty(database))) return;
  if (demo === "off") {
    await ensureRoles({ database, definitions: definitions(), now: clock() });
    return;
  }
  await beginDemo(dataDir);
  // most starts need none of it
  const { loadDemoCompany } = await import("../demo/index.ts");
  await loadDemoCompany({
    database: sealed,
    definitions: definitions(),
    files,
    size: demo,
    url: databaseUrl,
    onProgress,
  });
  await endDemo(dataDir);
}

/** Lines for the person who started the server: who can sign in. */
export async function describeAccounts({
  database,
  settings,
}: {
  database: Database;
  settings: Settings;
}): Promise<string[]> {
  if (await isEmpty(database)) return ["Nobody can sign in yet. Make a first account: npm run superadmin"];
  if (settings.demo === "off" || !(await hasDemoAccounts(database))) return [];
  const width = Math.max(...DEMO_ACCOUNTS.map(({ employeeId }) => employeeId.length));
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    ...DEMO_ACCOUNTS.map(({ employeeId, roles }) => `  ${employeeId.padEnd(width)}  ${roles.join(", ")}`),
  ];
}

async function isEmpty(database: Database): Promise<boolean> {
  const row = await database.read.selectFrom("employee").select("id").limit(1).executeTakeFirst();
  return row === undefined;
}
