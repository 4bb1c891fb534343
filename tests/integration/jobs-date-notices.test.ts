import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp, plant, plantNamed } from "./people-app.ts";

const DAY = 86_400_000;
/** In the middle of the day, for everybody. */
const NOON = Date.parse("2026-03-11T16:00:00Z");
const clock = { now: NOON };
const day = (days: number): string => new Date(NOON + days * DAY).toISOString().slice(0, 10);

let app: TestApp;
beforeAll(async () => {
  const people = { boss: ["superadmin"], leg: ["legal"], fin: ["finance"], ret: ["retention"] };
  app = await createStaffApp({ people, clock: () => clock.now });
});
afterAll(() => app.close());

/** Titles of what somebody was told of, read on the first day: the test's sign-ins are of that day. */
async function told(who: string, words: string, language = "en"): Promise<string[]> {
  clock.now = NOON;
  const headers = { "accept-language": language };
  const answer = await app.as(who)("GET", "/api/emp_notify/?page=1", { headers });
  expectStatus(answer, 200);
  const { data } = answer.json<{ data: readonly { title: string }[] }>();
  return data.map(({ title }) => title).filter((title) => title.includes(words));
}
async function runOn(days: number): Promise<void> {
  clock.now = NOON + days * DAY;
  await app.app.scheduler.run("date_notices");
}

let vendors = 0;
async function agreement(expires: string, more: object = {}): Promise<number> {
  const vendor = await plantNamed(app, "vendor_company", `Vendor ${(vendors += 1)}`);
  return plant(app, "vendor_agreement", {
    label: `Agreement until ${expires}`,
    vendor_company: vendor,
    type: "coi",
    status: "signed",
    effective_on: day(-300),
    expires_on: expires,
    ...more,
  });
}
const change = (table: string, id: number, set: object): Promise<unknown> =>
  app.database.write((trx) => trx.updateTable(table).set(set).where("id", "=", id).execute());
const EXPIRES = "agreement expires";

// proves notice vendor_agreement.expires_soon
it("an agreement's end is told 60, 30 and 7 days before, each day once, by one of two processes", async () => {
  await agreement(day(61));
  const draft = await agreement(day(61), { status: "sent" });
  await runOn(0);
  expect(await told("fin", EXPIRES)).toEqual([]);
  const other = await app.second();
  try {
    clock.now = NOON + DAY;
    await Promise.all([app.app.scheduler.run("date_notices"), other.app.scheduler.run("date_notices")]);
  } finally {
    await other.close();
  }
  await runOn(2);
  expect(await told("fin", EXPIRES)).toEqual(["A vendor agreement expires in 60 days"]);
  await runOn(31);
  await runOn(54);
  await runOn(54);
  expect((await told("fin", EXPIRES)).toSorted()).toEqual([
    "A vendor agreement expires in 30 days",
    "A vendor agreement expires in 60 days",
    "A vendor agreement expires in 7 days",
  ]);
  expect(await told("leg", "caduca en 7 días", "es")).toHaveLength(1);
  expect(await told("ret", EXPIRES)).toEqual([]);
  await change("vendor_agreement", draft, { archived: NOON });
});

it("a server that was away for three days tells what it missed, and nothing that lies longer back", async () => {
  const before = (await told("fin", EXPIRES)).length;
  await agreement(day(100 + 60 - 3));
  await agreement(day(100 + 60 - 8));
  await runOn(100);
  expect(await told("fin", EXPIRES)).toHaveLength(before + 1);
});

it("an end that is moved is told of anew", async () => {
  const before = (await told("fin", EXPIRES)).length;
  const id = await agreement(day(200 + 30));
  await runOn(200);
  expect(await told("fin", EXPIRES)).toHaveLength(before + 1);
  await change("vendor_agreement", id, { expires_on: day(260 + 30) });
  await runOn(260);
  expect(await told("fin", EXPIRES)).toHaveLength(before + 2);
});

// proves notice consultant.long_on_bench
it("time on the bench is told after 30, 60 and 90 days, while it lasts", async () => {
  const keeper = { retention_owner: app.users["ret"]!.id, bench_start: day(300) };
  await plantNamed(app, "consultant", "Bea Bench", { status: "on_bench", ...keeper });
  const placed = await plantNamed(app, "consultant", "Pia Placed", { status: "on_bench", ...keeper });
  await runOn(329);
  expect(await told("ret", "bench")).toEqual([]);
  await runOn(330);
  expect(await told("ret", "bench")).toEqual(Array(2).fill("A consultant has been on the bench for 30 days"));
  await change("consultant", placed, { status: "on_project" });
  await runOn(360);
  await runOn(390);
  expect((await told("ret", "bench")).filter((title) => title.includes("60"))).toHaveLength(1);
  expect((await told("ret", "bench")).filter((title) => title.includes("90"))).toHaveLength(1);
});

