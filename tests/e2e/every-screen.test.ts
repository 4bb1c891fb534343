import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../core/definition/definitions.ts";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { findAccessibilityErrors } from "./accessibility.ts";
import { excessWidth, goOn, openIn, strangeLines } from "./languages.ts";
import { expectAccessible, startApplication, whenAtRest } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

/** Four pages with everything looked at: long where other work shares the machine. */
const MAX_MS = 600_000;

/** Runs in the page. */
function lookOf(): Readonly<Record<string, string | undefined>> {
  const { theme, density } = document.documentElement.dataset;
  return { theme, density };
}

/** Nothing is on its way any more, were it several things at once. */
async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
}

async function expectWell(page: Page, language: Language): Promise<void> {
  await settled(page);
  // what came may ask for more
  await whenAtRest(page);
  await settled(page);
  expect(await strangeLines(page)).toEqual([]);
  await expect.poll(() => excessWidth(page)).toBe(0);
  // no language brings colours of its own
  await expectAccessible(page, { colours: ["en", "ar"].includes(language) });
}

describe.each(LANGUAGES)("in %s", (language) => {
  it(
    "sign-in, a list, a record and a form say everything in words and stand in nobody's way [R1.20]",
    () =>
      application.visit({ language, width: language === "ar" ? 400 : 1280, at: "/signin" }, async (page) => {
        await page.locator("form").waitFor();
        await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.dir))
          .toBe(language === "ar" ? "rtl" : "ltr");
        await expectWell(page, language);
        await page.locator("#employee-id").fill("SA1001");
        await page.locator("#password").fill(DEMO_PASSWORD);
        await page.locator("button[type=submit]").click();
        await page.waitForURL("**/dashboard");
        await page.goto("/marketing/submission");
        await page.locator("[data-row] a").first().waitFor();
        await expectWell(page, language);
        await page.locator("[data-row] a").first().click();
        await page.getByRole("tablist").waitFor();
        await expectWell(page, language);
        await goOn(page, "/new?resource=timesheet");
        await page.locator("main [data-field] input").first().waitFor();
        await expectWell(page, language);
      }),
    MAX_MS,
  );
});

describe("dashboard, board, calendar, drawer, report and import", () => {
  /** Of each screen, what stands there once it is whole. */
  const screens = async (): Promise<readonly (readonly [address: string, whole: string])[]> => {
    const { data } = await application.call<{ data: { id: number }[] }>(
      "SA1001",
      "/api/submission/?page_size=1&status=submitted",
    );
    const peek = `/marketing/submission?peek=submission:${data[0]?.id}`;
    return [
      ["/marketing/submission?as=board&status=submitted,offered", "[data-column] [data-row]"],
      ["/marketing/interview?as=calendar", "[data-day]"],
      [peek, "[role=dialog] [role=tablist]"],
      [`${peek}&peek_mode=edit`, "[role=dialog] [data-field] input"],
      ["/marketing/reports", "main [aria-busy=false] table"],
    ];
  };
  it.each(LANGUAGES)(
    "say everything in words of the language and stand in nobody's way, in %s",
    async (language) => {
      const pages = await screens();
      await application.visit({ person: "SA1001" }, async (page) => {
        await openIn(page, language, "/dashboard");
        await page.locator("main article").first().waitFor();
        await expectWell(page, language);
        for (const [address, whole] of pages) {
          await goOn(page, address);
          await page.locator(whole).first().waitFor();
          await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language);
          await expectWell(page, language);
        }
        await goOn(page, "/import?resource=client");
        const chooser = page.locator('input[type="file"]');
        await chooser.waitFor({ state: "attached" });
        await expectWell(page, language);
        await chooser.setInputFiles({
          name: "clients.csv",
          mimeType: "text/csv",
          buffer: Buffer.from("Client,Industry\nTapestry,Retaill\n"),
        });
        await page.locator("main table").waitFor();
        await expectWell(page, language);
        await page.locator("main .ant-btn-primary").click();
        await page.locator("main [role=grid]").waitFor();
        await expectWell(page, language);
      });
    },
    MAX_MS,
  );
});

describe("a page that comes bit by bit", () => {
  interface Shift {
    readonly value: number;
    readonly moved: readonly string[];
  }
  /** Runs in the page, before the application does. */
  function watchShifts(): void {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ""));
        shifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  }

  async function expectStill(page: Page, address: string): Promise<void> {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((whole, { value }) => whole + value, 0);
    expect([address, sum > 0.02 ? shifts : []]).toEqual([address, []]);
  }

  it("does not move what somebody has begun to read", async () => {
    const { data } = await application.call<{ data: { id: number }[] }>("SA1001", "/api/client/?page_size=1");
    const { data: placed } = await application.call<{ data: { id: number }[] }>(
      "SA1001",
      "/api/submission/?page_size=1&status=placed",
    );
    const pages = [
      "/marketing/submission",
      "/marketing/submission?as=board",
      "/marketing/interview?as=calendar",
      `/records/submission/${placed[0]?.id}`,
      `/records/submission/${placed[0]?.id}?tab=history`,
      `/records/client/${data[0]?.id}?tab=submissions`,
      `/records/client/${data[0]?.id}/edit`,
      "/marketing/reports",
      "/dashboard",
    ];
    await application.visit({ person: "SA1001" }, async (page) => {
      const tools = await page.context().newCDPSession(page);
      const slow = { offline: false, latency: 100, downloadThroughput: 1e6, uploadThroughput: 1e6 };
      await tools.send("Network.emulateNetworkConditions", slow);
      await page.addInitScript(watchShifts);
      for (const address of pages) {
        await page.goto(address);
        await settled(page);
        await page.waitForLoadState("networkidle");
        await expectStill(page, address);
      }
    });
  });

  it("nor does what asks for the position on a phone: it is there with the page", () =>
    application.visit({ person: "SA1001", withoutLocation: true }, async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.addInitScript(watchShifts);
      for (const address of ["/dashboard", "/marketing/submission"]) {
        await page.goto(address);
        await page.getByRole("status").getByText("Please enable location to use the product").waitFor();
        await settled(page);
        await page.getByRole("button", { name: "Please enable location to use the product" }).waitFor();
        await page.waitForLoadState("networkidle");
        await expectStill(page, address);
      }
    }));
});

