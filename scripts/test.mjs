/**
 * `npm test`: what a change is tried with; with `--rest` (`npm run test:rest`) everything else; with
 * `--only=unit,e2e` the named steps of both.
 */
import { runSteps } from "./lib/run-steps.mjs";
import { allSteps, mainSteps, restSteps, selectSteps } from "./lib/steps.mjs";
import { ensureInstalled, fail, requireNode } from "./lib/toolchain.mjs";

const only = process.argv
  .slice(2)
  .filter((argument) => argument.startsWith("--only="))
  .flatMap((argument) => argument.slice("--only=".length).split(","))
  .filter(Boolean);

ensureInstalled({ dev: true });
requireNode();
try {
  const usual = process.argv.includes("--rest") ? restSteps : mainSteps;
  const steps = only.length > 0 ? selectSteps({ steps: allSteps, only }) : usual;
  const succeeded = await runSteps(steps);
  process.exitCode = succeeded ? 0 : 1;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
