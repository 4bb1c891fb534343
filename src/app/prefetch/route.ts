import type { ClientConfig } from "../../../core/definition/client-types.ts";
import { resolveAddress } from "../../config/addresses.ts";
import { findGate } from "../../config/gates.ts";
import { preload, preloadsCome } from "../../prefetch/preload.ts";
import { waitBriefly } from "../../prefetch/wait-briefly.ts";
import { readWorkspace } from "../../workspace/store.ts";
import { firstCalls } from "./boot.ts";
import { fetchScreen } from "../screens.ts";

const FRESH_MS = 3000;

/**
 * Asks for the code and the first rows or the record of the page at an address of the application, before it is drawn.
 * Resolves with true when they are here, so that the page is drawn once, or with false when it would be felt as waiting;
 * null where there is nothing to ask for.
 */
export function prefetchRoute(config: ClientConfig, to: string): Promise<boolean> | null {
  const { pathname, search } = new URL(to, window.location.origin);
  if (pathname === window.location.pathname || findGate(config, pathname)?.allowed === false) return null;
  const destination = resolveAddress(config, pathname);
  const calls = firstCalls({ config, workspace: readWorkspace(), destination, search });
  for (const path of calls) void preload(path, FRESH_MS);
  // what does not come is dealt with where it is drawn
  return waitBriefly(Promise.all([fetchScreen(destination).catch(() => undefined), preloadsCome()]));
}
