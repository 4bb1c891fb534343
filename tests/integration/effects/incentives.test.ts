import { describe, expect, test } from "vitest";
import { plant, plantNamed } from "../people-app.ts";
import { createWorld, week } from "../values/world.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

type World = Awaited<ReturnType<typeof createWorld>>;
type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const world = prepareOnce(createWorld);

const RATES = [
  { kind: "bill", amount: 9000, from_on: "2025-09-01" },
  { kind: "pay", amount: 6000, from_on: "2025-09-01" },
];
const DAY = 86_400_000;
const id = (name: string): number => world.app.users[name]!.id;
const set = (table: string, row: number, values: object): Promise<unknown> =>
  world.app.database.write((trx) => trx.updateTable(table).set(values).where("id", "=", row).execute());

let plans = 0;
async function plan(type: string, role: string, values: object): Promise<number> {
  const { id: to } = await world.app.database.read
    .selectFrom("role")
    .select("id")
    .where("name", "=", role)
    .executeTakeFirstOrThrow();
  const made = await world.make("fin", "incentive_plan", {
    name: `Plan ${(plans += 1)}`,
    type,
    applies_to: [Number(to)],
    valid_from: "2025-09-01",
    clawback_days: 365,
    ...values,
  });
  return made.id;
}
/** From now on it applies to nobody: tests do not see each other's plans. */
const close = (...ids: number[]) =>
  Promise.all(ids.map((one) => set("incentive_plan", one, { valid_to: "2026-03-10" })));

async function rowsOf(of: number): Promise<Row[]> {
  const answer = await world.ask("boss", "GET", `/api/incentive/?plan=${of}&sort=id&page_size=100`);
  const { data } = answer.json<{ data: Row[] }>();
  return Promise.all(data.map((row) => world.read("incentive", row.id)));
}
const states = async (of: number) => (await rowsOf(of)).map(({ amount, status }) => [amount, status]);

type Placed = Awaited<ReturnType<World["project"]>>;

async function placed(): Promise<Placed> {
  const made = await world.project({ rates: RATES });
  await set("consultant", made.consultant, { retention_owner: id("ret") });
  return made;
}

async function invoiced({ project, vendor, order }: Placed, monday: string): Promise<number> {
  const sheet = await world.approved(project, week(monday));
  const invoice = await world.make("fin", "invoice", {
    vendor_company: vendor,
    purchase_order: order,
    timesheets: [sheet],
    period_start: monday,
    period_end: Object.keys(week(monday)).at(-1),
    issued_on: "2026-03-02",
  });
  await world.move("fin", "invoice", invoice.id, "send");
  return invoice.id;
}

async function paidOut(incentive: number): Promise<void> {
  await world.move("fin", "incentive", incentive, "submit");
  await world.move("head", "incentive", incentive, "consent");
  await world.move("fin", "incentive", incentive, "approve");
  await world.move("fin", "incentive", incentive, "pay", { values: { paid_on: "2026-03-11" } });
}

