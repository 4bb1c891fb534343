import { spawn } from "node:child_process";
import { requireNode, root, toolEnv } from "./toolchain.mjs";
import { clearReport, readCounts } from "./vitest-step.mjs";

/**
 * @typedef {import("./steps.mjs").Step} Step
 * @typedef {"passed" | "failed" | "skipped"} Outcome
 * @typedef {{ step: Step, outcome: Outcome, seconds: number, reason?: string, passed: number, failed: number }} Result
 */

const marks = { passed: "✓", failed: "✗", skipped: "–" };

/**
 * @param {Step} step
 * @returns {Promise<boolean>} whether the step's program ended well
 */
function runInNode(step) {
  const env = { ...toolEnv(), ...step.env };
  const child = spawn(requireNode(), step.args?.() ?? [], {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    process.exitCode = 1;
    child.once("exit", () => process.exit());
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  return new Promise((resolve) => {
    child.on("error", (error) => console.error(error.message));
    child.on("close", (code) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve(code === 0);
    });
  });
}

/**
 * @param {{ step: Step, earlier: Result[] }} options
 * @returns {Promise<Omit<Result, "step" | "seconds">>}
 */
async function runStep({ step, earlier }) {
  const nothing = { passed: 0, failed: 0 };
  if (earlier.some((result) => result.step.name === step.needs && result.outcome === "failed")) {
    return { ...nothing, outcome: "failed", reason: `it needs the step ${step.needs}, which failed` };
  }
  const reason = step.skip?.();
  if (reason) return { ...nothing, outcome: "skipped", reason };
  if (step.tests) clearReport(step.name);
  const succeeded = step.run ? step.run() : await runInNode(step);
  const counts = step.tests ? readCounts({ name: step.name, succeeded }) : nothing;
  return { ...counts, outcome: succeeded && counts.failed === 0 ? "passed" : "failed" };
}

/**
 * Runs every step, also after one has failed, and says at the end what was skipped and why, and how many tests
 * passed and failed.
 *
 * @param {Step[]} steps
 * @returns {Promise<boolean>} whether nothing failed
 */
export async function runSteps(steps) {
  /** @type {Result[]} */
  const results = [];
  for (const step of steps) {
    console.log(`\n▶ ${step.title} (${step.name})`);
    const start = Date.now();
    const result = await runStep({ step, earlier: results });
    results.push({ step, ...result, seconds: (Date.now() - start) / 1000 });
    const { outcome, seconds } = results[results.length - 1] ?? { outcome: "failed", seconds: 0 };
    console.log(`${marks[outcome]} ${step.title}: ${outcome} in ${seconds.toFixed(1)} s`);
  }
  summarise(results);
  return results.every(({ outcome }) => outcome !== "failed");
}

/** @param {Result[]} results */
function summarise(results) {
  const of = (/** @type {Outcome} */ outcome) => results.filter((result) => result.outcome === outcome);
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    results.reduce((total, result) => total + result[key], 0);
  console.log("");
  const skipped = of("skipped").map(({ step, reason }) => `${step.title} (${reason})`);
  console.log(skipped.length > 0 ? `Skipped: ${skipped.join("; ")}` : "Skipped: nothing");
  const failed = of("failed").map(({ step, reason }) => `${step.name}${reason ? ` (${reason})` : ""}`);
  if (failed.length > 0) console.log(`Failed steps: ${failed.join(", ")}`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
}
