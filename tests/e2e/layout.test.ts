import type { Page, Route } from "playwright";
import { describe, expect, it } from "vitest";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const attributes = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)));
const shell = (page: Page) => page.locator("main").locator("..");
const boxOf = async (page: Page) => (await shell(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
/** What was chosen by a try that failed is no choice of the next. */
const keptLook = async () => JSON.stringify(await application.call("EN1003", "/api/workspace/"));
const withoutLook = (person: string) =>
  application.call(person, "/api/preferences/app/", { method: "PUT", body: {} });

describe("the look of the page", () => {
  it("[R2.120] [R2.122] [R2.123] is chosen in the settings and changes at once: theme, menu, page", () =>
    application.visit({ person: "EN1002" }, async (page) => {
      await withoutLook("EN1002");
      await page.goto("/settings");
      await heading(page, "Settings");
      await expectAccessible(page);
      await expect.poll(() => boxOf(page)).toMatchObject({ x: 0, width: 1280 });
      const choose = async (group: string, name: string) => {
        await page.getByRole("group", { name: group, exact: true }).getByRole("button", { name }).click();
      };
      await choose("Page", "Boxed");
      await expect.poll(async () => (await boxOf(page)).width).toBeLessThan(1280);
      await choose("Page", "Framed");
      await expect.poll(async () => (await boxOf(page)).y).toBeGreaterThan(0);
      await choose("Appearance", "Dark");
      await expect.poll(() => attributes(page)).toMatchObject({ theme: "dark", layout: "framed" });

      await choose("Menu", "Icons at the side");
      const side = page.getByRole("complementary");
      await expect.poll(async () => (await side.boundingBox())?.width ?? 0).toBeLessThan(100);
      await choose("Menu", "Bar at the top");
      await side.waitFor({ state: "detached" });
      const menu = page.getByRole("navigation", { name: "Areas" });
      const engineering = menu.getByRole("button", { name: "Engineering" });
      await engineering.focus();
      await page.keyboard.press("ArrowDown");
      await menu.getByRole("link", { name: "Projects" }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await menu.getByRole("link", { name: "Projects" }).waitFor({ state: "hidden" });
      await page.keyboard.press("Enter");
      await menu.getByRole("link", { name: "Projects" }).click();
      await heading(page, "Projects");
      // What stands above leaves the list the rest of the window, exactly.
      await page.locator('table[aria-busy="false"]').first().waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
        .toBeLessThanOrEqual(0);
      await expect
        .poll(async () => JSON.stringify(await application.call("EN1002", "/api/workspace/")))
        .toContain('"navStyle":"top"');
    }));

  it("[R2.124] [R2.125] is set by the address for this visit, offered to be kept, and left alone by values nobody knows", async () => {
    await application.visit({ person: "EN1003" }, async (page) => {
      await withoutLook("EN1003");
      await page.goto("/engineering_module?page=1&theme=dark&nav-style=top&layout-type=boxed");
      await heading(page, "Projects");
      await expect.poll(() => attributes(page)).toMatchObject({ theme: "dark", nav: "top", layout: "boxed" });
      await expect.poll(() => new URL(page.url()).search).not.toContain("theme");
      await page.goto("/dashboard?theme=pink&nav-style=upside&layout-type=round");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => attributes(page)).toMatchObject({ theme: "dark", nav: "top", layout: "boxed" });
      await expectAccessible(page);
      expect(await keptLook()).not.toContain("boxed");
      // another window of the same browser, and this one once it is asked to, look as they were chosen
      const own = await page.context().newPage();
      await own.goto("/dashboard");
      await own.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => attributes(own)).toMatchObject({ theme: "light", nav: "side", layout: "full" });
      await page.getByRole("button", { name: "Use my settings" }).click();
      await expect
        .poll(() => attributes(page))
        .toMatchObject({ theme: "light", nav: "side", layout: "full" });
      await page.goto("/dashboard?theme=dark&nav-style=top&layout-type=boxed");
      await page.getByRole("button", { name: "Keep" }).click();
      await page.getByText("The link you followed").waitFor({ state: "detached" });
      await expect.poll(keptLook).toContain('"layoutType":"boxed"');
    });
    await application.visit({ person: "EN1003", theme: "light", at: "/dashboard" }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => attributes(page)).toMatchObject({ theme: "dark", nav: "top", layout: "boxed" });
      await page.goto("/dashboard?theme=light&nav-style=side&layout-type=full");
      await page.getByRole("complementary").waitFor();
      await expect.poll(() => boxOf(page)).toMatchObject({ x: 0, width: 1280 });
    });
  });

  it("shows dates in the time zone that was found by its name and chosen", () =>
    application.visit({ person: "EN1002", at: "/settings" }, async (page) => {
      const zone = page.getByRole("combobox", { name: "Time zone" });
      await zone.click();
      await zone.fill("nepal");
      const answer = page.waitForResponse((response) => response.url().endsWith("/api/employee/update/"));
      await page.getByTitle(/^Asia\/Kathmandu/).click();
      expect((await answer).status()).toBe(200);
      await page.reload();
      await page.getByTitle("Asia/Kathmandu").waitFor();
      await expectAccessible(page);
    }));

  it.each(["/settings", "/settings/notifications", "/settings/gmail"])(
    "[R1.21] fits a narrow window and Arabic: %s",
    (path) =>
      application.visit({ person: "US1001", language: "ar", width: 360, height: 740 }, async (page) => {
        await page.goto(`${path}?layout-type=framed&nav-style=top`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle");
        await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe("rtl");
        await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
        await expectAccessible(page);
      }),
  );
});

