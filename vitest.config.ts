import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** What it holds in memory is measured, which another file before it in the same process would hide. */
const MEASURING = "tests/contract/database-stream.test.ts";

const integration = {
  // server and core are what Node itself runs: nothing is transformed, and nothing is mocked by module
  experimental: { viteModuleRunner: false, nodeLoader: false },
  environment: "node",
  globalSetup: ["tests/support/postgres-setup.ts"],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/**
 * Three projects: `unit` beside the source, `integration` against a real server and database (on SQLite, and
 * with TEST_DATABASE=postgres on PostgreSQL; in two parts), `e2e` in a real browser against the production build.
 */
export default defineConfig({
  test: {
    reporters: ["default"],
    passWithNoTests: true,
    // the tests of a server or a browser wait more than they work
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{core,src,server,scripts}/**/*.test.{ts,tsx}"],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          ...integration,
          name: "integration",
          include: ["tests/{contract,integration}/**/*.test.ts"],
          exclude: [MEASURING],
          // every file has a database and an application of its own; the code of the server is loaded once
          isolate: false,
        },
      },
      {
        test: {
          ...integration,
          name: "integration-measuring",
          include: [MEASURING],
        },
      },
      {
        test: {
          name: "browsers",
          environment: "node",
          include: ["tests/browsers/**/*.test.ts"],
          globalSetup: ["tests/support/product-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // as for e2e: a second try is told of, a second failure fails
          retry: 1,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/product-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // a browser on a busy machine: a second try is told of, a second failure fails
          retry: 1,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
