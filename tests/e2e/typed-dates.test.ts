import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { expectAccessible, pickFirst, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const UNREAD = "We couldn’t read this date. Try 26 Nov, tomorrow or 11-26-2026.";
const year = new Date().getFullYear();
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const valueOf = (page: Page, name: string) => () => field(page, name).inputValue();

async function leaveWith(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).press("Tab");
}

describe("a date as people type it", () => {
  it("is read in a form; a text that is none stays and is told", () =>
    application.visit({ person: "FN1001", at: "/new?resource=timesheet" }, async (page) => {
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
    application.visit({ person: "SA1001", at: "/marketing/lead" }, async (page) => {
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

  it("stays in a filter that is closed, told again when it is opened again; what is understood is taken over", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const open = async (subject: string) => {
        await page.getByRole("button", { name: /^Filters/ }).click();
        await page.getByRole("searchbox", { name: "Find a filter" }).fill(subject);
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog", { name: subject, exact: true });
        await dialog.waitFor();
        return dialog;
      };
      const away = () => page.getByRole("heading", { level: 1 }).click();
      const dialogs = () => page.getByRole("dialog").count();

      await page.goto("/marketing/lead");
      await open("Received");
      await field(page, "From").fill("3 jan");
      await away();
      await page.waitForURL(`**?received_on__gte=${year}-01-03`);
      await open("Received");
      await field(page, "To").fill("whenever");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect.poll(dialogs).toBe(0);
      const dialog = await open("Received");
      await dialog.getByRole("alert").filter({ hasText: UNREAD }).waitFor();
      await expect.poll(valueOf(page, "To")).toBe("whenever");
      // the Enter that opened the filter pressed nothing in it
      expect(new URL(page.url()).search).toBe(`?received_on__gte=${year}-01-03`);
      await dialog.getByText("Clear", { exact: true }).click();
      await expect.poll(dialogs).toBe(0);
      await open("Received");
      await expect.poll(valueOf(page, "To")).toBe("");

      await page.goto("/records/candidate");
      await open("Experience (years)");
      await field(page, "From").fill("a lot");
      await away();
      await expect.poll(dialogs).toBe(0);
      const years = await open("Experience (years)");
      await years.getByRole("alert").filter({ hasText: "This must be a number." }).waitFor();
      await expect.poll(valueOf(page, "From")).toBe("a lot");
      await expectAccessible(page);
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

describe("a choice", () => {
  it("that was typed and not made is told, and the text is there again", () =>
    application.visit({ person: "FN1001", at: "/new?resource=timesheet" }, async (page) => {
      const project = page.getByRole("combobox", { name: "Project", exact: true });
      await project.click();
      await page.getByRole("option").first().waitFor({ state: "attached" });
      // what the text finds comes after Tab, and what was offered before it is not taken
      await page.route("**/api/*/pick/**", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await route.fallback();
      });
      await project.pressSequentially("No such project");
      await project.press("Tab");
      await page.getByText("“No such project” isn’t selected yet. Choose it from the list.").waitFor();
      await expectAccessible(page);
      await project.click();
      await expect.poll(() => project.inputValue()).toBe("No such project");
      await project.fill("");
      await project.press("Escape");
      await pickFirst(page, "Project");
      await expect.poll(() => page.getByText("isn’t selected yet").count()).toBe(0);
    }));
});

interface Stored {
  readonly id: number;
  readonly row_version: number;
  readonly schedule: string;
}

/** A Sunday of next year: an interview cannot be planned for a time that has passed. */
function sunday(month: number, nth: number) {
  const first = new Date(Date.UTC(year + 1, month - 1, 1)).getUTCDay();
  const day = 1 + ((7 - first) % 7) + 7 * (nth - 1);
  const [mm, dd] = [month, day].map((part) => String(part).padStart(2, "0"));
  return { year: year + 1, day, date: `${year + 1}-${mm}-${dd}`, typed: `${mm}-${dd}-${year + 1}` };
}
/** The nights in which clocks of the United States skip an hour, and show one twice. */
const SKIPPED = sunday(3, 2);
const REPEATED = sunday(11, 1);
const LATER = `${year + 1}-12-15T17:00:00.000Z`;

describe("a moment that belongs to a place", () => {
  it("is told where clocks skip it or show it twice, with the other to choose; a calendar shows both clocks", async () => {
    const { data } = await application.call<{ data: Stored[] }>(
      "SA1001",
      "/api/interview/?page_size=1&status=requested,scheduled,cancelled",
    );
    const address = `/api/interview/${data[0]?.id}/`;
    const read = () => application.call<Stored>("SA1001", address);
    const { row_version } = await read();
    const body = { row_version, time_zone: "America/Los_Angeles", schedule: LATER };
    await application.call("SA1001", address, { method: "PATCH", body });
    await application.visit({ person: "SA1001" }, async (page) => {
      await page.goto(`/records/interview/${data[0]?.id}/edit`);
      const starts = page.locator('[data-field="schedule"]');
      const typed = starts.getByRole("textbox");
      await typed.fill(`${SKIPPED.typed} 2:30 am`);
      await typed.press("Tab");
      await starts
        .getByText(
          "02:30 AM doesn’t exist that night because the clocks go forward. 03:30 AM PDT is used instead.",
        )
        .waitFor();
      await expectAccessible(page);
      await typed.fill(`${REPEATED.day} nov ${REPEATED.year} 1:30 am`);
      await typed.press("Tab");
      await starts
        .getByText(
          "The clocks go back that night, so this time occurs twice: 01:30 AM PDT and 01:30 AM PST. 01:30 AM PDT is used.",
        )
        .waitFor();
      await starts.getByRole("button", { name: "Take 01:30 AM PST" }).click();
      await starts.getByRole("button", { name: "Take 01:30 AM PDT" }).waitFor();
      await expect.poll(() => typed.inputValue()).toBe(`${REPEATED.typed} 01:30 AM`);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect.poll(async () => (await read()).schedule).toBe(`${REPEATED.date}T09:30:00.000Z`);

      await page.goto(`/marketing/interview?as=calendar&on=${REPEATED.year}-11`);
      const entry = page.locator(`[data-record="interview:${data[0]?.id}"]`);
      await expect.poll(() => entry.innerText()).toMatch(/\d\d:30 [AP]M[^]*01:30 AM PST/);
      await expectAccessible(page);
    });
  });

  it("is told in the cell of a list, too, before it is saved", async () => {
    const { data } = await application.call<{ data: Stored[] }>(
      "SA1001",
      "/api/interview/?page_size=1&status=requested,scheduled",
    );
    const address = `/api/interview/${data[0]?.id}/`;
    const read = () => application.call<Stored>("SA1001", address);
    const { row_version } = await read();
    const body = { row_version, time_zone: "America/Denver", schedule: LATER };
    await application.call("SA1001", address, { method: "PATCH", body });
    // so wide that the pinned column never lies over the cell, whatever the other columns hold
    await application.visit({ person: "SA1001", width: 1800 }, async (page) => {
      await page.goto(`/marketing/interview?time_zone=America/Denver&id=${data[0]?.id}`);
      const cell = page.locator(`tr[data-row="${data[0]?.id}"] td[data-field=schedule]`);
      const change = async (text: string) => {
        await cell.hover();
        await cell.getByRole("button", { name: /^Edit / }).click();
        const typed = cell.getByRole("textbox");
        await typed.fill(text);
        await typed.press("Enter");
      };
      await change(`${SKIPPED.typed} 2:30 am`);
      await page
        .getByText(
          "02:30 AM doesn’t exist that night because the clocks go forward. 03:30 AM MDT is used instead.",
        )
        .waitFor();
      expect((await read()).schedule).toBe(LATER);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Save anyway" }).click();
      await expect.poll(async () => (await read()).schedule).toBe(`${SKIPPED.date}T09:30:00.000Z`);
      await change(`${REPEATED.day} nov ${REPEATED.year} 1:30 am`);
      await page.getByRole("button", { name: "Take 01:30 AM MST" }).click();
      await expect.poll(async () => (await read()).schedule).toBe(`${REPEATED.date}T08:30:00.000Z`);
    });
  });
});