describe("an announcement", () => {
  it("[R2.121] [R9.13] stands on every page, for as long as nobody closes it, and is written by a superadmin", async () => {
    // a try that failed leaves its own
    const { data: left } = await application.call<{ data: { id: number; row_version: number }[] }>(
      "SP1001",
      "/api/announcement/",
    );
    for (const { id, row_version } of left) {
      const body = { row_version };
      await application.call("SP1001", `/api/announcement/${id}/`, { method: "DELETE", body });
    }
    await application.visit({ person: "MK1001", at: "/dashboard" }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByRole("region", { name: "Announcements" }).count()).toBe(0);
    });
    await application.visit({ person: "SP1001", at: "/new?resource=announcement" }, async (page) => {
      await page.getByRole("textbox", { name: "Text", exact: true }).fill("The office is closed on Friday.");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.waitForURL(/\/records\/announcement\/\d+$/);
    });
    await application.visit({ person: "MK1001", at: "/marketing/lead" }, async (page) => {
      const told = page.getByRole("region", { name: "Announcements" });
      await told.getByText("The office is closed on Friday.").waitFor();
      // Longer than the demo notice of three seconds: only a hand closes it.
      await page.waitForTimeout(3500);
      expect(await told.isVisible()).toBe(true);
      await expectAccessible(page);
      await told.getByRole("button", { name: "Dismiss announcement" }).click();
      await told.waitFor({ state: "detached" });
      await expect
        .poll(async () => JSON.stringify(await application.call("MK1001", "/api/workspace/")))
        .toContain('"closed":["');
      await page.reload();
      await heading(page, "Requirements");
      expect(await told.count()).toBe(0);
    });
  });
});

describe("a page on its way", () => {
  it("[R2.15] [R2.16] [R2.17] is fetched when it is first opened, behind a progress bar and a skeleton", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const fetched: string[] = [];
      page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
      await page.goto("/marketing/lead");
      await heading(page, "Requirements");
      const ofSettings = () => fetched.filter((path) => /settings-page.*\.js$/.test(path));
      expect(ofSettings()).toEqual([]);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/settings-page.*\.js$/, async (route: Route) => {
        await held;
        await route.continue();
      });
      await page.getByRole("button", { name: /profile.* sign-out/ }).click();
      await page.getByRole("menuitem", { name: "Settings" }).click();
      const skeleton = page.getByRole("status", { name: "Loading" });
      await skeleton.waitFor();
      const trail = page.getByRole("navigation", { name: "You are here" });
      expect(await trail.innerText()).toBe("My settings");
      expect(await page.title()).toBe("My settings · Benchline");
      const bar = skeleton.locator("[data-progress]");
      await expect.poll(() => bar.evaluate((line) => getComputedStyle(line).opacity)).toBe("1");
      release();
      await heading(page, "Settings");
      await skeleton.waitFor({ state: "detached" });
      expect(ofSettings()).toHaveLength(1);
    }));
});

/** Somebody of the demo company whose mailbox is linked, until they end it. */
async function linkedPerson(): Promise<{ person: string; email: string }> {
  for (const person of ["MK1001", "MK1002"]) {
    const { data } = await application.call<{ data: { status: string; email: string } }>(
      person,
      "/api/gmail/",
    );
    if (data.status === "linked") return { person, email: data.email };
  }
  throw new Error("Nobody's mailbox is linked.");
}

