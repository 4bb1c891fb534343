import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fetched, fetchedBy, scriptSize } from "../bench/browser/resources.ts";
import { type Application, startApplication } from "./support.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

/** What follows the first page by itself, in one file. */
const BEHIND = "**/assets/behind-*.js";
/** What somebody may open next comes when there is time, with what it imports at one moment. */
const AHEAD = /\/detail-[^/]*\.js$/;
const MOMENT_MS = 50;

async function scriptsOf(page: Page) {
  const scripts = (await fetchedBy(page)).filter(({ path }) => path.endsWith(".js"));
  const ahead = scripts.find(({ path }) => AHEAD.test(path));
  return ahead === undefined ? scripts : scripts.filter(({ start }) => start < ahead.start - MOMENT_MS);
}

/** What a page fetched, with all that it fetches when it has time. */
async function allFetchedBy(page: Page): Promise<readonly Fetched[]> {
  let fetched: readonly Fetched[] = [];
  const isSettled = async () => {
    const before = fetched.length;
    fetched = await fetchedBy(page);
    return before > 0 && fetched.length === before;
  };
  await expect.poll(isSettled, { interval: 1500, timeout: 60_000 }).toBe(true);
  return fetched;
}

/** Whether a script holds code of the studio, by the map that tells what it was made of. */
async function isOfStudio({ path }: { readonly path: string }): Promise<boolean> {
  const map = await readFile(join("dist", `${path}.map`), "utf8").catch(() => null);
  // a script without one is the bundler's own
  const { sources } = JSON.parse(map ?? '{"sources":[]}') as { sources: string[] };
  return sources.some((source) => source.includes("src/features/studio/"));
}

describe("scripts, compressed by gzip", () => {
  it("of the first list are at most 15 files and 420 kB, with one more behind it", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route(BEHIND, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto("/records/submission");
      await page.locator("main tbody tr[data-row]").first().waitFor();
      const scripts = await scriptsOf(page);
      expect(scripts.map(({ path }) => path).join("\n")).toContain("/list-");
      expect(scripts.length).toBeLessThanOrEqual(14);
      expect(await scriptSize("dist", scripts)).toBeLessThanOrEqual(420);
      held.resolve();
      await page.getByRole("button", { name: /^Notifications/ }).waitFor();
      expect((await scriptsOf(page)).length).toBeLessThanOrEqual(15);
    }));

  it("of the sign-in page are at most 150 kB; the application's come when somebody types", () =>
    application.visit({}, async (page) => {
      await page.goto("/signin");
      await page.getByLabel("Password").waitFor();
      await page.waitForLoadState("networkidle");
      const scripts = await scriptsOf(page);
      expect(scripts.length).toBeLessThanOrEqual(8);
      expect(await scriptSize("dist", scripts)).toBeLessThanOrEqual(150);
      const application = page.waitForRequest(/\/assets\/ui-[^/]*\.js$/);
      await page.getByLabel("Employee ID").fill("MK1001");
      await application;
    }));

  it("of child rows come with a record that has some", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const isTable = ({ path }: Fetched) => /\/child-table-[^/]*\.js$/.test(path);
      await page.goto("/records/submission/1");
      await page.locator("main [role=tablist]").waitFor();
      expect((await allFetchedBy(page)).filter(isTable)).toEqual([]);
      // a sheet may begin and end on a Sunday, and has no days then
      const sheets = await application.call<{ data: { id: number; total_hours: string }[] }>(
        "SA1001",
        "/api/timesheet/?page_size=100&columns=total_hours",
      );
      const worked = sheets.data.find(({ total_hours }) => Number(total_hours) > 0);
      await page.goto(`/records/timesheet/${worked?.id}`);
      await page.getByRole("table", { name: "Days" }).waitFor();
      expect((await fetchedBy(page)).filter(isTable)).toHaveLength(1);
    }));

  it("of the studio come when it is opened, and are at most 80 kB beside those of lists, records and forms", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const seen = new Map<string, Fetched>();
      for (const [address, heading] of [
        ["/records/submission", "main tbody tr[data-row]"],
        ["/records/submission/1", "main [role=tablist]"],
        ["/new?resource=submission", "main form"],
      ] as const) {
        await page.goto(address);
        await page.locator(heading).first().waitFor();
        for (const script of await allFetchedBy(page)) seen.set(script.path, script);
      }
      const before = [...seen.values()].filter(({ path }) => path.endsWith(".js"));
      const early = await Promise.all(before.map(isOfStudio));
      expect(before.filter((_, index) => early[index]).map(({ path }) => path)).toEqual([]);
      await page.goto("/settings/studio");
      await page.getByRole("button", { name: "Add area" }).waitFor();
      const more = (await allFetchedBy(page)).filter(({ path }) => path.endsWith(".js") && !seen.has(path));
      expect((await Promise.all(more.map(isOfStudio))).filter(Boolean).length).toBeGreaterThan(1);
      expect(await scriptSize("dist", more)).toBeLessThanOrEqual(80);
    }));

  it("are not awaited by the outline of the application", () =>
    application.visit({ person: "SA1001", language: "ar", theme: "dark" }, async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route("**/assets/react-*.js", async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto("/records/submission", { waitUntil: "commit" });
      const side = page.locator("#root > [aria-busy=true] > div").first();
      await side.waitFor();
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(Number(/\d+/.exec(ground)?.[0])).toBeLessThan(60);
      const outline = await side.boundingBox();
      held.resolve();
      const menu = page.getByRole("complementary");
      await menu.waitFor();
      // from right to left, and where the menu stands afterwards
      expect(outline?.x).toBeGreaterThan(900);
      expect(await menu.boundingBox()).toEqual(outline);
    }));
});

it("a font of Arabic comes with the product", () =>
  application.visit({ person: "SA1001", at: "/records/submission", language: "ar" }, async (page) => {
    await page.locator("main tbody tr[data-row]").first().waitFor();
    const fonts = (await allFetchedBy(page)).filter(({ path }) => path.includes("/vazirmatn-arabic-"));
    expect(fonts).toHaveLength(1);
  }));
