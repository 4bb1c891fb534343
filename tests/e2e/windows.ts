import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright";

/** Where the browsers of tests are. */
const SOMEWHERE = { latitude: 40.7128001, longitude: -74.0060001 };
const PERMISSIONS = ["geolocation", "clipboard-read", "clipboard-write"];
/** Something of the application's address that runs no code. */
const NEUTRAL = "/favicon.svg";
/** What moves takes its time in tests of the main ways alone; all others are spared the wait (`vitest.config.ts`). */
const MOTION = process.env["MOTION"] === "reduced" ? "reduce" : null;
/** All that a page can keep, but for the files of the release. */
const KEPT = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,websql";

/** How many times slower the pages run than the machine could: what passes only on a quick one shows itself. */
const SLOWDOWN = Number(process.env["TEST_SLOWDOWN"] ?? 1);

/** A window that one test has for itself. */
export interface TestWindow {
  readonly page: Page;
  /** Adds a script that runs before those of every page of the window, while the test has it. */
  readonly prepare: (script: () => void) => Promise<void>;
  /** `usable`: the next test may have the window, as if nobody had ever been in it. */
  readonly giveBack: (usable: boolean) => Promise<void>;
}

interface Kept {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly tools: CDPSession;
  /** Something a test did to the window cannot be undone. */
  readonly spoiled: () => boolean;
}

/**
 * The windows of a browser, handed from test to test. A new one would load, compile and draw the whole application from
 * nothing, which takes the most of a short test; a used one knows the code already, as the browser of somebody who
 * works with it does. What a test left in it is taken away: storage, routes, listeners, permissions, further tabs.
 */
export class Windows {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #free: Kept[] = [];
  readonly #contexts: BrowserContext[] = [];

  constructor({ browser, url }: { browser: Browser; url: string }) {
    this.#browser = browser;
    this.#url = url;
  }

  /** At an address that runs no code yet: what is put into its storage there is what every page finds. */
  async take(): Promise<TestWindow> {
    const kept = this.#free.pop() ?? (await this.#open());
    const scripts: { dispose: () => Promise<void> }[] = [];
    return {
      page: kept.page,
      prepare: async (script) => {
        scripts.push(await kept.context.addInitScript(script));
      },
      giveBack: async (usable) => {
        try {
          if (!usable || kept.spoiled()) throw new Error("not to be used again");
          for (const script of scripts) await script.dispose();
          await this.#clear(kept);
          this.#free.push(kept);
        } catch {
          await kept.context.close().catch(() => undefined);
        }
      },
    };
  }

  /** A window whose browser tells nobody where it is; it is used once. */
  async takeWithoutLocation(): Promise<TestWindow> {
    const context = await this.#newContext();
    const page = await context.newPage();
    await toolsOf(page);
    await page.goto(NEUTRAL);
    return {
      page,
      prepare: async (script) => {
        await context.addInitScript(script);
      },
      giveBack: () => context.close().catch(() => undefined),
    };
  }

  /** Also those that a test did not give back. */
  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }

  async #open(): Promise<Kept> {
    const context = await this.#newContext({ permissions: PERMISSIONS, geolocation: SOMEWHERE });
    const page = await context.newPage();
    await page.goto(NEUTRAL);
    let spoiled = false;
    const addInitScript = page.addInitScript.bind(page) as Page["addInitScript"];
    page.addInitScript = ((...script: Parameters<Page["addInitScript"]>) => {
      spoiled = true;
      return addInitScript(...script);
    }) as Page["addInitScript"];
    const { clock } = page;
    const install = clock.install.bind(clock);
    clock.install = (options) => {
      spoiled = true;
      return install(options);
    };
    return { context, page, tools: await toolsOf(page), spoiled: () => spoiled };
  }

  async #newContext(allowed: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      reducedMotion: MOTION,
      ...allowed,
    });
    context.on("page", handleWaits);
    this.#contexts.push(context);
    return context;
  }

  async #clear({ context, page, tools }: Kept): Promise<void> {
    page.removeAllListeners();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: MOTION, forcedColors: null });
    await page.mouse.move(-1, -1);
    await page.goto(NEUTRAL);
    await page.evaluate(() => sessionStorage.clear());
    await tools.send("Storage.clearDataForOrigin", {
      origin: new URL(this.#url).origin,
      storageTypes: KEPT,
    });
    await context.clearPermissions();
    await context.grantPermissions(PERMISSIONS);
    await context.setGeolocation(SOMEWHERE);
  }
}

/**
 * A test waits for an answer before it takes the step that brings it. Where that step fails the answer never comes, which
 * must not count as a second failure, unhandled and of no test: it would fail the run although another try passes.
 */
function handleWaits(page: Page): void {
  for (const name of ["waitForEvent", "waitForRequest", "waitForResponse"] as const) {
    const wait = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      [name]: (...args: unknown[]) => {
        const awaited = wait(...args);
        awaited.catch(() => undefined);
        return awaited;
      },
    });
  }
}

async function toolsOf(page: Page): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page);
  if (SLOWDOWN > 1) await tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return tools;
}
