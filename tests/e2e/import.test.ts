import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { expectAccessible, passAfter, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const app = prepareOnce(startApplication);

const HEAD = "Client,Industry,Comment,Candidate ownership (days)";
const PERSON = "SA1001";

async function choose(page: Page, content: string): Promise<void> {
  await page.goto("/import?resource=client");
  const chooser = page.locator('input[type="file"]');
  await chooser.waitFor({ state: "attached" });
  await chooser.setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
}

const named = async (name: string): Promise<Record<string, unknown>> => {
  const found = await app.call<{ data: { id: number }[] }>(
    PERSON,
    `/api/client/?query=${encodeURIComponent(name)}`,
  );
  expect(found.data).toHaveLength(1);
  return app.call(PERSON, `/api/client/${found.data[0]?.id}/`);
};

describe("a file that is brought in", () => {
  it("is mapped, checked, corrected by keyboard, imported and found again", async () => {
    // a second try finds what the first left behind
    const mark = Date.now();
    const file = `${HEAD}\nNorthwind ${mark},Retail,x,30\nSouthwind ${mark},Retaill,y,40\n,Retail,z,50\n`;
    await app.visit({ person: PERSON }, async (page) => {
      await choose(page, file);
      await page.getByText("The file has 3 rows.").waitFor();
      const mapped = page.getByRole("row", { name: /Comment/ });
      await expect.poll(() => mapped.innerText()).toContain("Skip");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Check the file" }).click();

      await page.getByText("2 rows need attention.", { exact: false }).waitFor();
      await page.getByRole("button", { name: /^Error/ }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get("state")).toBe("error");
      await expectAccessible(page);
      await page.reload();
      const wrong = page.getByRole("gridcell", { name: /Retaill/ });
      await wrong.waitFor();
      await expect.poll(() => wrong.innerText()).toContain("Choose one of the options");
      await expect.poll(() => page.getByRole("row").count()).toBe(3);

      // the first cell is reached by Tab; arrows, Enter and typing do the rest
      await page.locator('[data-cell="0:0"]').focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.keyboard.type("Retail");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.getByText("1 row needs attention.", { exact: false }).count()).toBe(1);
      await page.locator('[data-cell="1:0"]').focus();
      await page.keyboard.type(`Westwind ${mark}`);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Import 3 rows" }).click();

      await page.getByRole("heading", { name: "3 rows were imported" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Show what was added" }).click();
      await page.getByRole("heading", { name: "Clients" }).waitFor();
      for (const name of ["Northwind", "Southwind", "Westwind"]) {
        await page.getByText(`${name} ${mark}`).first().waitFor();
      }
    });
    expect(await named(`Southwind ${mark}`)).toMatchObject({ industry: "retail", resubmit_after_days: 40 });
  });

  it("takes what is typed from cell to cell while the server is slow, and imports all of it", async () => {
    const mark = Date.now();
    await app.visit({ person: PERSON }, async (page) => {
      await choose(page, `${HEAD}\nNorthwind ${mark},Retail,x,30\nSouthwind ${mark},Retaill,y,40\n`);
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByText("1 row needs attention.", { exact: false }).waitFor();
      await page.route("**/api/imports/*/rows/*/", passAfter(700));
      await page.locator('[data-cell="1:1"]').focus();
      await page.keyboard.type("Retail");
      await page.keyboard.press("Tab");
      await page.keyboard.type("45");
      await page.keyboard.press("Enter");
      // it stands there before it is answered
      expect(await page.locator("tr[data-state]").nth(1).innerText()).toMatch(/Retail\n[^]*45/);
      await page.getByRole("button", { name: "Import 2 rows" }).waitFor();
      await page.locator('[data-cell="1:2"]').focus();
      await page.keyboard.type("46");
      // the press that leaves the cell
      await page.getByRole("button", { name: "Import 2 rows" }).click();
      await page.getByRole("heading", { name: "2 rows were imported" }).waitFor();
    });
    expect(await named(`Southwind ${mark}`)).toMatchObject({ industry: "retail", resubmit_after_days: 46 });
  });

  it("passes a rule that lets an exception pass, with a reason given in the grid", async () => {
    const mark = Date.now();
    await app.call(PERSON, "/api/client/", { method: "POST", body: { name: `Harbor ${mark}` } });
    await app.visit({ person: PERSON }, async (page) => {
      await choose(page, `Client,Industry\nHarbor ${mark} Inc,Retail\nQuay ${mark},Retail\n`);
      const mapped = page.getByRole("row", { name: /Reason for the exception/ });
      await mapped.waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByText("1 row needs attention.", { exact: false }).waitFor();
      await page.locator('[data-cell="0:2"]').focus();
      await page.keyboard.type("Another company of that name");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Import 2 rows" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Import 2 rows" }).click();
      await page.getByRole("heading", { name: "2 rows were imported" }).waitFor();
    });
    const { id } = await named(`Harbor ${mark} Inc`);
    await app.visit({ person: PERSON, at: `/records/client/${String(id)}` }, async (page) => {
      await page.getByRole("tab", { name: "History" }).click();
      await page.getByText("Another company of that name").waitFor();
    });
  });

  it("changes nothing when it is loaded again, and shows what it would change", async () => {
    const name = `Eastwind ${Date.now()}`;
    const body = { name, industry: "retail", resubmit_after_days: 30 };
    await app.call(PERSON, "/api/client/", { method: "POST", body });
    await app.visit({ person: PERSON, width: 360, language: "ar" }, async (page) => {
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await choose(page, `${HEAD}\n${name},Retail,x,30`);
      await page.locator("main table").waitFor();
      await expect.poll(width).toBeLessThanOrEqual(360);
      await page.locator("main .ant-btn-primary.ant-btn-variant-solid").click();
      await page.locator("main [role=grid] tr[data-state=unchanged]").waitFor();
      await expect.poll(width).toBeLessThanOrEqual(360);
      await expect
        .poll(() => page.locator("main .ant-btn-primary.ant-btn-variant-solid").isDisabled())
        .toBe(true);
      await page.locator('[data-cell="0:2"]').dblclick();
      await page.locator('[data-cell="0:2"] textarea:focus').waitFor();
      await page.keyboard.press("Control+A");
      await page.keyboard.type("31");
      await page.keyboard.press("Enter");
      const changed = page.locator("main [role=grid] tr[data-state=update]");
      await changed.waitFor();
      await expect.poll(() => changed.locator("del").innerText()).toContain("30");
      await expectAccessible(page);
    });
  });
});

