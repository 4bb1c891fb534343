import { accessSync, globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./tests/support/slowest-first.ts";

/** What it holds in memory is measured, which another file before it in the same process would hide. */
const MEASURING = "tests/contract/database-stream.test.ts";

const UNIT = ["{core,demo,src,server,scripts}/**/*.test.{ts,tsx}"];
/** What puts something in the place of a module or a global, which files after it in the same process would get. */
const STANDING_IN = globSync(UNIT).filter((file) =>
  /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv)\(/.test(readFileSync(file, "utf8")),
);

const unit = { environment: "node", testTimeout: 15_000 };

const native = {
  // what Node itself runs: nothing is transformed, and nothing is mocked by module
  experimental: { viteModuleRunner: false, nodeLoader: false },
  environment: "node",
};

const integration = {
  ...native,
  globalSetup: ["tests/support/postgres-setup.ts"],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // on a busy machine a letter leaves later than after a second
  expect: { poll: { timeout: 20_000 } },
};

const browser = {
  ...native,
  // every file has a server and windows of its own; the browser and the code of the tests are there once a worker
  isolate: false,
  globalSetup: ["tests/support/product-setup.ts"],
  testTimeout: 240_000,
  hookTimeout: 180_000,
  // a browser on a busy machine: a second try is told of, a second failure fails
  retry: 1,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Taken to do the same on the other database, to spare the time: what answers show, the demo company, documents, letters and what
 * goes to providers, servers with a file of their own, and who may what, for `equal-answers` asks both as the same people.
 */
const ON_ONE_DATABASE = [
  "access-matrix",
  "api-guide",
  "auth-identity",
  "broken-files",
  "commands",
  "demo",
  "described/described-calls",
  "effects/documents",
  "invitations",
  "leaks",
  "push",
  "readme",
  "server-memory",
  "stop",
  "upgrade",
].map((name) => `tests/integration/${name}.test.ts`);
for (const file of ON_ONE_DATABASE) accessSync(file);

/** The files of tests/e2e/ that `npm test` runs: what everybody does every day. `npm run test:rest` runs all others. */
const MAIN_WAYS = [
  "access",
  "child-rows",
  "detail",
  "filters-and-bulk",
  "forms",
  "hostile-content",
  "import",
  "lists",
  "question-form",
  "records",
  "sign-in",
  "typed-dates",
  "working-day",
].map((name) => `tests/e2e/${name}.test.ts`);
for (const file of MAIN_WAYS) accessSync(file);

/**
 * `unit` beside the source; `contract` and `integration` against a real database and server (on SQLite, and with
 * TEST_DATABASE=postgres on PostgreSQL); `clients` with what strangers make of the API's description; `e2e` and
 * `e2e-rest` in Chromium, `browsers` in others, against the production build.
 */
export default defineConfig({
  test: {
    reporters: ["default"],
    passWithNoTests: true,
    // the tests of a server or a browser wait more than they work
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowestFirst },
    projects: [
      // modules are loaded once a worker, which takes a third of the time
      { test: { ...unit, name: "unit", include: UNIT, exclude: STANDING_IN, isolate: false } },
      { test: { ...unit, name: "unit-standing-in", include: STANDING_IN } },
      {
        test: {
          ...integration,
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          exclude: [MEASURING],
          isolate: false,
        },
      },
      { test: { ...integration, name: "contract-measuring", include: [MEASURING] } },
      {
        test: {
          ...integration,
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: process.env["TEST_DATABASE"] === "postgres" ? ON_ONE_DATABASE : [],
          // every file has a database and an application of its own; the code of the server is loaded once
          isolate: false,
        },
      },
      {
        test: {
          ...integration,
          name: "clients",
          include: ["tests/clients/**/*.test.ts"],
          // a linter goes through the whole description, 3 MB
          testTimeout: 240_000,
        },
      },
      { test: { ...browser, name: "e2e", include: MAIN_WAYS } },
      {
        test: {
          ...browser,
          name: "e2e-rest",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: MAIN_WAYS,
          env: { MOTION: "reduced" },
        },
      },
      { test: { ...browser, name: "browsers", include: ["tests/browsers/**/*.test.ts"] } },
    ],
  },
});