describe("hours that are invoiced", () => {
  test("are worth something to who keeps the consultant and who leads the team, and go with the invoice", async () => {
    const team = await plantNamed(world.app, "team", "Team of max", {
      department: "marketing",
      lead: id("head"),
      is_active: 1,
    });
    for (const name of ["max", "head"]) await set("employee", id(name), { team });
    const keeps = await plan("retention", "retention", { formula: "per_hour", value: "0.55" });
    const leads = await plan("team_override", "admin", { formula: "pct_of_margin", value: "2.50" });
    const once = await plan("retention", "retention", { formula: "flat", value: "100.00" });
    const work = await placed();
    const first = await invoiced(work, "2026-02-02");
    // 40 h × 0.55, and 2.5 % of 40 h × 30.00
    expect(await rowsOf(keeps)).toMatchObject([
      {
        employee: { id: id("ret") },
        purchase_order: { id: work.order },
        project: { id: work.project },
        invoice: { id: first },
        month: "2026-02",
        hours: "40.00",
        amount: "22.00",
        status: "accrued",
        type: "retention",
        clawback_until: "2026-09-01",
      },
    ]);
    expect(await rowsOf(leads)).toMatchObject([
      { employee: { id: id("head") }, amount: "30.00", type: "team_override" },
    ]);
    // both pay, but the order has one whole of retention to share
    expect([...(await rowsOf(keeps)), ...(await rowsOf(once))].map(({ split_pct }) => split_pct)).toEqual([
      "100.00",
      null,
    ]);
    // a flat value is one for the month, however many invoices the month has
    const second = await invoiced(work, "2026-02-09");
    expect(await states(once)).toEqual([["100.00", "accrued"]]);
    expect(await states(keeps)).toEqual([
      ["22.00", "accrued"],
      ["22.00", "accrued"],
    ]);
    await world.move("fin", "invoice", second, "void", { reason: "Wrong hours" });
    expect(await states(keeps)).toEqual([
      ["22.00", "accrued"],
      ["22.00", "reversed"],
    ]);
    await close(keeps, leads, once);
  });

  test("of a voided invoice are taken back where they were paid out, so that nobody earns twice", async () => {
    const hourly = await plan("hourly_spread", "marketer", { formula: "per_hour", value: "1.00" });
    const work = await placed();
    const invoice = await invoiced(work, "2026-02-02");
    const [row] = await rowsOf(hourly);
    await paidOut(row!.id);
    await world.move("fin", "invoice", invoice, "void", { reason: "Wrong hours" });
    expect(await states(hourly)).toEqual([
      ["40.00", "clawed_back"],
      ["-40.00", "accrued"],
    ]);
    await close(hourly);
  });

  // proves check incentive.outside_guarantee
  test("are clawed back only where the project ended within the guarantee", async () => {
    const hourly = await plan("hourly_spread", "marketer", { formula: "per_hour", value: "1.00" });
    const work = await placed();
    await invoiced(work, "2026-02-02");
    const [row] = await rowsOf(hourly);
    await paidOut(row!.id);
    const note = { values: { note: "Left early" } };
    await expect(world.move("fin", "incentive", row!.id, "claw_back", note)).rejects.toThrow(
      /outside_guarantee/,
    );
    expect(await states(hourly)).toEqual([["40.00", "paid"]]);
    await world.move("fin", "project", work.project, "terminate", {
      values: { actual_end: "2026-03-10", end_reason: "performance" },
    });
    expect(await states(hourly)).toEqual([
      ["40.00", "clawed_back"],
      ["-40.00", "accrued"],
    ]);
    await close(hourly);
  });

  test("of two invoices sent at once give a flat value once", async () => {
    const once = await plan("retention", "retention", { formula: "flat", value: "100.00" });
    const work = await placed();
    const make = async (monday: string) => {
      const sheet = await world.approved(work.project, week(monday));
      const { id: made } = await world.make("fin", "invoice", {
        vendor_company: work.vendor,
        purchase_order: work.order,
        timesheets: [sheet],
        period_start: monday,
        period_end: monday,
        issued_on: "2026-03-02",
      });
      return made;
    };
    const invoices = [await make("2026-02-02"), await make("2026-02-09")];
    await Promise.all([
      world.move("fin", "invoice", invoices[0]!, "send"),
      world.move("fay", "invoice", invoices[1]!, "send"),
    ]);
    expect(await states(once)).toEqual([["100.00", "accrued"]]);
    await close(once);
  });
});

// proves interview.complete
test("an interview that took place is worth the plans of its marketer and its supervisor, once", async () => {
  const marketers = await plan("interview", "marketer", { formula: "flat", value: "25.00" });
  const others = await plan("interview", "legal", { formula: "flat", value: "10.00" });
  const { consultant, client, vendor } = await placed();
  const lead = await plant(world.app, "lead", {
    label: "Lead",
    job_title: "Developer",
    status: "interviewing",
  });
  const submission = await plant(world.app, "submission", {
    label: "Submission",
    lead,
    consultant,
    client,
    vendor_company: vendor,
    marketer: id("max"),
    job_title: "Developer",
    status: "interview",
  });
  const interview = await plant(world.app, "interview", {
    label: "Interview",
    submission,
    consultant,
    marketer: id("max"),
    supervisor: id("leg"),
    type: "technical",
    round: 1,
    schedule: Date.parse("2026-03-11T13:00:00Z"),
    duration_minutes: 30,
    status: "scheduled",
    outcome: "awaiting",
  });
  await world.app.app.scheduler.run("transitions_quarter_hour");
  await world.app.app.scheduler.run("transitions_quarter_hour");
  expect(await world.read("interview", interview)).toMatchObject({ status: "completed" });
  expect(await rowsOf(marketers)).toMatchObject([
    { employee: { id: id("max") }, interview: { id: interview }, month: "2026-03", amount: "25.00" },
  ]);
  expect(await rowsOf(others)).toMatchObject([{ employee: { id: id("leg") }, amount: "10.00" }]);
  await close(marketers, others);
});

// proves value incentive.submission
test("a month goes for approval on the first of the next, each row once; what is sent back waits for the one after", async () => {
  const hourly = await plan("hourly_spread", "marketer", { formula: "per_hour", value: "1.00" });
  await invoiced(await placed(), "2026-02-02");
  const [row] = await rowsOf(hourly);
  expect(row).toMatchObject({ month: "2026-02", submit_on: "2026-04-01" });
  // sign-ins of the test are of its first day
  const there = async (days: number) => {
    world.pass(days * DAY);
    await Promise.all([nightly(), nightly()]);
    world.pass(-days * DAY);
    return states(hourly);
  };
  const nightly = () => world.app.app.scheduler.run("transitions_day");
  expect(await there(0)).toEqual([["40.00", "accrued"]]);
  expect(await there(20)).toEqual([["40.00", "accrued"]]);
  expect(await there(21)).toEqual([["40.00", "pending_approval"]]);
  const told = await world.app.database.read
    .selectFrom("emp_notify")
    .select("recipient")
    .where("target", "=", "incentive")
    .where("target__id", "=", row!.id)
    .execute();
  const recipients = told.map(({ recipient }) => Number(recipient));
  expect(recipients).toEqual(expect.arrayContaining([id("fin"), id("fay"), id("head")]));
  // in the middle of the month whose first day is over
  await set("incentive", row!.id, { submit_on: "2026-03-01" });
  await world.move("fin", "incentive", row!.id, "send_back", { values: { note: "Hours are missing" } });
  expect(await world.read("incentive", row!.id)).toMatchObject({ submit_on: "2026-04-01" });
  expect(await there(5)).toEqual([["40.00", "accrued"]]);
  expect(await there(21)).toEqual([["40.00", "pending_approval"]]);
  await close(hourly);
});

