import { expect, it } from "vitest";
import { openCompany } from "./effects/company.ts";
import { plant } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const HOUR = 3_600_000;

const company = prepareOnce(openCompany);

/** Runs a job so many hours after noon, and reads on the first day: the sign-ins are of that day. */
async function runAfter(hours: number, job: string): Promise<void> {
  company.clock.now = company.NOON + hours * HOUR;
  await company.app.app.scheduler.run(job);
  company.clock.now = company.NOON;
}

it("a submission nobody answers for three weeks has no response", async () => {
  const { submission } = await company.submitted();
  await runAfter(21 * 24 - 1, "transitions_day");
  const state = async () => (await company.read("submission", submission))["status"];
  const before = await state();
  await runAfter(21 * 24 + 1, "transitions_day");
  expect([before, await state()]).toEqual(["submitted", "no_response"]);
});

it("a test that nobody handed in expires two hours after its time", async () => {
  const { submission } = await company.submitted();
  const due = new Date(company.NOON + HOUR).toISOString();
  const test = await plant(company.app, "test", {
    label: "Test",
    submission,
    status: "assigned",
    due_on: Date.parse(due),
  });
  const state = async () => (await company.read("test", test))["status"];
  await runAfter(2, "transitions_hour");
  const before = await state();
  await runAfter(4, "transitions_hour");
  expect([before, await state()]).toEqual(["assigned", "expired"]);
});
