import { describe, expect, test } from "vitest";
import { day, NOON, staffCalls } from "../../support/staff-calls.ts";
import { createStaffApp, plant, plantConsultant, plantNamed, plantProject } from "../people-app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const STAFF = {
  boss: ["superadmin"],
  max: ["marketer"],
  head: ["admin", "marketer"],
  fin: ["finance"],
  fay: ["finance"],
};
type Person = keyof typeof STAFF;

const clock = { now: NOON };
const app = prepareOnce(() => createStaffApp({ people: STAFF, clock: () => clock.now }));

const { id, ask, make, read, all, tryMove, move, file } = staffCalls<Person>(() => app);

let count = 0;
const WORKSITE = JSON.stringify({ city: "Austin", state: "TX", country: "US" });

/** A project under way, with its order and people. */
async function project() {
  count += 1;
  const consultant = await plantConsultant(app, count, {
    employer_entity: "Our company, 1 Main Street, Austin TX",
    hire_date: day(-200),
    status: "on_project",
  });
  const made = await plantProject(app, count, {
    consultant,
    order: { marketer: id("max") },
    start_date: day(-60),
    end_date: day(100),
  });
  for (const [kind, amount] of [
    ["bill", 9000],
    ["pay", 6000],
  ] as const) {
    await plant(app, "project_rate", { label: kind, project: made.project, kind, amount, from_on: day(-60) });
  }
  return made;
}

type World = Awaited<ReturnType<typeof project>>;

/** Five days of eight hours, entered and submitted by one person. */
async function submitted({ project: of }: Pick<World, "project">, start: number, name: Person = "fin") {
  const sheet = await make(name, "timesheet", {
    project: of,
    period_start: day(start),
    period_end: day(start + 6),
    days: [0, 1, 2, 3, 4].map((n) => ({ date: day(start + n), regular_hours: "8.00" })),
    client_copy: [await file(name)],
  });
  await move(name, "timesheet", sheet.id, "start");
  await move(name, "timesheet", sheet.id, "submit");
  return sheet.id;
}

async function approved(world: World, start: number): Promise<number> {
  const sheet = await submitted(world, start);
  await move("fay", "timesheet", sheet, "approve");
  return sheet;
}

const invoiced = async ({ vendor, order }: World, sheets: number[]) => {
  const { id: invoice } = await make("fin", "invoice", {
    vendor_company: vendor,
    purchase_order: order,
    timesheets: sheets,
    period_start: day(-30),
    period_end: day(-1),
    issued_on: day(-1),
  });
  return invoice;
};

const stubOf = async ({ consultant, project: of }: World, sheets: number[]) => {
  const { id: stub } = await make("fin", "paystub", {
    consultant,
    project: of,
    period_start: day(-30),
    period_end: day(-2),
    pay_date: day(0),
    timesheets: sheets,
    lines: [{ type: "tax_federal", description: "Federal income tax", amount: "300.00" }],
  });
  return stub;
};

const stateOf = async (sheet: number) => {
  const row = await read("timesheet", sheet);
  const to = (name: string) => (row[name] as { id: number } | null)?.id ?? null;
  return [row["status"], row["billing_status"], row["pay_status"], to("invoice"), to("paystub")];
};
const eventsOf = async (sheet: number) =>
  (await all("timesheet_event", `timesheet=${sheet}`)).map(({ event }) => event);

