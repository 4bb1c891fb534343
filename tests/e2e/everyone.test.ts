import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../core/definition/definitions.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { type Application, expectAccessible, startApplication } from "./support.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

/** Four pages with everything looked at: long where other work shares the machine. */
const LONGEST_MS = 180_000;

/** A key of the interface's words where a word should be: `list.emptyText`, `resources:lead.name`. */
const RAW_KEY = /(?:^|\s)(?:[a-z]+:)?[a-z][a-zA-Z]*(?:\.[a-z][\w]*)+(?=$|\s)/;
/** Of what a missing value leaves behind. */
const LEFTOVER = /\{\{|\}\}|\bundefined\b|\[object/;

/** Lines of the page that are no words of any language. Addresses of mail and files are data. */
async function strangeLines(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText();
  const named = await page
    .locator("[aria-label], [title], [placeholder]")
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
      ),
    );
  return [...text.split("\n"), ...named].filter(
    (line) => (RAW_KEY.test(line) && !/@|https?:|\.\w{2,4}\b/.test(line)) || LEFTOVER.test(line),
  );
}

async function expectWell(page: Page): Promise<void> {
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
  expect(await strangeLines(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

describe.each(LANGUAGES)("in %s", (language) => {
  it(
    "sign-in, a list, a record and a form say everything in words and stand in nobody's way [R1.20]",
    () =>
      application.visit({ language, width: language === "ar" ? 400 : 1280 }, async (page) => {
        await page.goto("/signin");
        await page.locator("form").waitFor();
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        expect(await page.evaluate(() => document.documentElement.dir)).toBe(
          language === "ar" ? "rtl" : "ltr",
        );
        await expectWell(page);
        await page.locator("#employee-id").fill("SA1001");
        await page.locator("#password").fill(DEMO_PASSWORD);
        await page.locator("button[type=submit]").click();
        await page.waitForURL("**/dashboard");
        await page.goto("/marketing/submission");
        await page.locator("[data-row] a").first().waitFor();
        await expectWell(page);
        await page.locator("[data-row] a").first().click();
        await page.getByRole("tablist").waitFor();
        await expectWell(page);
        await page.goto("/new?resource=timesheet");
        await page.locator("form").waitFor();
        await expectWell(page);
      }),
    LONGEST_MS,
  );
});
