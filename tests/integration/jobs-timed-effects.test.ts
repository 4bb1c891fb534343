import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../core/definition/types.ts";
import type { FaultPoint } from "../../server/fault-points.ts";
import { chain } from "../fixtures/chain.ts";
import { createTestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const HOUR = 3_600_000;
/** A quarter past ten in New York, where the company is: a Wednesday. */
const START = Date.parse("2026-11-25T15:15:00Z");
const clock = { now: START };
const nightOf = (date: string) => Date.parse(`${date}T05:15:00Z`);

/** What is seen to while it lasts: a visit with each period, and one three working days after it ended. */
const contract: ResourceDefinition = {
  version: 1,
  name: "contract",
  area: "marketing",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true },
    { name: "begins", type: "date" },
    { name: "ends", type: "date" },
    { name: "cycle", type: "enum", options: ["weekly", "semi_monthly", "monthly"] },
    { name: "active", type: "boolean" },
    { name: "status", type: "enum", options: ["draft", "running"] },
  ],
  lifecycles: [
    {
      field: "status",
      initial: "draft",
      states: [{ name: "draft" }, { name: "running" }],
      transitions: [
        {
          name: "run",
          from: ["draft"],
          to: "running",
          who: ["boss"],
          set: { active: true },
          effects: [{ kind: "timed", name: "visits" }],
        },
        { name: "stop", from: ["running"], to: "draft", who: ["boss"], set: { active: false } },
      ],
    },
  ],
  timed: [
    {
      name: "visits",
      when: { field: "active", is: true },
      period: { cycle: { field: "cycle" }, from: "begins", to: ["ends"], at: "start" },
      effects: [
        {
          kind: "create",
          resource: "visit",
          set: {
            contract: { field: "id" },
            first: { period: "start" },
            last: { period: "end" },
            year: { period: "year" },
          },
          optional: true,
        },
      ],
    },
    {
      name: "afterwards",
      when: { field: "active", is: true },
      after: { field: "ends", days: [3], working: true },
      effects: [
        {
          kind: "create",
          resource: "visit",
          set: { contract: { field: "id" }, first: { dynamic: "today" } },
        },
      ],
    },
  ],
};

const visit: ResourceDefinition = {
  version: 1,
  name: "visit",
  area: "marketing",
  label: ["contract"],
  list: { columns: ["contract", "first", "last", "year"], sort: "first", filters: ["contract"] },
  fields: [
    { name: "contract", type: "reference", to: "contract", required: true, filter: true },
    { name: "first", type: "date", required: true, sort: true },
    { name: "last", type: "date" },
    { name: "year", type: "integer" },
  ],
  unique: [{ name: "one_a_day", fields: ["contract", "first"] }],
};

const everything: ResourceAccess = {
  grants: [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "delete", "approve"], scope: "all" },
  ],
};

const app = prepareOnce(() =>
  createTestApp({
    fixture: chain,
    resources: [contract, visit],
    access: { contract: everything, visit: everything },
    clock: () => clock.now,
    databaseOptions: { durable: true },
  }),
);

interface Row {
  readonly id: number;
  readonly row_version: number;
}
async function make(resource: string, body: object): Promise<Row> {
  const answer = await app.as("boss")("POST", `/api/${resource}/`, { body });
  expectStatus(answer, 201);
  return answer.json<Row>();
}
/** Signed in on the first day, so read then. */
async function asBoss(method: "GET" | "POST", url: string, body?: object) {
  const { now } = clock;
  clock.now = START;
  try {
    return await app.as("boss")(method, url, body === undefined ? {} : { body });
  } finally {
    clock.now = now;
  }
}
async function visits(contractId: number): Promise<string[]> {
  const answer = await asBoss("GET", `/api/visit/?contract=${contractId}&sort=first&page_size=50`);
  expectStatus(answer, 200);
  const { data } = answer.json<{ data: { first: string; last: string | null }[] }>();
  return data.map(({ first, last }) => `${first} ${last}`);
}
async function runAt(now: number): Promise<number> {
  clock.now = now;
  return app.app.scheduler.run("timed_effects");
}

it("each period is dealt with once, by one of two processes, and clipped to the first and the last day", async () => {
  clock.now = START;
  const dates = { begins: "2026-11-25", ends: "2026-12-08" };
  const { id } = await make("contract", { title: "Weekly", cycle: "weekly", active: true, ...dates });
  const later = await make("contract", {
    title: "Later",
    cycle: "weekly",
    active: true,
    begins: "2027-02-03",
  });
  const idle = await make("contract", { title: "Idle", cycle: "weekly", begins: "2026-11-25" });
  const other = await app.second();
  try {
    clock.now = nightOf("2026-11-26");
    const done = await Promise.all([app, other].map(({ app: one }) => one.scheduler.run("timed_effects")));
    expect(done[0]! + done[1]!).toBe(1);
  } finally {
    await other.close();
  }
  expect(await visits(id)).toEqual(["2026-11-25 2026-11-29"]);
  expect(await runAt(nightOf("2026-11-29"))).toBe(0);
  // nobody ran it on Monday the 30th: the week is made up for on Wednesday
  expect(await runAt(nightOf("2026-12-02"))).toBe(1);
  expect(await runAt(nightOf("2026-12-07"))).toBe(1);
  await runAt(nightOf("2026-12-14"));
  expect((await visits(id)).slice(0, 3)).toEqual([
    "2026-11-25 2026-11-29",
    "2026-11-30 2026-12-06",
    "2026-12-07 2026-12-08",
  ]);
  expect([await visits(later.id), await visits(idle.id)]).toEqual([[], []]);
});

