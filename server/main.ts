/** `node server/main.ts`: the server as `npm start` runs it. Keeps what Node compiled, so that later starts are faster. */
import { enableCompileCache, flushCompileCache } from "node:module";

const { directory } = enableCompileCache();
// the database's threads look for it here
if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] = directory;
const { serve } = await import("./serve.ts");
await serve();
flushCompileCache();