describe("a long file", () => {
  it("shows how far its check and its import are, and is stopped in both", async () => {
    const ROWS = 2_500;
    // a second try finds what the first left behind
    const mark = `Long ${Date.now()}`;
    const lines = Array.from({ length: ROWS }, (_, at) => `${mark} no ${at + 1},Retail`);
    await app.visit({ person: PERSON }, async (page) => {
      await choose(page, ["Client,Industry", ...lines].join("\n"));
      await page.getByText("The file has 2,500 rows.").waitFor();
      const bar = page.getByRole("progressbar");
      const done = () => bar.evaluate((shown: HTMLProgressElement) => shown.value);
      const underWay = async (name: string) => {
        await page.getByText(name, { exact: true }).waitFor();
        await expect.poll(done).toBeGreaterThan(0);
        expect(await done()).toBeLessThan(ROWS);
        await page.getByText(/^[\d,]+ of 2,500 rows$/).waitFor();
      };
      await page.getByRole("button", { name: "Check the file" }).click();
      await underWay("Checking the rows");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByText("Ready to import 2,500 rows.").waitFor({ timeout: 120_000 });
      await page.getByRole("button", { name: "Import 2,500 rows" }).click();
      await underWay("Importing the rows");
      await page.getByRole("button", { name: "Stop" }).click();
      const added = page.getByRole("button", { name: /^Added [\d,]+$/ });
      await added.waitFor();
      const written = Number((await added.innerText()).replaceAll(/\D/g, ""));
      const rest = new Intl.NumberFormat("en").format(ROWS - written);
      await page.getByRole("button", { name: `Import ${rest} rows` }).waitFor();
      const { count } = await app.call<{ count: number }>(
        PERSON,
        `/api/client/?query=${encodeURIComponent(mark)}&count=exact&page_size=1`,
      );
      expect(count).toBe(written);
    });
  }, 240_000);
});

describe("an export", () => {
  it("of the chosen rows is a workbook with the columns that are shown", async () => {
    const name = `Looms ${Date.now()}`;
    await app.call(PERSON, "/api/client/", { method: "POST", body: { name } });
    await app.visit({ person: PERSON }, async (page) => {
      await page.goto(`/records/client?query=${encodeURIComponent(name)}`);
      await page.getByText(name).first().waitFor();
      await page
        .getByRole("checkbox", { name: /Select row/ })
        .first()
        .check();
      await page.getByRole("button", { name: "More actions for this list" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: "Export 1 selected row as Excel" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^client-.*\.xlsx$/);
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
    });
  });
});
