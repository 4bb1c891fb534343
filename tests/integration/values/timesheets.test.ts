import { describe, expect, test } from "vitest";
import { plant } from "../people-app.ts";
import { createWorld, week } from "./world.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const world = prepareOnce(createWorld);

const RATES = [
  { kind: "bill", amount: 9000, from_on: "2025-09-01" },
  { kind: "pay", amount: 6000, from_on: "2025-09-01" },
];

describe("the amounts of a timesheet", () => {
  // proves value timesheet.bill, value timesheet.pay
  test("are worked out when it is approved, and by nobody before", async () => {
    const { project } = await world.project({ rates: RATES });
    const sheet = await world.submitted(project, week("2026-02-02"));
    expect(await world.read("timesheet", sheet)).toMatchObject({ bill_amount: null, pay_amount: null });
    await world.move("fay", "timesheet", sheet, "approve");
    expect(await world.read("timesheet", sheet)).toMatchObject({
      bill_amount: "3600.00",
      pay_amount: "2400.00",
    });
    const [, byServer] = await world.history("timesheet", sheet);
    expect(byServer).toMatchObject({ actor: null, action: "work_out" });
  });

  test("follow a rate that changes in mid-week: its last day counts, overtime has its own", async () => {
    const { project } = await world.project({
      rates: [
        { kind: "bill", amount: 9000, from_on: "2025-09-01", to_on: "2026-02-04" },
        { kind: "bill", amount: 10_000, from_on: "2026-02-05" },
        { kind: "bill_ot", amount: 12_000, from_on: "2025-09-01" },
        { kind: "pay", amount: 6000, from_on: "2025-09-01" },
      ],
    });
    const days = { ...week("2026-02-02"), "2026-02-06": { regular_hours: "8.00", overtime_hours: "2.00" } };
    const sheet = await world.approved(project, days);
    // 24 × 90 + 16 × 100 + 2 × 120, and 40 × 60 + 2 × 60 × 1.5
    expect(await world.read("timesheet", sheet)).toMatchObject({
      bill_amount: "4000.00",
      pay_amount: "2580.00",
    });
  });

  test("are rounded half up to the cent; the clock that is put forward loses no hour", async () => {
    const { project } = await world.project({
      rates: [{ kind: "bill", amount: 3333, from_on: "2025-09-01" }, RATES[1]!],
    });
    const sheet = await world.approved(project, { "2026-03-08": { regular_hours: "0.50" } });
    expect(await world.read("timesheet", sheet)).toMatchObject({ bill_amount: "16.67" });
  });

  test("are empty where a day has no rate, and for pay where somebody has a salary", async () => {
    const { project } = await world.project({
      order: { pay_type: "w2_salaried" },
      rates: [{ kind: "bill", amount: 9000, from_on: "2026-02-03" }],
    });
    const sheet = await world.approved(project, week("2026-02-02"));
    expect(await world.read("timesheet", sheet)).toMatchObject({ bill_amount: null, pay_amount: null });
  });

  test("follow a rate that is changed afterwards, until the sheet is billed", async () => {
    const { project, vendor, order, consultant } = await world.project({ rates: RATES });
    const open = await world.approved(project, week("2026-02-02"));
    const billed = await world.approved(project, week("2026-02-09"));
    const { id: invoice } = await world.make("fin", "invoice", {
      vendor_company: vendor,
      purchase_order: order,
      timesheets: [billed],
      period_start: "2026-02-09",
      period_end: "2026-02-13",
      issued_on: "2026-02-16",
    });
    await world.move("fin", "invoice", invoice, "send");
    const revision = await world.revision({ consultant, project });
    await world.move("boss", "rate_revision", revision, "take_effect", { override_reason: "Agreed late" });
    expect(await world.read("timesheet", open)).toMatchObject({ bill_amount: "3840.00" });
    expect(await world.read("timesheet", billed)).toMatchObject({ bill_amount: "3600.00" });
    const [newest] = await world.history("timesheet", open);
    expect(newest).toMatchObject({
      actor: null,
      action: "work_out",
      cause: { resource: "project_rate" },
    });
  });

  test("cannot be sent; whoever may puts others there with a reason, and takes them back", async () => {
    const { project } = await world.project({ rates: RATES });
    const sheet = await world.approved(project, week("2026-02-02"));
    const refused = await world.change("fin", "timesheet", sheet, { bill_amount: "3000.00" });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    const by = { exception_reason: "Agreed by phone" };
    const taken = await world.change("fin", "timesheet", sheet, { bill_amount: "3000.00", ...by });
    expect(taken.statusCode, taken.body).toBe(200);
    const [kept] = await world.history("timesheet", sheet);
    expect(kept).toMatchObject({ reason: "Agreed by phone" });
    expect(await world.read("timesheet", sheet)).toMatchObject({
      overwritten: { bill_amount: { by: { label: "fin" }, reason: "Agreed by phone" } },
    });
    await plant(world.app, "project_rate", {
      label: "Overtime",
      project,
      kind: "bill_ot",
      amount: 1,
      from_on: "2025-09-01",
    });
    expect(await world.read("timesheet", sheet)).toMatchObject({ bill_amount: "3000.00" });
    const back = await world.change("fin", "timesheet", sheet, {
      bill_amount: null,
      exception_reason: "Was a mistake",
    });
    expect(back.statusCode, back.body).toBe(200);
    const given = await world.read("timesheet", sheet);
    expect(given).toMatchObject({ bill_amount: "3600.00" });
    expect(given).not.toHaveProperty("overwritten");
  });

  test("are offered to be overwritten while they are worked out", async () => {
    const { project } = await world.project({ rates: RATES });
    const sheet = await world.submitted(project, week("2026-02-02"));
    const offered = async (name: "fin" | "boss") =>
      ((await world.read("timesheet", sheet, name))["permissions"] as { overwritable?: string[] })
        .overwritable;
    expect(await offered("fin")).toBeUndefined();
    await world.move("fay", "timesheet", sheet, "approve");
    expect(await offered("fin")).toEqual(["bill_amount", "pay_amount"]);
    expect(await offered("boss")).toEqual(["bill_amount", "pay_amount"]);
  });
});

