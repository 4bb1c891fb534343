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
/** Who markets the consultant that is placed. */
let marketer: string;
let consultant: Row;
const made: Record<string, number> = {};

const { read, list, stateOf, create, change, upload, press, sees } = recordSteps(() => application, {
  reader: BOSS,
});

/** What the demo company paid for the days that are worked here: it depends on the day it is made at. */
async function voidStubs(person: number): Promise<void> {
  for (const { id } of await list("paystub", `consultant=${person}&page_size=100`)) {
    const stub = await read("paystub", id);
    if (stub["status"] === "void" || String(stub["period_end"]) < START) continue;
    const body = {
      transition: "void",
      row_version: stub["row_version"],
      values: { void_reason: "Paid anew" },
    };
    await application.call(BOSS, `/api/paystub/${id}/transition/`, { method: "POST", body });
  }
}

/** Somebody on the bench who is marketed, with the marketer; what is paid, and that the law asks for nothing, is arranged. */
async function findBench(): Promise<{ profile: number; marketer: number }> {
  for (const assignment of await list("consultant_marketing", "status=active&page_size=100")) {
    const found = await read("consultant", (assignment["consultant"] as Named).id);
    if (found["status"] !== "on_bench" || !String(found["employment_type"]).startsWith("w2")) continue;
    const [profile] = await list("marketing_profile", `consultant=${found.id}&status=active`);
    const person = await read("employee", (assignment["marketer"] as Named).id);
    if (profile === undefined || person["status"] !== "active" || person["employee_id"] === HEAD) continue;
    // hours of a project that ended lately would make the week too long
    const sheets = await list("timesheet", `consultant=${found.id}&page_size=100`);
    if (sheets.some(({ period_end }) => String(period_end) >= START)) continue;
    await create(BOSS, "work_authorization", { consultant: found.id, type: "usc" });
    await voidStubs(found.id);
    consultant = await change(BOSS, "consultant", found.id, { employment_type: "w2_hourly" });
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

beforeAll(async () => {
  const bench = await findBench();
  made["profile"] = bench.profile;
  made["marketer"] = bench.marketer;
  Object.assign(made, await findVendor());
  const client = await create(BOSS, "client", { name: `Harbor Light Works ${Date.now()}` });
  made["client"] = client.id;
});

describe("from a requirement to the exit, by the people who do it", () => {
  it("a requirement is worked on and answered: the submission moves it on", async () => {
    const { technologies, primary_technology: technology } = consultant;
    const skill = (technology as Named).id;
    const lead = await create(marketer, "lead", {
      job_title: "Harbor systems developer",
      client: made["client"],
      vendor_company: made["vendor"],
      source: "vendor_call",
      description: "<p>Builds what ships need.</p>",
      technologies: (technologies as Named[]).map(({ id }) => id),
      primary_technology: skill,
      work_mode: "remote",
      location: { city: "Austin", state: "TX", country: "US" },
      employment_types: ["w2"],
      assigned_to: made["marketer"],
      duration_months: 6,
    });
    made["lead"] = lead.id;
    await press(marketer, { resource: "lead", id: lead.id, step: "Start work" });
    const submission = await create(marketer, "submission", {
      lead: lead.id,
      consultant: consultant.id,
      marketing_profile: made["profile"],
      employment_type: "w2",
      bill_rate: "90.00",
      resume: await upload(marketer),
    });
    made["submission"] = submission.id;
    await press(marketer, { resource: "submission", id: submission.id, step: "Submit to vendor" });
    await sees(marketer, "lead", lead.id, "Submitted");
    await press(marketer, { resource: "submission", id: submission.id, step: "Send to client" });
    expect(await stateOf("client", made["client"]!)).toBe("active");
  });

  it("an interview is held, the offer taken: the draft of an order is there", async () => {
    const interview = await create(marketer, "interview", {
      submission: made["submission"],
      type: "technical",
      mode: "video",
      // later than anything of the demo company: whoever is busy then is asked about first
      schedule: new Date(Date.now() + 90 * 86_400_000).toISOString(),
      supervisor: made["marketer"],
    });
    made["interview"] = interview.id;
    await press(marketer, { resource: "interview", id: interview.id, step: "Schedule" });
    await sees(marketer, "submission", made["submission"]!, "Interview");
    const submission = { resource: "submission", id: made["submission"]! };
    await press(marketer, {
      ...submission,
      step: "Record offer",
      given: { texts: { "Offered rate": "88" } },
    });
    await press(marketer, {
      ...submission,
      step: "Accept offer",
      given: { texts: { "Expected start": typed(START) } },
    });
    const [order] = await list("purchase_order", `submission=${made["submission"]}`);
    made["order"] = order!.id;
    await sees(FINANCE, "purchase_order", order!.id, "Draft");
    expect(await stateOf("lead", made["lead"]!)).toBe("interviewing");
  });

  it("finance and legal approve, and the signature makes the project", async () => {
    const order = { resource: "purchase_order", id: made["order"]! };
    await press(marketer, {
      ...order,
      step: "Send for review",
      given: { texts: { End: typed(day(180)) } },
      // whom the step is about to tell, by name
      foretold: /^Notifies .+/,
    });
    const { row_version } = await read("purchase_order", order.id);
    await application.call(FINANCE, `/api/purchase_order/${order.id}/`, {
      method: "PATCH",
      body: { row_version, pay_type: "w2_hourly", pay_rate: "60.00", background_check: "not_required" },
    });
    await press(FINANCE, { ...order, step: "Approve for finance" });
    await press(LEGAL, { ...order, step: "Approve for legal", given: { picks: { "Master agreement": "" } } });
    await sees(marketer, "purchase_order", order.id, "Sent for signature");
    await press(FINANCE, {
      ...order,
      step: "Mark signed",
      given: { texts: { "Signed on": typed(START) }, file: true },
      foretold: "Created: Project",
    });
    const [project] = await list("project", `purchase_order=${order.id}`);
    made["project"] = project!.id;
    await sees(FINANCE, "project", project!.id, "Upcoming");
    await sees(RETENTION, "consultant", consultant.id, "Project upcoming");
    const rates = await list("project_rate", `project=${project!.id}`);
    expect(rates.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ["bill", "88.00"],
        ["pay", "60.00"],
      ]),
    );
  });

  it("the start puts order, submission, requirement and consultant where they belong", async () => {
    await press(FINANCE, { resource: "project", id: made["project"]!, step: "Start project" });
    await sees(FINANCE, "purchase_order", made["order"]!, "Active");
    await sees(marketer, "submission", made["submission"]!, "Placed");
    await sees(marketer, "lead", made["lead"]!, "Filled");
    await sees(RETENTION, "consultant", consultant.id, "On project");
    expect(await stateOf("project", made["project"]!)).toBe("active");
  });

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
