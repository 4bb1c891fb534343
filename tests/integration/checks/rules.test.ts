import { describe, expect, test } from "vitest";
import { toSortKey } from "../../../server/database/schema/sort-key.ts";
import { checks, type Company, createCompany, day, moment, type Person } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { CLEARANCE } from "../../support/staff-calls.ts";

const company = prepareOnce(createCompany);

const change = (resource: string, id: number, values: object, who: Person = "boss") =>
  company.change(who, resource, id, values);
const warned: Company["warned"] = (...call) => company.warned(...call);

describe("a submission", () => {
  async function submission(more: object = {}) {
    const { named, there } = company;
    const client = await named("client", { status: "active", resubmit_after_days: 90 });
    const consultant = await named("consultant", { status: "on_bench" });
    const make = async (vendor: number, row: object = {}) =>
      there("submission", {
        lead: await there("lead", { job_title: "Java developer", status: "working" }),
        consultant,
        client,
        resubmit_after_days: 90,
        vendor_company: vendor,
        job_title: "Java developer",
        job_title__key: toSortKey("Java developer"),
        status: "submitted",
        submitted_on: moment(-10),
        ...row,
      });
    const vendor = (row: object = { status: "active" }) => named("vendor_company", row);
    return { client, consultant, make, vendor, ...more };
  }

  test("goes to no blacklisted vendor", async () => {
    const { make, vendor } = await submission();
    const draft = await make(await vendor(), { status: "draft", submitted_on: null });
    const black = await vendor({ status: "blacklisted" });
    expect(checks(await change("submission", draft, { vendor_company: black }))).toEqual([
      "vendor_blacklisted vendor_company",
    ]);
    expect(
      checks(await change("submission", draft, { vendor_company: await vendor({ status: "on_hold" }) })),
    ).toEqual([]);
  });

  test("goes to no client that takes none", async () => {
    const { make, vendor } = await submission();
    const draft = await make(await vendor(), { status: "draft", submitted_on: null });
    const closed = await company.named("client", { status: "do_not_submit" });
    expect(checks(await change("submission", draft, { client: closed }))).toEqual([
      "client_do_not_submit client",
    ]);
    const open = await company.named("client", { status: "prospect" });
    expect(checks(await change("submission", draft, { client: open }))).toEqual([]);
  });

  test("is not made twice for the same job at a client through two vendors, inside the client's window", async () => {
    const { make, vendor, client } = await submission();
    await make(await vendor(), { submitted_on: moment(-90) });
    const other = await company.named("client", { status: "active" });
    const second = await make(await vendor(), { client: other });
    const answer = await change("submission", second, { client });
    expect(answer.issues).toEqual([
      "check_reason double_submission consultant",
      "check_reason double_submission client",
    ]);
    const reason = { client, exception_reason: "The first vendor withdrew" };
    expect((await change("submission", second, reason, "head")).status).toBe(200);
    // the exception was made: the steps after it do not ask again
    const hold = { values: { next_follow_up: day(7) } };
    expect((await company.move("boss", "submission", second, "hold", hold)).status).toBe(200);
  });

  test("may be made again after the window, for another job, or through the same vendor", async () => {
    const { make, vendor, client } = await submission();
    const first = await vendor();
    await make(first, { submitted_on: moment(-91) });
    await make(first, { job_title: "Nurse", job_title__key: toSortKey("Nurse") });
    const other = await company.named("client", { status: "active" });
    const later = await make(await vendor(), { client: other });
    expect(checks(await change("submission", later, { client }))).toEqual([]);
    const again = await submission();
    const vendorOfBoth = await again.vendor();
    await again.make(vendorOfBoth);
    const same = await again.make(vendorOfBoth, { client: other });
    expect(checks(await change("submission", same, { client: again.client }))).toEqual([]);
  });

  test("warns of more than three open ones at a client", async () => {
    const { make, vendor, client } = await submission();
    const first = await vendor();
    for (const title of ["A", "B"]) await make(first, { job_title: title, job_title__key: toSortKey(title) });
    const other = await company.named("client", { status: "active" });
    const third = await make(first, { client: other });
    expect(await warned("submission", third, { client })).toEqual([]);
    await make(first, { job_title: "C", job_title__key: toSortKey("C") });
    expect(await warned("submission", third, { client })).toEqual(["many_at_client client"]);
  });

  test("warns of more than 25 open ones", async () => {
    const { make, vendor, consultant } = await submission();
    const first = await vendor();
    for (let at = 0; at < 24; at += 1) {
      const client = await company.named("client", { status: "active" });
      await make(first, { client, job_title: `Job ${at}`, job_title__key: toSortKey(`Job ${at}`) });
    }
    const somebody = await company.named("consultant", { status: "on_bench" });
    const last = await make(first, { consultant: somebody });
    expect(await warned("submission", last, { consultant })).toEqual([]);
    await make(first, { client: await company.named("client", { status: "active" }) });
    expect(await warned("submission", last, { consultant })).toEqual(["many_open consultant"]);
  });

  test("warns of a consultant whose authorization ends within half a year", async () => {
    const { make, vendor } = await submission();
    const until = (days: number) =>
      company.named("consultant", { status: "on_bench", work_until: day(days) });
    const id = await make(await vendor());
    expect(await warned("submission", id, { consultant: await until(180) })).toEqual([]);
    expect(await warned("submission", id, { consultant: await until(179) })).toEqual([
      "authorization_ends_soon consultant",
    ]);
  });

  test("warns of a rate below the one agreed for the consultant", async () => {
    const { make, vendor, consultant } = await submission();
    await company.there("consultant_marketing", {
      consultant,
      status: "active",
      role: "primary",
      min_rate: 6000,
    });
    const id = await make(await vendor());
    expect(await warned("submission", id, { bill_rate: "60.00" })).toEqual([]);
    expect(await warned("submission", id, { bill_rate: "59.99" })).toEqual(["below_min_rate bill_rate"]);
  });
});

