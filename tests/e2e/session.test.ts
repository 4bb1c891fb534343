import type { Page, Request } from "playwright";
import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { startApplication, whenLive } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

async function signInAs(page: Page, person: string): Promise<void> {
  await page.getByLabel("Employee ID").fill(person);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
}

const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const jobTitle = (page: Page) => page.getByRole("textbox", { name: "Job title", exact: true });

/** Every request the page makes from here on. */
function listen(page: Page) {
  const all: Request[] = [];
  page.on("request", (request) => all.push(request));
  return {
    pages: () => all.filter((request) => request.isNavigationRequest()).length,
    calls: () =>
      all.map((request) => new URL(request.url()).pathname).filter((path) => path.startsWith("/api/")),
    withToken: () => all.filter((request) => request.headers()["authorization"] !== undefined),
  };
}

async function openForm(page: Page, text: string): Promise<void> {
  await page.goto("/new?resource=submission");
  await jobTitle(page).fill(text);
}

describe("a session in the browser", () => {
  it("[R4.01] [R4.02] [R4.07] [R9.10] begins with a token, then the person, and stores the release without starting anew", () =>
    application.visit({}, async (page) => {
      const heard = listen(page);
      await page.goto("/dashboard");
      await page.waitForURL("**/signin");
      expect(heard.withToken()).toEqual([]);
      const answered = page.waitForResponse("**/api/auth/login/");
      const introduced = page.waitForResponse("**/api/employee/me/");
      await signInAs(page, "EN1001");
      expect((await answered).status()).toBe(202);
      const me = await introduced;
      const { data } = (await me.json()) as { data: { employee_id: string; version: string } };
      expect(data.employee_id).toBe("EN1001");
      await page.waitForURL("**/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => kept(page, "version")).toBe(data.version);
      expect(await kept(page, "token")).not.toBeNull();
      await page.waitForLoadState("networkidle");
      expect(heard.pages()).toBe(1);
    }));

  it("[R4.06] starts anew once when the server is of another release, with what was typed", () =>
    application.visit({ person: "MK1003", at: "/dashboard" }, async (page) => {
      await expect.poll(() => kept(page, "version")).not.toBeNull();
      let typed = () => {};
      const whenTyped = new Promise<void>((resolve) => (typed = resolve));
      await page.route("**/api/employee/me/", async (route) => {
        await whenTyped;
        const answer = await route.fetch();
        const { data } = (await answer.json()) as { data: object };
        await route.fulfill({ response: answer, json: { data: { ...data, version: "2" } } });
      });
      const heard = listen(page);
      await openForm(page, "Typed before the release");
      typed();
      await expect.poll(heard.pages).toBe(2);
      await page.getByText(/^Your draft from/).waitFor();
      await expect.poll(() => jobTitle(page).inputValue()).toBe("Typed before the release");
      expect(await kept(page, "version")).toBe("2");
      await page.waitForLoadState("networkidle");
      expect(heard.pages()).toBe(2);
      await page.getByRole("button", { name: "Discard draft" }).click();
    }));

  it("[R4.04] [R4.05] [R7.07] ends with everything forgotten and the page loaded anew; the way back shows nothing", () =>
    // a call that is on its way when the session ends is refused
    application.visit({ expectedStatuses: [401], at: "/signin" }, async (page) => {
      await signInAs(page, "EN1001");
      await page.waitForURL("**/dashboard");
      await page.goto("/engineering_module?page=1");
      await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
      await expect.poll(() => keys(page)).toEqual(expect.arrayContaining(["token", "user", "version"]));
      const heard = listen(page);
      const answered = page.waitForResponse("**/api/employee/logout/");
      await page.getByRole("button", { name: /profile.* sign-out/ }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      expect((await answered).status()).toBe(204);
      await page.waitForURL("**/signin");
      await page.getByLabel("Employee ID").waitFor();
      expect(await keys(page)).toEqual(["preferences"]);
      expect(heard.pages()).toBe(1);
      await page.goBack();
      await page.waitForURL("**/signin");
      expect(await page.getByRole("heading", { name: "Projects" }).count()).toBe(0);
    }));

  it("[R8.01] [R8.02] that is over leads to the sign-in page once, and back to the same address", () =>
    application.visit({ person: "MK1001", expectedStatuses: [401], at: "/signin" }, async (page) => {
      await page.waitForURL("**/dashboard");
      await expect.poll(() => kept(page, "user")).not.toBeNull();
      // a page that is open would hear of it, and leave
      await page.goto("/favicon.svg");
      await page.evaluate(() => localStorage.setItem("token", "expired"));
      const heard = listen(page);
      await page.goto("/marketing/submission?scope=my");
      await page.waitForURL("**/signin");
      await page.getByLabel("Employee ID").waitFor();
      await page.waitForLoadState("networkidle");
      expect(heard.pages()).toBe(2);
      expect(await kept(page, "token")).toBeNull();
      expect(await kept(page, "user")).toBeNull();
      await signInAs(page, "MK1001");
      await page.waitForURL("**/marketing/submission?scope=my");
      await page.getByRole("heading", { name: "Submissions", level: 1 }).waitFor();
    }));
});

describe("two windows of one browser", () => {
  it("end together, and nothing of one person reaches the next", () =>
    // a call that is on its way when the session ends is refused
    application.visit({ person: "MK1003", expectedStatuses: [401] }, async (page) => {
      const other = await page.context().newPage();
      await openForm(other, "Hers alone");
      await page.goto("/dashboard");
      await page.getByRole("button", { name: /profile.* sign-out/ }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.or(page.getByLabel("Employee ID")).first().waitFor();
      if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL("**/signin");
      await other.waitForURL("**/signin");
      await signInAs(page, "MK1001");
      await page.waitForURL("**/dashboard");
      await other.waitForURL("**/dashboard");
      await other.goto("/new?resource=submission");
      await jobTitle(other).waitFor();
      await expect.poll(() => jobTitle(other).inputValue()).toBe("");
      await jobTitle(other).fill("His own");
      await other.getByText(/^Draft saved/).waitFor();
      expect(await other.getByText(/^Your draft from/).count()).toBe(0);
      expect(await jobTitle(other).inputValue()).toBe("His own");
    }));

  it("send nothing in the name of somebody who signed in elsewhere meanwhile", () =>
    application.visit({ person: "MK1001" }, async (page) => {
      const other = await page.context().newPage();
      await openForm(page, "Typed by the first");
      const written: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") written.push(request.url());
      });
      await other.goto("/dashboard");
      const answer = await page.request.post("/api/auth/login/", {
        data: { employee_id: "MK1002", password: DEMO_PASSWORD },
      });
      const { data } = (await answer.json()) as { data: { token: string } };
      await other.evaluate((token) => localStorage.setItem("token", token), data.token);
      await page.waitForURL("**/dashboard");
      await page.goto("/new?resource=submission");
      await jobTitle(page).waitFor();
      expect(await jobTitle(page).inputValue()).toBe("");
      expect(written.filter((url) => !url.includes("/api/presence/"))).toEqual([]);
    }));

  it("go on where they were when the server comes back", () =>
    application.visit({ person: "SA1001", expectedStatuses: [502, 503] }, async (page) => {
      const live = whenLive(page);
      await page.goto("/marketing/lead");
      await page.locator('table[aria-busy="false"]').waitFor();
      await live;
      const heard = listen(page);
      const search = page.getByRole("searchbox", { name: "Search", exact: true });
      await application.outage(async () => {
        await search.fill("java");
        await page.getByText("No connection").waitFor();
      });
      await page.getByText("No connection").waitFor({ state: "detached" });
      // a page that starts anew meanwhile forgets what is typed in the search
      await expect
        .poll(async () => {
          await search.fill("java dev");
          return new URL(page.url()).searchParams.get("query");
        })
        .toBe("java dev");
      await page.locator('table[aria-busy="false"]').waitFor();
      // Code that did not come meanwhile may have started the page anew; it does so once.
      expect(heard.pages()).toBeLessThanOrEqual(1);
      expect(await kept(page, "token")).not.toBeNull();
    }));
});
