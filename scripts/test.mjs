/** `npm test`: everything, or with `--only=unit,e2e` the named steps. */
import { runSteps } from "./lib/run-steps.mjs";
import { allSteps, selectSteps } from "./lib/steps.mjs";
import { ensureInstalled, fail, requireNode } from "./lib/toolchain.mjs";

const only = process.argv
  .slice(2)
  .filter((argument) => argument.startsWith("--only="))
  .flatMap((argument) => argument.slice("--only=".length).split(","))
  .filter(Boolean);

ensureInstalled({ dev: true });
requireNode();
try {
  const succeeded = await runSteps(selectSteps({ steps: allSteps, only }));
  process.exitCode = succeeded ? 0 : 1;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
