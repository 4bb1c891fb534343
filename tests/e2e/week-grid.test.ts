import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { addDays } from "../../core/definition/clock.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { expectAccessible } from "./accessibility.ts";
import { countDrafts } from "./drafts.ts";
import { day, recordSteps, type Row } from "./record-steps.ts";
import { startApplication } from "./support.ts";

const CLERK = "FN1001";
const REVIEWER = "SA1001";
const LINES = 5;

const application = prepareOnce(startApplication);
const { read, create, upload } = recordSteps(() => application, { reader: REVIEWER });

interface Project {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly consultant: { readonly id: number };
}

interface Week {
  readonly monday: string;
  readonly sheets: readonly Row[];
  readonly address: string;
}

const shift = (date: string, days: number) => addDays({ date, days }) ?? date;
/** Monday of the week so many weeks ahead. */
const mondayIn = (weeks: number): string => {
  const on = day(weeks * 7);
  return shift(on, -((new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7));
};

/** Monday of the first week ahead that nobody has a holiday in, of those that no other test fills. */
async function mondayWithoutHoliday(): Promise<string> {
  for (const weeks of [2, 6, 7, 8]) {
    const monday = mondayIn(weeks);
    const days = `date__gte=${monday}&date__lte=${shift(monday, 6)}`;
    const { count } = await application.call<{ count: number }>(REVIEWER, `/api/holiday/?${days}`);
    if (count === 0) return monday;
  }
  throw new Error("No week without a holiday");
}

/** Five running projects whose people are on no leave from one Monday's week to another's. */
async function freeProjects(from: string, to = from): Promise<readonly number[]> {
  const sunday = shift(to, 6);
  const query = `status=active&start_date__lte=${from}&end_date__gte=${sunday}&page_size=50&columns=consultant,start_date,end_date`;
  const { data } = await application.call<{ data: Project[] }>(REVIEWER, `/api/project/?${query}`);
  const leave = `/api/leave/?status=approved,taken&start__lte=${sunday}&end__gte=${from}&page_size=100`;
  const { data: away } = await application.call<{ data: Row[] }>(REVIEWER, leave);
  const onLeave = new Set(away.map((row) => (row["consultant"] as { id: number } | null)?.id));
  const free: number[] = [];
  for (const { id, consultant } of data) {
    if (free.length === LINES) break;
    if (onLeave.has(consultant.id)) continue;
    const { work_until: until } = await read("consultant", consultant.id);
    if (typeof until === "string" && until < sunday) continue;
    const { data: there } = await application.call<{ data: Row[] }>(
      REVIEWER,
      `/api/timesheet/?project=${id}&period_start__lte=${sunday}&period_end__gte=${from}`,
    );
    if (there.length === 0) free.push(id);
  }
  expect(free).toHaveLength(LINES);
  return free;
}

/** A sheet of each of these projects for the week; each week is used once. */
async function arrange(monday: string, projects: readonly number[]): Promise<Week> {
  const sheets: Row[] = [];
  for (const project of projects) {
    const period = { period_start: monday, period_end: shift(monday, 6) };
    sheets.push(await create(CLERK, "timesheet", { project, ...period }));
  }
  const address = `/finance/timesheet?as=week_grid&on=${monday}&project=${projects.join(",")}`;
  return { monday, sheets, address };
}

const grid = (page: Page) => page.getByRole("grid", { name: "Week" });
const focused = (page: Page) => page.locator("[role=grid]:focus").waitFor();
const states = (week: Week) =>
  Promise.all(week.sheets.map(async ({ id }) => (await read("timesheet", id))["status"]));

async function open(page: Page, { address }: Week): Promise<void> {
  await page.goto(address);
  await expect.poll(() => page.locator("tr[data-line]").count()).toBe(LINES);
  await page
    .getByRole("region", { name: "Timesheet", exact: true })
    .and(page.locator("[aria-busy=false]"))
    .waitFor();
  await grid(page).focus();
}

describe("a week of timesheets", () => {
  it("says where there is nothing yet, and when the sheets come", async () => {
    await application.visit(
      { person: REVIEWER, at: `/finance/timesheet?as=week_grid&on=${mondayIn(40)}` },
      async (page) => {
        await page.getByRole("heading", { name: "Nothing for this week yet" }).waitFor();
        await page
          .getByText("Timesheets appear here at the end of each period of an active project.")
          .waitFor();
        await expectAccessible(page);
        const leads = page.getByRole("main").getByRole("button", { name: "Previous week" }).last();
        await leads.click();
        await expect.poll(() => new URL(page.url()).searchParams.get("on")).toBe(mondayIn(39));
      },
    );
  });

  it("of five projects and seven days is entered and submitted by keyboard within a minute", async () => {
    const monday = await mondayWithoutHoliday();
    const week = await arrange(monday, await freeProjects(monday));
    await application.visit({ person: CLERK }, async (page) => {
      const began = performance.now();
      await open(page, week);
      await page.keyboard.press("Control+Home");
      for (let line = 0; line < LINES; line += 1) {
        for (const hours of ["7.5", "8", "8", "8", "8.5", "0", "0"]) {
          await page.keyboard.type(hours);
          await page.keyboard.press("Tab");
        }
        // Tab goes on with the next line by itself.
      }
      await page.keyboard.press("Control+Home");
      await focused(page);
      await page.keyboard.press("Control+Enter");
      await page.getByText(`${LINES} lines submitted.`).waitFor();
      const seconds = (performance.now() - began) / 1000;
      expect(seconds).toBeLessThan(60);
    });
    expect(await states(week)).toEqual(week.sheets.map(() => "submitted"));
    for (const { id } of week.sheets) {
      expect(await read("timesheet", id)).toMatchObject({ total_hours: "40.00" });
      const days = (await read("timesheet", id))["days"] as Row[];
      expect(days.find(({ date }) => date === week.monday)).toMatchObject({ regular_hours: "7.50" });
    }
  });

  it("takes a paste and the week before, undoes both, and keeps what was typed until it is saved", async () => {
    const projects = await freeProjects(mondayIn(3), mondayIn(4));
    const before = await arrange(mondayIn(3), projects);
    const week = await arrange(mondayIn(4), projects);
    const [first] = before.sheets;
    await application.call(CLERK, `/api/timesheet/${first?.id}/`, {
      method: "PATCH",
      body: {
        row_version: first?.row_version,
        days: [{ date: shift(before.monday, 1), regular_hours: "3.25" }],
      },
    });
    const projectOf = (sheet: Row | undefined) => (sheet?.["project"] as { id: number } | undefined)?.id;
    const same = week.sheets.find((sheet) => projectOf(sheet) === projectOf(first));
    await application.visit({ person: CLERK }, async (page) => {
      await open(page, week);
      const cell = (row: Row | undefined, column: number) =>
        page.locator(`tr[data-line="${row?.id}"] td[data-column="${column}"]`);
      const [line] = week.sheets;
      await page.keyboard.press("l");
      await page.getByText("1 line filled from last week.").waitFor();
      await expect.poll(() => cell(same, 1).innerText()).toBe("3.25");
      await page.keyboard.press("Control+z");
      await expect.poll(() => cell(same, 1).innerText()).not.toBe("3.25");

      await page.keyboard.press("Control+Home");
      const id = await page.locator("tr[data-line]").first().getAttribute("data-line");
      const top = week.sheets.find((one) => String(one.id) === id) ?? line;
      await grid(page).evaluate((table) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "4\t4.5\t\n1\t2\t3");
        table.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      });
      await page.getByText("6 cells pasted").waitFor();
      await expect.poll(() => cell(top, 1).innerText()).toBe("4.5");

      await expect.poll(() => page.evaluate(countDrafts)).toBe(1);
      await page.reload();
      await expect.poll(() => cell(top, 1).innerText()).toBe("4.5");
      await grid(page).focus();
      await page.keyboard.press("Control+s");
      await page.getByText("2 lines saved.").waitFor();
      const saved = (await read("timesheet", top?.id ?? 0))["days"] as Row[];
      expect(saved.find(({ date }) => date === shift(week.monday, 1))).toMatchObject({
        regular_hours: "4.50",
      });
    });
  });

  it("is reviewed in the same grid: a key approves a line with its copy beside, another sends one back with a reason", async () => {
    const week = await arrange(mondayIn(5), await freeProjects(mondayIn(5)));
    const { id: copy } = await upload(CLERK);
    await application.visit({ person: CLERK }, async (page) => {
      await open(page, week);
      await page.keyboard.press("Control+Enter");
      await page.getByText(`${LINES} lines submitted.`).waitFor();
    });
    await application.visit({ person: REVIEWER }, async (page) => {
      await open(page, week);
      await page.keyboard.press("Control+Home");
      const line = page.locator("tr[data-line]").first();
      const id = Number(await line.getAttribute("data-line"));
      await application.call(CLERK, `/api/timesheet/${id}/`, {
        method: "PATCH",
        body: { row_version: (await read("timesheet", id)).row_version, client_copy: [copy] },
      });
      await page.reload();
      await expect.poll(() => page.locator("tr[data-line]").count()).toBe(LINES);
      await page
        .getByRole("region", { name: "Timesheet", exact: true })
        .and(page.locator("[aria-busy=false]"))
        .waitFor();
      await grid(page).focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("f");
      await page.getByRole("complementary", { name: "Client-approved copy" }).locator("iframe").waitFor();
      await page.keyboard.press("a");
      await line.getByText("Approved", { exact: true }).waitFor();
      // The next line is at hand.
      await page.locator("tr[data-line]").nth(1).locator("[aria-selected=true]").waitFor();
      await page.keyboard.press("r");
      const dialog = page.getByRole("dialog", { name: "Reject" });
      await dialog.getByRole("textbox", { name: "Reason" }).fill("Wednesday is missing");
      await dialog.getByRole("button", { name: "Reject", exact: true }).click();
      await page.locator("tr[data-line]").nth(1).getByText("Rejected", { exact: true }).waitFor();
      expect((await read("timesheet", id))["status"]).toBe("approved");
      await dialog.waitFor({ state: "hidden" });
      await expectAccessible(page);
    });
  });
});
