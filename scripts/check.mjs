/** `npm run check`: the part of `npm test` that takes seconds. */
import { runSteps } from "./lib/run-steps.mjs";
import { quickSteps } from "./lib/steps.mjs";
import { ensureInstalled, requireNode } from "./lib/toolchain.mjs";

ensureInstalled({ dev: true });
requireNode();
process.exitCode = (await runSteps(quickSteps)) ? 0 : 1;
