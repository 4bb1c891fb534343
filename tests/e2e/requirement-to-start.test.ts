import { beforeAll, describe, expect, it } from "vitest";
import { day, type Named, recordSteps, type Row, typed } from "./record-steps.ts";
import { startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const BOSS = "SP1001";
const FINANCE = "FN1001";
const LEGAL = "LE1001";
const RETENTION = "RE1001";

const application = prepareOnce(startApplication);
/** Who markets the consultant that is placed. */
let marketer: string;
let consultant: Row;
let vendor: number;
const made: Record<string, number> = {};

const { read, list, stateOf, create, upload, press, sees } = recordSteps(() => application, { reader: BOSS });

beforeAll(async () => {
  const assignments = await list("consultant_marketing", "status=active&page_size=100");
  for (const assignment of assignments) {
    const found = await read("consultant", (assignment["consultant"] as Named).id);
    if (found["status"] !== "on_bench" || found["employment_type"] !== "w2_hourly") continue;
    // whose worksite waits for no petition
    if (!["usc", "gc"].includes(String(found["work_auth"]))) continue;
    const [profile] = await list("marketing_profile", `consultant=${found.id}&status=active`);
    const person = await read("employee", (assignment["marketer"] as Named).id);
    if (profile === undefined || person["status"] !== "active") continue;
    consultant = found;
    made["profile"] = profile.id;
    marketer = String(person["employee_id"]);
    made["marketer"] = person.id;
    break;
  }
  const agreements = await list("vendor_agreement", "type=msa&status=signed&page_size=50");
  for (const agreement of agreements) {
    vendor = (agreement["vendor_company"] as Named).id;
    made["agreement"] = agreement.id;
    if (["approved", "active"].includes(String((await read("vendor_company", vendor))["status"]))) break;
  }
  const client = await create(BOSS, "client", { name: `Harbor Light Works ${Date.now()}` });
  made["client"] = client.id;
});

describe("from a requirement to the start of the project", () => {
  it("a requirement is worked on and answered: the submission moves it on", async () => {
    const { technologies, primary_technology: technology } = consultant;
    const skill = (technology as Named).id;
    const lead = await create(marketer, "lead", {
      job_title: "Harbor systems developer",
      client: made["client"],
      vendor_company: vendor,
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
      schedule: new Date(Date.now() + 86_400_000).toISOString(),
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
      given: { texts: { "Expected start": typed(day(0)) } },
    });
    const [order] = await list("purchase_order", `submission=${made["submission"]}`);
    made["order"] = order!.id;
    await sees(FINANCE, "purchase_order", order!.id, "Draft");
    expect(await stateOf("lead", made["lead"]!)).toBe("interviewing");
  });

  it("finance and legal approve, and the signature makes the project", async () => {
    const order = { resource: "purchase_order", id: made["order"]! };
    await press(marketer, { ...order, step: "Send for review", given: { texts: { End: typed(day(180)) } } });
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
      given: { texts: { "Signed on": typed(day(0)) }, file: true },
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
});