test.each([
  ["consultant_busy schedule", "consultant"],
  ["supervisor_busy supervisor", "supervisor"],
])("an interview within the hour of another one warns: %s", async (issue, who) => {
  const { named, there, id } = company;
  const consultants = [await named("consultant"), await named("consultant")];
  const submissions: number[] = [];
  for (const consultant of consultants)
    submissions.push(await there("submission", { consultant, status: "interview" }));
  const shared = who === "consultant";
  const row = (at: number, hour: number) => ({
    submission: submissions[shared ? 0 : at],
    consultant: consultants[shared ? 0 : at],
    supervisor: shared ? id("eng") : id("head"),
    time_zone: "America/New_York",
    schedule: moment(3, hour),
    status: "scheduled",
    round: at + 1,
  });
  await there("interview", { ...row(0, 14), supervisor: shared ? id("max") : id("head") });
  const second = await there("interview", row(1, 18));
  const at = (hour: number, minute = "00") => ({ schedule: `${day(3)}T${hour}:${minute}:00Z` });
  expect(await warned("interview", second, at(15))).toEqual([]);
  expect(await warned("interview", second, at(13))).toEqual([]);
  expect(await warned("interview", second, at(14, "59"))).toEqual([issue]);
  expect(await warned("interview", second, at(13, "01"))).toEqual([issue]);
});

