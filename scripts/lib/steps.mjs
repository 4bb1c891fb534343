import { fetchApiTools, fetchChromium, fetchPostgres, noApiToolsReason } from "../fetch-programs.mjs";
import { findChromium, noChromiumReason } from "../find-chromium.mjs";
import { findFirefox, findWebKit, noOtherBrowserReason } from "../find-other-browsers.mjs";
import { findPostgres, noPostgresReason } from "../find-postgres.mjs";
import { buildBrowserApp, buildIsStale } from "./browser-build.mjs";
import { root, toolPath } from "./toolchain.mjs";
import { vitestArgs } from "./vitest-step.mjs";

/**
 * One step of `npm test`: either arguments for Node 24 (`args`) or a function of this process (`run`).
 *
 * @typedef {object} Step
 * @property {string} name what `--only` calls it, and the name of its report
 * @property {string} title what the heading says
 * @property {() => string[]} [args]
 * @property {() => boolean} [run]
 * @property {Record<string, string>} [env]
 * @property {boolean} [tests] whether the step leaves a Vitest report
 * @property {string} [needs] a step that must not have failed before this one
 * @property {() => string | undefined} [skip] why it cannot run here, undefined when it can
 */

/** @type {Step[]} what `npm run check` runs: the part that takes seconds */
export const quickSteps = [
  { name: "format", title: "Format", args: () => [toolPath("oxfmt"), "--check"] },
  { name: "lint", title: "Lint", args: () => [toolPath("oxlint"), "--type-aware", "--deny-warnings"] },
  {
    name: "types",
    title: "Types",
    args: () => [toolPath("typescript", "tsc"), "--noEmit", "--project", "."],
  },
  { name: "generated", title: "Generated files", args: () => ["scripts/generate-types.ts", "--check"] },
  { name: "names", title: "Names", args: () => ["scripts/check-names.mjs"] },
  { name: "unused", title: "Unused code", args: () => [toolPath("knip")] },
  {
    name: "unit",
    title: "Unit tests",
    tests: true,
    args: () => vitestArgs({ name: "unit", projects: ["unit*"] }),
  },
];

/** @type {Step} */
const build = {
  name: "build",
  title: "Production build",
  run: () => !buildIsStale(root) || buildBrowserApp(),
};

const noPostgres = () => ((findPostgres() ?? fetchPostgres()) ? undefined : noPostgresReason);
const noChromium = () => ((findChromium() ?? fetchChromium()) ? undefined : noChromiumReason);

/** @type {Step[]} what `npm test` runs: what a change is tried with, in ten minutes on two cores */
export const mainSteps = [
  ...quickSteps,
  {
    name: "integration-sqlite",
    title: "Contract and integration tests on SQLite",
    tests: true,
    env: { TEST_DATABASE: "sqlite" },
    args: () => vitestArgs({ name: "integration-sqlite", projects: ["contract*", "integration"] }),
  },
  {
    name: "contract-postgres",
    title: "Contract tests on PostgreSQL",
    tests: true,
    env: { TEST_DATABASE: "postgres" },
    args: () => vitestArgs({ name: "contract-postgres", projects: ["contract*"] }),
    skip: noPostgres,
  },
  build,
  {
    name: "e2e",
    title: "Browser tests of the main ways",
    tests: true,
    needs: "build",
    args: () => vitestArgs({ name: "e2e" }),
    skip: noChromium,
  },
];

/** @type {Step[]} what `npm run test:rest` runs: everything else */
export const restSteps = [
  {
    name: "integration-postgres",
    title: "Integration tests on PostgreSQL",
    tests: true,
    env: { TEST_DATABASE: "postgres" },
    args: () => vitestArgs({ name: "integration-postgres", projects: ["integration"] }),
    skip: noPostgres,
  },
  {
    name: "clients",
    title: "Clients made from the API's description",
    tests: true,
    args: () => vitestArgs({ name: "clients" }),
    skip: () => (fetchApiTools() ? undefined : noApiToolsReason),
  },
  build,
  {
    name: "e2e-rest",
    title: "Browser tests of all other ways",
    tests: true,
    needs: "build",
    args: () => vitestArgs({ name: "e2e-rest" }),
    skip: noChromium,
  },
  {
    name: "browsers",
    title: "Firefox and WebKit",
    tests: true,
    needs: "build",
    args: () => vitestArgs({ name: "browsers" }),
    skip: () => ((findFirefox() ?? findWebKit()) ? undefined : noOtherBrowserReason),
  },
];

/** @type {Step[]} */
export const allSteps = [...mainSteps, ...restSteps.filter((step) => !mainSteps.includes(step))];

/**
 * @param {{ steps: Step[], only: string[] }} options `only` holds names or beginnings of names (`integration`)
 * @returns {Step[]} the named steps and what they need, in their order
 */
export function selectSteps({ steps, only }) {
  const matches = (/** @type {string} */ name, /** @type {string} */ wanted) =>
    name === wanted || name.startsWith(`${wanted}-`);
  const unknown = only.filter((wanted) => !steps.some(({ name }) => matches(name, wanted)));
  if (unknown.length > 0) {
    throw new Error(
      `No step is called ${unknown.join(", ")}; there are ${steps.map(({ name }) => name).join(", ")}.`,
    );
  }
  const named = steps.filter(({ name }) => only.some((wanted) => matches(name, wanted)));
  return steps.filter((step) => named.includes(step) || named.some(({ needs }) => needs === step.name));
}
