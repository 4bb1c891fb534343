import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { chain } from "../fixtures/chain.ts";
import type { FixtureApplication } from "../fixtures/small-company.ts";
import { readOpenRuns, readRuns } from "../../server/jobs/runs.ts";
import { startScheduler } from "../../server/jobs/scheduler.ts";
import { COMPANY_TIME_ZONE } from "../../server/modules/auth/actors.ts";
import { createTestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const DAY = 86_400_000;
const clock = { now: Date.parse("2026-11-25T15:00:00Z") };

/** Deals are won by themselves on their last day. */
const timed = (definition: ResourceDefinition): ResourceDefinition => ({
  ...definition,
  lifecycles: (definition.lifecycles ?? []).map((lifecycle) => ({
    ...lifecycle,
    transitions: lifecycle.transitions.map((transition) =>
      transition.name === "win"
        ? {
            ...transition,
            who: [...transition.who, "system"],
            timed: { every: "day", when: { field: "ends", lte: { today: 0 } } },
          }
        : transition,
    ) as typeof lifecycle.transitions,
  })),
});
const fixture: FixtureApplication = { ...chain, resources: chain.resources.map(timed) };

const app = prepareOnce(() => createTestApp({ fixture, clock: () => clock.now }));

interface Job {
  readonly name: string;
  readonly next: string;
  readonly runs: readonly { due: string; state: string; records: number | null; actor: number | null }[];
}
const jobs = async () => (await app.as("boss")("GET", "/api/jobs/")).json<{ data: Job[] }>().data;
const dayJob = async () => (await jobs()).find(({ name }) => name === "transitions_day")!;

async function makeDeal(title: string, ends: string): Promise<number> {
  const customer = await app.as("boss")("POST", "/api/customer/", { body: { name: `${title}'s` } });
  const body = { title, customer: customer.json<{ id: number }>().id, ends, price: "10.00" };
  const answer = await app.as("boss")("POST", "/api/deal/", { body });
  expectStatus(answer, 201);
  return answer.json<{ id: number }>().id;
}
const statusOf = async (id: number) =>
  (await app.as("boss")("GET", `/api/deal/${id}/`)).json<{ status: string }>().status;

it("a transition whose time has come is made by the system once, with what follows, by one of two processes", async () => {
  const due = await makeDeal("Due", "2026-11-26");
  const coming = await makeDeal("Coming", "2026-12-24");
  const other = await app.second();
  try {
    await Promise.all([app.app.scheduler.turn(), other.app.scheduler.turn()]);
    expect(await statusOf(due)).toBe("open");
    clock.now += DAY;
    const runs = await Promise.all([app.app.scheduler.turn(), other.app.scheduler.turn()]);
    expect(runs[0] + runs[1]).toBe((await jobs()).length);
    expect([await statusOf(due), await statusOf(coming)]).toEqual(["won", "open"]);
    expect(await app.app.scheduler.turn()).toBe(0);
  } finally {
    await other.close();
  }
  expect((await dayJob()).runs[0]).toMatchObject({ state: "done", records: 1, actor: null });
  const { data } = (await app.as("boss")("GET", `/api/deal/${due}/history/`)).json<{ data: object[] }>();
  expect(data[0]).toMatchObject({ action: "transition", actor: null });
  const made = await app.as("boss")("GET", "/api/delivery/");
  expect(made.json<{ data: object[] }>().data).toMatchObject([{ title: "Due" }]);
});

it("a record that cannot be moved at its time keeps no other from its turn, and is moved once it can be", async () => {
  const stuck = await makeDeal("Stuck", "2026-11-26");
  const behind = await makeDeal("Behind", "2026-11-26");
  const customer = (await app.as("boss")("GET", `/api/deal/${stuck}/`)).json<{ customer: { id: number } }>()
    .customer.id;
  const limit = (value: number | null) =>
    app.database.write((trx) =>
      trx.updateTable("customer").set({ limit: value }).where("id", "=", customer).execute(),
    );
  await limit(0);
  clock.now += DAY;
  await app.app.scheduler.turn();
  expect([await statusOf(stuck), await statusOf(behind)]).toEqual(["open", "won"]);
  expect((await dayJob()).runs[0]).toMatchObject({ state: "done", records: 1 });
  await limit(null);
  clock.now += DAY;
  await app.app.scheduler.turn();
  expect(await statusOf(stuck)).toBe("won");
});

it("a run that fails is noted with its reason, and the next due time is met", async () => {
  const name = "reminders";
  await app.database.write((trx) => trx.deleteFrom("sys__job_run").where("job", "=", name).execute());
  const time = { now: Date.parse("2027-01-12T12:00:00Z") };
  let broken = true;
  const scheduler = startScheduler({
    database: app.database,
    clock: () => time.now,
    log: app.app.log,
    timeZone: COMPANY_TIME_ZONE,
    jobs: [
      {
        name,
        pattern: "10 0 * * *",
        missed: "once",
        run: () => (broken ? Promise.reject(new Error("The mail server is away")) : Promise.resolve(4)),
      },
    ],
    runs: false,
  });
  await scheduler.turn();
  const latest = async () => (await readRuns(app.database, { job: name, limit: 1 }))[0];
  time.now += DAY;
  expect(await scheduler.turn()).toBe(1);
  expect(await latest()).toMatchObject({
    state: "failed",
    records: null,
    error: "The mail server is away",
    due: Date.parse("2027-01-13T05:10:00Z"),
  });
  expect(await scheduler.turn()).toBe(0);
  broken = false;
  time.now += DAY;
  expect(await scheduler.turn()).toBe(1);
  expect(await latest()).toMatchObject({ state: "done", records: 4, error: null });
  // what other tests of this job would make up for
  await app.database.write((trx) => trx.deleteFrom("sys__job_run").where("job", "=", name).execute());
});

it("a run that was interrupted is taken over when nothing is heard of it", async () => {
  const id = await makeDeal("Left", "2026-11-26");
  const due = clock.now;
  const row = { job: "transitions_day", due, state: "running", started: due, lease: due + 90_000 };
  await app.database.write((trx) => trx.insertInto("sys__job_run").values(row).execute());
  expect(await app.app.scheduler.turn()).toBe(0);
  clock.now += 91_000;
  await app.app.scheduler.turn();
  expect(await statusOf(id)).toBe("won");
  expect((await dayJob()).runs[0]).toMatchObject({ state: "done", records: 1 });
});

it("whoever was taken for dead and comes to its end after all changes nothing of the run that was taken over", async () => {
  const name = "reminders";
  await app.database.write((trx) => trx.deleteFrom("sys__job_run").where("job", "=", name).execute());
  const time = { now: Date.parse("2027-02-12T12:00:00Z") };
  const process = (run: () => Promise<number>) =>
    startScheduler({
      database: app.database,
      clock: () => time.now,
      log: app.app.log,
      timeZone: COMPANY_TIME_ZONE,
      jobs: [{ name, pattern: "10 0 * * *", missed: "once", run }],
      runs: false,
    });
  const held = Promise.withResolvers<number>();
  const slow = process(() => held.promise);
  const quick = process(() => Promise.resolve(4));
  await quick.turn();
  time.now += DAY;
  const late = slow.turn();
  await expect.poll(() => readOpenRuns(app.database, name)).toHaveLength(1);
  time.now += 91_000;
  expect(await quick.turn()).toBe(1);
  held.reject(new Error("The connection is gone"));
  await late;
  const [latest] = await readRuns(app.database, { job: name, limit: 1 });
  expect(latest).toMatchObject({ state: "done", records: 4, error: null });
  await app.database.write((trx) => trx.deleteFrom("sys__job_run").where("job", "=", name).execute());
});

it("a process killed between two records of a run loses none and doubles none", async () => {
  const deals = [await makeDeal("One of two", "2026-11-26"), await makeDeal("Two of two", "2026-11-26")];
  clock.now += DAY;
  const work = {
    place: app.testDatabase,
    definitions: app.definitions,
    point: "after_commit",
    job: "transitions_day",
    now: clock.now,
  };
  const program = new URL("./effects/crash-child.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [program, JSON.stringify(work)], { stdio: "inherit" });
  expect((await once(child, "exit"))[1]).toBe("SIGKILL");
  const states = () => Promise.all(deals.map((id) => statusOf(id)));
  expect((await states()).toSorted()).toEqual(["open", "won"]);
  await app.app.scheduler.run("transitions_day");
  expect(await states()).toEqual(["won", "won"]);
  const made = await app.as("boss")("GET", "/api/delivery/?page_size=100");
  const titles = made.json<{ data: { title: string }[] }>().data.map(({ title }) => title);
  expect(titles.filter((title) => title.endsWith("of two")).toSorted()).toEqual(["One of two", "Two of two"]);
  for (const id of deals) {
    const { data } = (await app.as("boss")("GET", `/api/deal/${id}/history/`)).json<{
      data: { action: string }[];
    }>();
    expect(data.filter(({ action }) => action === "transition")).toHaveLength(1);
  }
}, 120_000);

it("a due time that was interrupted is made up for before those after it, which wait while another process is at it", async () => {
  const name = "reminders";
  await app.database.write((trx) => trx.deleteFrom("sys__job_run").where("job", "=", name).execute());
  const time = { now: Date.parse("2027-03-12T12:00:00Z") };
  let done = 0;
  const process = (run: () => Promise<number>) =>
    startScheduler({
      database: app.database,
      clock: () => time.now,
      log: app.app.log,
      timeZone: COMPANY_TIME_ZONE,
      jobs: [{ name, pattern: "10 0 * * *", missed: "each", run }],
      runs: false,
    });
  const dying = process(() => new Promise<number>(() => undefined));
  const living = process(() => Promise.resolve((done += 1)));
  await living.turn();
  // the clocks go forward in the second of these nights
  time.now += 3 * DAY;
  void dying.turn();
  const open = () => readOpenRuns(app.database, name);
  await expect.poll(open).toHaveLength(1);
  expect([await living.turn(), done]).toEqual([0, 0]);
  await expect(living.runNow(name, app.users["boss"]!.id)).rejects.toMatchObject({ code: "job_running" });
  time.now += 91_000;
  expect([await living.turn(), done]).toEqual([3, 3]);
  const runs = (await readRuns(app.database, { job: name, limit: 10 })).slice(0, 3);
  expect(runs.map(({ due, state, records }) => [new Date(due).toISOString(), state, records])).toEqual([
    ["2027-03-15T04:10:00.000Z", "done", 3],
    ["2027-03-14T05:10:00.000Z", "done", 2],
    ["2027-03-13T05:10:00.000Z", "done", 1],
  ]);
});

it("a job is run by hand by whoever may change the configuration, and by nobody else", async () => {
  clock.now += 1000;
  const id = await makeDeal("By hand", "2026-11-26");
  expectStatus(await app.as("worker")("POST", "/api/jobs/transitions_day/run/"), 403);
  expectStatus(await app.as("worker")("GET", "/api/jobs/"), 403);
  expectStatus(await app.as("boss")("POST", "/api/jobs/nothing/run/"), 404);
  const answer = await app.as("boss")("POST", "/api/jobs/transitions_day/run/");
  expectStatus(answer, 200);
  expect(answer.json()).toMatchObject({ data: { state: "done", records: 1, actor: expect.any(Number) } });
  expect(await statusOf(id)).toBe("won");
});
