import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, toolPath } from "./toolchain.mjs";

const FAILURES = "./scripts/lib/failures.mjs";

/**
 * The part of Vitest's JSON report that is counted.
 *
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileReport[] }} VitestReport
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * A file that could not even be loaded has no tests to count, and yet it failed: it counts as one failure.
 *
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countTests(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** @param {string} name */
const reportPath = (name) => join(root, "reports", `${name}.json`);

/**
 * @param {{ name: string, projects?: string[], extra?: string[] }} options `name` of the report and, unless said otherwise, of
 *   the project; `extra` arguments for Vitest
 * @returns {string[]} arguments for Node
 */
export function vitestArgs({ name, projects = [name], extra = [] }) {
  const reporters = ["dot", "json", FAILURES].map((reporter) => `--reporter=${reporter}`);
  reporters.push(`--outputFile.json=${reportPath(name)}`);
  const chosen = projects.map((project) => `--project=${project}`);
  return [toolPath("vitest"), "run", ...chosen, ...reporters, ...extra];
}

/**
 * Takes away the report of an earlier run, so that nobody counts it as this one's.
 *
 * @param {string} name
 */
export function clearReport(name) {
  mkdirSync(join(root, "reports"), { recursive: true });
  rmSync(reportPath(name), { force: true });
}

/**
 * @param {{ name: string, succeeded: boolean }} options how Vitest ended
 * @returns {Counts} a run that failed without a failed test (an error outside of tests, a crash) counts as one failure
 */
export function readCounts({ name, succeeded }) {
  const path = reportPath(name);
  const counts = existsSync(path)
    ? countTests(JSON.parse(readFileSync(path, "utf8")))
    : { passed: 0, failed: 0 };
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
