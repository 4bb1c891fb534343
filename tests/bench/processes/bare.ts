import { freePort } from "../../support/free-port.ts";
import type { Statement } from "../../../server/database/types.ts";
import type { Prepared } from "../data/prepare.ts";
import type { BareOrder } from "./bare-child.ts";
import { startChild } from "./child.ts";

export interface BareServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Starts the bare handler with one route for each captured call. */
export async function startBare(
  { dataDir, url }: Prepared,
  routes: ReadonlyMap<string, readonly Statement[]>,
): Promise<BareServer> {
  const port = await freePort();
  const child = startChild({ file: new URL("./bare-child.ts", import.meta.url) });
  const ready = new Promise<void>((resolve) => child.onMessage(() => resolve()));
  child.send({ dataDir, url, port, routes: Object.fromEntries(routes) } satisfies BareOrder);
  await Promise.race([ready, child.ended]);
  return { port, stop: child.stop };
}