describe("an order", () => {
  async function order(row: object = {}) {
    const { named, there } = company;
    return there("purchase_order", {
      type: "new",
      consultant: await named("consultant", { status: "on_project" }),
      client: await named("client", { status: "active" }),
      vendor_company: await named("vendor_company", { status: "active" }),
      status: "signed",
      start_date: day(5),
      end_date: day(100),
      hours_per_week: 40,
      background_check: "clear",
      bill_rate: 10_000,
      pay_rate: 5000,
      pay_type: "w2_hourly",
      signed_on: day(0),
      ...row,
    });
  }
  const withVendor = async (id: number, status: string) =>
    checks(
      await change("purchase_order", id, {
        vendor_company: await company.named("vendor_company", { status }),
      }),
    );

  test("has no blacklisted vendor", async () => {
    expect(await withVendor(await order({ status: "draft" }), "blacklisted")).toEqual([
      "vendor_blacklisted vendor_company",
    ]);
    expect(await withVendor(await order({ status: "draft" }), "on_hold")).toEqual([]);
  });

  test("is signed with no vendor on hold", async () => {
    expect(await withVendor(await order(), "on_hold")).toEqual(["vendor_on_hold vendor_company"]);
    expect(await withVendor(await order(), "active")).toEqual([]);
  });

  test("is signed with no vendor that is only a prospect", async () => {
    expect(await withVendor(await order(), "prospect")).toEqual(["vendor_prospect vendor_company"]);
    expect(await withVendor(await order({ status: "sent_for_signature" }), "prospect")).toEqual([]);
  });

  test("is signed with pay above the bill rate by a superadmin alone, with a reason", async () => {
    const id = await order();
    const above = { pay_rate: "100.01", exception_reason: "Bridge to the next order" };
    expect(checks(await change("purchase_order", id, above, "fin"))).toContain("pay_above_bill pay_rate");
    expect((await change("purchase_order", id, above)).status).toBe(200);
    expect(checks(await change("purchase_order", await order(), { pay_rate: "100.00" }))).not.toContain(
      "pay_above_bill pay_rate",
    );
  });

  test("is signed with a margin under the floor by a superadmin or the head of marketing, with a reason", async () => {
    const id = await order();
    const low = { bill_rate: "50.00", exception_reason: "Door opener" };
    expect(checks(await change("purchase_order", id, low, "fin"))).toContain("margin_low pay_rate");
    expect(checks(await change("purchase_order", id, { bill_rate: "50.00" }))).toContain(
      "margin_low pay_rate",
    );
    expect((await change("purchase_order", id, low)).status).toBe(200);
    expect(checks(await change("purchase_order", await order(), { bill_rate: "99.00" }))).toEqual([
      "signed_terms bill_rate",
    ]);
  });

  test.each(["signed", "active", "on_hold"])("that is %s keeps its dates and amounts", async (status) => {
    const id = await order({ status });
    const exception = { exception_reason: "Typing error" };
    const terms = [
      { start_date: day(6) },
      { end_date: day(99) },
      { signed_on: day(-1) },
      { bill_rate: "99.00" },
      { ot_bill_rate: "150.00" },
      { pay_type: "w2_salaried", salary: "90000.00" },
    ];
    for (const values of terms)
      expect(checks(await change("purchase_order", id, { ...values, ...exception }, "fin"))).toEqual(
        expect.arrayContaining(Object.keys(values).map((name) => `signed_terms ${name}`)),
      );
    const pay = { pay_rate: "51.00" };
    expect(checks(await change("purchase_order", id, { ...pay, ...exception }, "fin"))).toEqual([
      "signed_terms pay_rate",
    ]);
    expect(await change("purchase_order", id, pay)).toMatchObject({
      status: 400,
      issues: ["check_reason signed_terms pay_rate"],
    });
    expect((await change("purchase_order", id, { ...pay, ...exception })).status).toBe(200);
    const rest = { pay_rate: "51.00", po_number: `PO ${company.next()}`, hours_per_week: 38 };
    expect((await change("purchase_order", id, rest, "fin")).status).toBe(200);
  });

  test("that is not signed may be changed", async () => {
    const id = await order({ status: "sent_for_signature" });
    const terms = { start_date: day(6), bill_rate: "99.00", pay_rate: "51.00" };
    expect(checks(await change("purchase_order", id, terms, "fin"))).toEqual([]);
  });
});

