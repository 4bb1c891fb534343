import { expect, it } from "vitest";
import { expectStatus } from "../support/expect-status.ts";
import { plant } from "./people-app.ts";
import { createCompany, DAY, dayBefore, HOUR, NOW } from "./reminders-company.ts";

import { prepareOnce } from "../support/prepare-once.ts";
interface Notice {
  readonly title: string;
  readonly actor: object | null;
  readonly target: { readonly name: string; readonly id: number };
}
interface Update {
  readonly id: number;
  readonly row_version: number;
  readonly project: { readonly id: number };
}

const STAYS = "A project blocker is still unresolved after three days";

const company = prepareOnce(createCompany);

/** What somebody was told of an update with these words. */
async function told(who: string, of: Update, { language = "en", words = STAYS } = {}): Promise<Notice[]> {
  const headers = { "accept-language": language };
  const answer = await company.app.as(who)("GET", "/api/emp_notify/?page=1", { headers });
  expectStatus(answer, 200);
  const { data } = answer.json<{ data: readonly Notice[] }>();
  return data.filter(({ title, target }) => title.includes(words) && target.id === of.project.id);
}
const count = async (update: Update) =>
  Promise.all(["mia", "dan"].map(async (who) => (await told(who, update)).length));

/** Written by eve on a project of its own that mia leads, dan tagged, at a moment of the test. */
async function write(now: number, more: object = {}): Promise<Update> {
  company.clock.now = now;
  const project = await company.project({ engineering_lead: company.id("mia") });
  const support = { status: "active", start: dayBefore(100), project };
  const eve = company.app.as("eve");
  expectStatus(await eve("POST", `/api/project/${project}/support/`, { body: support }), 200);
  const body = {
    project,
    type: "project",
    start: dayBefore(9),
    update: "<p>Went well</p>",
    has_blocker: true,
    blocker: "<p>No access</p>",
    blocker_resolved: "UnResolved",
    tagged_user: [company.id("dan")],
    ...more,
  };
  const answer = await eve("POST", "/api/project_update/", { body });
  expectStatus(answer, 201);
  return answer.json<Update>();
}

async function change(now: number, { id, row_version }: Update, body: object): Promise<Update> {
  company.clock.now = now;
  const answer = await company.app.as("eve")("PATCH", `/api/project_update/${id}/`, {
    body: { row_version, ...body },
  });
  expectStatus(answer, 200);
  return answer.json<Update>();
}

async function runAt(now: number): Promise<void> {
  company.clock.now = now;
  await company.app.app.scheduler.run("reminders");
}

// proves notice project_update.blocker_stays
it("[R2.79] a blocker that stays open for three days is told to the lead and the people tagged, once, also by two processes", async () => {
  const update = await write(NOW - 3 * DAY);
  await runAt(NOW - HOUR);
  expect(await count(update)).toEqual([0, 0]);
  company.clock.now = NOW;
  const other = await company.app.second();
  try {
    await Promise.all([company.app.app.scheduler.run("reminders"), other.app.scheduler.run("reminders")]);
    expect(await count(update)).toEqual([1, 1]);
    await runAt(NOW + 3 * DAY);
    await other.app.scheduler.run("reminders");
    expect(await count(update)).toEqual([1, 1]);
  } finally {
    await other.close();
  }
  expect(await told("mia", update)).toMatchObject([{ actor: null, target: { name: "projectupdate" } }]);
  const words = "sigue sin resolver tras tres días";
  expect(await told("mia", update, { language: "es", words })).toHaveLength(1);
  expect(await told("eve", update)).toEqual([]);
});

it("the days are counted from when it came to be open, whatever else is written meanwhile", async () => {
  const reworded = await write(NOW - 3 * DAY);
  const reopened = await write(NOW - 3 * DAY);
  await change(NOW - 2 * DAY, reworded, { blocker: "<p>Still no access</p>" });
  const solution = { blocker_resolved: "Resolved", blocker_solution: "A key" };
  const solved = await change(NOW - 2 * DAY, reopened, solution);
  await change(NOW - DAY, solved, { blocker_resolved: "UnResolved" });
  await runAt(NOW);
  expect([await count(reworded), await count(reopened)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  await runAt(NOW + 2 * DAY);
  expect([await count(reworded), await count(reopened)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

it("nobody is told of one that was resolved in time, or that lies longer back than a week", async () => {
  const solved = await write(NOW - 3 * DAY);
  await change(NOW - 2 * DAY, solved, { blocker_resolved: "Resolved", blocker_solution: "A key" });
  const forgotten = await write(NOW - 11 * DAY);
  await runAt(NOW);
  expect([await count(solved), await count(forgotten)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

// last: dan hears nothing of updates from here on
it("nor anybody who wants to hear nothing of updates", async () => {
  const update = await write(NOW - 3 * DAY);
  const body = { muted: ["update"] };
  expectStatus(await company.app.as("dan")("PUT", "/api/preferences/notifications/", { body }), 204);
  await runAt(NOW);
  expect(await count(update)).toEqual([1, 0]);
});

// proves notice lead.waits_long
it("a requirement on hold is told of after two weeks to whom it is assigned, unless it goes on before", async () => {
  const { app, clock, id } = company;
  const lead = async () => {
    clock.now = NOW - 14 * DAY;
    const row = {
      job_title: "Developer",
      status: "working",
      assigned_to: id("mel"),
      openings: 1,
      created: clock.now,
    };
    const made = await plant(app, "lead", { label: "Developer", ...row });
    const body = { transition: "hold", row_version: 1, reason: "The client waits" };
    expectStatus(await app.as("boss")("POST", `/api/lead/${made}/transition/`, { body }), 200);
    return made;
  };
  const told = async (record: number) =>
    (
      await app.database.read
        .selectFrom("emp_notify")
        .select("recipient")
        .where("target", "=", "lead")
        .where("target__id", "=", record)
        .where("recipient", "=", id("mel"))
        .execute()
    ).length;
  const [waits, goes] = [await lead(), await lead()];
  await runAt(NOW - HOUR);
  expect(await told(waits)).toBe(0);
  await app.database.write((trx) =>
    trx.updateTable("lead").set({ status: "working" }).where("id", "=", goes).execute(),
  );
  await runAt(NOW);
  await runAt(NOW + DAY);
  expect([await told(waits), await told(goes)]).toEqual([1, 0]);
});
