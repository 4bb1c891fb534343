/** `npm start`: installs what is missing, builds the browser application when it is stale, runs the server. */
import { buildBrowserApp, buildIsStale } from "./lib/browser-build.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { SERVER_ENV, SERVER_FLAGS } from "./lib/server-memory.mjs";
import { ensureInstalled, fail, requireNode, root } from "./lib/toolchain.mjs";

const stale = buildIsStale(root);
ensureInstalled({ dev: stale });
requireNode();
if (stale) {
  console.log("Building the browser application …");
  if (!buildBrowserApp()) fail("The browser application could not be built.");
}
runProgram([...SERVER_FLAGS, "server/main.ts", ...process.argv.slice(2)], SERVER_ENV);