it("the record is told as the cause, and the year and the server are noted", async () => {
  clock.now = START;
  const { id } = await make("contract", { title: "M", cycle: "monthly", active: true, begins: "2026-11-20" });
  await runAt(nightOf("2026-11-26"));
  const answer = await asBoss("GET", `/api/visit/?contract=${id}`);
  const [made] = answer.json<{ data: { id: number; year: number; last: string }[] }>().data;
  expect(made).toMatchObject({ year: 2026, last: "2026-11-30" });
  const history = await asBoss("GET", `/api/visit/${made!.id}/history/`);
  expect(history.json<{ data: object[] }>().data).toMatchObject([
    { action: "create", actor: null, cause: { resource: "contract", id, transition: null, timed: true } },
  ]);
});

it("working days after a date are counted Monday to Friday, and a date that is moved is dealt with anew", async () => {
  clock.now = START;
  // a Thursday: Friday, Monday and Tuesday follow
  const { id, row_version } = await make("contract", { title: "E", active: true, ends: "2027-01-07" });
  await runAt(nightOf("2027-01-11"));
  expect(await visits(id)).toEqual([]);
  await runAt(nightOf("2027-01-12"));
  await runAt(nightOf("2027-01-13"));
  expect(await visits(id)).toEqual(["2027-01-12 null"]);
  clock.now = START;
  const moved = await app.as("boss")("PATCH", `/api/contract/${id}/`, {
    body: { ends: "2027-03-05", row_version },
  });
  expectStatus(moved, 200);
  await runAt(nightOf("2027-03-10"));
  expect(await visits(id)).toEqual(["2027-01-12 null", "2027-03-10 null"]);
});

it("a step does at once what is due, shows it before, and forgets it when it is taken back", async () => {
  clock.now = START;
  const { id, row_version } = await make("contract", {
    title: "S",
    cycle: "semi_monthly",
    begins: "2026-11-20",
  });
  const move = (transition: string, body: object) =>
    app.as("boss")("POST", `/api/contract/bulk/`, {
      body: { action: "transition", transition, ids: [id], ...body },
    });
  const step = (body: object) =>
    app.as("boss")("POST", `/api/contract/${id}/transition/`, {
      body: { transition: "run", row_version, ...body },
    });
  const tried = await step({ dry_run: true });
  expectStatus(tried, 200);
  expect(tried.json<{ effects: { kind: string }[] }>().effects.map(({ kind }) => kind)).toEqual(["create"]);
  expect(await visits(id)).toEqual([]);
  const done = await move("run", {});
  expectStatus(done, 200);
  expect(await visits(id)).toEqual(["2026-11-20 2026-11-30"]);
  await runAt(nightOf("2026-11-26"));
  expect(await visits(id)).toHaveLength(1);
  clock.now = START;
  const { undo } = done.json<{ undo: string }>();
  expectStatus(await app.as("boss")("POST", "/api/contract/bulk/undo/", { body: { token: undo } }), 200);
  expect(await visits(id)).toEqual([]);
  expectStatus(await move("run", {}), 200);
  expect(await visits(id)).toEqual(["2026-11-20 2026-11-30"]);
});

it("what somebody made by hand already is left out and not tried again", async () => {
  clock.now = START;
  const { id } = await make("contract", { title: "H", cycle: "monthly", active: true, begins: "2026-11-23" });
  await make("visit", { contract: id, first: "2026-11-23" });
  await runAt(nightOf("2026-11-26"));
  expect(await visits(id)).toEqual(["2026-11-23 null"]);
});

it.each([
  ["clocks go forward", "2027-03-13", ["2027-03-14T05:15:00Z", "2027-03-15T04:15:00Z"]],
  ["clocks go back", "2027-11-06", ["2027-11-07T04:15:00Z", "2027-11-08T05:15:00Z"]],
])("on the night when %s nothing is dealt with twice or left out", async (_, begins, nights) => {
  clock.now = START;
  const { id } = await make("contract", { title: begins, cycle: "weekly", active: true, begins });
  const found: string[][] = [];
  for (const night of nights) {
    await runAt(Date.parse(night));
    // and at each hour of that day
    for (let hour = 1; hour < 23; hour += 1) await runAt(Date.parse(night) + hour * HOUR);
    found.push(await visits(id));
  }
  const sunday = begins === "2027-03-13" ? "2027-03-14" : "2027-11-07";
  const monday = begins === "2027-03-13" ? "2027-03-15 2027-03-21" : "2027-11-08 2027-11-14";
  expect(found).toEqual([[`${begins} ${sunday}`], [`${begins} ${sunday}`, monday]]);
});

it.each(["in_apply", "before_commit", "after_commit"] satisfies FaultPoint[])(
  "a process killed at %s loses nothing and doubles nothing",
  { timeout: 60_000 },
  async (point) => {
    clock.now = START;
    const { id } = await make("contract", {
      title: point,
      cycle: "monthly",
      active: true,
      begins: "2026-11-24",
    });
    const work = {
      place: { url: app.testDatabase.url, dataDir: app.testDatabase.dataDir },
      definitions: app.definitions,
      point,
      job: "timed_effects",
      now: nightOf("2026-11-26"),
    };
    const program = new URL("./effects/crash-child.ts", import.meta.url).pathname;
    const child = spawn(process.execPath, [program, JSON.stringify(work)], { stdio: "inherit" });
    expect((await once(child, "exit"))[1]).toBe("SIGKILL");
    expect(await visits(id)).toHaveLength(point === "after_commit" ? 1 : 0);
    await runAt(nightOf("2026-11-26"));
    expect(await visits(id)).toEqual(["2026-11-24 2026-11-30"]);
  },
);
