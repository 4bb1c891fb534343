import { type Browser, chromium } from "playwright";
import { chromiumFlags, findChromium, noChromiumReason } from "../../scripts/find-chromium.mjs";

/** Starts the installed Chrome or Chromium without a window. Close it in `afterAll`. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(`the browser tests cannot run: ${noChromiumReason}`);
  return chromium.launch({ executablePath, args: chromiumFlags });
}
