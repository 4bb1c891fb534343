import { freePort } from "../../support/free-port.ts";
import { startChild } from "../processes/child.ts";
import { firstAnswer } from "../processes/server.ts";

export interface SiteSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly url?: string | undefined;
  readonly staticDir?: string;
  readonly resourcesDir?: string;
}

export interface Site {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Our server with what is given in the place of its own; the address it answers at. */
export async function startSite(settings: Omit<SiteSettings, "port">): Promise<Site> {
  const port = await freePort();
  const SITE = JSON.stringify({ ...settings, port });
  const env = { SITE, NODE_ENV: "production" };
  const child = startChild({ file: new URL("site-child.ts", import.meta.url), env });
  await Promise.race([firstAnswer(port), child.ended]);
  return { url: `http://127.0.0.1:${port}`, stop: child.stop };
}