describe("the days that are expected of a timesheet", () => {
  const proposed = async (name: Person, sheet: number) => {
    const answer = await ask(name, "GET", `/api/timesheet/${sheet}/proposed_rows/`);
    return answer.json<{ data: { days?: object[] } }>().data.days;
  };

  test("are its working days, less leave that was granted; nothing is written until they are saved", async () => {
    const { project: of, consultant } = await project();
    const sheet = await make("fin", "timesheet", {
      project: of,
      period_start: day(5),
      period_end: day(11),
    });
    const type = await plant(app, "leave_type", { label: `Paid leave ${of}` });
    await plant(app, "leave", {
      label: "Away",
      consultant,
      leave_type: type,
      start: day(6),
      end: day(6),
      half_day: "none",
      status: "approved",
    });
    const days = [5, 6, 7, 8, 9].map((n) => ({
      date: day(n),
      regular_hours: n === 6 ? "0.00" : "8.00",
      leave_hours: n === 6 ? "8.00" : "0.00",
    }));
    expect(await proposed("fin", sheet.id)).toEqual(days);
    expect(await read("timesheet", sheet.id)).toMatchObject({ days: [], row_version: sheet.row_version });
    const saved = await ask("fin", "PATCH", `/api/timesheet/${sheet.id}/`, {
      row_version: sheet.row_version,
      days,
    });
    expect(saved.json()).toMatchObject({ total_hours: "32.00", leave_hours: "8.00" });
  });

  test("are told to whoever may edit it, and to nobody of what has no week", async () => {
    const { project: of } = await project();
    const sheet = await make("fin", "timesheet", {
      project: of,
      period_start: day(5),
      period_end: day(11),
    });
    const status = async (name: Person, url: string) => (await ask(name, "GET", url)).statusCode;
    expect(await status("max", `/api/timesheet/${sheet.id}/proposed_rows/`)).toBe(403);
    expect(await status("fin", "/api/timesheet/999999/proposed_rows/")).toBe(404);
    expect((await ask("boss", "GET", `/api/project/${of}/proposed_rows/`)).json()).toEqual({ data: {} });
    await move("fin", "timesheet", sheet.id, "void", { values: { reject_reason: "Ended before" } });
    expect(await status("fin", `/api/timesheet/${sheet.id}/proposed_rows/`)).toBe(403);
  });
});

describe("a timesheet", () => {
  test("writes down what happens to it, without amounts, and is approved by somebody else", async () => {
    const world = await project();
    const sheet = await submitted(world, -14);
    expect((await tryMove("fin", "timesheet", sheet, "approve")).json()).toMatchObject({
      code: "condition_not_met",
    });
    await move("fay", "timesheet", sheet, "reject", { values: { reject_reason: "Copy is unreadable" } });
    await move("fin", "timesheet", sheet, "submit");
    await move("fay", "timesheet", sheet, "approve");
    expect(await read("timesheet", sheet)).toMatchObject({
      submitted_by: { id: id("fin") },
      approved_by: { id: id("fay") },
    });
    const events = await all("timesheet_event", `timesheet=${sheet}`);
    expect(events.map(({ event }) => event)).toEqual([
      "expected",
      "submitted",
      "rejected",
      "submitted",
      "approved",
    ]);
    expect(events.at(-1)).toMatchObject({
      project: { id: world.project },
      consultant: { id: world.consultant },
      period_start: day(-14),
      hours: "40.00",
      actor: { id: id("fay") },
      at: new Date(NOON).toISOString(),
    });
    expect(events[2]).toMatchObject({ note: "Copy is unreadable" });
    expect(Object.keys(events[0]!).filter((name) => name.includes("amount"))).toEqual([]);
  });

  test("is approved without the client's copy only where somebody says why", async () => {
    const world = await project();
    const { id: sheet } = await make("fin", "timesheet", {
      project: world.project,
      period_start: day(-14),
      period_end: day(-8),
      days: [0, 1, 2, 3, 4].map((n) => ({ date: day(-14 + n), regular_hours: "8.00" })),
    });
    await move("fin", "timesheet", sheet, "start");
    await move("fin", "timesheet", sheet, "submit");
    const refused = await tryMove("fay", "timesheet", sheet, "approve");
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      issues: [{ field: "client_copy" }, { field: "client_copy_waiver" }],
    });
    const values = { client_copy_waiver: "The client signs nothing in its portal" };
    await move("fay", "timesheet", sheet, "approve", { values });
    expect(await read("timesheet", sheet)).toMatchObject({
      status: "approved",
      client_copy: null,
      ...values,
    });
  });

  test("answers and closes the requests for its period, and no others", async () => {
    const world = await project();
    const request = async (start: number) =>
      (
        await make("fin", "timesheet_request", {
          project: world.project,
          period_start: day(start),
          period_end: day(start + 6),
          request_type: "missing",
          message: "Please send your hours.",
          sent_to: "c@example.com",
          due_on: day(2),
        })
      ).id;
    const [mine, other] = [await request(-14), await request(-7)];
    const sheet = await submitted(world, -14);
    expect(await read("timesheet_request", mine)).toMatchObject({ status: "answered" });
    await move("fay", "timesheet", sheet, "approve");
    expect(await read("timesheet_request", mine)).toMatchObject({ status: "closed" });
    expect(await read("timesheet_request", other)).toMatchObject({ status: "open" });
  });

  test("is locked once it is billed, and corrected by a sheet of its own", async () => {
    const world = await project();
    const sheet = await approved(world, -14);
    const invoice = await invoiced(world, [sheet]);
    await move("fin", "invoice", invoice, "send");
    expect((await ask("fin", "PATCH", `/api/timesheet/${sheet}/`, { row_version: 99 })).statusCode).toBe(409);
    const reopened = await tryMove("fin", "timesheet", sheet, "reopen", { values: { reject_reason: "x" } });
    expect(reopened.json()).toMatchObject({ code: "condition_not_met" });
    const days = [{ date: day(-14), regular_hours: "1.00" }];
    const period = { project: world.project, period_start: day(-14), period_end: day(-8), days };
    expect((await ask("fin", "POST", "/api/timesheet/", period)).statusCode).toBe(400);
    const correction = await make("fin", "timesheet", { ...period, corrects: sheet });
    expect(correction).toMatchObject({ corrects: { id: sheet }, status: "expected" });
    expect((await ask("fin", "POST", "/api/timesheet/", { ...period, corrects: sheet })).statusCode).toBe(
      400,
    );
  });
});

