import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessDefinition } from "../../core/definition/types.ts";
import { partArea } from "../fixtures/part-area.ts";
import { activeOption, chooseOption } from "./choose-option.ts";
import { type Application, expectAccessible, startApplication } from "./support.ts";

const PERSON = "SA1001";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
  const { data } = await application.call<{ data: { document: AccessDefinition; version: number } }>(
    "SP1001",
    "/api/config/definitions/access/access/",
  );
  const body = { changes: partArea(data.document), note: "Parts", base_version: data.version };
  await application.call("SP1001", "/api/config/publish/", { method: "POST", body });
});
afterAll(() => application.close());

/** Another one at each try: what a try before saved is there already. */
const fresh = (words: string) => `${words} ${Date.now()}`;
const make = async (values: object): Promise<number> =>
  (await application.call<{ id: number }>(PERSON, "/api/part/", { method: "POST", body: values })).id;
const row = (page: Page, id: number) => page.locator(`tr[data-row="${id}"]`);
const levels = (page: Page) =>
  page
    .locator("tbody tr[aria-level]")
    .evaluateAll((rows) => rows.map((one) => `${one.getAttribute("aria-level")}`).join(""));

describe("records below one another", () => {
  it("stand in a tree that folds by pointer and keys, and show the way where they are found", async () => {
    const name = fresh("Engine");
    const top = await make({ name, price: "1200", currency: "JPY" });
    const block = await make({ name: `${name} block`, within: top, price: "10.5", currency: "EUR" });
    const bolt = await make({ name: `${name} bolt`, within: block });
    await application.visit({ person: PERSON }, async (page) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/part/")) calls.push(pathname);
      });
      await page.goto("/records/part?page_size=100");
      await row(page, top).waitFor();
      expect(await row(page, top).getAttribute("aria-expanded")).toBe("false");
      expect(calls).toEqual(["/api/part/"]);
      expect(await row(page, block).count()).toBe(0);
      await row(page, top)
        .getByRole("button", { name: `Show items under ${name}`, exact: false })
        .click();
      await row(page, block).waitFor();
      expect(await row(page, block).getAttribute("aria-level")).toBe("2");
      expect(await row(page, top).innerText()).toContain("¥1,200");
      expect(await row(page, block).innerText()).toContain("€10.50");

      // the arrows fold where the row says that something stands below it
      expect(await row(page, block).getAttribute("aria-expanded")).toBe("false");
      await row(page, block)
        .getByRole("link", { name: `${name} block` })
        .focus();
      await page.keyboard.press("ArrowRight");
      await row(page, bolt).waitFor();
      expect(await levels(page)).toContain("123");
      await expectAccessible(page);
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => row(page, bolt).count()).toBe(0);

      await page.goto(`/records/part?query=${encodeURIComponent(`${name} bolt`)}`);
      await expect.poll(() => row(page, bolt).innerText()).toContain(`${name} › ${name} block › `);
      await page.goto(`/records/part?within__under=${top}`);
      await row(page, bolt).waitFor();
      expect(await row(page, top).count()).toBe(0);

      await page.goto(`/records/part/${bolt}`);
      const way = page.getByRole("navigation", { name: "Is under" });
      await expect.poll(() => way.getByRole("link").allInnerTexts()).toEqual([name, `${name} block`]);
      await way.getByRole("link", { name: `${name} block` }).click();
      await page.waitForURL(new RegExp(`/records/part/${block}$`));
      await page.getByRole("tab", { name: /Under this record/ }).click();
      await page
        .getByRole("tabpanel")
        .getByRole("link", { name: `${name} bolt` })
        .first()
        .waitFor();
    });
  });

  it.each([
    { way: "as cards on a phone", width: 360, height: 800 },
    { way: "in a table", width: 1280, height: 800 },
  ])("fold $way, each with its level, a thousand below one at once and more on request", async (size) => {
    const name = fresh("Rack");
    const top = await make({ name });
    await make({ name: `${name} shelf`, within: top });
    await application.visit({ person: PERSON, ...size }, async (page) => {
      const isBelow = new RegExp(`within=${top}\\b`);
      // a branch of 1,300 of which a thousand come at once
      const total = 1300;
      await page.route(isBelow, async (route) => {
        const url = new URL(route.request().url());
        if (!url.pathname.endsWith("/api/part/") || !url.searchParams.has("page")) return route.fallback();
        const first = (Number(url.searchParams.get("page")) - 1) * 100;
        const answer = await route.fetch();
        const rows = Array.from({ length: Math.min(100, total - first) }, (_, at) => ({
          id: 900_000 + first + at,
          name: `Box ${first + at}`,
          within: { id: top, label: name },
        }));
        return route.fulfill({ response: answer, json: { data: rows, count: total, count_is_exact: true } });
      });
      await page.goto("/records/part?page_size=100");
      const one = (id: number) => page.locator(`[data-row="${id}"]`);
      await one(top).waitFor();
      await one(top)
        .getByRole("button", { name: new RegExp(`^Show items under .?${name}`) })
        .click();
      await one(900_999).waitFor();
      expect(await one(900_001).getAttribute("aria-level")).toBe("2");
      // a card stands further in, of a row its name does
      const start = async (id: number) =>
        (await one(id).locator("xpath=self::li | .//span[contains(@style, '--level')]").first().boundingBox())
          ?.x ?? 0;
      expect(await start(900_001)).toBeGreaterThan(await start(top));

      expect(await one(901_000).count()).toBe(0);
      await page.getByText(new RegExp(`^Showing .?1000.? of .?1300.? under .?${name}`)).waitFor();
      await page.getByRole("button", { name: "Show more", exact: true }).click();
      await one(901_299).waitFor();
      await page.getByRole("button", { name: "Show more", exact: true }).waitFor({ state: "detached" });
      const shown = page.locator('[data-row^="90"][aria-level="2"]');
      expect(await shown.count()).toBe(total);
      await one(top)
        .getByRole("button", { name: new RegExp(`^Hide items under .?${name}`) })
        .click();
      await expect.poll(() => shown.count()).toBe(0);
    });
  });

  it("are moved by the field they stand by, and refused below themselves", async () => {
    const name = fresh("Pump");
    const top = await make({ name });
    const below = await make({ name: `${name} seal`, within: top });
    await application.visit({ person: PERSON, expectedStatuses: [400] }, async (page) => {
      await page.goto(`/records/part/${top}/edit`);
      const within = page.getByRole("combobox", { name: "Within" });
      await chooseOption(within, `${name} seal`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("A record can’t be placed under itself or anything below it.").first().waitFor();
    });
    expect(await application.call(PERSON, `/api/part/${below}/`)).toMatchObject({ within: { id: top } });
  });
});

