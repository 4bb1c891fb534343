import { beforeAll, expect, it } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createStaffApp, plant, plantNamed } from "../people-app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

/** In the middle of the day, for everybody. */
const NOON = Date.parse("2026-03-11T16:00:00Z");
const clock = { now: NOON };
const PEOPLE = { boss: ["superadmin"], eve: ["engineer"], fin: ["finance"], fay: ["finance"] };

const app = prepareOnce(() => createStaffApp({ people: PEOPLE, clock: () => clock.now }));
let type: number;
let eve: number;
let ira: number;
beforeAll(async () => {
  // twelve days a year, of which three go on into the next
  const more = { applies_to: "both", is_active: 1, is_paid: 1, allow_negative: 0 };
  type = await plantNamed(app, "leave_type", "Time off", {
    ...more,
    days_per_year: 120,
    carry_forward_max: 30,
  });
  eve = app.users["eve"]!.id;
  await app.database.write((trx) =>
    trx
      .updateTable("employee")
      .set({ joined_on: "2024-01-08", status: "active" })
      .where("id", "=", eve)
      .execute(),
  );
  ira = await plantNamed(app, "consultant", "Ira", { status: "on_bench", hire_date: "2026-02-16" });
});

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly row_version: number };

async function run(date: string, other?: TestApp): Promise<void> {
  clock.now = Date.parse(`${date}T05:20:00Z`);
  await Promise.all(
    [app, ...(other === undefined ? [] : [other])].map((one) => one.app.scheduler.run("timed_effects")),
  );
  clock.now = NOON;
}
async function ledger(holder: "employee" | "consultant", id: number): Promise<string[]> {
  const answer = await app.as("boss")("GET", `/api/leave_ledger/?${holder}=${id}&page_size=100`);
  expectStatus(answer, 200);
  return answer
    .json<{ data: Row[] }>()
    .data.toSorted((a, b) => a.id - b.id)
    .map(({ kind, year, days }) => [kind, year, Number(days)].join(" "));
}
const ask = (who: string, start: string, end: string, more: object = {}) =>
  app.as(who)("POST", "/api/leave/", {
    body: { person_type: "employee", leave_type: type, start, end, ...more },
  });

// proves timed employee.accrue, timed consultant.accrue
it("each month adds its part once, for whoever joined this year from then on, by one of two processes", async () => {
  const other = await app.second();
  try {
    await run("2026-03-11", other);
  } finally {
    await other.close();
  }
  await run("2026-03-12");
  expect(await ledger("employee", eve)).toEqual(["allocation 2026 3"]);
  expect(await ledger("consultant", ira)).toEqual(["allocation 2026 2"]);
  await run("2026-04-01");
  await run("2026-04-30");
  expect(await ledger("employee", eve)).toEqual(["allocation 2026 3", "allocation 2026 1"]);
});

// proves check leave.over_balance
it("nobody takes more than is left, but with a reason that finance gives", async () => {
  // four days are there
  const refused = await ask("eve", "2026-04-06", "2026-04-10");
  expectStatus(refused, 400);
  expect(refused.json<{ issues: object[] }>().issues).toMatchObject([
    { field: "end", parameters: { check: "over_balance" } },
  ]);
  expectStatus(await ask("eve", "2026-04-06", "2026-04-10", { exception_reason: "I must" }), 400);
  expectStatus(await ask("eve", "2026-04-06", "2026-04-08"), 201);
  expectStatus(await ask("eve", "2026-05-04", "2026-05-05"), 400);
  const given = { employee: eve, exception_reason: "Agreed with the team" };
  expectStatus(await ask("fin", "2026-05-04", "2026-05-05", given), 201);
});

it("two requests at once cannot both take what is left", async () => {
  const employee = app.users["fay"]!.id;
  const body = { employee, consultant: null, leave_type: type, year: 2026, kind: "adjustment", days: "-1.0" };
  expectStatus(await app.as("boss")("POST", "/api/leave_ledger/", { body }), 201);
  // four days were earned, and three are left
  const other = await app.second();
  try {
    const both = await Promise.all([
      ask("fay", "2026-06-01", "2026-06-02"),
      other.as("fay")("POST", "/api/leave/", {
        body: { person_type: "employee", leave_type: type, start: "2026-06-08", end: "2026-06-09" },
      }),
    ]);
    // what finance asks for may be excepted with a reason, and none was given
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
  } finally {
    await other.close();
  }
});