describe("an invoice", () => {
  test("takes its sheets along until it is paid, part by part", async () => {
    const world = await project();
    const sheets = [await approved(world, -21), await approved(world, -14)];
    const invoice = await invoiced(world, sheets);
    expect(await stateOf(sheets[0]!)).toEqual(["approved", "unbilled", "unpaid", null, null]);
    await move("fin", "invoice", invoice, "send");
    expect(await stateOf(sheets[0]!)).toEqual(["approved", "invoiced", "unpaid", invoice, null]);
    const pay = (payment: string) =>
      tryMove("fin", "invoice", invoice, "record_payment", { values: { payment, paid_on: day(0) } });
    expect((await pay("7200.01")).statusCode).toBe(400);
    expect((await pay("0.00")).statusCode).toBe(400);
    await pay("3000.10");
    expect(await read("invoice", invoice)).toMatchObject({ status: "part_paid", paid_amount: "3000.10" });
    expect((await stateOf(sheets[1]!))[1]).toBe("part_paid");
    expect((await pay("4199.91")).statusCode).toBe(400);
    await pay("1000.00");
    expect(await read("invoice", invoice)).toMatchObject({ status: "part_paid", paid_amount: "4000.10" });
    await pay("3199.90");
    expect(await read("invoice", invoice)).toMatchObject({ status: "paid", paid_amount: "7200.00" });
    expect(await read("invoice", invoice)).toMatchObject({ days_to_pay: 1 });
    expect((await stateOf(sheets[1]!))[1]).toBe("paid");
    expect((await pay("1.00")).json()).toMatchObject({ code: "transition_not_offered" });
    expect(await eventsOf(sheets[0]!)).toContain("invoiced");
  });

  // proves timed vendor_company.average_days_to_pay, value vendor_company.average_days_to_pay
  test("tells how fast its vendor pays: with each payment, and every night without those of a year ago", async () => {
    const vendor = (name: string, values = {}) => plantNamed(app, "vendor_company", name, values);
    const paid = (of: number, issued: number, on: number) =>
      plant(app, "invoice", {
        label: `Paid ${of} ${on}`,
        vendor_company: of,
        status: "paid",
        issued_on: day(issued),
        paid_on: day(on),
      });
    const world = await project();
    await paid(world.vendor, -12, -10);
    // what was paid longer than a year ago, or is not paid, says nothing about the vendor
    await paid(world.vendor, -480, -400);
    await plant(app, "invoice", { label: "Open", vendor_company: world.vendor, status: "sent" });
    const invoice = await invoiced(world, [await approved(world, -14)]);
    await move("fin", "invoice", invoice, "send");
    const average = async (of: number) => (await read("vendor_company", of))["avg_days_to_pay"];
    expect(await average(world.vendor)).toBe("2.0");
    const values = { payment: "3600.00", paid_on: day(0) };
    await move("fin", "invoice", invoice, "record_payment", { values });
    expect(await average(world.vendor)).toBe("1.5");

    // paid before the value was kept, and the other way round
    const [slow, none] = [await vendor("Slow"), await vendor("None", { avg_days_to_pay: 30 })];
    await paid(slow, -60, 0);
    const night = async (days: number) => {
      clock.now = NOON + days * 86_400_000;
      try {
        return await app.app.scheduler.run("timed_effects");
      } finally {
        clock.now = NOON;
      }
    };
    const slowest = async () => {
      const rows = await all("vendor_company", "sort=-avg_days_to_pay");
      return rows.map((row) => row.id).filter((one) => [slow, none, world.vendor].includes(one));
    };
    await night(0);
    expect([await average(slow), await average(none)]).toEqual(["60.0", null]);
    expect(await slowest()).toEqual([slow, world.vendor, none]);
    // those whose value stays are not written
    const versions = async () => (await all("vendor_company", "sort=id")).map((row) => row.row_version);
    const before = await versions();
    await night(1);
    expect(await versions()).toEqual(before);
    await night(356);
    expect(await average(world.vendor)).toBe("1.0");
    await night(366);
    expect([await average(slow), await average(world.vendor)]).toEqual([null, null]);
  });

  test("that is voided frees its own sheets, and nobody else's", async () => {
    const world = await project();
    const sheet = await approved(world, -14);
    const first = await invoiced(world, [sheet]);
    const second = await invoiced(world, [await approved(world, -21)]);
    await move("fin", "invoice", first, "send");
    // as records of a time before the rule may have it
    await app.database.write(async (trx) => {
      await trx
        .updateTable("invoice")
        .set({ timesheets: `[${sheet}]` })
        .where("id", "=", second)
        .execute();
      await trx
        .updateTable("invoice__timesheets")
        .set({ value: sheet })
        .where("owner", "=", second)
        .execute();
    });
    const refused = await tryMove("fin", "invoice", second, "send");
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "effect_step_impossible" });
    await move("fin", "invoice", second, "void", { reason: "Made twice" });
    expect(await stateOf(sheet)).toEqual(["approved", "invoiced", "unpaid", first, null]);
    await move("fin", "invoice", first, "void", { reason: "Wrong hours" });
    expect(await stateOf(sheet)).toEqual(["approved", "unbilled", "unpaid", null, null]);
  });

  test("that is written off takes its sheets with it", async () => {
    const world = await project();
    const sheet = await approved(world, -14);
    const invoice = await invoiced(world, [sheet]);
    await move("fin", "invoice", invoice, "send");
    expect((await tryMove("fin", "invoice", invoice, "write_off", { reason: "Insolvent" })).statusCode).toBe(
      403,
    );
    await move("boss", "invoice", invoice, "write_off", { reason: "Insolvent" });
    expect((await stateOf(sheet))[1]).toBe("written_off");
  });

  test("that is disputed is paid once that is settled, and what stays open of it is written off", async () => {
    const world = await project();
    const sheet = await approved(world, -14);
    const invoice = await invoiced(world, [sheet]);
    await move("fin", "invoice", invoice, "send");
    const values = { payment: "1000.00", paid_on: day(0) };
    await move("fin", "invoice", invoice, "dispute", { reason: "Hours are questioned" });
    expect((await tryMove("fin", "invoice", invoice, "record_payment", { values })).json()).toMatchObject({
      code: "transition_not_offered",
    });
    await move("fin", "invoice", invoice, "settle_dispute", { reason: "They agreed" });
    await move("fin", "invoice", invoice, "record_payment", { values });
    expect(await read("invoice", invoice)).toMatchObject({ status: "part_paid", paid_amount: "1000.00" });
    await move("boss", "invoice", invoice, "write_off", { reason: "Insolvent" });
    expect(await read("invoice", invoice)).toMatchObject({ status: "written_off", paid_amount: "1000.00" });
    expect((await stateOf(sheet))[1]).toBe("written_off");
  });

  test("of the same sheet is made by one of two people at once", async () => {
    const world = await project();
    const sheet = await approved(world, -14);
    const answers = await Promise.allSettled([invoiced(world, [sheet]), invoiced(world, [sheet])]);
    const made = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    expect(made).toHaveLength(1);
    await move("fay", "invoice", made[0]!, "send");
    expect(await stateOf(sheet)).toEqual(["approved", "invoiced", "unpaid", made[0], null]);
  });

  test("takes two payments at once only as far as it is open", async () => {
    const world = await project();
    const invoice = await invoiced(world, [await approved(world, -14)]);
    const { row_version } = await move("fin", "invoice", invoice, "send");
    const body = {
      transition: "record_payment",
      row_version,
      values: { payment: "2000.00", paid_on: day(0) },
    };
    const answers = await Promise.all(
      (["fin", "fay"] as const).map((name) => ask(name, "POST", `/api/invoice/${invoice}/transition/`, body)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await read("invoice", invoice)).toMatchObject({ paid_amount: "2000.00", status: "part_paid" });
  });
});