describe("the hours expected of a timesheet", () => {
  // proves value timesheet.expected
  test("are the working days of the period, less holidays and leave", async () => {
    const { project, consultant } = await world.project({ rates: RATES });
    await plant(world.app, "holiday", {
      label: "Presidents' Day",
      name: "Presidents' Day",
      calendar: "us_company",
      date: "2026-02-16",
    });
    const sheet = await world.submitted(project, {
      ...week("2026-02-16"),
      "2026-02-16": { regular_hours: "0.00" },
    });
    expect(await world.read("timesheet", sheet)).toMatchObject({ expected_hours: "32.00" });
    const type = await plant(world.app, "leave_type", { label: "Paid", name: "Paid", applies_to: "both" });
    const leave = await world.make("fin", "leave", {
      person_type: "consultant",
      consultant,
      leave_type: type,
      start: "2026-02-17",
      end: "2026-02-17",
    });
    await world.move("fay", "leave", leave.id, "approve");
    expect(await world.read("timesheet", sheet)).toMatchObject({ expected_hours: "24.00" });
  });
});

// proves value invoice.amount, value invoice.due
test("an invoice is the sum of its sheets, due by its terms", async () => {
  const { project, vendor, order } = await world.project({ rates: RATES });
  const sheets = [
    await world.approved(project, week("2026-02-02")),
    await world.approved(project, week("2026-02-09")),
  ];
  const { id } = await world.make("fin", "invoice", {
    vendor_company: vendor,
    purchase_order: order,
    timesheets: sheets,
    period_start: "2026-02-02",
    period_end: "2026-02-13",
    issued_on: "2026-02-16",
  });
  expect(await world.read("invoice", id)).toMatchObject({ amount: "7200.00", due_on: "2026-03-18" });
  await world.change("fin", "timesheet", sheets[0]!, {
    bill_amount: "3500.00",
    exception_reason: "Discount",
  });
  expect(await world.read("invoice", id)).toMatchObject({ amount: "7100.00" });
  await world.change("fin", "invoice", id, { payment_terms: "paid_when_paid" });
  expect(await world.read("invoice", id)).toMatchObject({ due_on: null });
});

