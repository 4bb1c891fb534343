import { beforeAll, describe, expect, it } from "vitest";
import { day, type Named, recordSteps, type Row, typed } from "./record-steps.ts";
import { startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { CLEARANCE } from "../support/staff-calls.ts";

const BOSS = "SP1001";
const FINANCE = "FN1001";
const SECOND_FINANCE = "FN1002";
const LEGAL = "LE1001";
const RETENTION = "RE1001";
const HEAD = "MK1003";

/** Days from today to a Monday two weeks ago or more: a sheet of a week holds its five days, whatever day it is today. */
const BEGIN = -14 - ((new Date(day(0)).getUTCDay() + 6) % 7);
const START = day(BEGIN);

const application = prepareOnce(startApplication);
let marketer: string;
let consultant: Row;
const made: Record<string, number> = {};

const { read, list, stateOf, create, change, move, upload, press, sees } = recordSteps(() => application, {
  reader: BOSS,
});

/** Somebody whose hours are paid and who is marketed, with the marketer. */
async function findBench(): Promise<{ profile: number; marketer: number }> {
  for (const assignment of await list("consultant_marketing", "status=active&page_size=100")) {
    const found = await read("consultant", (assignment["consultant"] as Named).id);
    if (found["status"] !== "on_bench" || found["employment_type"] !== "w2_hourly") continue;
    // whose worksite waits for no petition
    if (!["usc", "gc"].includes(String(found["work_auth"]))) continue;
    const [profile] = await list("marketing_profile", `consultant=${found.id}&status=active`);
    const person = await read("employee", (assignment["marketer"] as Named).id);
    if (profile === undefined || person["status"] !== "active" || person["employee_id"] === HEAD) continue;
    consultant = found;
    marketer = String(person["employee_id"]);
    return { profile: profile.id, marketer: person.id };
  }
  throw new Error("Nobody waits on the bench");
}

/** A vendor one works with, by an agreement that is signed. */
async function findVendor(): Promise<{ vendor: number; agreement: number }> {
  for (const { id, vendor_company: vendor } of await list("vendor_agreement", "type=msa&status=signed")) {
    const { id: found } = vendor as Named;
    if (["approved", "active"].includes(String(await stateOf("vendor_company", found))))
      return { vendor: found, agreement: id };
  }
  throw new Error("No vendor has a signed agreement");
}

/** A project that began two weeks ago, all the way from its requirement. */
async function arrange(): Promise<void> {
  const bench = await findBench();
  const { vendor, agreement } = await findVendor();
  const client = await create(BOSS, "client", { name: `Harbor Light Works ${Date.now()}` });
  const lead = await create(marketer, "lead", {
    job_title: "Harbor systems developer",
    client: client.id,
    vendor_company: vendor,
    source: "vendor_call",
    description: "<p>Builds what ships need.</p>",
    technologies: (consultant["technologies"] as Named[]).map(({ id }) => id),
    primary_technology: (consultant["primary_technology"] as Named).id,
    work_mode: "remote",
    location: { city: "Austin", state: "TX", country: "US" },
    employment_types: ["w2"],
    assigned_to: bench.marketer,
    duration_months: 6,
  });
  await move(marketer, { resource: "lead", id: lead.id, transition: "start" });
  const { id: submission } = await create(marketer, "submission", {
    lead: lead.id,
    consultant: consultant.id,
    marketing_profile: bench.profile,
    employment_type: "w2",
    bill_rate: "88.00",
    resume: await upload(marketer),
  });
  const sale = { resource: "submission", id: submission };
  await move(marketer, { ...sale, transition: "submit" });
  await move(marketer, { ...sale, transition: "send_to_client" });
  await move(marketer, { ...sale, transition: "offer", values: { offered_rate: "88.00" } });
  await move(marketer, { ...sale, transition: "accept", values: { expected_start: START } });
  const [draft] = await list("purchase_order", `submission=${submission}`);
  const order = { resource: "purchase_order", id: draft!.id };
  await move(marketer, { ...order, transition: "submit", values: { end_date: day(180) } });
  await move(FINANCE, {
    ...order,
    transition: "finance_approve",
    values: { pay_type: "w2_hourly", pay_rate: "60.00", background_check: "not_required" },
  });
  await move(LEGAL, { ...order, transition: "legal_approve", values: { agreement } });
  await move(FINANCE, {
    ...order,
    transition: "sign",
    values: { signed_on: START, files: [await upload(FINANCE)] },
  });
  const [project] = await list("project", `purchase_order=${order.id}`);
  await move(FINANCE, { resource: "project", id: project!.id, transition: "start" });
  Object.assign(made, { vendor, order: order.id, project: project!.id });
}

beforeAll(async () => {
  await arrange();
});

describe("from the start of a project to the exit", () => {
  it("hours are entered, submitted and approved by somebody else: the sheet has its amounts", async () => {
    const [expected] = await list(
      "timesheet",
      `project=${made["project"]}&status=expected&sort=period_start`,
    );
    const days = [0, 1, 2, 3, 4].map((n) => ({ date: day(BEGIN + n), regular_hours: "8.00" }));
    const more = { days, client_copy: [await upload(FINANCE)] };
    const sheet =
      expected === undefined
        ? await create(FINANCE, "timesheet", {
            project: made["project"],
            period_start: START,
            period_end: day(BEGIN + 6),
            ...more,
          })
        : await change(FINANCE, "timesheet", expected.id, more);
    made["sheet"] = sheet.id;
    const record = { resource: "timesheet", id: sheet.id };
    await press(FINANCE, { ...record, step: "Enter hours" });
    await press(FINANCE, { ...record, step: "Submit" });
    await press(SECOND_FINANCE, { ...record, step: "Approve" });
    await sees(FINANCE, "timesheet", sheet.id, "Unbilled");
    await sees(FINANCE, "timesheet", sheet.id, "$3,520.00");
    expect(await read("timesheet", sheet.id)).toMatchObject({
      bill_amount: "3520.00",
      pay_amount: "2400.00",
    });
  });

  it("the sheet is invoiced, and paid with the invoice", async () => {
    const invoice = await create(FINANCE, "invoice", {
      vendor_company: made["vendor"],
      purchase_order: made["order"],
      timesheets: [made["sheet"]],
      period_start: START,
      period_end: day(BEGIN + 6),
      issued_on: day(0),
    });
    expect(invoice).toMatchObject({ amount: "3520.00" });
    const record = { resource: "invoice", id: invoice.id };
    await press(FINANCE, { ...record, step: "Send invoice" });
    await sees(FINANCE, "timesheet", made["sheet"]!, "Invoiced");
    await press(FINANCE, {
      ...record,
      step: "Record payment",
      given: { texts: { Payment: "3520", "Last payment": typed(day(0)) } },
    });
    await sees(FINANCE, "invoice", invoice.id, "Paid");
    expect(await read("timesheet", made["sheet"]!)).toMatchObject({ billing_status: "paid" });
  });

  it("the hours become a pay stub, reviewed by one and issued by another: they are paid", async () => {
    const stub = await create(FINANCE, "paystub", {
      consultant: consultant.id,
      project: made["project"],
      period_start: START,
      period_end: day(BEGIN + 6),
      pay_date: day(0),
      timesheets: [made["sheet"]],
    });
    expect(stub).toMatchObject({ gross: "2400.00" });
    const record = { resource: "paystub", id: stub.id };
    await press(FINANCE, { ...record, step: "Mark reviewed" });
    await press(SECOND_FINANCE, { ...record, step: "Issue" });
    await sees(FINANCE, "paystub", stub.id, "Issued");
    expect(await read("timesheet", made["sheet"]!)).toMatchObject({ pay_status: "paid" });
  });

  it("the incentive of the sale is consented to, approved and settled", async () => {
    const path = `/api/incentive/?purchase_order=${made["order"]}&status=accrued`;
    const { data: accrued } = await application.call<{ data: Row[] }>(HEAD, path);
    const [head] = await list("employee", `employee_id=${HEAD}`);
    // nobody consents to what they get themselves
    const { id } = accrued.find((row) => (row["employee"] as Row | null)?.id !== head!.id)!;
    const record = { resource: "incentive", id };
    await press(FINANCE, { ...record, step: "Send for approval" });
    await press(HEAD, { ...record, step: "Give consent" });
    await press(SECOND_FINANCE, { ...record, step: "Approve" });
    await press(FINANCE, { ...record, step: "Mark paid", given: { texts: { "Paid on": typed(day(0)) } } });
    await sees(FINANCE, "incentive", id, "Paid");
    expect(await read("incentive", id)).toMatchObject({ status: "paid", paid_on: day(0) });
  });

  it("who gives notice is asked back for everything, and the project comes to its end", async () => {
    const exit = await create(RETENTION, "consultant_exit", {
      consultant: consultant.id,
      exit_type: "resignation",
      reason: "better_offer",
      notice_on: day(-10),
      last_working_day: day(0),
    });
    made["exit"] = exit.id;
    await press(RETENTION, { resource: "consultant_exit", id: exit.id, step: "Approve" });
    await sees(RETENTION, "consultant", consultant.id, "On notice");
    await sees(FINANCE, "project", made["project"]!, "Ending");
    await press(FINANCE, {
      resource: "project",
      id: made["project"]!,
      step: "Complete",
      given: { texts: { Ended: typed(day(0)) }, picks: { "End reason": "Consultant resigned" } },
    });
    await sees(FINANCE, "purchase_order", made["order"]!, "Completed");
    expect(await read("project", made["project"]!)).toMatchObject({
      status: "completed",
      actual_end: day(0),
    });
    await sees(RETENTION, "consultant", consultant.id, "On notice");
  });

  it("and is gone once everything is cleared", async () => {
    const record = { resource: "consultant_exit", id: made["exit"]! };
    await press(RETENTION, { ...record, step: "Start clearance" });
    const { checklist, not_applicable: spared } = await read("consultant_exit", record.id);
    const settled = [checklist, spared].flatMap((items) => (items ?? []) as string[]);
    const open = CLEARANCE.filter((item) => !settled.includes(item));
    await change(RETENTION, "consultant_exit", record.id, {
      checklist: [...((checklist ?? []) as string[]), ...open],
      rehire_ok: true,
    });
    await press(RETENTION, { ...record, step: "Complete" });
    await sees(RETENTION, "consultant_exit", record.id, "Completed");
    await sees(RETENTION, "consultant", consultant.id, "Ex employee");
    expect(await stateOf("consultant", consultant.id)).toBe("ex");
  });
});
