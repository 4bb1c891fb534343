import type { Browser } from "playwright";
import { launchBrowser, launchLightBrowser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { Windows } from "./windows.ts";

/** Where one application is tried: an address, and the windows that visit it. */
export interface Spot {
  readonly port: string;
  readonly windows: Windows;
  /** Once no server is there any more. */
  readonly leave: () => Promise<void>;
}

async function open(browser: Browser): Promise<Omit<Spot, "leave">> {
  const port = String(await freePort());
  return { port, windows: new Windows({ browser, url: `http://127.0.0.1:${port}` }) };
}

let light: Promise<Browser> | null = null;
/** Spots of the light browser where nobody is. */
const left: Omit<Spot, "leave">[] = [];

/**
 * A spot where files of this worker were before, if there was one: its windows have loaded and compiled the application,
 * for which each file would pay again at an address of its own. The browser ends with the worker.
 */
export async function takeSpot(): Promise<Spot> {
  if (light !== null && !(await light).isConnected()) {
    light = null;
    left.length = 0;
  }
  light ??= launchLightBrowser();
  const spot = left.pop() ?? (await open(await light));
  return { ...spot, leave: () => Promise.resolve(void left.push(spot)) };
}

/** A spot in a whole browser, which ends with it. */
export async function takeWholeBrowser(): Promise<Spot> {
  const browser = await launchBrowser();
  return { ...(await open(browser)), leave: () => browser.close() };
}