// proves value paystub.year
test("the year of a pay stub is what was paid before it, and it; an issued one stays as it was", async () => {
  const { consultant, project } = await world.project({ rates: RATES });
  const stub = (pay_date: string, period: readonly [string, string]) =>
    world.make("fin", "paystub", {
      consultant,
      project,
      period_start: period[0],
      period_end: period[1],
      pay_date,
      lines: [
        { type: "earning", description: "Bonus", amount: "1000.00" },
        { type: "tax_federal", description: "Federal income tax", amount: "100.10" },
      ],
    });
  const first = await stub("2026-01-20", ["2026-01-05", "2026-01-09"]);
  const second = await stub("2026-02-20", ["2026-02-02", "2026-02-06"]);
  expect(await world.read("paystub", second.id)).toMatchObject({ ytd_gross: "2000.00", ytd_net: "1799.80" });
  const bonus = (amount: string) =>
    world.change("fin", "paystub", first.id, {
      lines: [{ type: "earning", description: "Bonus", amount }],
    });
  await bonus("1200.00");
  expect(await world.read("paystub", second.id)).toMatchObject({ ytd_gross: "2200.00", ytd_net: "2099.90" });
  await world.move("fin", "paystub", second.id, "review");
  await world.move("fay", "paystub", second.id, "issue");
  await bonus("1300.00");
  expect(await world.read("paystub", second.id)).toMatchObject({ ytd_gross: "2200.00" });
});

// proves value petition.premium_due
test("a premium case is answered 15 business days after its receipt, federal holidays apart", async () => {
  await plant(world.app, "holiday", {
    label: "Washington's Birthday",
    name: "Washington's Birthday",
    calendar: "us_federal",
    date: "2026-02-16",
  });
  const { consultant } = await world.project();
  const petition = await world.make("leg", "petition", {
    consultant,
    petition_type: "h1b_extension",
    petitioner: "Our company",
    filed_on: "2026-02-02",
    receipt_on: "2026-02-09",
    premium: true,
  });
  expect(await world.read("petition", petition.id)).toMatchObject({ premium_due_on: "2026-03-03" });
});

test("a rate that comes while its sheet is approved counts, whoever is first", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { project, consultant } = await world.project({
      rates: [{ kind: "bill", amount: 9000, from_on: "2025-09-01" }],
    });
    const sheet = await world.submitted(project, week("2026-02-02"));
    const revision = await world.revision({ consultant, project });
    await Promise.all([
      world.move("boss", "rate_revision", revision, "take_effect", { override_reason: "Agreed late" }),
      world.move("fay", "timesheet", sheet, "approve"),
    ]);
    expect(await world.read("timesheet", sheet)).toMatchObject({ bill_amount: "3840.00" });
  }
});

// proves value timesheet.due
test("a timesheet is due three business days after its period, and late from then on", async () => {
  const { app } = world;
  const { project, consultant } = await world.project({ rates: RATES });
  await plant(app, "holiday", { label: "Holiday", date: "2026-02-25", calendar: "us_company" });
  const at = (period_start: string, period_end: string, more: object = {}) =>
    plant(app, "timesheet", {
      label: "Sheet",
      project,
      consultant,
      period_start,
      period_end,
      cycle: "weekly",
      status: "draft",
      billing_status: "unbilled",
      pay_status: "unpaid",
      ...more,
    });
  const dueOf = async (id: number) => {
    await world.change("fin", "timesheet", id, { approver_name: "Somebody" });
    return world.read("timesheet", id);
  };
  expect(await dueOf(await at("2026-02-02", "2026-02-08"))).toMatchObject({ due_on: "2026-02-11" });
  // a holiday on Wednesday
  expect(await dueOf(await at("2026-02-16", "2026-02-22"))).toMatchObject({ due_on: "2026-02-26" });
  const today = Date.parse("2026-03-11");
  const late = (await dueOf(await at("2026-01-26", "2026-02-01")))["late_days"];
  expect(late).toBe((today - Date.parse("2026-02-04")) / 86_400_000);
  expect(
    (await dueOf(await at("2026-01-19", "2026-01-25", { status: "submitted" })))["late_days"],
  ).toBeNull();
  // the period ended, and its three days have not
  const ended = await at("2026-01-12", "2026-01-18", { due_on: "2026-03-11" });
  expect((await world.read("timesheet", ended))["late_days"]).toBeNull();
});

