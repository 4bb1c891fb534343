import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

describe("signing in", () => {
  it("asks for both, says what is missing and sends nothing [R2.01 R5.01 R5.02]", () =>
    application.visit({}, async (page) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/")) calls.push(request.url());
      });
      await page.goto("/signin");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("You must enter your employee ID!").waitFor();
      await page.getByText("You must enter your password!").waitFor();
      await page.getByLabel("Employee ID").fill("MK1001");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("You must enter your employee ID!").waitFor({ state: "hidden" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("password");
      // hidden as it is typed, and left to whoever keeps one's passwords
      const password = page.getByLabel("Password");
      const attributes = ["type", "autocomplete"].map((name) => password.getAttribute(name));
      expect(await Promise.all(attributes)).toEqual(["password", "current-password"]);
      const taken = await password.evaluate((input) =>
        ["paste", "drop"].every((type) =>
          input.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
        ),
      );
      expect(taken).toBe(true);
      expect(calls).toEqual([]);
      await expectAccessible(page);
    }));

  it("speaks English whatever the browser speaks, and another language from one click on [R1.20]", () =>
    application.visit({ expectedStatuses: [401] }, async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "languages", { get: () => ["it-IT", "it"] }),
      );
      await page.evaluate(() => localStorage.clear());
      await page.goto("/signin");
      await page.getByRole("button", { name: "Sign in" }).waitFor();
      const spoken = () => page.evaluate(() => document.documentElement.lang);
      expect(await spoken()).toBe("en");
      const choice = page.getByRole("group", { name: "Language" }).getByRole("button");
      expect(await choice.allInnerTexts()).toEqual([
        "English",
        "中文",
        "Español",
        "Français",
        "Italiano",
        "العربية",
      ]);
      await choice.filter({ hasText: "Français" }).click();
      await page.getByRole("button", { name: "Se connecter" }).waitFor();
      await page.reload();
      await page.getByRole("button", { name: "Français", pressed: true }).waitFor();
      expect(await spoken()).toBe("fr");
      await expectAccessible(page);
      await page.locator("#employee-id").fill("MK1001");
      await page.locator("#password").fill("wrong");
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.url().endsWith("/api/auth/login/")),
        page.locator("button[type=submit]").click(),
      ]);
      expect(await sent.headerValue("accept-language")).toBe("fr");
    }));

  it("shows the server's words for a wrong password and stays [R8.03 R8.06]", () =>
    application.visit({ expectedStatuses: [401], at: "/signin" }, async (page) => {
      await page.getByLabel("Employee ID").fill("MK1001");
      await page.getByLabel("Password").fill("wrong");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("The employee ID or password is incorrect.").waitFor();
      expect(new URL(page.url()).pathname).toBe("/signin");
    }));

  it("leads to the address somebody asked for before [R2.13 R2.14]", () =>
    application.visit({}, async (page) => {
      await page.goto("/marketing/submission?scope=my&sort=-created");
      await page.waitForURL("**/signin");
      await page.getByLabel("Employee ID").fill("MK1001");
      await page.getByLabel("Password").fill(DEMO_PASSWORD);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/marketing/submission?scope=my&sort=-created");
      await page.getByRole("heading", { name: "Submissions", level: 1 }).waitFor();
      await page.getByRole("button", { name: "Mine", pressed: true }).waitFor();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("initial_url"))).toBeNull();
    }));

  it("leads to the dashboard otherwise, and out again [R2.10 R2.12 R2.99]", () =>
    application.visit({}, async (page) => {
      await page.goto("/");
      await page.waitForURL("**/signin");
      await page.getByLabel("Employee ID").fill("EN1001");
      await page.getByLabel("Password").fill(DEMO_PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("**/dashboard");
      await page.getByRole("button", { name: /profile and sign-out/ }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await page.waitForURL("**/signin");
      await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
      await page.goto("/marketing/lead");
      await page.waitForURL("**/signin");
    }));

  it("starts anew when the server refuses the session, and forgets the token [R8.01 R8.02]", () =>
    application.visit({ person: "MK1001", expectedStatuses: [401], at: "/marketing/lead" }, async (page) => {
      await page.getByRole("heading", { name: "Requirements", level: 1 }).waitFor();
      await page.evaluate(() => localStorage.setItem("token", "gone"));
      await page.getByRole("searchbox", { name: "Search" }).fill("java");
      await page.waitForURL("**/signin");
      await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    }));
});