// proves notice work_authorization.expires_soon
it("the end of a work authorization is told to those who may read it", async () => {
  const consultant = await plantNamed(app, "consultant", "Wes Work", { status: "on_project" });
  const row = { consultant, type: "h1b", valid_from: day(0), valid_to: day(400 + 120) };
  await plant(app, "work_authorization", { label: "H-1B", ...row, is_current: 1 });
  await runOn(400);
  expect(await told("leg", "work authorization")).toEqual(["A work authorization expires in 120 days"]);
  expect(await told("ret", "work authorization")).toEqual([]);
});

// proves notice project.ends_soon
it("the end of a project is told 45 and 15 days before to its lead and to finance", async () => {
  const consultant = await plantNamed(app, "consultant", "Pru Project", { status: "on_project" });
  await plant(app, "project", {
    label: "PRJ-1",
    code: "PRJ-1",
    consultant,
    job_title: "Engineer",
    project_type: "internal",
    work_mode: "remote",
    start_date: day(0),
    end_date: day(500 + 45),
    status: "active",
    update_cadence_days: 7,
    has_support: 0,
    had_support: 0,
  });
  await runOn(500);
  await runOn(530);
  expect((await told("fin", "project ends")).toSorted()).toEqual([
    "A project ends in 15 days",
    "A project ends in 45 days",
  ]);
});

/** Whether somebody was told of a record. */
async function toldOf(who: string, target: string, id: number): Promise<number> {
  const rows = await app.database.read
    .selectFrom("emp_notify")
    .select("id")
    .where("recipient", "=", app.users[who]!.id)
    .where("target", "=", target)
    .where("target__id", "=", id)
    .execute();
  return rows.length;
}

async function person(): Promise<number> {
  return plantNamed(app, "consultant", "Vera Visa", { status: "on_project" });
}
const petition = async (row: object) =>
  plant(app, "petition", {
    label: "PT-1",
    consultant: await person(),
    case_owner: app.users["leg"]!.id,
    ...row,
  });

// proves notice lca.decision_due, notice petition.rfe_answer_due, notice petition.labor_certification_ends
// proves notice work_authorization.stay_ends_soon, notice consultant.authorization_ends
it.each<[string, number, string, () => Promise<number>]>([
  [
    "lca",
    709,
    "leg",
    () =>
      plant(app, "lca", {
        label: "LCA-1",
        status: "filed",
        filed_on: day(700),
        created_by: app.users["leg"]!.id,
      }),
  ],
  [
    "petition",
    720,
    "leg",
    () => petition({ petition_type: "h1b_extension", status: "rfe", rfe_due_on: day(750) }),
  ],
  [
    "petition",
    890,
    "leg",
    () => petition({ petition_type: "perm", status: "approved", decided_on: day(800) }),
  ],
  [
    "work_authorization",
    900,
    "leg",
    async () => {
      const row = { consultant: await person(), type: "h1b", is_current: 1, i94_until: day(914) };
      return plant(app, "work_authorization", { label: "H-1B", ...row });
    },
  ],
  [
    "consultant",
    950,
    "ret",
    () => plantNamed(app, "consultant", "Wil Work", { status: "on_project", work_until: day(957) }),
  ],
])("a day of a %s is told on day %i, not before and not again", async (table, days, who, made) => {
  const id = await made();
  await runOn(days - 1);
  expect(await toldOf(who, table, id)).toBe(0);
  await runOn(days);
  await runOn(days);
  expect(await toldOf(who, table, id)).toBe(1);
});

// proves notice invoice.overdue
it("an invoice that is not paid in full is told to finance the day after it was due, once", async () => {
  const OVERDUE = "past due";
  const vendor = await plantNamed(app, "vendor_company", "Late payer");
  const invoice = (status: string, due: string | null) =>
    plant(app, "invoice", {
      label: `Invoice ${status}`,
      vendor_company: vendor,
      period_start: day(-40),
      period_end: day(-31),
      issued_on: day(-30),
      payment_terms: "net_30",
      due_on: due,
      amount: 100_000,
      status,
    });
  const sent = await invoice("sent", day(3));
  for (const [status, due] of [
    ["part_paid", day(3)],
    ["paid", day(3)],
    ["draft", day(3)],
    ["void", day(3)],
    ["sent", null],
  ] as const) {
    await invoice(status, due);
  }
  await runOn(3);
  expect(await told("fin", OVERDUE)).toEqual([]);
  await runOn(4);
  await runOn(4);
  expect(await told("fin", OVERDUE)).toHaveLength(2);
  expect(await told("leg", OVERDUE)).toEqual([]);
  await change("invoice", sent, { status: "paid" });
  await runOn(18);
  expect(await told("fin", "past due, day 15")).toHaveLength(1);
  clock.now = NOON;
});
