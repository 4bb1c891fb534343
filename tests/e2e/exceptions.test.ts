import { expect, it } from "vitest";
import { lastRunningProject } from "./running-project.ts";
import { expectAccessible, startApplication, whenLive } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const WHO = "FN1001";
interface Row {
  readonly id: number;
  readonly row_version: number;
}

/** A sheet of a week with 63 hours, in which hours were entered: a week of a project that runs, so many before its last. */
async function longWeek(earlier = 0): Promise<number> {
  const { id: project, end_date: to, consultant } = await lastRunningProject(application);
  const day = (before: number) =>
    new Date(Date.parse(to) - (before + 7 * earlier) * 86_400_000).toISOString().slice(0, 10);
  const body = {
    project,
    consultant: consultant.id,
    period_start: day(6),
    period_end: day(0),
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

it("a step that waited for a connection and lacks that reason asks for it at its record", async () => {
  const id = await longWeek(1);
  await application.visit({ person: WHO, expectedStatuses: [400] }, async (page) => {
    const live = whenLive(page);
    await page.goto(`/records/timesheet/${id}`);
    await live;
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Submit" });
    const submit = dialog.getByRole("button", { name: "Submit" });
    await submit.waitFor();
    await page.context().setOffline(true);
    await submit.click();
    await page.getByText("Saved on this device.").first().waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: /1 change needs your attention/ }).click();
    await page
      .getByText(/The week has more than 60 hours/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Open with my values" }).click();
    await submit.click();
    await dialog.getByLabel("Reason for the exception").fill("Agreed with the client");
    await submit.click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("Submitted", { exact: true }).first().waitFor();
  });
  expect(await application.call(WHO, `/api/timesheet/${id}/`)).toMatchObject({ status: "submitted" });
});