// proves timed employee.incentive_statement
test("on the first of a month whoever earned incentives gets a letter with them, once", async () => {
  await world.app.database.write((trx) =>
    trx
      .updateTable("incentive")
      .set({ submit_on: "2025-09-01" })
      .where("submit_on", "is not", null)
      .execute(),
  );
  await Promise.all([
    set("employee", id("max"), { email: "max@example.com", language: "fr" }),
    set("employee", id("leg"), { email: "leg@example.com", language: "en" }),
  ]);
  const hourly = await plan("hourly_spread", "marketer", { formula: "per_hour", value: "1.25" });
  const engaged = await placed();
  await invoiced(engaged, "2026-02-02");
  await invoiced(engaged, "2026-02-09");
  const [, reversed] = await rowsOf(hourly);
  const third = await placed();
  await invoiced(third, "2026-02-02");
  const [first] = await rowsOf(hourly);
  const letters = async () => {
    const rows = await world.app.database.read
      .selectFrom("sys__mail")
      .select(["recipient", "subject", "body", "language"])
      .where("recipient", "in", ["max@example.com", "leg@example.com"])
      .execute();
    return rows.map((row) => ({ ...row, body: String(row.body).replaceAll(/[\u00a0\u202f]/g, " ") }));
  };
  await set("incentive", reversed!.id, { status: "reversed" });
  const there = async (days: number) => {
    world.pass(days * DAY);
    await Promise.all([nightly(), nightly()]);
    world.pass(-days * DAY);
    return letters();
  };
  const nightly = () => world.app.app.scheduler.run("timed_effects");
  expect(await there(20)).toEqual([]);
  const sent = await there(21);
  expect(sent).toMatchObject([
    { recipient: "max@example.com", subject: "Vos primes\u00a0: mars 2026", language: "fr" },
  ]);
  expect(sent[0]!.body).toContain(
    `${String(first!["code"])} · ${String((first!["plan"] as { label: string }).label)}`,
  );
  expect(sent[0]!.body).toContain("· 2026-02 · 50,00 $");
  expect(sent[0]!.body).toContain("Total : 100,00 $");
  expect(sent[0]!.body).not.toContain(String(reversed!["code"]));
  expect(await there(22)).toHaveLength(1);
  expect(await there(51)).toHaveLength(1);
  await close(hourly);
});

test("shares of one order, type and month come to no more than all of it; what was reversed does not count", async () => {
  const placement = await plan("placement", "marketer", { formula: "flat", value: "300.00" });
  const { order } = await placed();
  const other = await plan("placement", "marketer", { formula: "flat", value: "200.00" });
  const extension = await plan("extension", "marketer", { formula: "flat", value: "200.00" });
  const share = (who: string, split: string, more: object = {}) =>
    world.ask("fin", "POST", "/api/incentive/", {
      employee: id(who),
      plan: placement,
      purchase_order: order,
      month: "2026-03",
      amount: "100.00",
      split_pct: split,
      ...more,
    });
  const refused = { check: "shares", resource: "incentive" };
  const first = await share("max", "60.00");
  expect(first.statusCode).toBe(201);
  const above = await share("head", "40.01");
  expect(above.statusCode).toBe(400);
  expect(above.json()).toMatchObject({
    issues: [{ field: "split_pct", code: "check", parameters: refused }],
  });
  const elsewhere = await share("head", "40.01", { plan: other });
  expect(elsewhere.json()).toMatchObject({ issues: [{ field: "split_pct", parameters: refused }] });
  expect((await share("head", "100.00", { plan: extension })).statusCode).toBe(201);
  const [one, two] = await Promise.all([share("head", "40.00"), share("leg", "40.00", { plan: other })]);
  expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([201, 400]);
  expect((await share("leg", "100.00", { month: "2026-04" })).statusCode).toBe(201);
  expect((await share("leg", "100.00", { purchase_order: (await placed()).order })).statusCode).toBe(201);
  const { id: row } = first.json<{ id: number }>();
  const more = { values: { note: "Not theirs" } };
  await world.move("fin", "incentive", row, "reverse", more);
  expect((await share("leg", "60.00")).statusCode).toBe(201);
  await close(placement, other, extension);
});
