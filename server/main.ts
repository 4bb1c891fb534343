/** `node server/main.ts`: the server as `npm start` runs it. Keeps what Node compiled, so that later starts are faster. */
import { enableCompileCache, flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

const { directory } = enableCompileCache();
// the database's threads look for it here
if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] = directory;
// threads started from here on keep 6 MB at most for what is young: they are many and make little of it
setFlagsFromString("--max-semi-space-size=2");
const { serve } = await import("./serve.ts");
await serve();
flushCompileCache();
// what only the start needed goes back to the system: else it stays until much more has been made
globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
