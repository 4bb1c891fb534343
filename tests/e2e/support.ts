import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page, Response, Route } from "playwright";
import { expect, inject } from "vitest";
import { launchLightBrowser } from "../support/browser.ts";
import { type Call, demoPeople } from "../support/demo-people.ts";
import { startProduct } from "../support/product.ts";
import { remindElsewhere } from "../support/reminders-elsewhere.ts";
import { activeOption } from "./choose-option.ts";
import { Windows } from "./windows.ts";
import { SQLITE_FILE } from "../../server/database/sqlite/file.ts";

export { expectAccessible } from "./accessibility.ts";

/** The smallest picture there is. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The product as somebody starts it: the shipped definitions, the demo company, the built browser application. */
export interface Application {
  readonly url: string;
  /** A call as one of the demo people, for arranging and checking what a page cannot show. */
  readonly call: Call;
  /** Opens a page, runs the test on it, and fails when the page complained about anything. */
  readonly visit: (options: VisitOptions, test: (page: Page) => Promise<void>) => Promise<void>;
  /** Ends the server, and starts it again at the same address when what is given has happened. */
  readonly outage: (during: () => Promise<void>) => Promise<void>;
  /** The newest letter kept for an address, also one that the page of the demo's mail shows nobody. */
  readonly letterTo: (address: string) => string;
  readonly close: () => Promise<void>;
}

export interface VisitOptions {
  /** Employee id of a demo person who is signed in already; absent: nobody is. */
  readonly person?: string;
  /** The address where the test begins; absent: it goes somewhere itself. */
  readonly at?: string;
  readonly language?: string;
  readonly theme?: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
  /** What the person owes is asked for, with dialogs that nobody can close. */
  readonly reminders?: boolean;
  /** The browser does not tell where it is. */
  readonly withoutLocation?: boolean;
  /** Statuses the test provokes; every other failed request fails it. */
  readonly expectedStatuses?: readonly number[];
}

type Launch = () => Promise<Browser>;

const browsers = new Map<Launch, Promise<Browser>>();

/** A browser for all files of this worker, with which it ends; what a file did there goes with its windows. */
async function browserFrom(launch: Launch): Promise<Browser> {
  const running = await browsers.get(launch);
  if (running?.isConnected()) return running;
  const started = launch();
  browsers.set(launch, started);
  return started;
}