describe("a new record", () => {
  it("begins with what the person gave last, and a duplicate without what is not taken along", async () => {
    const name = fresh("Gasket");
    const maker = fresh("Maker");
    const id = await make({
      name,
      made_by: maker,
      checked_on: "2026-01-05",
      budget: "1200",
      currency: "EUR",
      latitude: "48.858370000",
      offers: [{ maker: "Acme", answered_on: "2026-01-04" }],
    });
    const box = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
    await application.visit({ person: PERSON }, async (page) => {
      await page.goto("/new?resource=part");
      await expect.poll(() => box(page, "Made by").inputValue()).toBe(maker);
      await page.goto(`/new?resource=part&made_by=Somebody`);
      await expect.poll(() => box(page, "Made by").inputValue()).toBe("Somebody");

      await page.goto(`/records/part/${id}`);
      await page.getByText("€1,200", { exact: true }).first().waitFor();
      await page.getByText("48.858370000").first().waitFor();
      await page.getByRole("button", { name: "More actions for this record" }).click();
      await page.getByRole("menuitem", { name: "Duplicate" }).click();
      await expect.poll(() => box(page, "Name").inputValue()).toBe(name);
      await expect.poll(() => box(page, "Budget").inputValue()).toBe("1200");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.waitForURL(
        (url) => /\/records\/part\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`),
      );
      const made = await application.call<Record<string, unknown>>(
        PERSON,
        `/api${new URL(page.url()).pathname.replace("/records", "")}/`,
      );
      expect(made).toMatchObject({ name, made_by: maker, checked_on: null, latitude: "48.858370000" });
      expect(made["offers"]).toMatchObject([{ maker: "Acme", answered_on: null }]);
    });
  });
});

describe("defaults", () => {
  it("by role and of a record show their values, marked as defaults, and can be changed", async () => {
    const box = await make({ name: "Standard box" });
    await application.visit({ person: PERSON }, async (page) => {
      await page.goto("/new?resource=part");
      const grade = page.locator('[data-field="grade"]');
      const packed = page.locator('[data-field="packed_in"]');
      await grade.getByText("Special", { exact: true }).waitFor();
      await packed.getByText("Standard box", { exact: true }).waitFor();
      for (const field of [grade, packed]) await field.getByText("default", { exact: true }).waitFor();
      await expectAccessible(page);
      const name = fresh("Nut");
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
      await page.getByRole("combobox", { name: "Grade" }).click();
      await page
        .locator(".ant-select-dropdown:visible .ant-select-item-option")
        .getByText("Standard", { exact: true })
        .click();
      await grade.getByText("default", { exact: true }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.waitForURL(/\/records\/part\/\d+$/);
      const made = await application.call<Record<string, unknown>>(
        PERSON,
        `/api${new URL(page.url()).pathname.replace("/records", "")}/`,
      );
      expect(made).toMatchObject({ name, grade: "standard", packed_in: { label: "Standard box" } });
      expect((made["packed_in"] as { id: number }).id).toBeLessThanOrEqual(box);
    });
  });
});

describe("a value put together from others", () => {
  it("is overwritten without a reason where none is needed, and names who did it", async () => {
    const id = await make({ name: "Spring", made_by: "Acme" });
    const read = () => application.call<Record<string, unknown>>(PERSON, `/api/part/${id}/`);
    expect(await read()).toMatchObject({ tag: "Spring by Acme" });
    await application.visit({ person: PERSON }, async (page) => {
      await page.goto(`/records/part/${id}`);
      await page.getByRole("button", { name: "Tag: calculated" }).click();
      const dialog = page.getByRole("dialog", { name: "Tag" });
      await dialog.getByRole("textbox", { name: "Tag" }).fill("Left spring");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Overwrite" }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Tag: overwritten" }).waitFor();
      await page.getByText(/^Overwritten by [^:]+$/).waitFor();
      expect(await read()).toMatchObject({ tag: "Left spring", overwritten: { tag: { reason: null } } });
      await expectAccessible(page);
    });
  });
});

describe("amounts in the currency of another field", () => {
  it("are typed, shown and added up in it", async () => {
    const name = fresh("Valve");
    await application.visit({ person: PERSON }, async (page) => {
      await page.goto("/new?resource=part");
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
      const price = page.getByRole("textbox", { name: "Price", exact: true });
      await price.fill("12.5");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page
        .getByRole("button", { name: /Currency/ })
        .first()
        .waitFor();
      const currency = page.getByRole("combobox", { name: "Currency", exact: true });
      await currency.click();
      await activeOption(currency, "EUR").then((option) => option.waitFor());
      await page.keyboard.press("ArrowDown");
      await activeOption(currency, "JPY").then((option) => option.waitFor());
      await page.keyboard.press("Enter");
      const prefix = page.locator(".ant-input-affix-wrapper", { has: price }).locator(".ant-input-prefix");
      await expect.poll(() => prefix.innerText()).toBe("¥");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("At most 0 decimal places.").first().waitFor();
      await price.fill("1200");
      await page.getByRole("button", { name: /^Add / }).click();
      await page.locator("[role=grid]:focus td[data-active=true]").waitFor();
      await page.keyboard.type("Acme");
      await page.keyboard.press("Tab");
      await page.keyboard.type("900");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator('[id="record_offers-0-amount"]').innerText()).toBe("¥900");
      await expect.poll(() => page.locator("[role=grid] tfoot").innerText()).toContain("¥900");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.waitForURL(/\/records\/part\/\d+$/);
      await page.getByText("¥1,200").first().waitFor();
      await page.getByText("¥900").first().waitFor();
    });
  });
});