describe("the keys", () => {
  it("are listed by ?, those of the screen first, and Escape leads back to where one was", () =>
    application.visit({ person: "MK1001", at: "/marketing/submission" }, async (page) => {
      await settled(page);
      await page.locator("[data-row] a").first().press("?");
      const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await sheet.getByText("New submission").waitFor();
      await sheet.getByText("Open this row beside the list").waitFor();
      await expect
        .poll(() => sheet.getByRole("heading", { level: 2 }).allInnerTexts())
        .toEqual(["On this screen", "Everywhere"]);
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "hidden" });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest("[data-row]") !== null))
        .toBe(true);
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("?");
      await sheet.getByText("Close and return to where you were").waitFor();
      expect(await sheet.getByText("New submission").count()).toBe(0);
      await page.goto("/new?resource=submission");
      await page.locator("main [data-field]").first().waitFor();
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("?");
      await sheet.getByText("Save", { exact: true }).waitFor();
      expect(await sheet.getByText("Open this row beside the list").count()).toBe(0);
      await expectAccessible(page);
    }));
});

describe("what a person chose", () => {
  it("holds on the next device: language, appearance and spacing", async () => {
    // a try that failed has chosen already
    await application.call("EN1001", "/api/preferences/app/", { method: "PUT", body: {} });
    await application.visit({ person: "EN1001", at: "/dashboard" }, async (page) => {
      const menu = page.getByRole("button", { name: /profile and sign-out/ });
      const choose = async (name: string) => {
        await menu.click();
        await page.getByRole("menuitemradio", { name }).click();
      };
      await choose("Compact");
      await choose("Dark");
      await page.getByRole("button", { name: "Language" }).click();
      await page.getByRole("menuitemradio", { name: "Français" }).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("fr");
      await expect
        .poll(() => page.evaluate(lookOf))
        .toMatchObject({
          theme: "dark",
          density: "compact",
        });
      await expect
        .poll(async () => JSON.stringify(await application.call("EN1001", "/api/workspace/")))
        .toContain('"language":"fr"');
    });
    await application.visit({ person: "EN1001", at: "/dashboard" }, async (page) => {
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("fr");
      await expect
        .poll(() => page.evaluate(lookOf))
        .toMatchObject({
          theme: "dark",
          density: "compact",
        });
    });
  });
});

it("what nobody could hear or read is found: a button without a name, words that are too pale", () =>
  application.visit({ at: "/signin" }, async (page) => {
    await page.locator("form").waitFor();
    await page.evaluate(() =>
      document
        .querySelector("form")
        ?.insertAdjacentHTML(
          "beforeend",
          '<button type="button" id="unnamed"></button><p id="pale" style="color:#bbb;background:#fff">Pale</p>',
        ),
    );
    const found = await findAccessibilityErrors(page);
    expect(found).toContainEqual(expect.stringMatching(/^button-name: .*id="unnamed"/));
    expect(found).toContainEqual(expect.stringMatching(/^color-contrast: .*id="pale"/));
    // what was read once is not measured again: the same letters are, as soon as something else lies under or over them
    const colour = (of: string) =>
      page.evaluate((css) => (document.querySelector<HTMLElement>("#pale")!.style.cssText = css), of);
    const isPale = async () =>
      (await findAccessibilityErrors(page)).some((one) => one.startsWith("color-contrast"));
    await colour("color:#444;background:#fff");
    expect(await isPale()).toBe(false);
    await colour("color:#444;background:#555");
    expect(await isPale()).toBe(true);
    await colour("color:#444;background:#fff;opacity:0.4");
    expect(await isPale()).toBe(true);
    await colour("color:#444;background:#fff");
    expect(await isPale()).toBe(false);
    await page.evaluate(() => (document.querySelector("form")!.style.cssText = "opacity:0.4"));
    expect(await isPale()).toBe(true);
  }));

it(
  "more pages hold every rule of axe: names hold the words one sees, no two parts are called alike, headings go step by step",
  () =>
    application.visit({ person: "SA1001" }, async (page) => {
      for (const [address, whole] of [
        ["/marketing/po", "main tr[data-row]"],
        ["/records/consultant/1", "main [role=tablist]"],
        ["/project/1/updates", "main [role=tablist]"],
        ["/myprofile", "main section h2"],
        ["/new?resource=interview", "main [data-field]"],
        ["/settings", "main select"],
        ["/notification", "main h1"],
      ] as const) {
        await page.goto(address);
        await page.locator(whole).first().waitFor();
        await settled(page);
        await page.waitForLoadState("networkidle");
        await expectAccessible(page, { colours: false });
      }
    }),
  MAX_MS,
);
