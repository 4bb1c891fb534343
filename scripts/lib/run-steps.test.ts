import { matchesGlob } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { runSteps } from "./run-steps.mjs";
import { allSteps, mainSteps, quickSteps, selectSteps, type Step } from "./steps.mjs";
import { countTests } from "./vitest-step.mjs";

afterEach(() => vi.restoreAllMocks());

function step(name: string, more: Partial<Step> = {}): Step {
  return { name, title: `Step ${name}`, run: () => true, ...more };
}

async function printed(steps: Step[]): Promise<{ succeeded: boolean; lines: string[] }> {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const succeeded = await runSteps(steps);
  return { succeeded, lines: log.mock.calls.map(([line]) => String(line)) };
}

test("a failed step fails the run, and the steps after it run all the same", async () => {
  const later = vi.fn(() => true);
  const { succeeded, lines } = await printed([
    step("lint", { run: () => false }),
    step("unit", { run: later }),
  ]);
  expect(succeeded).toBe(false);
  expect(later).toHaveBeenCalledOnce();
  expect(lines).toContain("Failed steps: lint");
  expect(lines.at(-1)).toBe("0 passed, 0 failed");
});

test("a step whose need failed does not run and counts as failed", async () => {
  const browser = vi.fn(() => true);
  const { succeeded, lines } = await printed([
    step("build", { run: () => false }),
    step("e2e", { run: browser, needs: "build" }),
  ]);
  expect(succeeded).toBe(false);
  expect(browser).not.toHaveBeenCalled();
  expect(lines).toContain("Failed steps: build, e2e (it needs the step build, which failed)");
});

test("one line says what was skipped and why, and skipping is no failure", async () => {
  const { succeeded, lines } = await printed([
    step("e2e", { skip: () => "no browser was found" }),
    step("unit"),
  ]);
  expect(succeeded).toBe(true);
  expect(lines).toContain("Skipped: Step e2e (no browser was found)");
});

test("a program's exit code decides, and a test run without a report is one failure", async () => {
  const { succeeded, lines } = await printed([
    step("crashed-run", { run: undefined, args: () => ["-e", "process.exit(3)"], tests: true }),
    step("fine", { run: undefined, args: () => ["-e", ""] }),
  ]);
  expect(succeeded).toBe(false);
  expect(lines.at(-1)).toBe("0 passed, 1 failed");
  expect(lines).toContain("Failed steps: crashed-run");
});

test("a test file that could not be loaded counts as one failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
      { status: "passed", assertionResults: [{ status: "passed" }, { status: "passed" }] },
    ],
  };
  expect(countTests(report)).toEqual({ passed: 3, failed: 2 });
});

test("--only names steps or their beginnings, brings along what they need, and refuses unknown names", () => {
  const names = (only: string[]) => selectSteps({ steps: allSteps, only }).map(({ name }) => name);
  expect(names(["unit", "integration"])).toEqual(["unit", "integration-sqlite", "integration-postgres"]);
  expect(names(["e2e"])).toEqual(["build", "e2e", "e2e-rest"]);
  expect(() => names(["unti"])).toThrow(/No step is called unti; there are format, lint/);
});

test("npm test begins with everything that npm run check does", () => {
  expect(mainSteps.slice(0, quickSteps.length)).toEqual(quickSteps);
});

test("every project of the tests is run by npm test or by npm run test:rest", async () => {
  const { default: config } = await import("../../vitest.config.ts");
  const projects = config.test?.projects?.map((project) => (project as { test: { name: string } }).test.name);
  const chosen = allSteps
    .filter(({ tests }) => tests)
    .flatMap(({ args }) => args?.().filter((argument) => argument.startsWith("--project=")) ?? [])
    .map((argument) => argument.slice("--project=".length));
  const isRun = (name: string) => chosen.some((glob) => matchesGlob(name, glob));
  expect(projects?.filter((name) => !isRun(name))).toEqual([]);
});