/** `settings`: environment of the server, beside what every test needs; `launch`: for what the light browser lacks. */
export async function startApplication(
  settings: Readonly<Record<string, string>> = {},
  launch: Launch = launchLightBrowser,
): Promise<Application> {
  const dataDir = await mkdtemp(join(tmpdir(), "benchline-e2e-"));
  await cp(inject("demoData"), dataDir, { recursive: true });
  let server = await startProduct({ dataDir, port: "0", settings });
  let away = false;
  const { url } = server;
  const windows = new Windows({ browser: await browserFrom(launch), url });
  const people = demoPeople(url);
  return {
    url,
    call: people.call,
    visit: (options, test) => visit({ windows, people, options, test, isAway: () => away }),
    outage: async (during) => {
      away = true;
      await server.stop();
      try {
        await during();
      } finally {
        server = await startProduct({ dataDir, port: new URL(url).port, settings });
        away = false;
      }
    },
    letterTo: (address) => {
      const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
      const newest = database.prepare("select body from sys__mail where recipient = ? order by id desc");
      const body = String(newest.get(address)?.["body"] ?? "");
      database.close();
      return body;
    },
    close: async () => {
      await windows.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Visit {
  readonly windows: Windows;
  readonly people: ReturnType<typeof demoPeople>;
  readonly options: VisitOptions;
  readonly test: (page: Page) => Promise<void>;
  /** The server is stopping or has stopped; what comes meanwhile it may still answer with 503. */
  readonly isAway: () => boolean;
}

async function visit({ windows, people, options, test, isAway }: Visit): Promise<void> {
  const { person, at, language = "en", theme = "light", width = 1280, height = 800 } = options;
  const token = person === undefined ? null : await people.tokenOf(person);
  const { page, prepare, giveBack } = await (options.withoutLocation
    ? windows.takeWithoutLocation()
    : windows.take());
  let passed = false;
  try {
    await page.setViewportSize({ width, height });
    await page.evaluate(prepareStorage, { token, preferences: JSON.stringify({ language, theme }) });
    if (options.reminders !== true) await prepare(remindElsewhere);
    // of further windows, too
    page.context().setDefaultTimeout(60_000);
    const { expectedStatuses = [] } = options;
    const complaints = collectComplaints(
      page,
      (status) => expectedStatuses.includes(status) || (status === 503 && isAway()),
    );
    await judged({
      page,
      complaints,
      test: async () => {
        if (at !== undefined) await page.goto(at);
        await test(page);
      },
    });
    passed = true;
  } finally {
    // a try that failed may have ended the session halfway
    if (!passed && person !== undefined) people.forget(person);
    await giveBack(passed);
  }
}

/** Fails also when the page complained about anything. */
async function judged({
  page,
  complaints,
  test,
}: {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly test: () => Promise<void>;
}): Promise<void> {
  try {
    await test();
    expect(complaints).toEqual([]);
  } catch (error) {
    if (error instanceof Error) error.message += await describeFailure(page, complaints);
    throw error;
  }
}

/** Where the page stands, for a failure that does not come again: a report of a test is all that is left of it. */
async function describeFailure(page: Page, complaints: readonly string[]): Promise<string> {
  const seen = await page
    .evaluate(() => {
      const dialogs = [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=alert]")];
      const told = [...dialogs, document.querySelector<HTMLElement>("main")].map(
        (one) => one?.innerText ?? "",
      );
      const focused = document.activeElement?.outerHTML.slice(0, 200) ?? "";
      return [location.href, focused, ...told.filter(Boolean).map((text) => text.slice(0, 800))];
    })
    .catch((error: unknown) => [`The page did not answer: ${String(error)}`]);
  const complained = complaints.length === 0 ? [] : ["The page said:", ...complaints];
  return `\n${[...complained, "The page showed:", ...seen].join("\n")}`;
}

/** Runs in the page, before the application does. */
function prepareStorage({ token, preferences }: { token: string | null; preferences: string }): void {
  localStorage.setItem("preferences", preferences);
  if (token !== null) localStorage.setItem("token", token);
}

function collectComplaints(page: Page, isExpected: (status: number) => boolean): string[] {
  const complaints: string[] = [];
  const failed = (response: Response) => {
    const status = response.status();
    if (status >= 400 && !isExpected(status)) {
      complaints.push(`${status} ${response.request().method()} ${response.url()}`);
    }
  };
  page.on("response", failed);
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    const told = ["error", "warning"].includes(message.type());
    // The browser's own line about a failed request; the request itself is judged above.
    if (told && !message.text().startsWith("Failed to load resource")) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  });
  return complaints;
}

/** Lets calls of a page pass after a while, as over a slow connection. */
export function passAfter(milliseconds: number): (route: Route) => Promise<void> {
  return async (route) => {
    await delay(milliseconds);
    await route.continue();
  };
}

/** Resolves when the next live connection of the page is welcomed: it comes some time behind the first screen. */
export function whenLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.once("websocket", (socket) => socket.once("framereceived", () => resolve()));
  });
}

/**
 * Resolves when the page has nothing to do: what is drawn hears its keys. A heading may stand there some time before the
 * shortcuts of its page do.
 */
export async function whenAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }));
  });
}

/** Opens a picker, types, and takes the first record found. */
export async function pickFirst(page: Page, label: string, typed = ""): Promise<void> {
  const box = page.getByRole("combobox", { name: label, exact: true });
  await box.click();
  if (typed !== "") await box.fill(typed);
  const option = await activeOption(box, typed);
  await option.waitFor();
  await box.press("Enter");
  await page
    .locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")
    .waitFor({ state: "detached" })
    .catch(() => undefined);
}
