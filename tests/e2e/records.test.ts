import { describe, expect, it } from "vitest";
import { countDrafts } from "./drafts.ts";
import { lastRunningProject } from "./running-project.ts";
import { pickFirst, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

interface Answered {
  readonly data: readonly { readonly id: number; readonly row_version: number; readonly label: string }[];
}

async function firstRow(person: string, query: string) {
  const { data } = await application.call<Answered>(person, query);
  const [row] = data;
  if (!row) throw new Error(`${query} answers no row`);
  return row;
}

/** `2022-01-03` as it is typed in English. */
const typed = (date: string): string => `${date.slice(5)}-${date.slice(0, 4)}`;

/** A week in which a project runs and nobody has a sheet yet: its last one. */
async function lastWeekOfAProject() {
  const { code, end_date: to } = await lastRunningProject(application);
  const before = (days: number) => new Date(Date.parse(to) - days * 86_400_000).toISOString().slice(0, 10);
  return { project: code, from: before(6), next: before(5), to };
}

describe("a record", () => {
  it("is edited, saved, and remembers who changed what", async () => {
    const row = await firstRow("SA1001", "/api/lead/?page_size=1&status=working");
    await application.visit({ person: "SA1001", at: `/records/lead/${row.id}` }, async (page) => {
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      const title = page.getByRole("textbox", { name: "Job title", exact: true });
      const before = await title.inputValue();
      // another one at a second try
      const after = `Principal platform engineer ${Date.now()}`;
      await title.fill(after);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
      await page.getByRole("heading", { level: 1, name: after }).waitFor();
      await page.getByRole("tab", { name: "History" }).click();
      const newest = page.getByRole("tabpanel").getByRole("listitem").first();
      await newest.getByText("Tara Prasad changed it").waitFor();
      await expect.poll(() => newest.innerText()).toContain(`Job title from ${before} to ${after}`);
    });
  });

  it("says what a form lacks, at the fields and above them, and leads there", () =>
    application.visit({ person: "MK1003", at: "/new?resource=submission" }, async (page) => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const summary = page.getByRole("alert").filter({ hasText: "need attention" });
      await summary.getByRole("button", { name: /^Job title:/ }).click();
      const title = page.getByRole("textbox", { name: "Job title", exact: true });
      await title.and(page.locator(":focus[aria-invalid=true]")).waitFor();
      await title.fill("Data engineer");
      await expect.poll(() => summary.getByRole("button", { name: /^Job title:/ }).count()).toBe(0);
    }));

  it("moves on through its life cycle, asking for what the next state needs", async () => {
    const row = await firstRow("SA1001", "/api/submission/?page_size=1&status=client_review");
    await application.visit({ person: "SA1001", at: `/details/${row.id}` }, async (page) => {
      await page.getByRole("button", { name: "More actions for this record" }).click();
      await page.getByRole("menuitem", { name: "Reject" }).click();
      const dialog = page.getByRole("dialog", { name: "Reject" });
      await dialog.getByRole("button", { name: "Reject" }).click();
      await expect.poll(() => dialog.getByText("Required.").count()).toBe(2);
      await pickFirst(page, "Rejected by");
      await pickFirst(page, "Reason");
      await dialog.getByRole("button", { name: "Reject" }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("article").getByText("Rejected", { exact: true }).first().waitFor();
    });
    const moved = await application.call<{ status: string }>("SA1001", `/api/submission/${row.id}/`);
    expect(moved.status).toBe("rejected");
  });

  it("is made with child rows, each checked in its place", () =>
    application.visit({ person: "FN1001" }, async (page) => {
      const { project, from, to, next } = await lastWeekOfAProject();
      await page.goto("/new?resource=timesheet");
      await pickFirst(page, "Project", project);
      await page.getByRole("combobox", { name: "Consultant" }).waitFor();
      await page.getByRole("textbox", { name: "From", exact: true }).fill(typed(from));
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "To", exact: true }).fill(typed(to));
      await page.keyboard.press("Enter");
      const add = page.getByRole("button", { name: "Add Timesheet day" });
      const grid = page.locator("[role=grid]:focus");
      const days = [
        [typed(from), "30"],
        [typed(next), "7.5"],
      ] as const;
      for (const [row, [day, hours]] of days.entries()) {
        await add.click();
        await grid.locator(`td[data-active=true][data-row="${row}"][data-column="0"]`).waitFor();
        await page.keyboard.type(day);
        await page.keyboard.press("Tab");
        await grid.locator(`td[data-active=true][data-row="${row}"][data-column="1"]`).waitFor();
        await page.keyboard.type(hours);
      }
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const summary = page.getByRole("alert").filter({ hasText: "need attention" });
      await summary.getByRole("button", { name: "Days, row 1, Regular: At most 24." }).click();
      await grid.locator('td[data-active=true][data-row="0"][data-column="1"]').waitFor();
      await page.keyboard.type("8");
      await page.keyboard.press("ArrowDown");
      const sent = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith("/api/timesheet/"),
      );
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const body = (await sent).postDataJSON() as { days: unknown[] };
      expect(body.days).toMatchObject([
        { date: from, regular_hours: "8.00" },
        { date: next, regular_hours: "7.50" },
      ]);
      await page.waitForURL(/\/records\/timesheet\/\d+$/);
      await page.getByRole("table", { name: "Days" }).getByText(typed(next)).waitFor();
    }));
});

