import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { ResourceAccess, ResourceDefinition } from "../../core/definition/types.ts";
import { buildApp } from "../../server/app.ts";
import type { AppOptions } from "../../server/app-options.ts";
import { openDatabase } from "../../server/database/database.ts";
import type { Database, DatabaseOptions } from "../../server/database/database.ts";
import { toSortKey } from "../../server/database/schema/sort-key.ts";
import { smallCompany } from "../fixtures/small-company.ts";
import type { FixtureApplication } from "../fixtures/small-company.ts";
import { createPreparedDatabase } from "./prepared-database.ts";
import type { TestDatabase } from "./database.ts";

export interface TestUser {
  readonly id: number;
  readonly token: string;
  readonly roles: readonly string[];
}

type Call = Omit<InjectOptions, "url" | "method" | "payload"> & { readonly body?: InjectOptions["payload"] };
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface TestClient {
  /** A call with the person's token; `body` is sent as JSON unless it is a string or bytes. */
  (method: Method, url: string, options?: Call): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly testDatabase: TestDatabase;
  /** Folders of the definitions this application was started with. */
  readonly definitions: { readonly resourcesDir: string; readonly localesDir: string };
  /** One person for each name; all have the password `TEST_PASSWORD`. */
  readonly users: Readonly<Record<string, TestUser>>;
  /** Calls as one of the people; without a name, without a token. */
  readonly as: (user?: string) => TestClient;
  /** Another process on the same data: its own connections and definitions. */
  readonly second: (options?: Partial<AppOptions>) => Promise<TestApp>;
  readonly close: () => Promise<void>;
}

export interface TestAppOptions extends Partial<AppOptions> {
  /** Whole fixture; `smallCompany` when absent. */
  readonly fixture?: FixtureApplication;
  /** Further resources, with who may do what on them. */
  readonly resources?: readonly ResourceDefinition[];
  readonly access?: Readonly<Record<string, ResourceAccess>>;
  /** Name → roles of the people made for the test. */
  readonly people?: Readonly<Record<string, readonly string[]>>;
  readonly testDatabase?: TestDatabase;
  readonly databaseOptions?: Partial<DatabaseOptions>;
}

export const TEST_PASSWORD = "Benchline#2026";
/** The hash of `TEST_PASSWORD`, so that a test does not wait for a new one. */
let passwordHash: Promise<string> | null = null;

const PEOPLE = { boss: ["superadmin"], worker: ["worker"], other: ["worker"], guest: ["guest"], nobody: [] };