describe("an incentive plan", () => {
  test("that incentives were worked out by is ended, and changed in nothing that matters", async () => {
    const { named, there, id: person } = company;
    const values = {
      type: "placement",
      formula: "flat",
      value: 10_000,
      clawback_days: 90,
      valid_from: day(-90),
    };
    const [used, free] = [await named("incentive_plan", values), await named("incentive_plan", values)];
    const { roles } = (await company.read("employee", person("max"))) as unknown as {
      roles: { id: number }[];
    };
    for (const plan of [used, free])
      expect((await change("incentive_plan", plan, { applies_to: [roles[0]!.id] })).status).toBe(200);
    const row = { plan: used, employee: person("max"), month: "2026-03", amount: 1 };
    const incentive = await there("incentive", row);
    const matters = [
      { type: "extension" },
      { formula: "per_hour" },
      { value: "200.00" },
      { formula: "tiered_margin", tiers: '[{"from_margin_pct":15,"value":200}]' },
      { clawback_days: 30 },
      { valid_from: day(-10) },
    ];
    for (const changed of matters)
      expect(
        checks(await change("incentive_plan", used, { ...changed, exception_reason: "Why not" })),
      ).toEqual(expect.arrayContaining(Object.keys(changed).map((name) => `in_use ${name}`)));
    expect(checks(await change("incentive_plan", used, { value: "200.00", valid_to: day(30) }))).toEqual([
      "in_use value",
    ]);
    expect((await change("incentive_plan", used, { valid_to: day(30), name: "Of old" }, "fin")).status).toBe(
      200,
    );
    expect((await change("incentive_plan", free, { value: "200.00" }, "fin")).status).toBe(200);
    await company.app.database.write((trx) =>
      trx.updateTable("incentive").set({ archived: Date.now() }).where("id", "=", incentive).execute(),
    );
    expect((await change("incentive_plan", used, { value: "200.00" })).status).toBe(200);
  });
});

describe("a rate revision", () => {
  const revision = (kind: string, more: object = {}) => ({
    kind,
    reason: "annual",
    effective_from: day(21),
    pay_unit: "hour",
    ...(kind === "bill" ? {} : { new_pay: "60.00" }),
    ...(kind === "pay" ? {} : { new_bill: "99.00" }),
    ...more,
  });

  test.each([
    ["both", "pay", ["open_revision kind"]],
    ["pay", "both", ["open_revision kind"]],
    ["bill", "both", ["open_revision kind"]],
    ["pay", "bill", []],
  ])("of %s beside an open one of %s", async (kind, open, expected) => {
    const { named, there, make } = company;
    const consultant = await named("consultant", { status: "on_project", employment_type: "c2c" });
    const project = await there("project", { status: "active", consultant, start_date: day(-100) });
    await there("rate_revision", { consultant, kind: open, status: "submitted", effective_from: day(21) });
    const answer = await make(
      "boss",
      "rate_revision",
      revision(kind, kind === "pay" ? { consultant } : { consultant, project }),
    );
    expect(checks(answer)).toEqual(expected);
    expect(answer.body).toContain(expected.length === 0 ? "row_version" : "open_revision");
  });

  test("with a margin under the floor is approved by a superadmin, with a reason", async () => {
    const { named, there, move, history } = company;
    const row = {
      kind: "both",
      status: "submitted",
      reason: "annual",
      effective_from: day(21),
      pay_unit: "hour",
    };
    const make = async (pay: number) =>
      there("rate_revision", {
        ...row,
        consultant: await named("consultant", { status: "on_project" }),
        new_pay: pay,
        new_bill: 10_000,
        current_pay: 5000,
        current_bill: 10_000,
        requested_by: company.id("ret"),
      });
    const low = await make(8801);
    const given = { exception_reason: "The client pays more from May" };
    expect(checks(await move("fin", "rate_revision", low, "approve", given))).toEqual(["margin_low new_pay"]);
    expect(checks(await move("boss", "rate_revision", low, "approve"))).toEqual(["margin_low new_pay"]);
    const tried = await move("boss", "rate_revision", low, "approve", { dry_run: true });
    expect(checks(tried)).toEqual(["margin_low new_pay"]);
    expect((await move("boss", "rate_revision", low, "approve", given)).status).toBe(200);
    expect((await history("rate_revision", low)).map(({ action }) => action)).toContain("exception");
    expect((await move("fin", "rate_revision", await make(8800), "approve")).status).toBe(200);
  });
});