describe("what somebody typed", () => {
  it("is back after a reload, says so, and can be discarded", () =>
    application.visit({ person: "MK1003", at: "/new?resource=submission" }, async (page) => {
      const title = page.getByRole("textbox", { name: "Job title", exact: true });
      await title.fill("Kept through a reload");
      await page.getByText(/^Draft saved/).waitFor();
      await page.reload();
      await page.getByText(/^Your draft from/).waitFor();
      await expect.poll(() => title.inputValue()).toBe("Kept through a reload");
      await page.getByRole("button", { name: "Discard draft" }).click();
      await expect.poll(() => title.inputValue()).toBe("");
      await expect.poll(() => page.evaluate(countDrafts)).toBe(0);
      await page.reload();
      await title.waitFor();
      expect(await title.inputValue()).toBe("");
      expect(await page.getByText(/^Your draft from/).count()).toBe(0);
    }));

  // the window is used once: nobody else's page ends with it
  it("is back after its page fell over", () =>
    application.visit({ person: "SA1001", withoutLocation: true }, async (page) => {
      await page.goto("/new?resource=client");
      await page.getByRole("textbox", { name: "Client", exact: true }).fill("Half an idea");
      await page.getByText(/^Draft saved/).waitFor();
      const tools = await page.context().newCDPSession(page);
      const fallen = page.waitForEvent("crash");
      void tools.send("Page.crash").catch(() => undefined);
      await fallen;
      const after = await page.context().newPage();
      await after.goto("/new?resource=client");
      await after.getByText(/^Your draft from/).waitFor();
      const client = after.getByRole("textbox", { name: "Client", exact: true });
      await expect.poll(() => client.inputValue()).toBe("Half an idea");
    }));

  it("is never shown to somebody else", () =>
    application.visit({ person: "MK1003", at: "/new?resource=submission" }, async (page) => {
      await page.getByRole("textbox", { name: "Job title", exact: true }).fill("Mine alone");
      await page.getByText(/^Draft saved/).waitFor();
      const other = await application.call<{ data: { token: string } }>("MK1001", "/api/auth/login/", {
        method: "POST",
        body: { employee_id: "MK1001", password: "Benchline#2026" },
      });
      // a page that is open leaves by itself when another session begins
      await page.goto("/favicon.svg");
      await page.evaluate((token) => localStorage.setItem("token", token), other.data.token);
      await page.goto("/new?resource=submission");
      const title = page.getByRole("textbox", { name: "Job title", exact: true });
      await title.waitFor();
      expect(await title.inputValue()).toBe("");
      expect(await page.getByText("Mine alone").count()).toBe(0);
    }));

  it("is not left without asking", () =>
    application.visit({ person: "MK1003", at: "/new?resource=submission" }, async (page) => {
      await page.getByRole("textbox", { name: "Job title", exact: true }).fill("Half done");
      await page.getByRole("button", { name: "Cancel" }).click();
      const guard = page.getByRole("dialog", { name: "Leave without saving?" });
      await guard.getByRole("button", { name: "Stay" }).click();
      await guard.waitFor({ state: "hidden" });
      expect(page.url()).toContain("/new?resource=submission");
      await page.getByRole("button", { name: "Cancel" }).click();
      await guard.getByRole("button", { name: "Leave and keep draft" }).click();
      await page.waitForURL("**/marketing/submission");
    }));

  it("is laid beside what somebody else saved meanwhile", async () => {
    const row = await firstRow("SA1001", "/api/lead/?page_size=1&page=2&status=working");
    // others at a second try
    const mine = `Mine ${Date.now()}`;
    const theirs = `Theirs ${Date.now()}`;
    await application.visit({ person: "SA1001", expectedStatuses: [409] }, async (page) => {
      await page.goto(`/records/lead/${row.id}/edit`);
      const title = page.getByRole("textbox", { name: "Job title", exact: true });
      await title.fill(mine);
      await application.call("SA1001", `/api/lead/${row.id}/`, {
        method: "PATCH",
        body: { job_title: theirs, row_version: row.row_version },
      });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Someone else saved this record in the meantime" });
      await dialog.getByRole("row", { name: new RegExp(`^Job title.* ${mine} ${theirs}$`) }).waitFor();
      await dialog.getByRole("button", { name: "Save this choice" }).click();
      await page.getByRole("heading", { level: 1, name: mine }).waitFor();
    });
    const saved = await application.call<{ job_title: string; row_version: number }>(
      "SA1001",
      `/api/lead/${row.id}/`,
    );
    expect(saved).toMatchObject({ job_title: mine, row_version: row.row_version + 2 });
  });
});
