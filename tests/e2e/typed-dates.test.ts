import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, expectAccessible, pickFirst, startApplication } from "./support.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const UNREAD = "This date was not understood. Try 26 Nov, tomorrow or 11-26-2026.";
const year = new Date().getFullYear();
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const valueOf = (page: Page, name: string) => () => field(page, name).inputValue();

async function leaveWith(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).press("Tab");
}

describe("a date as people type it", () => {
  it("is read in a form; a text that is none stays and is told", () =>
    application.visit({ person: "FN1001" }, async (page) => {
      await page.goto("/new?resource=timesheet");
      await pickFirst(page, "Project");
      await leaveWith(page, "From", "3 jan 2022");
      await expect.poll(valueOf(page, "From")).toBe("01-03-2022");
      await leaveWith(page, "To", "soon");
      await page.getByText(UNREAD).first().waitFor();
      await expect.poll(valueOf(page, "To")).toBe("soon");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("alert").filter({ hasText: UNREAD }).waitFor();
      await expect.poll(valueOf(page, "To")).toBe("soon");
      await leaveWith(page, "To", "Jan 9, 2022");
      await expect.poll(valueOf(page, "To")).toBe("01-09-2022");
      await expect.poll(() => page.getByText(UNREAD).count()).toBe(0);
    }));

  it("is read in a filter; a text that is none stays there, told, and the list as it was", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      await page.goto("/marketing/lead");
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("searchbox", { name: "Find a filter" }).fill("Received");
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Received", exact: true });
      await dialog.waitFor();
      await leaveWith(page, "From", "3 jan");
      await page.waitForURL(`**?received_on__gte=${year}-01-03`);
      await leaveWith(page, "To", "whenever");
      await dialog.getByRole("alert").filter({ hasText: UNREAD }).waitFor();
      await expect.poll(valueOf(page, "To")).toBe("whenever");
      await expectAccessible(page);
      expect(new URL(page.url()).search).toBe(`?received_on__gte=${year}-01-03`);
      await field(page, "To").fill("4 jan");
      await field(page, "To").press("Enter");
      await page.waitForURL(`**?received_on__gte=${year}-01-03&received_on__lte=${year}-01-04`);
      await expect.poll(valueOf(page, "To")).toBe(`01-04-${year}`);
      await expect.poll(() => dialog.getByRole("alert").count()).toBe(0);
    }));

  it("is read in the dates of a report; a text that is none stays there, told", () =>
    application.visit({ person: "MK1002" }, async (page) => {
      await page.goto(`/marketing/reports?from=${year}-01-01&to=${year}-01-31`);
      await field(page, "From").waitFor();
      await leaveWith(page, "From", "5 jan");
      await page.waitForURL(`**/marketing/reports?from=${year}-01-05&to=${year}-01-31`);
      await leaveWith(page, "To", "soon");
      await page.getByRole("alert").filter({ hasText: UNREAD }).waitFor();
      await expect.poll(valueOf(page, "To")).toBe("soon");
      await expectAccessible(page);
      await leaveWith(page, "To", "january 20");
      await page.waitForURL(`**/marketing/reports?from=${year}-01-05&to=${year}-01-20`);
      await expect.poll(valueOf(page, "To")).toBe(`01-20-${year}`);
    }));
});