// proves timed employee.close_year, timed consultant.close_year
it("a year's end carries forward up to the limit and lets the rest expire, once", async () => {
  const body = {
    employee: null,
    consultant: ira,
    leave_type: type,
    year: 2026,
    kind: "adjustment",
    days: "4.0",
  };
  expectStatus(await app.as("boss")("POST", "/api/leave_ledger/", { body }), 201);
  const before = await ledger("consultant", ira);
  expect(before.at(-1)).toBe("adjustment 2026 4");
  // the server was away over the holidays
  await run("2027-01-04");
  await run("2027-01-05");
  // three days were allocated by April, and four added: seven are left
  expect((await ledger("consultant", ira)).slice(before.length).toSorted()).toEqual([
    "allocation 2027 1",
    "carry_forward 2026 -3",
    "carry_forward 2027 3",
    "expiry 2026 -4",
  ]);
});

/** A consultant of whom the ledger says so much of years: `<kind> <year> <days>`. */
async function holder(rows: readonly string[], leave: number | null = null): Promise<number> {
  const consultant = await plantNamed(app, "consultant", "Uma", {
    status: "on_bench",
    hire_date: "2025-01-06",
  });
  for (const row of rows) {
    const [kind, year, days] = row.split(" ");
    const body = {
      employee: null,
      consultant,
      leave_type: type,
      year: Number(year),
      kind,
      days: `${days}.0`,
    };
    const given = kind === "taken" ? { ...body, leave } : body;
    expectStatus(await app.as("boss")("POST", "/api/leave_ledger/", { body: given }), 201);
  }
  return consultant;
}
const askFor = (consultant: number, start: string, end: string, more: object = {}) =>
  ask("fin", start, end, { person_type: "consultant", employee: null, consultant, ...more });

// four working days of one year and three of the next
const OVER = ["2026-12-28", "2027-01-05"] as const;

it.each([
  ["what goes on is too little", 5, 400, {}],
  ["what goes on is just enough", 7, 201, { days: "7.0", balance_after: "3.0", balance_after_next: "0.0" }],
  ["no more goes on than the limit", 20, 201, { balance_after: "16.0", balance_after_next: "0.0" }],
  ["the first year has too little", 3, 400, {}],
])("leave over a year's end is judged by each of its years: %s", async (_, days, status, values) => {
  const answer = await askFor(await holder([`adjustment 2026 ${days}`]), ...OVER);
  expectStatus(answer, status);
  const issues = [{ field: "end", parameters: { check: "over_balance" } }];
  expect(answer.json()).toMatchObject(status === 400 ? { issues } : values);
});

it("what is asked for over a year's end counts in each of its years for the next request", async () => {
  const consultant = await holder(["adjustment 2026 10"]);
  const first = await askFor(consultant, ...OVER);
  expectStatus(first, 201);
  expectStatus(await askFor(consultant, "2027-01-06", "2027-01-06"), 400);
  const before = await askFor(consultant, "2026-12-21", "2026-12-21");
  expectStatus(before, 201);
  expect(before.json()).toMatchObject({ balance_after: "5.0", balance_after_next: null });
  // with two more days fewer than the limit are left for the year to come
  expectStatus(await askFor(consultant, "2026-12-22", "2026-12-23"), 201);
  expectStatus(await askFor(consultant, "2027-01-07", "2027-01-07", { exception_reason: "Agreed" }), 201);
});

it.each([
  [
    "as far as the limit lets it, and expires for the rest",
    2,
    ["carry_forward 2025 -1", "carry_forward 2026 1", "expiry 2025 -2"],
  ],
  ["whole, where the year went out even", 0, ["carry_forward 2025 -3", "carry_forward 2026 3"]],
])("leave that is given back into a year that is over goes on %s", async (_, went, after) => {
  const leave = await plant(app, "leave", {
    label: "Long",
    person_type: "consultant",
    leave_type: type,
    start: "2025-12-29",
    end: "2026-03-13",
    days: 30,
    status: "approved",
    requested_by: app.users["fin"]!.id,
  });
  const rows = [
    `adjustment 2025 ${3 + went}`,
    "taken 2025 -3",
    ...(went === 0 ? [] : [`carry_forward 2025 -${went}`, `carry_forward 2026 ${went}`]),
    "taken 2026 -2",
  ];
  const consultant = await holder(rows, leave);
  await app.database.write((trx) =>
    trx.updateTable("leave").set({ consultant }).where("id", "=", leave).execute(),
  );
  const { row_version } = (await app.as("boss")("GET", `/api/leave/${leave}/`)).json<Row>();
  expectStatus(
    await app.as("fin")("POST", `/api/leave/${leave}/transition/`, {
      body: { transition: "cancel", row_version },
    }),
    200,
  );
  const booked = (await ledger("consultant", consultant)).slice(rows.length);
  expect(booked.toSorted()).toEqual([...after, "reversal 2025 3", "reversal 2026 2"].toSorted());
});
