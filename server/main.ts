/** `node server/main.ts`: the server as `npm start` runs it. Keeps what Node compiled, so that later starts are faster. */
import { enableCompileCache, flushCompileCache } from "node:module";

enableCompileCache();
const { serve } = await import("./serve.ts");
await serve();
flushCompileCache();