describe("a support assignment", () => {
  async function support(name: Person, hours: number, more: object = {}) {
    const { there } = company;
    const person = company.id(name);
    const project = await there("project", { status: "active", start_date: day(-100) });
    const row = {
      project,
      support: person,
      role: "backup",
      status: "active",
      hours_per_week: hours,
      start: day(0),
      end: day(10),
    };
    return { person, project, row, id: await there("project_support", { ...row, ...more }) };
  }

  test("warns of more than forty hours a week in all", async () => {
    const { row } = await support("leg", 25);
    const other = await company.there("project", { status: "active", start_date: day(-100) });
    const second = await company.there("project_support", { ...row, project: other, hours_per_week: 10 });
    expect(await warned("project_support", second, { hours_per_week: 15 })).toEqual([]);
    expect(await warned("project_support", second, { hours_per_week: 16 })).toEqual([
      "weekly_hours hours_per_week",
    ]);
  });
});

test.each([
  ["asset_custody", ["from_on", "to_on"]],
  ["project_rate", ["from_on", "to_on"]],
])("%s: a range begins after the one before, whoever writes it", async (resource, [from = "", to = ""]) => {
  const { there, id, asSystem } = company;
  const shared =
    resource === "asset_custody"
      ? { asset: await there("asset", {}), holder_employee: id("eng") }
      : {
          project: await there("project", { status: "active", start_date: day(-100) }),
          kind: "pay",
          amount: "60.00",
        };
  const write = (first: number, last: number) =>
    asSystem(resource, { ...shared, [from]: day(first), [to]: day(last) });
  await write(-20, -10);
  await expect(write(-10, -5)).rejects.toMatchObject({
    fields: [
      { field: from, code: "check" },
      { field: to, code: "check" },
    ],
  });
  await write(-9, -5);
});

describe("a timesheet", () => {
  async function sheet(row: object = {}) {
    const { named, there } = company;
    const consultant = await named("consultant", { status: "on_project" });
    const project = await there("project", {
      status: "active",
      consultant,
      start_date: day(-30),
      end_date: day(30),
    });
    const plant = (more: object = {}) =>
      there("timesheet", {
        project,
        consultant,
        period_start: day(-14),
        period_end: day(-8),
        cycle: "weekly",
        project_start: day(-30),
        project_end: day(30),
        status: "draft",
        billing_status: "unbilled",
        pay_status: "unpaid",
        ...row,
        ...more,
      });
    return { consultant, project, plant };
  }
  const days = (from: number, hours: string[]) => ({
    days: hours.map((regular_hours, at) => ({ date: day(from + at), regular_hours })),
  });

  test("does not overlap another one of the project", async () => {
    const { plant } = await sheet();
    await plant();
    const second = await plant({ period_start: day(-7), period_end: day(-1) });
    expect(checks(await change("timesheet", second, { period_end: day(0) }))).toEqual([]);
    expect(checks(await change("timesheet", second, { period_start: day(-8) }))).toEqual([
      "overlaps_sheet period_start",
      "overlaps_sheet period_end",
    ]);
  });

  test("has no hours on a day outside the project", async () => {
    const { plant } = await sheet();
    const first = await plant({ period_start: day(-33), period_end: day(-27) });
    expect((await change("timesheet", first, days(-31, ["0.00", "8.00"]))).status).toBe(200);
    expect(checks(await change("timesheet", first, days(-31, ["8.00"])))).toEqual(["outside_project days"]);
    const last = await plant({ period_start: day(28), period_end: day(34) });
    expect(checks(await change("timesheet", last, days(30, ["8.00", "8.00"])))).toEqual([
      "outside_project days",
    ]);
  });

  test("of more than sixty hours a week is submitted with a reason, which is kept", async () => {
    const { move, history } = company;
    const { plant } = await sheet();
    const long = await plant();
    const week = ["10.00", "10.00", "10.00", "10.00", "10.00", "10.00"];
    expect((await change("timesheet", long, days(-14, week))).status).toBe(200);
    expect((await move("fin", "timesheet", long, "submit", { dry_run: true })).status).toBe(200);
    expect((await change("timesheet", long, days(-14, [...week, "0.50"]))).status).toBe(200);
    const refused = await move("fin", "timesheet", long, "submit");
    expect(refused).toMatchObject({ status: 400, issues: ["check_reason long_week days"] });
    expect(refused.messages).toEqual(["The week has more than 60 hours."]);
    const exception_reason = "Release weekend, agreed with the client";
    expect((await move("fin", "timesheet", long, "submit", { exception_reason })).status).toBe(200);
    expect(await history("timesheet", long)).toContainEqual(
      expect.objectContaining({ action: "exception", reason: exception_reason, checks: ["long_week"] }),
    );
  });

  test("stands on one invoice and one pay stub, which give no more than their sheets", async () => {
    const { named, make, there } = company;
    const { plant, consultant, project } = await sheet({
      status: "approved",
      bill_amount: 400_000,
      pay_amount: 240_000,
    });
    const vendor_company = await named("vendor_company", { status: "active" });
    const one = await plant({ vendor_company });
    const two = await plant({ vendor_company, period_start: day(-7), period_end: day(-1) });
    const invoice = (timesheets: number[]) =>
      make("fin", "invoice", {
        vendor_company,
        timesheets,
        period_start: day(-14),
        period_end: day(-1),
        issued_on: day(0),
        payment_terms: "net_30",
      });
    const made = await invoice([one]);
    const id = Number(made.row["id"]);
    expect(made.status).toBe(201);
    const overwritten = { amount: "4000.01", exception_reason: "Travel" };
    expect(checks(await change("invoice", id, overwritten))).toEqual(["amount_above_sheets amount"]);
    expect((await change("invoice", id, { ...overwritten, amount: "3999.00" })).status).toBe(200);
    expect(checks(await invoice([two, one]))).toEqual(["sheet_on_another_invoice timesheets"]);
    expect((await invoice([two])).status).toBe(201);
    const stub = (timesheets: number[], from: number, bonus?: string) =>
      make("fin", "paystub", {
        consultant,
        project,
        employer_entity: "Our company",
        kind: "wage_statement",
        pay_type: "w2_hourly",
        period_start: day(from),
        period_end: day(from + 6),
        pay_date: day(0),
        timesheets,
        lines: bonus === undefined ? [] : [{ type: "earning", description: "Bonus", amount: bonus }],
      });
    expect(checks(await stub([one], -14, "0.01"))).toEqual(["gross_above_sheets gross"]);
    expect((await stub([one], -14)).status).toBe(201);
    expect(checks(await stub([one], -7))).toEqual(["sheet_on_another_stub timesheets"]);
    expect(checks(await stub([two], -8))).toEqual(["overlaps_stub period_start", "overlaps_stub period_end"]);
    expect((await stub([two], -7)).status).toBe(201);
    expect(await there("timesheet", { project, consultant, status: "void" })).toBeGreaterThan(0);
  });
});

