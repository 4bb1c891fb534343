import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { Keyboard } from "./keyboard.ts";
import { startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

async function rowsSettled(page: Page): Promise<void> {
  await page.locator('table[aria-busy="false"]').first().waitFor();
}

/** Waits for a page by its heading, which then has the focus: another page starts there. */
async function arrive(page: Page, keys: Keyboard, heading: string | RegExp): Promise<void> {
  await page.getByRole("main").getByRole("heading", { level: 1, name: heading }).waitFor();
  await keys.expectSeen();
}

interface Named {
  readonly id: number;
  readonly label: string;
}

/** Hundreds of keys, each pressed when the one before has moved what it moves. */
const MAX_MS = 600_000;

describe("a day without a mouse", { timeout: MAX_MS }, () => {
  it("of a marketer: from a requirement to a submission, from a submission to its interview, and back to the same row", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      const keys = new Keyboard(page);
      const { data: profiles } = await application.call<{ data: { consultant: Named; code: string }[] }>(
        "MK1003",
        "/api/marketing_profile/?status=active&page_size=1",
      );
      const [profile] = profiles;
      if (!profile) throw new Error("The demo company has active profiles.");

      await page.goto("/marketing/lead?status=working");
      await rowsSettled(page);
      await keys.search("java");
      await page.waitForURL("**?query=java&status=working");
      await rowsSettled(page);
      await keys.toRow("ArrowDown");
      const requirement = await keys.toRow("j");
      await keys.press("Enter");
      await arrive(page, keys, requirement);

      await keys.goTo("Summary");
      await keys.press("ArrowRight", "Enter");
      await page.getByRole("link", { name: "New submission" }).waitFor();
      await keys.goTo("New submission");
      await keys.press("Enter");
      await arrive(page, keys, "New submission");
      await keys.goTo("Consultant");
      await keys.pick(profile.consultant.label);
      await keys.goTo("Profile sent");
      await keys.pick(profile.code);
      await keys.press("Control+s");
      // What is missing takes the focus, and what was typed stays.
      await page.getByText("Terms: Required.").waitFor();
      await expect.poll(async () => (await keys.expectSeen()).name).toBe("Terms");
      await keys.take();
      await keys.press("Control+s");
      // What is doubtful, which the demo company decides, is told once; another press goes past it.
      const saved = page.getByRole("main").getByRole("heading", { level: 1, name: /^SUB-/ });
      const doubtful = page.getByText(/Correct (it|them), or continue/);
      await saved.or(doubtful).first().waitFor();
      if (await doubtful.isVisible()) await keys.press("Control+s");
      await arrive(page, keys, /^SUB-/);
      while (!page.url().includes("/marketing/lead")) await page.goBack();
      await rowsSettled(page);
      await expect.poll(() => new URL(page.url()).search).toBe("?query=java&status=working");
      await expect.poll(async () => (await keys.focused()).name).toBe(requirement);

      await page.goto("/marketing/submission?status=client_review&scope=my");
      await rowsSettled(page);
      const submission = await keys.toRow("j");
      await keys.press("Enter");
      await arrive(page, keys, submission);
      await keys.goTo("Summary");
      await keys.goTo(/^Interviews/, { key: "ArrowRight" });
      await keys.press("Enter");
      await page.getByRole("link", { name: "New interview" }).waitFor();
      await keys.goTo("New interview");
      await keys.press("Enter");
      await arrive(page, keys, "New interview");
      await keys.goTo("Type");
      await keys.take();
      await keys.press("Control+s");
      await arrive(page, keys, /^INT-/);
      while (!page.url().includes("/marketing/submission")) await page.goBack();
      await rowsSettled(page);
      await expect.poll(async () => (await keys.focused()).name).toBe(submission);
    }));

  it("of finance: timesheets found, sent back with a reason, not offered it where they are closed, and exported", () =>
    application.visit({ person: "FN1001" }, async (page) => {
      const keys = new Keyboard(page);
      const rejected = async () =>
        (await application.call<{ count: number }>("FN1001", "/api/timesheet/?status=rejected&count=exact"))
          .count;
      const before = await rejected();
      // over a slow line what closes by itself closes long after the key
      await page.route("**/api/timesheet/bulk/", async (route) => {
        await new Promise((done) => setTimeout(done, 1800));
        await route.continue();
      });
      await page.goto("/finance/timesheet");
      await rowsSettled(page);
      const choose = async (state: string) => {
        await keys.goTo(/^Filters/);
        await keys.press("Enter");
        await expect.poll(async () => (await keys.focused()).name).toBe("Find a filter");
        await keys.type("Status");
        await keys.press("Enter");
        await page.getByRole("dialog", { name: "Status", exact: true }).waitFor();
        await keys.goTo(state);
        await keys.press("Space", "Escape");
        await page.getByRole("button", { name: `Status is ${state}`, exact: true }).waitFor();
        await rowsSettled(page);
      };
      const move = async (count: number) => {
        await keys.goTo(/^Move to/);
        await keys.press("Enter");
        await keys.goTo("Reject", { key: "ArrowDown" });
        await keys.press("Enter");
        await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).waitFor();
        await keys.goTo(/^Reason/);
        await keys.type("Hours do not add up");
        await keys.goTo("Show what changes");
        await keys.press("Enter");
        await page.getByRole("button", { name: `Update ${count} records` }).waitFor();
        await keys.goTo(`Update ${count} records`);
        await keys.press("Enter");
        await page.getByText(`${count} records`).first().waitFor();
      };

      await choose("Submitted");
      await keys.toRow("j");
      await keys.press("Space", "Shift+ArrowDown");
      await page.getByText("2 selected").waitFor();
      await move(2);
      await expect.poll(rejected).toBe(before + 2);
      await keys.expectSeen();
      await keys.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await keys.expectSeen();

      await page.getByRole("button", { name: "Status is Submitted", exact: true }).waitFor();
      await keys.goTo("Status is Submitted");
      await keys.press("Delete");
      await rowsSettled(page);
      await choose("Approved");
      await keys.toRow("j");
      await keys.press("Space");
      await page.getByText("1 selected").waitFor();
      await keys.goTo(/^Move to/);
      await keys.press("Enter");
      await page.getByRole("menuitem", { name: "Reopen" }).waitFor();
      expect(await page.getByRole("menuitem", { name: "Reject" }).count()).toBe(0);
      await keys.press("Escape");
      await keys.expectSeen();

      await keys.goTo("More actions for this list");
      await keys.press("Enter");
      const file = page.waitForEvent("download");
      await keys.goTo("Export as CSV", { key: "ArrowDown" });
      await keys.press("Enter");
      expect((await file).suggestedFilename()).toMatch(/\.csv$/);
      await keys.expectSeen();
      await expect.poll(() => new URL(page.url()).search).toBe("?status=approved");
    }));

  it("of an admin: the people, why something is closed, and a view for a role", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const keys = new Keyboard(page);
      const view = `Java for engineers ${Date.now()}`;
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await keys.goTo("Marketing");
      await keys.press("Enter");
      await keys.goTo("Submissions");
      await keys.press("Enter");
      await page.waitForURL("**/marketing/submission");
      await rowsSettled(page);
      await keys.expectSeen();
      await keys.search("java");
      await page.waitForURL("**?query=java");
      await rowsSettled(page);
      await keys.goTo(/^View/);
      await keys.press("Enter");
      await keys.goTo(/^Save as new view/, { key: "ArrowDown" });
      await keys.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Save as a view" });
      await dialog.waitFor();
      await keys.goTo("Name");
      await keys.type(view);
      await keys.goTo("Share with Engineer");
      await keys.press("Space");
      await keys.goTo("Save");
      await keys.press("Enter");
      await page.waitForURL(/\?view=\d+$/);
      await dialog.waitFor({ state: "hidden" });
      await keys.expectSeen();
      const { data } = await application.call<{ data: { views: { name: string }[] } }>(
        "EN1001",
        "/api/workspace/",
      );
      expect(data.views.map(({ name }) => name)).toContain(view);
      await keys.press("?");
      await page.getByRole("dialog").waitFor();
      await keys.press("Escape");
      await keys.expectSeen();
    }));

  it("of somebody who is told why an address is closed, and goes on", () =>
    application.visit({ person: "AD1001" }, async (page) => {
      const keys = new Keyboard(page);
      await page.goto("/legal");
      await page.getByText(/requires legal or superadmin/).waitFor();
      await keys.goTo("Go to dashboard");
      await keys.press("Enter");
      await page.waitForURL("**/dashboard");
      await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
      expect((await keys.expectSeen()).lost).toBe(false);
    }));
});
