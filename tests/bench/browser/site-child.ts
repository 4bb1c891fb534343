/** The product's server in a process of its own, with other pages or other definitions. */
import { buildApp } from "../../../server/app.ts";
import { openDatabase } from "../../../server/database/database.ts";
import type { SiteSettings } from "./sites.ts";

const { port, dataDir, url, ...options } = JSON.parse(process.env["SITE"] ?? "") as SiteSettings;
const database = await openDatabase({ dataDir, url });
const app = await buildApp({ database, dataDir, log: "silent", limits: { callsPerMinute: 0 }, ...options });
await app.listen({ port, host: "127.0.0.1" });
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)));