/** A real server with a real database and people signed in. Close it at the end of the test file. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { fixture = smallCompany, people = PEOPLE, resources = [], access = {} } = options;
  const definitions = await writeDefinitions({
    ...fixture,
    resources: [...fixture.resources, ...resources],
    access: { ...fixture.access, resources: { ...fixture.access.resources, ...access } },
  });
  const testDatabase =
    options.testDatabase ??
    (await createPreparedDatabase({
      resourcesDir: options.resourcesDir ?? definitions.resourcesDir,
      localesDir: options.localesDir ?? definitions.localesDir,
    }));
  const started = await start({ testDatabase, definitions, options });
  const users = await createPeople(started, people);
  return toTestApp({ ...started, testDatabase, definitions, users, options, owner: true });
}

type Started = Pick<TestApp, "app" | "database">;

async function start({
  testDatabase,
  definitions,
  options,
}: Pick<TestApp, "testDatabase" | "definitions"> & { options: TestAppOptions }): Promise<Started> {
  const database = await openDatabase({
    url: testDatabase.url,
    dataDir: testDatabase.dataDir,
    durable: false,
    ...options.databaseOptions,
  });
  try {
    const app = await buildApp({
      database,
      dataDir: testDatabase.dataDir,
      staticDir: join(testDatabase.dataDir, "no-pages"),
      log: (process.env.TEST_LOG as "silent") ?? "silent",
      ...definitions,
      ...options,
    });
    await app.ready();
    return { app, database };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function toTestApp({
  owner,
  options,
  ...parts
}: Omit<TestApp, "as" | "second" | "close"> & { options: TestAppOptions; owner: boolean }): TestApp {
  const { app, database, testDatabase, definitions, users } = parts;
  return {
    ...parts,
    as: (name) => client(app, name === undefined ? undefined : userNamed(users, name)),
    second: async (more = {}) => {
      const started = await start({ testDatabase, definitions, options: { ...options, ...more } });
      return toTestApp({ ...parts, ...started, options, owner: false });
    },
    close: async () => {
      await app.close();
      await database.close();
      if (!owner) return;
      await rm(dirname(definitions.resourcesDir), { recursive: true, force: true });
      await testDatabase.drop();
    },
  };
}

function userNamed(users: TestApp["users"], name: string): TestUser {
  const user = users[name];
  if (user === undefined) throw new Error(`No test person is called ${name}`);
  return user;
}

function client(app: FastifyInstance, user: TestUser | undefined): TestClient {
  return (method, url, { body, headers, ...rest } = {}) =>
    app.inject({
      ...rest,
      method,
      url,
      ...(body === undefined ? {} : { payload: body }),
      headers: { ...(user === undefined ? {} : { authorization: `Token ${user.token}` }), ...headers },
    });
}

/** Writes a fixture as the files a release ships. */
export async function writeDefinitions(application: FixtureApplication): Promise<TestApp["definitions"]> {
  const directory = await mkdtemp(join(tmpdir(), "benchline-definitions-"));
  const resourcesDir = join(directory, "resources");
  const localesDir = join(directory, "locales");
  const write = async (path: string, content: unknown): Promise<void> => {
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, JSON.stringify(content));
  };
  for (const resource of application.resources) {
    await write(join(resourcesDir, resource.area, `${resource.name}.json`), resource);
  }
  await write(join(resourcesDir, "access.json"), application.access);
  await write(join(resourcesDir, "navigation.json"), application.navigation);
  for (const [language, words] of Object.entries(application.labels)) {
    await write(join(localesDir, language, "resources.json"), words);
  }
  return { resourcesDir, localesDir };
}

async function createPeople(
  { app, database }: Started,
  people: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, TestUser>> {
  const { hashPassword } = await import("../../server/modules/auth/passwords.ts");
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const hash = await passwordHash;
  const now = Date.now();
  const common = { created: now, modified: now, row_version: 1 };
  const roleNames = [...new Set(Object.values(people).flat())];

  const made = await database.write(async (trx) => {
    const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
      const values = { ...common, label__: String(row.name ?? row.employee_name), search__: "", ...row };
      const { id } = await trx.insertInto(table).values(values).returning("id").executeTakeFirstOrThrow();
      return Number(id);
    };
    const team = await insert("team", {
      name: "First team",
      name__key: "first team",
      department: "Marketing",
    });
    const roleIds = new Map<string, number>();
    for (const name of roleNames) {
      roleIds.set(
        name,
        await insert("role", { name, name__key: toSortKey(name), display_name: name.toUpperCase() }),
      );
    }
    const ids: [string, number][] = [];
    for (const [index, [name, roles]] of Object.entries(people).entries()) {
      const employeeId = `EM${index + 1}`;
      const values = roles.map((role) => roleIds.get(role) ?? 0);
      const id = await insert("employee", {
        employee_id: employeeId,
        employee_id__key: toSortKey(employeeId),
        employee_name: name,
        employee_name__key: toSortKey(name),
        status: "active",
        team,
        roles: JSON.stringify(values),
      });
      for (const [position, value] of values.entries()) {
        await trx.insertInto("employee__roles").values({ owner: id, value, position }).execute();
      }
      await trx
        .insertInto("sys__credential")
        .values({ employee: id, password_hash: hash, must_change: 0, changed: now })
        .execute();
      ids.push([name, id]);
    }
    return ids;
  });

  const users: Record<string, TestUser> = {};
  for (const [name, id] of made) {
    const { token } = await app.benchline.sessions.create({ employee: id });
    users[name] = { id, token, roles: people[name] ?? [] };
  }
  return users;
}

/** A name no other test uses. */
export function uniqueName(prefix: string): string {
  return `${prefix}_${randomBytes(4).toString("hex")}`;
}