describe("a pay stub", () => {
  test("is reviewed by one and issued by another, and its sheets are paid", async () => {
    const world = await project();
    const sheet = await approved(world, -14);
    const stub = await stubOf(world, [sheet]);
    expect(await stateOf(sheet)).toEqual(["approved", "unbilled", "in_payroll", null, stub]);
    await move("fin", "paystub", stub, "review");
    expect((await tryMove("fin", "paystub", stub, "issue")).json()).toMatchObject({
      code: "condition_not_met",
    });
    await move("fay", "paystub", stub, "issue");
    expect(await stateOf(sheet)).toEqual(["approved", "unbilled", "paid", null, stub]);
    expect(await eventsOf(sheet)).toContain("paid_out");
    const alone = await tryMove("fay", "paystub", stub, "void", { values: { void_reason: "Wrong rate" } });
    expect(alone.json()).toMatchObject({ code: "condition_not_met" });
    await move("fin", "paystub", stub, "void", { values: { void_reason: "Wrong rate" } });
    expect(await stateOf(sheet)).toEqual(["approved", "unbilled", "unpaid", null, null]);
  });

  test("that was never issued gives its sheets back too, and no sheet is in two", async () => {
    const world = await project();
    const sheet = await approved(world, -14);
    const stub = await stubOf(world, [sheet]);
    await expect(stubOf(world, [sheet])).rejects.toThrow(/409|400/);
    await move("fin", "paystub", stub, "void", { values: { void_reason: "Made by mistake" } });
    expect((await stateOf(sheet))[2]).toBe("unpaid");
    await stubOf(world, [sheet]);
  });

  test("marketing sees neither pay nor invoices", async () => {
    const world = await project();
    const sheet = await approved(world, -14);
    const stub = await stubOf(world, [sheet]);
    const invoice = await invoiced(world, [sheet]);
    for (const name of ["max", "head"] as const) {
      for (const url of [`paystub/${stub}`, `invoice/${invoice}`, `timesheet/${sheet}`]) {
        expect((await ask(name, "GET", `/api/${url}/`)).statusCode).toBeGreaterThanOrEqual(403);
      }
      expect((await ask(name, "GET", "/api/paystub/")).statusCode).toBe(403);
    }
  });
});

