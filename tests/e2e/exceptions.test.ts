import { expect, it } from "vitest";
import { lastRunningProject } from "./running-project.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const WHO = "FN1001";
interface Row {
  readonly id: number;
  readonly row_version: number;
}

/** A sheet of a week with 63 hours, in which hours were entered: the last week of a project that runs. */
async function longWeek(): Promise<number> {
  const { id: project, end_date: to, consultant } = await lastRunningProject(application);
  const day = (before: number) => new Date(Date.parse(to) - before * 86_400_000).toISOString().slice(0, 10);
  const body = {
    project,
    consultant: consultant.id,
    period_start: day(6),
    period_end: to,
    cycle: "weekly",
    days: [6, 5, 4, 3, 2, 1].map((before) => ({ date: day(before), regular_hours: "10.50" })),
  };
  const sheet = await application.call<Row>(WHO, "/api/timesheet/", { method: "POST", body });
  const move = { transition: "start", row_version: sheet.row_version };
  await application.call(WHO, `/api/timesheet/${sheet.id}/transition/`, { method: "POST", body: move });
  return sheet.id;
}

it("a rule that lets an exception pass says so at its field, asks for the reason, and history keeps it", async () => {
  const id = await longWeek();
  await application.visit({ person: WHO, expectedStatuses: [400] }, async (page) => {
    await page.goto(`/records/timesheet/${id}`);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await dialog.getByText("The week has more than 60 hours.").first().waitFor();
    const reason = dialog.getByLabel("Reason for the exception");
    await reason.waitFor();
    await expectAccessible(page);
    await reason.fill("Release weekend, agreed with the client");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("Submitted", { exact: true }).first().waitFor();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText("Release weekend, agreed with the client").waitFor();
    expect(await page.getByText("The week has more than 60 hours.").count()).toBeGreaterThan(0);
    await expectAccessible(page);
  });
});
