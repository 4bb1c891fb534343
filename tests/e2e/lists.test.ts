import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const rows = (page: Page) => page.locator("tbody tr[data-row]");
const cell = (page: Page, row: number, column: number) => rows(page).nth(row).locator("td").nth(column);

/** Preference that holds the rows of a page of one list. */
const CHOSEN_SIZE = "/api/preferences/page_size.submission/";

async function rowsSettled(page: Page): Promise<void> {
  await page.locator('table[aria-busy="false"]').first().waitFor();
}

describe("a list", () => {
  it("costs one call for its rows, started beside the code", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/")) calls.push(pathname);
      });
      await page.goto("/marketing/submission");
      await rowsSettled(page);
      expect(await rows(page).count()).toBe(10);
      expect(calls.slice(0, 3).toSorted()).toEqual(["/api/config/", "/api/submission/", "/api/workspace/"]);
      expect(calls.filter((path) => path === "/api/submission/")).toHaveLength(1);
      expect(calls.length, calls.join(" ")).toBeLessThanOrEqual(6);
    }));

  it("has as many rows on a page as the window has room for, until a size is chosen", () =>
    application.visit({ person: "MK1003", height: 1080, at: "/marketing/submission" }, async (page) => {
      await application.call("MK1003", CHOSEN_SIZE, { method: "PUT", body: null });
      await page.reload();
      await rowsSettled(page);
      const shown = await rows(page).count();
      const [row, last, footer] = await Promise.all([
        rows(page).first().boundingBox(),
        rows(page).last().boundingBox(),
        page.getByRole("navigation", { name: "Pages" }).boundingBox(),
      ]);
      expect(last!.y + last!.height).toBeLessThanOrEqual(footer!.y + 1);
      expect(1080 - footer!.y - footer!.height).toBeLessThan(2 * row!.height);
      // a page says of which size it is, for windows that have other room
      await page.getByRole("button", { name: "Next page" }).click();
      await page.waitForURL(`**?page_size=${shown}&page=2`);
      await rowsSettled(page);
      await page.getByRole("combobox", { name: "Rows per page" }).selectOption("20");
      const kept = page.waitForResponse((answer) => answer.url().endsWith(CHOSEN_SIZE));
      await page.waitForURL("**?page_size=20");
      expect((await kept).status()).toBe(204);
      await expect.poll(() => rows(page).count()).toBe(20);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/submission/?")) asked.push(request.url());
      });
      await page.goto("/marketing/submission");
      await expect.poll(() => rows(page).count()).toBe(20);
      expect(asked).toHaveLength(1);

      await application.call("MK1003", CHOSEN_SIZE, { method: "PUT", body: null });
    }));

  it("tells at its foot the totals of every row that matches, in the one call for its rows", () =>
    application.visit({ person: "FN1001" }, async (page) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/invoice/")) calls.push(pathname);
      });
      await page.goto("/records/invoice?status=paid&page_size=10");
      await rowsSettled(page);
      const foot = page.locator("tfoot tr");
      const amount = foot.locator('[data-field="amount"]');
      const all = await amount.textContent();
      expect(all).toMatch(/\d/);
      expect(await foot.getByRole("rowheader").textContent()).toBe("Total");
      expect(calls).toEqual(["/api/invoice/"]);
      await expectAccessible(page);
      // they are of the rows, not of the page
      await page.getByRole("button", { name: "Next page" }).click();
      await page.waitForURL(/page=2/);
      await rowsSettled(page);
      expect(await amount.textContent()).toBe(all);
      await page.goto("/records/invoice?page_size=10");
      await rowsSettled(page);
      expect(await amount.textContent()).toMatch(/\d/);
      expect(await amount.textContent()).not.toBe(all);
    }));

  it("hands on the link of exactly what it shows", () =>
    application.visit(
      { person: "MK1003", at: "/marketing/submission?status=placed&sort=code" },
      async (page) => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await rowsSettled(page);
        await page.getByRole("button", { name: "Share", exact: true }).click();
        await page.getByRole("menuitem", { name: "Copy link" }).click();
        await page.getByText("Link copied.").waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        expect(link).toBe(page.url());
      },
    ));

  it("tells what one may not read, by a lock and why, from what is empty", async () => {
    const person = "MK1001";
    const { data } = await application.call<{ data: { id: number; code: string; bill_rate?: unknown }[] }>(
      person,
      "/api/submission/?columns=code,bill_rate&page_size=100",
    );
    const hidden = data.find((row) => !("bill_rate" in row));
    if (hidden === undefined) throw new Error("Rates of others are hidden from a marketer.");
    await application.visit({ person, at: `/marketing/submission?query=${hidden.code}` }, async (page) => {
      const row = page.locator(`tr[data-row="${hidden.id}"]`);
      const rate = row.locator('[data-field="bill_rate"]');
      await rate.getByText("Hidden: your roles show this in some records only.").waitFor();
      // and what is not read is not offered to be changed
      expect(await rate.getAttribute("data-editable")).toBe("false");
      expect(await rate.locator("[title]").getAttribute("title")).toMatch(/^Hidden/);
      await expectAccessible(page);
      // as on the record's page
      await page.goto(`/records/submission/${hidden.id}`);
      const fact = page.getByRole("definition").filter({ hasText: "Hidden: your roles show this" });
      await fact.first().waitFor();
      await expectAccessible(page);
    });
  });

  it("has rows of one height, however many words a cell holds, and shows them whole under the pointer", () =>
    application.visit({ person: "RT1001", at: "/records/consultant_exit?status=completed" }, async (page) => {
      await rowsSettled(page);
      const heights = await page
        .locator("tbody tr[data-row]")
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(heights.length).toBeGreaterThan(1);
      expect([...new Set(heights)]).toHaveLength(1);
      const cleared = rows(page).first().locator('[data-field="checklist"]');
      await cleared.hover();
      await expect.poll(() => cleared.getAttribute("title")).toMatch(/^Timesheets in .*Benefits notice/);
    }));

  it("names no record of an area one may not read, and says why", async () => {
    const { data } = await application.call<{ data: { id: number; vendor_contact: { label: unknown } }[] }>(
      "DL1001",
      "/api/lead/?columns=vendor_contact&vendor_contact__empty=false&page_size=1",
    );
    const [lead] = data;
    expect(lead?.vendor_contact.label).toBeNull();
    await application.visit({ person: "DL1001", at: `/records/lead/${lead?.id}` }, (page) =>
      page
        .getByRole("definition")
        .filter({ hasText: /^Hidden: you don’t have access to this record\.$/ })
        // the requirement of the hour may have others
        .first()
        .waitFor(),
    );
  });

  it("sorts, filters, searches and pages in its address, and says so in words", () =>
    application.visit({ person: "MK1003", at: "/marketing/submission" }, async (page) => {
      await rowsSettled(page);
      // no column that is seen stands for the order a list begins with: the head says it
      await page.getByText(/^Sorted by .?Changed.? ↓$/).waitFor();
      await page.getByRole("columnheader", { name: "No." }).getByRole("button").click();
      await page.waitForURL("**?sort=code");
      await rowsSettled(page);
      await page.getByText(/^Sorted by/).waitFor({ state: "detached" });
      const first = await cell(page, 0, 1).innerText();
      await page.getByRole("button", { name: "Next page" }).click();
      await page.waitForURL("**?sort=code&page=2");
      await rowsSettled(page);
      expect((await cell(page, 0, 1).innerText()) > first).toBe(true);

      await page.getByRole("button", { name: "Filters" }).click();
      await page
        .getByRole("dialog", { name: "Filters" })
        .getByRole("button", { name: "Status", exact: true })
        .click();
      const panel = page.getByRole("dialog", { name: "Status" });
      await panel.getByRole("checkbox", { name: "Placed" }).check();
      await panel.getByRole("checkbox", { name: "Rejected" }).check();
      await page.keyboard.press("Escape");
      await page.waitForURL("**?status=placed,rejected&sort=code");
      await page.getByRole("button", { name: "Status is any of Placed, Rejected", exact: true }).waitFor();
      await rowsSettled(page);
      const states = await rows(page).locator("td:last-child").allInnerTexts();
      expect(new Set(states)).toEqual(new Set(["Placed", "Rejected"]).intersection(new Set(states)));

      await page.getByRole("button", { name: /^Remove the filter Status/ }).click();
      await page.waitForURL((url) => url.search === "?sort=code");
      await page.getByRole("searchbox", { name: "Search" }).fill("java");
      await page.waitForURL("**?query=java&sort=code");
      await rowsSettled(page);
      expect(await rows(page).count()).toBeGreaterThan(0);

      await page.getByRole("search").getByRole("button", { name: "Clear field" }).click();
      await page.waitForURL((url) => url.search === "?sort=code");
      expect(await page.locator(":focus").getAttribute("type")).toBe("search");
    }));

  it("asks for other rows while their button is pressed, and stands still for a moment until they are here", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      const asked: (string | null)[] = [];
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === "/api/submission/") asked.push(searchParams.get("page"));
      });
      await page.goto("/marketing/submission");
      await rowsSettled(page);
      const next = page.getByRole("button", { name: "Next page" });
      await next.hover();
      await page.mouse.down();
      await expect.poll(() => asked).toEqual(["1", "2"]);
      expect(new URL(page.url()).search).toBe("");
      await page.mouse.up();
      await page.waitForURL("**?page=2");
      await rowsSettled(page);
      expect(asked).toEqual(["1", "2"]);

      // rows that take their time: where one goes shows at once, the rows before stay until then
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route("**/api/submission/?*", async (route) => {
        await held;
        await route.continue();
      });
      const before = await rows(page).first().getAttribute("data-row");
      await next.press("Enter");
      await page.locator('table[aria-busy="true"]').waitFor();
      await next.press("Enter");
      await page.waitForURL("**?page=4");
      await page.locator('table[aria-busy="true"]').waitFor();
      expect(await rows(page).first().getAttribute("data-row")).toBe(before);
      letGo();
      await rowsSettled(page);
      await page.getByRole("status").getByText("31–40").waitFor();
      expect(await rows(page).first().getAttribute("data-row")).not.toBe(before);
    }));

  it("opens a record by its link and comes back to the same page, filters and row", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      const address = "/marketing/submission?status=placed,rejected&sort=-code&page=2";
      await page.goto(address);
      await rowsSettled(page);
      const link = rows(page).nth(4).getByRole("link").first();
      const name = await link.innerText();
      await link.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: new RegExp(name) }).waitFor();
      await page.goBack();
      await rowsSettled(page);
      expect(page.url()).toContain(address);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      await page.goForward();
      await page.getByRole("heading", { level: 1, name: new RegExp(name) }).waitFor();
    }));

  it("has what its tools open before they are pressed", () =>
    application.visit({ person: "MK1003", at: "/marketing/submission" }, async (page) => {
      await rowsSettled(page);
      for (const part of ["filter-window", "columns-panel", "row-menu"])
        await page.waitForFunction(
          (name) =>
            performance.getEntriesByType("resource").some(({ name: file }) => file.includes(`/${name}-`)),
          part,
        );
      for (const name of ["Filters", "Columns"]) {
        await page.getByRole("button", { name }).click();
        const opened = page.getByRole("dialog", { name });
        await opened.waitFor();
        await page.keyboard.press("Escape");
        await opened.waitFor({ state: "hidden" });
      }
      await rows(page).first().hover();
      await rows(page).first().locator("button[aria-haspopup=menu]").click();
      await expect.poll(() => page.getByRole("menu").getByRole("menuitem").count()).toBeGreaterThan(0);
    }));

  it("opens forms with each field drawn once, and calls the server without a look at its cookies", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      await page.addInitScript(() => {
        const drawn: string[] = [];
        const cookies: string[] = [];
        const get = cookieStore.get.bind(cookieStore);
        cookieStore.get = (name?: CookieStoreGetOptions | string) => {
          cookies.push(JSON.stringify(name));
          return get(name as string);
        };
        new MutationObserver((changes) => {
          for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (!(node instanceof Element)) continue;
            const fields = [node, ...node.querySelectorAll("*")].filter((part) =>
              part.matches("main form [id]"),
            );
            drawn.push(...fields.map(({ id }) => id));
          }
        }).observe(document, { childList: true, subtree: true });
        Object.assign(window, { drawn, cookies });
      });
      const drawn = () => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.splice(0));
      await page.goto("/marketing/submission");
      await rowsSettled(page);
      await drawn();
      await page.locator("main header").getByRole("link", { name: "New submission" }).click();
      await page.getByRole("heading", { level: 1, name: "New submission" }).waitFor();
      await page.locator('main form [id$="bill_rate"]').waitFor();
      const created = await drawn();
      expect(created.length).toBeGreaterThan(8);
      expect(created.toSorted()).toEqual([...new Set(created)].toSorted());

      await page.goBack();
      await rowsSettled(page);
      const id = await rows(page).first().getAttribute("data-row");
      await page.goto(`/records/submission/${id}/edit`);
      await page.locator('main form [id$="bill_rate"]').waitFor();
      const edited = await drawn();
      expect(edited.length).toBeGreaterThan(8);
      expect(edited.toSorted()).toEqual([...new Set(edited)].toSorted());
      expect(await page.evaluate(() => (window as unknown as { cookies: string[] }).cookies)).toEqual([]);
    }));

  it("is where one left it after saving or leaving a form: page, filters, row and what was chosen", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const address = "/marketing/lead?status=working&sort=-created&page=2";
      // another one at a second try: else nothing would be changed
      const title = `Saved on the way ${Date.now()}`;
      const here = async (row: string | null) => {
        await page.waitForURL(`**${address}`);
        await rowsSettled(page);
        await page.getByText("2 selected").waitFor();
        await expect
          .poll(() =>
            page.evaluate(() => document.activeElement?.closest("[data-row]")?.getAttribute("data-row")),
          )
          .toBe(row);
      };
      await page.goto(address);
      await rowsSettled(page);
      for (const row of [1, 3]) await rows(page).nth(row).locator("input[type=checkbox]").check();
      const opened = await rows(page).nth(6).getAttribute("data-row");
      await rows(page).nth(6).getByRole("link").first().click();
      const edit = page.getByRole("link", { name: "Edit", exact: true });
      await edit.click();
      await page.getByRole("textbox", { name: "Job title", exact: true }).fill(title);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: new RegExp(title) }).waitFor();
      await edit.click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await edit.waitFor();
      await page.goBack();
      await here(opened);
      await page.keyboard.press("n");
      await page.getByRole("button", { name: "Cancel" }).click();
      await here(opened);
      await rows(page).nth(6).getByRole("link").first().click();
      await edit.waitFor();
      await page
        .getByRole("navigation", { name: "You are here" })
        .getByRole("link", { name: "Requirements" })
        .click();
      await page.waitForURL(`**${address}`);
    }));

  it("keeps a record that was saved in its place until the list is loaded anew", () =>
    application.visit({ person: "SA1001", at: "/marketing/lead" }, async (page) => {
      await rowsSettled(page);
      const ids = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));
      const before = await ids();
      await rows(page).nth(3).getByRole("link").first().click();
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      const title = `Kept in its place ${Date.now()}`;
      await page.getByRole("textbox", { name: "Job title", exact: true }).fill(title);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: new RegExp(title) }).waitFor();
      await page.goBack();
      await rows(page).nth(3).getByText(title).waitFor();
      expect(await ids()).toEqual(before);
      await page.reload();
      await rows(page).first().getByText(title).waitFor();
    }));

  it("keeps search, filter and region while a record is looked at, beside the count of the bell [R3.75]", async () => {
    const { data } = await application.call<{ data: { region: { id: number } | null }[] }>(
      "MK1003",
      "/api/submission/?page=1&page_size=50&query=java&status=rejected&columns=region",
    );
    const region = data.find((row) => row.region !== null)?.region?.id;
    await application.visit({ person: "MK1003" }, async (page) => {
      await page.goto(`/marketing/submission?status=rejected&query=java&region=${region}`);
      await rowsSettled(page);
      const shown = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));
      const before = await shown();
      expect(before.length).toBeGreaterThan(0);
      const unread = page.locator("header button + [class*=badge]");
      const badge = await unread.innerText();
      await rows(page).first().getByRole("link").first().click();
      await page.getByRole("tablist").waitFor();
      await page.goBack();
      await rowsSettled(page);
      await expect.poll(shown).toEqual(before);
      await expect.poll(() => page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("java");
      const { searchParams } = new URL(page.url());
      expect([searchParams.get("status"), searchParams.get("region")]).toEqual(["rejected", String(region)]);
      await expect.poll(() => unread.innerText()).toBe(badge);
    });
  });

  it("starts afresh from its menu entry [R2.60 R2.61 R2.62 R2.63 R2.64]", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      await page.goto("/marketing/submission?status=rejected&query=java&scope=team&region=1&page=2");
      await page.getByRole("list", { name: "Filters in use" }).waitFor();
      await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Tests" }).click();
      await page.waitForURL("**/marketing/test");
      await page.getByRole("heading", { level: 1, name: "Tests" }).waitFor();
      await rowsSettled(page);
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("link", { name: "Submissions" })
        .click();
      await page.waitForURL("**/marketing/submission");
      await page.getByRole("heading", { level: 1, name: "Submissions" }).waitFor();
      await rowsSettled(page);
      expect(new URL(page.url()).search).toBe("");
      expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("");
      await page.getByRole("button", { name: "All", pressed: true }).waitFor();
      expect(await page.getByRole("list", { name: "Filters in use" }).count()).toBe(0);
    }));

  it("opens Legal with one's own records [R2.67]", () =>
    application.visit({ person: "LG1001" }, async (page) => {
      const asked = page.waitForRequest((request) => request.url().includes("/api/petition/?"));
      await page.goto("/legal");
      expect((await asked).url()).toContain("scope=my");
      await page.getByRole("button", { name: "Mine", pressed: true }).waitFor();
    }));

  it("shows purchase orders in three open sections that close and reopen [R2.66]", () =>
    application.visit({ person: "FN1001", at: "/marketing/po" }, async (page) => {
      const sections = page.getByRole("heading", { level: 2 }).getByRole("button");
      await expect.poll(() => sections.count()).toBe(3);
      const expanded = () =>
        sections.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-expanded")));
      await expect.poll(expanded).toEqual(["true", "true", "true"]);
      await sections.nth(1).click();
      await page.waitForURL("**?closed=running");
      await expect.poll(expanded).toEqual(["true", "false", "true"]);
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("link", { name: "Submissions" })
        .click();
      await page.getByRole("heading", { level: 1, name: "Submissions" }).waitFor();
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("link", { name: "Purchase Orders" })
        .click();
      await page.waitForURL("**/marketing/po");
      await expect.poll(expanded).toEqual(["true", "true", "true"]);
    }));

  it("that is empty says why, and what to do next", () =>
    application.visit({ person: "LG1001", at: "/marketing/submission?scope=my" }, async (page) => {
      await page.getByRole("heading", { name: "Nothing of yours here" }).waitFor();
      expect(await page.getByRole("link", { name: "New submission" }).count()).toBe(0);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Show everyone’s" }).click();
      await rowsSettled(page);
      expect(await rows(page).count()).toBe(10);
      await page.goto("/marketing/submission?query=zzzqqq&scope=my");
      await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
      await page.getByRole("button", { name: "Show everyone’s" }).click();
      await page.waitForURL("**/marketing/submission?query=zzzqqq");
      await page.getByRole("button", { name: "Clear search and filters" }).click();
      await rowsSettled(page);
      await page.goto("/marketing/submission?page=9999");
      await page.getByRole("button", { name: "Go to the first page" }).click();
      await rowsSettled(page);
      expect(new URL(page.url()).search).toBe("");
    }));

  it("offers a search where it can find something, and none where no field is searched", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      for (const [resource, boxes] of [
        ["submission", 1],
        ["status_history", 0],
      ] as const) {
        await page.goto(`/records/${resource}`);
        await page.locator("main tr[data-row]").first().waitFor();
        expect(await page.locator("main").getByRole("searchbox").count(), resource).toBe(boxes);
      }
      // its key goes to nothing that is not there
      await page.keyboard.press("/");
      expect(await page.evaluate(() => document.activeElement?.matches("input"))).toBe(false);
    }));

  it("says what went wrong, under which number, and tries again", () =>
    application.visit({ person: "MK1003", expectedStatuses: [503] }, async (page) => {
      const path = "**/api/interview/?*";
      await page.route(path, (route) =>
        route.fulfill({
          status: 503,
          json: { message: "The server is busy.", code: "server_busy", request_id: "r-1" },
        }),
      );
      await page.goto("/marketing/interview");
      await page.getByText("The server is busy.").waitFor();
      await page.getByText("Request r-1").waitFor();
      await page.unroute(path);
      await page.getByRole("button", { name: "Try again" }).click();
      await rowsSettled(page);
      expect(await rows(page).count()).toBeGreaterThan(0);
    }));

  it("becomes cards in a narrow window, each a link", () =>
    application.visit({ person: "MK1003", width: 360, height: 740 }, async (page) => {
      await page.goto("/marketing/submission");
      const cards = page.locator("li[data-row]");
      await cards.first().waitFor();
      expect(await cards.count()).toBe(10);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await cards.nth(2).getByRole("link").first().click();
      await page.waitForURL(/\/details\/\d+$/);
    }));
});