describe("an incentive", () => {
  async function plan(type: string, values: object) {
    const marketer = await app.database.read
      .selectFrom("role")
      .select("id")
      .where("name", "=", "marketer")
      .executeTakeFirstOrThrow();
    return make("fin", "incentive_plan", {
      name: `Plan ${(count += 1)}`,
      type,
      applies_to: [Number(marketer.id)],
      valid_from: day(-100),
      valid_to: day(0),
      clawback_days: 90,
      ...values,
    });
  }

  test("is accrued by the hour when the sheet is invoiced, approved with consent, settled, and clawed back", async () => {
    const world = await project();
    const { id: hourly } = await plan("hourly_spread", { formula: "per_hour", value: "1.50" });
    const sheet = await approved(world, -14);
    const invoice = await invoiced(world, [sheet]);
    await move("fin", "invoice", invoice, "send");
    const [row, ...more] = await all("incentive", `plan=${hourly}`);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      employee: { id: id("max") },
      purchase_order: { id: world.order },
      invoice: { id: invoice },
      month: day(-8).slice(0, 7),
      hours: "40.00",
      amount: "60.00",
      status: "accrued",
      clawback_until: day(30),
    });
    await move("fin", "incentive", row!.id, "submit");
    expect((await tryMove("fin", "incentive", row!.id, "approve")).statusCode).toBe(409);
    await move("head", "incentive", row!.id, "consent");
    await move("fin", "incentive", row!.id, "approve");
    await move("fin", "incentive", row!.id, "pay", { values: { paid_on: day(0) } });
    await move("fin", "project", world.project, "terminate", {
      values: { actual_end: day(0), end_reason: "performance" },
    });
    const rows = await all("incentive", `plan=${hourly}`);
    expect(rows.map(({ amount, status }) => [amount, status])).toEqual([
      ["60.00", "clawed_back"],
      ["-60.00", "accrued"],
    ]);
    expect(rows[1]).toMatchObject({ month: day(0).slice(0, 7), employee: { id: id("max") } });
  });

  test("that is not paid yet is reversed when the project ends early; a consultant who was converted costs nothing", async () => {
    const { id: hourly } = await plan("hourly_spread", { formula: "per_hour", value: "1.00" });
    const after = async (end_reason: string) => {
      const world = await project();
      const invoice = await invoiced(world, [await approved(world, -14)]);
      await move("fin", "invoice", invoice, "send");
      await move("fin", "project", world.project, "complete", {
        values: { actual_end: day(0), end_reason },
      });
      const rows = await all("incentive", `plan=${hourly}&purchase_order=${world.order}`);
      return rows.map(({ status }) => status);
    };
    expect(await after("budget")).toEqual(["reversed"]);
    expect(await after("converted_to_client")).toEqual(["accrued"]);
  });

  test("is reversed with the invoice it came from", async () => {
    const { id: margin } = await plan("hourly_spread", { formula: "flat", value: "25.00" });
    const world = await project();
    const invoice = await invoiced(world, [await approved(world, -14)]);
    await move("fin", "invoice", invoice, "send");
    await move("fin", "invoice", invoice, "void", { reason: "Wrong hours" });
    const rows = await all("incentive", `plan=${margin}&purchase_order=${world.order}`);
    expect(rows.map(({ status }) => status)).toEqual(["reversed"]);
  });

  test("is accrued once when an order is signed, and the dry run says so", async () => {
    const { id: placement } = await plan("placement", { formula: "pct_of_margin", value: "10.00" });
    const world = await project();
    await app.database.write((trx) =>
      trx
        .updateTable("purchase_order")
        .set({
          status: "sent_for_signature",
          background_check: "clear",
          work_mode: "remote",
          worksite: WORKSITE,
        })
        .where("id", "=", world.order)
        .execute(),
    );
    const values = { signed_on: day(0), files: [await file("fin")] };
    const tried = await move("fin", "purchase_order", world.order, "sign", { values, dry_run: true });
    const planned = (tried["effects"] as { kind: string; resource: string }[]).filter(
      ({ resource }) => resource === "incentive",
    );
    expect(planned).toMatchObject([{ kind: "create" }]);
    await move("fin", "purchase_order", world.order, "sign", { values });
    const [row] = await all("incentive", `plan=${placement}`);
    // a tenth of 30.00 an hour over 40 hours a week, in a month of 52/12 weeks
    expect(row).toMatchObject({ amount: "520.00", status: "accrued", clawback_until: day(30) });
    expect(row!["project"]).not.toBeNull();
  });

  test("nobody approves their own", async () => {
    const { id: flat } = await plan("placement", { formula: "flat", value: "1.00" });
    const world = await project();
    const { id: own } = await make("fin", "incentive", {
      employee: id("fin"),
      plan: flat,
      purchase_order: world.order,
      month: "2026-03",
      amount: "1.00",
    });
    await move("fin", "incentive", own, "submit");
    await move("head", "incentive", own, "consent");
    expect((await tryMove("fin", "incentive", own, "approve")).json()).toMatchObject({
      code: "condition_not_met",
    });
    await move("fay", "incentive", own, "approve");
  });
});