test("an exit is completed without open timesheets", async () => {
  const { named, there, move } = company;
  const consultant = await named("consultant", { status: "notice" });
  const project = await there("project", { status: "completed", consultant, start_date: day(-100) });
  const period = { period_start: day(-7), period_end: day(-1) };
  const sheet = await there("timesheet", { project, consultant, status: "submitted", ...period });
  const exit = await there("consultant_exit", {
    consultant,
    exit_type: "resignation",
    reason: "other",
    notice_on: day(-20),
    last_working_day: day(-1),
    status: "clearance",
    rehire_ok: 1,
  });
  const complete = () =>
    move("boss", "consultant_exit", exit, "complete", { dry_run: true, values: { checklist: CLEARANCE } });
  expect(checks(await complete())).toEqual(["open_sheets status"]);
  await company.app.database.write((trx) =>
    trx.updateTable("timesheet").set({ status: "approved" }).where("id", "=", sheet).execute(),
  );
  expect(await complete()).toMatchObject({ status: 200, issues: [] });
});

test.each([
  ["US citizens only", false],
  ["No H1B please", false],
  ["US citizens only, required by federal contract FA-12", true],
  ["Public trust clearance, 5 CFR 731", true],
])("a requirement's note on work authorization: %s, taken: %s", async (work_auth_note, taken) => {
  const lead = await company.there("lead", { job_title: "Developer", status: "new", work_mode: "remote" });
  const { issues } = await change("lead", lead, { work_auth_note });
  expect(issues.filter((issue) => issue.includes("bare_citizenship"))).toEqual(
    taken ? [] : ["rule bare_citizenship work_auth_note"],
  );
});