describe("a linked mailbox", () => {
  it("[R1.15] [R1.16] [R1.17] is an entry of the settings that says whether it is linked, also after a reload", () =>
    linkedPerson().then(({ person, email }) =>
      application.visit({ person, at: "/settings" }, async (page) => {
        const entry = (name: string) => page.getByRole("navigation").getByRole("link", { name });
        await entry("Linked to Gmail").waitFor();
        await page.getByRole("tab", { name: "Linked to Gmail" }).click();
        await page.waitForURL("**/settings/gmail");
        await page.reload();
        await page.getByRole("tab", { name: "Linked to Gmail" }).waitFor();
        await entry("Linked to Gmail").waitFor();
        await page.getByText(email).waitFor();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Unlink" }).click();
        // waited for from the beginning: it does not stay
        await Promise.all([
          page.getByText("Gmail unlinked").waitFor(),
          page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click(),
        ]);
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await page.getByRole("tab", { name: "Gmail Integration" }).waitFor();
        await entry("Gmail Integration").waitFor();
        await page.getByText("Gmail isn’t set up on this server").waitFor();
        await expectAccessible(page);
      }),
    ));
});

describe("a save", () => {
  it("[R8.15] is told: Data Updated Successfully", async () => {
    const mark = Date.now();
    const { id } = await application.call<{ id: number }>("SA1001", "/api/technology/", {
      method: "POST",
      body: { name: `Fortran ${mark}` },
    });
    await application.visit({ person: "SA1001", at: `/records/technology/${id}/edit` }, async (page) => {
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Fortran 77 ${mark}`);
      await Promise.all([
        page.getByText("Data Updated Successfully", { exact: true }).waitFor(),
        page.getByRole("button", { name: "Save", exact: true }).click(),
      ]);
      expect(await application.call("SA1001", `/api/technology/${id}/`)).toMatchObject({
        name: `Fortran 77 ${mark}`,
      });
    });
  });
});

/** The test above may have ended every link there was. */
const LINKED = { status: "linked", email: "mary@example.com", linked_on: "2026-01-15T15:00:00.000Z" };

describe("a failed call", () => {
  it("[R8.04] [R8.05] [R8.08] [R8.09] is told in the server's words, as Server Error with a number to copy, or as no answer", () =>
    application.visit({ person: "MK1001", expectedStatuses: [400, 418, 500] }, async (page) => {
      await page.route("**/api/gmail/", async (route) => {
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { data: { ...data, ...LINKED } } });
      });
      await page.goto("/settings/gmail");
      const attempt = async (text: string, answer: (route: Route) => Promise<void>) => {
        await page.route("**/api/gmail/", (route) =>
          route.request().method() === "DELETE" ? answer(route) : route.fallback(),
        );
        await page.getByRole("button", { name: "Unlink" }).click();
        const dialog = page.getByRole("dialog");
        // waited for from the beginning: most of them do not stay
        await Promise.all([
          page.getByRole("alert").getByText(text, { exact: true }).waitFor(),
          dialog.getByRole("button", { name: "Unlink" }).click(),
        ]);
        await dialog.waitFor({ state: "detached" });
      };
      const answer = (status: number, json: object) => (route: Route) =>
        route.fulfill({ status, json, headers: { "x-request-id": "42-of-the-log" } });
      const both = { message: "Words of the message", error: "Words of the error" };
      await attempt("Words of the message", answer(400, both));
      await attempt("Words of the error", answer(418, { error: "Words of the error" }));
      await attempt("Server Error", answer(500, { message: "Something inside" }));
      expect(await page.getByText("Something inside").count()).toBe(0);
      await page.getByText("Request 42-of-the-log").waitFor();
      // longer than other notices: a number that goes away cannot be copied
      await page.waitForTimeout(6_000);
      await page.getByRole("button", { name: "Copy request number" }).click();
      await expectAccessible(page);
      await attempt("Couldn’t reach the server. Check your connection and try again.", (route) =>
        route.abort(),
      );
    }));

  it("[R2.82] [R2.85] of an address that leads nowhere is named so", () =>
    application.visit({ person: "DL1001", at: "/no-such-page" }, async (page) => {
      await heading(page, "404 Error");
      await page.getByText("Page not found", { exact: true }).last().waitFor();
      await page.getByText("Oops, an error has occurred. Page not found!").waitFor();
      await expectAccessible(page);
    }));
});