describe("hours that are out of the ordinary", () => {
  const HOURS = (hours: string) => (dates: readonly string[]) =>
    Object.fromEntries(dates.map((date) => [date, { regular_hours: hours }]));
  const WEEK = ["2026-02-02", "2026-02-03", "2026-02-04", "2026-02-05", "2026-02-06"];
  const refusal = (check: string) => new RegExp(`"check":"${check}"`);

  /** A sheet whose days are entered but not submitted. */
  async function drafted(of: number, period: readonly [string, string], days: object) {
    const [period_start, period_end] = period;
    const rows = Object.entries(days).map(([date, hours]) => ({ date, ...(hours as object) }));
    const { id } = await world.make("fin", "timesheet", {
      project: of,
      period_start,
      period_end,
      days: rows,
    });
    await world.move("fin", "timesheet", id, "start");
    return id;
  }
  const submit = (sheet: number, more = {}) => world.move("fin", "timesheet", sheet, "submit", more);

  // proves value timesheet.weeks
  test("more than 60 in a week ask for a reason, whatever the cycle, with the other sheets of that week", async () => {
    const { project } = await world.project({ rates: RATES });
    const month = await drafted(project, ["2026-02-01", "2026-02-28"], HOURS("13.00")(WEEK));
    await expect(submit(month)).rejects.toThrow(refusal("long_week"));
    expect(await submit(month, { exception_reason: "Release" })).toMatchObject({ long_week_hours: "65.00" });

    const { project: other } = await world.project({ rates: RATES });
    const first = await drafted(other, ["2026-02-02", "2026-02-04"], HOURS("13.00")(WEEK.slice(0, 3)));
    await submit(first);
    const second = await drafted(other, ["2026-02-05", "2026-02-08"], HOURS("13.00")(WEEK.slice(3)));
    await expect(submit(second)).rejects.toThrow(refusal("long_week"));
  });

  /** Two projects of one consultant at the same time. */
  async function twoProjects() {
    const { project, consultant, client, vendor } = await world.project({ rates: RATES });
    const beside = await plant(world.app, "project", {
      label: "Beside",
      consultant,
      client,
      vendor_company: vendor,
      job_title: "Tester",
      project_type: "client",
      work_mode: "remote",
      start_date: "2025-09-01",
      end_date: "2026-12-31",
      status: "active",
    });
    return { project, beside };
  }

  test("two sheets of one consultant that are written at once do not both pass", async () => {
    const day = { period_start: "2026-02-02", period_end: "2026-02-02" };
    const days = [{ date: "2026-02-02", regular_hours: "13.00" }];
    for (let round = 0; round < 5; round += 1) {
      const { project, beside } = await twoProjects();
      const answers = await Promise.all(
        [project, beside].map((of) =>
          world.ask("fin", "POST", "/api/timesheet/", { project: of, ...day, days }),
        ),
      );
      const [passed, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
      expect([passed?.statusCode, refused?.statusCode]).toEqual([201, 400]);
      expect(refused?.body).toMatch(refusal("long_day"));
    }
  });

  test("two sheets of one week that are submitted at once with more hours do not both pass", async () => {
    const period = ["2026-02-02", "2026-02-08"] as const;
    for (let round = 0; round < 5; round += 1) {
      const { project, beside } = await twoProjects();
      // short when they are entered, and each alone short enough when it is submitted
      const sheets = [
        await drafted(project, period, HOURS("1.00")(WEEK.slice(0, 3))),
        await drafted(beside, period, HOURS("1.00")(WEEK.slice(2))),
      ];
      const read = await Promise.all(sheets.map((sheet) => world.read("timesheet", sheet)));
      const answers = await Promise.all(
        read.map(({ id, row_version, days }) =>
          world.ask("fin", "POST", `/api/timesheet/${id}/transition/`, {
            transition: "submit",
            row_version,
            values: {
              days: (days as unknown as object[]).map((one) => ({ ...one, regular_hours: "11.00" })),
            },
          }),
        ),
      );
      const [passed, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
      expect([passed?.statusCode, refused?.statusCode], passed?.body).toEqual([200, 400]);
      expect(refused?.body).toMatch(refusal("long_week"));
      const stand = await Promise.all(sheets.map((sheet) => world.read("timesheet", sheet)));
      expect(new Set(stand.map(({ total_hours }) => total_hours))).toEqual(new Set(["3.00", "33.00"]));
    }
  });

  // proves check timesheet.long_day
  test("no day has more than 24, with all sheets of the consultant", async () => {
    const { project, beside } = await twoProjects();
    const day = ["2026-02-02"];
    await drafted(project, ["2026-02-02", "2026-02-02"], HOURS("14.00")(day));
    const make = drafted(beside, ["2026-02-02", "2026-02-02"], HOURS("11.00")(day));
    await expect(make).rejects.toThrow(refusal("long_day"));
  });

  // proves check timesheet.overtime_owed
  test("of whoever is not exempt, those beyond 40 a week and in California 8 a day are overtime", async () => {
    const rates = [RATES[0]!, { kind: "pay", amount: 2500, from_on: "2025-09-01" }];
    const { project } = await world.project({ rates });
    const sheet = await drafted(project, ["2026-02-02", "2026-02-08"], HOURS("9.00")(WEEK));
    await expect(submit(sheet)).rejects.toThrow(refusal("overtime_owed"));
    const worksite = JSON.stringify({ city: "Fresno", state: "CA", country: "US" });
    const { project: californian } = await world.project({ rates, own: { worksite } });
    const long = await drafted(californian, ["2026-02-02", "2026-02-08"], HOURS("9.00")(WEEK.slice(0, 2)));
    await expect(submit(long)).rejects.toThrow(refusal("overtime_owed"));
    const { project: exempt } = await world.project({ rates: RATES });
    await submit(await drafted(exempt, ["2026-02-02", "2026-02-08"], HOURS("9.00")(WEEK)));
  });

  // proves check timesheet.leave_not_approved, check timesheet.day_off_worked
  test("leave stands on days of approved leave, work on them is doubted", async () => {
    const { project, consultant } = await world.project({ rates: RATES });
    const days = {
      ...HOURS("8.00")(WEEK.slice(0, 4)),
      "2026-02-06": { regular_hours: "0.00", leave_hours: "8.00" },
    };
    const sheet = await drafted(project, ["2026-02-02", "2026-02-08"], days);
    await expect(submit(sheet)).rejects.toThrow(refusal("leave_not_approved"));
    await plant(world.app, "leave", {
      label: "Leave",
      person_type: "consultant",
      consultant,
      start: "2026-02-05",
      end: "2026-02-06",
      half_day: "none",
      status: "approved",
    });
    const changed = await world.change("fin", "timesheet", sheet, { approver_name: "Ann" });
    expect(changed.statusCode).toBe(200);
    expect(await world.read("timesheet", sheet)).toMatchObject({
      unapproved_leave_days: null,
      days_off_worked: 1,
    });
    expect(await submit(sheet, { dry_run: true })).toMatchObject({
      warnings: [
        expect.objectContaining({ parameters: expect.objectContaining({ check: "day_off_worked" }) }),
      ],
    });
    await submit(sheet);
  });

  // proves check timesheet.zero_hours
  test("none at all are submitted with a note", async () => {
    const { project } = await world.project({ rates: RATES });
    const sheet = await drafted(project, ["2026-02-02", "2026-02-08"], HOURS("0.00")(WEEK));
    await expect(submit(sheet)).rejects.toThrow(refusal("zero_hours"));
    const { days } = (await world.read("timesheet", sheet)) as unknown as { days: { id: number }[] };
    const noted = days.map((day, index) => (index === 0 ? { ...day, note: "Client closed" } : day));
    expect((await world.change("fin", "timesheet", sheet, { days: noted })).statusCode).toBe(200);
    await submit(sheet);
  });

  // proves check timesheet.other_consultant
  test("belong to the project's own consultant", async () => {
    const { project } = await world.project({ rates: RATES });
    const { consultant } = await world.project({ rates: RATES });
    const values = { project, consultant, period_start: "2026-02-02", period_end: "2026-02-08" };
    const days = [{ date: "2026-02-02", regular_hours: "8.00" }];
    await expect(world.make("fin", "timesheet", { ...values, days })).rejects.toThrow(
      refusal("other_consultant"),
    );
  });
});
