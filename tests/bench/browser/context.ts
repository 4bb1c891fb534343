import type { Browser, CDPSession, Page } from "playwright";
import type { Prepared } from "../data/prepare.ts";
import type { Budget, ReportRow } from "../report.ts";
import { remindElsewhere } from "../../support/reminders-elsewhere.ts";
import { installProbe } from "./probe.ts";
import type { Site } from "./sites.ts";
import { slowDown } from "./slow-down.ts";

/** Everything a measurement of the browser works with. */
export interface BrowserBench {
  readonly prepared: Prepared;
  readonly browser: Browser;
  /** The product as it is built and served. */
  readonly product: Site;
  /** A minimal Refine and antd list over the same API, served by the same server. */
  readonly minimal: Site;
  /** Folders of the two builds. */
  readonly builds: { readonly product: string; readonly minimal: string };
  /** Of the superadmin. */
  readonly token: string;
  /** Names of measurements and of their parts; null: all. */
  readonly only: ReadonlySet<string> | null;
  readonly say: (line: string) => void;
  readonly add: (row: BrowserRow) => void;
}

export type BrowserRow = Omit<ReportRow, "part" | "dialect" | "size">;

export interface BrowserMeasurement {
  readonly name: string;
  /** Of what can be measured alone, for measurements of several things. */
  readonly parts?: readonly string[];
  run(bench: BrowserBench): Promise<void>;
}

/** The address of the list that is measured, the call for its rows, and what they look like in each of the two applications. */
export const LIST = "/records/submission";
export const ROWS_CALL = "/api/submission/";
export const ROWS = { product: "main tbody tr[data-row]", minimal: "tr.ant-table-row" };

/** `--only=browser` means all measurements; each can be named as well, and so can its parts. */
export const isWanted = (only: BrowserBench["only"], ...names: readonly string[]): boolean =>
  only === null || ["browser", ...names].some((name) => only.has(name));

interface OpenOptions {
  readonly browser: Browser;
  readonly site: Site;
  readonly path: string;
  /** Null: nobody is signed in. */
  readonly token: string | null;
  /** What shows when the page is there; its paint is awaited. */
  readonly shown: string;
  readonly slowdown?: number;
  /** Over Chromium's Slow 4G: 562 ms there and back, 180 kB a second. */
  readonly slowNetwork?: boolean;
}

export interface OpenPage {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Chromium's rate that slows the page down as asked for; 1: it is not slowed down. */
  readonly rate: number;
  readonly close: () => Promise<void>;
}

const PATIENCE = 30_000;

const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

/** Opens an address in a browser profile without any cache. `slowdown`: how many times slower the processor is. */
export async function openPage(options: OpenOptions): Promise<OpenPage> {
  const { browser, site, path, token, shown, slowdown = 1, slowNetwork = false } = options;
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    // what the application asks for stands over the page until it is given
    permissions: ["geolocation"],
    geolocation: { latitude: 40.7, longitude: -74 },
  });
  await context.addInitScript(installProbe, { token, shown });
  await context.addInitScript(remindElsewhere);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const devtools = await context.newCDPSession(page);
  const rate = slowdown === 1 ? 1 : await slowDown(page, devtools, slowdown);
  if (slowNetwork) await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => window.probe.painted !== null);
  return { page, devtools, rate, close: () => context.close() };
}

/** Until an application has done what it does by itself once its first page is there. */
export const rest = (page: Page): Promise<void> => page.waitForTimeout(1500);

/** What stands beside a figure of a page that is slowed down. */
export const rateNote = (rate: number): string =>
  rate === 1 ? "" : `; Chromium's throttling at ${rate.toFixed(1)}`;

export const withinLimit = (limit: number, measured: number, unit: Budget["unit"]): Budget => ({
  limit,
  measured,
  sense: "at most",
  unit,
});
