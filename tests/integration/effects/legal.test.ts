import { describe, expect, test } from "vitest";
import { plant, plantConsultant, plantNamed, plantProject } from "../people-app.ts";
import { day, openCompany } from "./company.ts";
import type { Person } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);

const WORKSITE = { city: "Austin", state: "TX", country: "US" };
const EMPLOYER = "Our company";
let count = 0;
const read = (resource: string, id: number) => company.read(resource, id);

/** Somebody who may work, as legal enters it; without an end, for half a year more. */
async function authorized(values: object = {}) {
  const consultant = await plantConsultant(company.app, company.next(), {
    employment_type: "w2_salaried",
    hire_date: day(-900),
    status: "on_project",
    i9_status: "complete",
    retention_owner: company.id("ret"),
  });
  const { id } = await company.make("leg", "work_authorization", {
    consultant,
    type: "h1b",
    valid_from: day(-900),
    valid_to: day(150),
    ...values,
  });
  return { consultant, authorization: id };
}

/** A labor condition application as the case below asks for; certified unless told otherwise. */
async function certified(values: object = {}) {
  count += 1;
  const { id } = await company.make("leg", "lca", {
    employer_entity: EMPLOYER,
    job_title: "Developer",
    soc_code: "15-1252",
    wage_level: "ii",
    prevailing_wage: "90000.00",
    wage_from: "100000.00",
    worksites: "Austin, TX (78701)\nDallas, TX (75201)",
    valid_from: day(60),
    valid_to: day(1000),
    ...values,
  });
  await company.move("leg", "lca", id, "file", { values: { filed_on: day(-8) } });
  await company.move("leg", "lca", id, "certify", {
    values: { case_no: `I-200-26001-${100_000 + count}`, certified_on: day(-1) },
  });
  return id;
}

const documentsOf = (petition: number) => company.all("petition_document", `petition=${petition}`);

/** All documents of a case that came in, but those told. */
async function receive(petition: number, but: readonly string[] = []) {
  for (const { id, doc_type, status } of await documentsOf(petition)) {
    if (but.includes(String(doc_type)) || status !== "missing") continue;
    await company.move("leg", "petition_document", id, "receive", {
      values: { file: await company.file("leg") },
    });
  }
}

async function open(consultant: number, values: object = {}): Promise<number> {
  const { id } = await company.make("leg", "petition", {
    consultant,
    petition_type: "h1b_extension",
    case_owner: company.id("leg"),
    worksite: WORKSITE,
    target_file_on: day(20),
    ...values,
  });
  return id;
}

const LATE = ["form_signed", "lca_posting"];

/** A case up to the day before it is filed. */
async function ready(consultant: number, values: object = {}, lcaValues: object = {}) {
  const petition = await open(consultant, values);
  await company.move("leg", "petition", petition, "collect_documents");
  await receive(petition, LATE);
  await company.move("leg", "petition", petition, "start_prefiling");
  const lca = await certified(lcaValues);
  await change(petition, { lca, offered_wage: "110000.00" });
  await company.move("leg", "petition", petition, "start_drafting");
  await receive(petition);
  await company.move("leg", "petition", petition, "mark_ready", { values: { filing_fee: "780.00" } });
  return { petition, lca };
}

async function change(petition: number, values: object, name: Person = "leg") {
  const { row_version } = await read("petition", petition);
  return company.call(name, "PATCH", `/api/petition/${petition}/`, { row_version, ...values });
}

/** What refuses a step: its field issues, as "check: name", or the error's own code. */
async function refusal(name: Person, resource: string, id: number, transition: string, more: object = {}) {
  const { row_version } = await read(resource, id);
  const answer = await company.app.as(name)("POST", `/api/${resource}/${id}/transition/`, {
    body: { transition, row_version, ...more },
  });
  if (answer.statusCode < 300) return [];
  const { code, issues: found } = answer.json<{ code: string; issues?: Issue[] }>();
  const issues = (found ?? []).map(
    ({ code: of, parameters }) => `${of} ${parameters?.check ?? parameters?.rule ?? ""}`,
  );
  return issues.length > 0 ? [...new Set(issues)] : [code];
}
interface Issue {
  readonly field: string;
  readonly code: string;
  readonly parameters?: { readonly check?: string; readonly rule?: string };
}

const file = (petition: number, more: object = {}) =>
  company.move("leg", "petition", petition, "file", { values: { filed_on: day(0) }, ...more });

// proves work_authorization.begin, work_authorization.take_effect
describe("a petition", () => {
  test("asks for the documents of its type and knows its form", async () => {
    const { consultant } = await authorized();
    const types = async (petition_type: string) => {
      const petition = await open(consultant, { petition_type, i983_on: null });
      const rows = await documentsOf(petition);
      expect(rows.every(({ is_required, status }) => is_required === true && status === "missing")).toBe(
        true,
      );
      return [
        (await read("petition", petition))["form"],
        rows.map(({ doc_type }) => String(doc_type)).toSorted((a, b) => a.localeCompare(b)),
      ];
    };
    expect(await types("h1b_extension")).toEqual([
      "i129",
      [
        "client_letter",
        "degree",
        "form_signed",
        "i797",
        "i94",
        "lca_posting",
        "passport",
        "paystub",
        "resume",
        "vendor_letter",
        "w2_form",
      ],
    ]);
    expect(await types("h4_ead")).toEqual([
      "i765",
      ["form_signed", "i797", "i94", "marriage_certificate", "passport", "photo"],
    ]);
    expect(await types("other")).toEqual([null, []]);
  });

  // proves value consultant.last_day_of_work, value work_authorization.last_day_of_work
  test("takes a consultant from an authorization that ends to an approved extension", async () => {
    const { consultant, authorization } = await authorized();
    expect(await read("work_authorization", authorization)).toMatchObject({
      status: "current",
      is_current: true,
      work_until: day(150),
    });
    expect(await read("consultant", consultant)).toMatchObject({ work_until: day(150) });

    const { petition } = await ready(consultant);
    expect(await read("consultant", consultant)).toMatchObject({ renewal_open: true });
    await file(petition);
    // filed in time: work may go on for 240 days more while it waits
    expect(await read("work_authorization", authorization)).toMatchObject({ work_until: day(150 + 240) });
    await company.move("leg", "petition", petition, "record_receipt", {
      values: { receipt_no: `EAC26${String(count).padStart(8, "0")}`, receipt_on: day(0) },
    });
    await company.move("leg", "petition", petition, "approve", {
      values: { decided_on: day(0), valid_from: day(151), valid_to: day(990) },
    });

    const [former, next] = await company.all("work_authorization", `consultant=${consultant}&sort=valid_to`);
    expect(former).toMatchObject({
      id: authorization,
      status: "current",
      is_current: true,
      work_until: day(150),
    });
    expect(next).toMatchObject({
      type: "h1b",
      status: "upcoming",
      is_current: false,
      petition: { id: petition },
      verified_by: { id: company.id("leg") },
      valid_from: day(151),
      work_until: day(990),
    });
    expect(await read("consultant", consultant)).toMatchObject({
      work_until: day(990),
      renewal_open: false,
      i9_status: "reverify_due",
      i9_reverify_by: day(150),
    });

    await company.nightAfter(150);
    expect(await read("work_authorization", next!.id)).toMatchObject({ status: "current", is_current: true });
    expect(await read("work_authorization", authorization)).toMatchObject({
      status: "ended",
      is_current: false,
      ended_on: day(151),
    });
    expect(await read("consultant", consultant)).toMatchObject({
      work_auth: "h1b",
      work_auth_until: day(990),
    });
  });
});

describe("filing", () => {
  test("waits for the signed form, the whole checklist and a certified application", async () => {
    const { consultant } = await authorized();
    const petition = await open(consultant);
    await company.move("leg", "petition", petition, "collect_documents");
    expect(await refusal("leg", "petition", petition, "start_prefiling")).toEqual(["condition_not_met"]);
    await receive(petition, LATE);
    await company.move("leg", "petition", petition, "start_prefiling");
    const { id: lca } = await company.make("leg", "lca", {
      employer_entity: EMPLOYER,
      job_title: "Developer",
      soc_code: "15-1252",
      wage_level: "ii",
      prevailing_wage: "90000.00",
      wage_from: "100000.00",
      worksites: "Austin, TX (78701)",
      valid_from: day(60),
      valid_to: day(1000),
    });
    await change(petition, { lca, offered_wage: "110000.00" });
    expect(await refusal("leg", "petition", petition, "start_drafting")).toEqual(["condition_not_met"]);
    await company.move("leg", "lca", lca, "file", { values: { filed_on: day(-8) } });
    await company.move("leg", "lca", lca, "certify", {
      values: { case_no: "I-200-26001-999999", certified_on: day(-1) },
    });
    await company.move("leg", "petition", petition, "start_drafting");

    const fee = { values: { filing_fee: "780.00" } };
    expect(await refusal("leg", "petition", petition, "mark_ready", fee)).toEqual(["check forms_unsigned"]);
    await receive(petition, ["lca_posting"]);
    await company.move("leg", "petition", petition, "mark_ready", fee);
    const filed = { values: { filed_on: day(0) } };
    expect(await refusal("leg", "petition", petition, "file", filed)).toEqual(["check checklist_open"]);
    await receive(petition);
    const certified = (status: string) =>
      company.app.database.write((trx) =>
        trx.updateTable("lca").set({ status }).where("id", "=", lca).execute(),
      );
    await certified("filed");
    expect(await refusal("leg", "petition", petition, "file", filed)).toEqual(["check lca_uncertified"]);
    await certified("certified");
    await company.move("leg", "petition", petition, "file", filed);
    expect(await read("lca", lca)).toMatchObject({ live_petitions: 1 });
    expect(await refusal("leg", "lca", lca, "withdraw", { reason: "Not needed" })).toEqual([
      "condition_not_met",
    ]);
  });

  test.each([
    ["employer", { petitioner: "Another company" }, {}, ["check lca_employer"]],
    ["job", { job_title: "Tester" }, {}, ["check lca_role"]],
    ["wage", { offered_wage: "95000.00" }, {}, ["check lca_wage"]],
    ["worksite", { worksite: { city: "Houston", state: "TX", country: "US" } }, {}, ["check lca_worksite"]],
    ["time", {}, { valid_from: day(-8), valid_to: day(150) }, ["check lca_dates"]],
  ])("is refused where the application names another %s", async (_what, values, lca, refused) => {
    const { consultant } = await authorized();
    const { petition } = await ready(consultant, {}, lca);
    await change(petition, values);
    const filed = { values: { filed_on: day(0) } };
    expect(await refusal("leg", "petition", petition, "file", filed)).toEqual(refused);
    expect(await read("petition", petition)).toMatchObject({ status: "ready" });
  });

  test("uses an application for as many workers as it names", async () => {
    const first = await authorized();
    const { petition, lca } = await ready(first.consultant, {}, { worker_count: 1 });
    await file(petition);
    const second = await authorized();
    const other = await ready(second.consultant);
    await change(other.petition, { lca });
    const filed = { values: { filed_on: day(0) } };
    expect(await refusal("leg", "petition", other.petition, "file", filed)).toEqual(["check lca_full"]);
  });

  test("is at most six months ahead of the start, and no longer than the stay allows without a reason", async () => {
    const late = await authorized({ valid_to: day(200) });
    const early = await ready(late.consultant);
    const filed = { values: { filed_on: day(0) } };
    expect(await refusal("leg", "petition", early.petition, "file", filed)).toEqual(["rule filed_too_early"]);

    const { consultant } = await authorized({ max_out_on: day(400) });
    const petition = await received(consultant);
    const approved = { values: { decided_on: day(0), valid_from: day(151), valid_to: day(900) } };
    expect(await refusal("leg", "petition", petition, "approve", approved)).toEqual([
      "check_reason stay_exceeded",
    ]);
    await company.move("leg", "petition", petition, "approve", {
      ...approved,
      exception_reason: "The I-140 is approved",
    });
  });

  test("of an L-1B case for work at a client asks legal for a reason", async () => {
    const { consultant } = await authorized();
    const client = await plantNamed(company.app, "client", "Client of L-1B", { status: "active" });
    const petition = await open(consultant, { petition_type: "l1b", client });
    await company.move("leg", "petition", petition, "collect_documents");
    await receive(petition);
    expect(await refusal("leg", "petition", petition, "start_prefiling")).toEqual(["condition_not_met"]);
    await company.move("leg", "petition", petition, "start_drafting");
    await company.move("leg", "petition", petition, "mark_ready", { values: { filing_fee: "780.00" } });
    const filed = { values: { filed_on: day(0) } };
    expect(await refusal("leg", "petition", petition, "file", filed)).toEqual(["check_reason l1b_at_client"]);
    await company.move("leg", "petition", petition, "file", {
      ...filed,
      exception_reason: "Own product team",
    });
  });
});

/** A case that was filed and received. */
async function received(consultant: number, values: object = {}, lca: object = {}) {
  const { petition } = await ready(consultant, values, lca);
  await file(petition);
  const cut = company.move("leg", "petition", petition, "record_receipt", {
    values: { receipt_no: "EAC27", receipt_on: day(0) },
  });
  await expect(cut).rejects.toThrow(/receipt_no/);
  await company.move("leg", "petition", petition, "record_receipt", {
    values: { receipt_no: `EAC27${String(count).padStart(8, "0")}`, receipt_on: day(0) },
  });
  return petition;
}

describe("the authority's answer", () => {
  test("to a premium case is due 15 working days after its receipt, and anew after the RFE is answered", async () => {
    const { consultant } = await authorized();
    const petition = await received(consultant, { premium: true });
    expect(await read("petition", petition)).toMatchObject({ premium_due_on: "2026-04-01" });
    const asked = { rfe_on: day(2), rfe_topics: ["wage_level"] };
    expect(
      await refusal("leg", "petition", petition, "record_rfe", {
        values: { ...asked, rfe_due_on: day(2 + 88) },
      }),
    ).toEqual(["rule rfe_answer_in_87_days"]);
    await company.move("leg", "petition", petition, "record_rfe", {
      values: { ...asked, rfe_due_on: day(2 + 87) },
    });
    expect(await read("petition", petition)).toMatchObject({ premium_due_on: null });
    await company.move("leg", "petition", petition, "answer_rfe", { values: { rfe_answered_on: day(14) } });
    expect(await read("petition", petition)).toMatchObject({ premium_due_on: "2026-04-15" });
  });

  test("is no longer than the type allows, nor longer than its application", async () => {
    const { consultant } = await authorized();
    const petition = await received(consultant);
    const approve = (valid_from: string, valid_to: string) =>
      refusal("leg", "petition", petition, "approve", {
        values: { decided_on: day(0), valid_from, valid_to },
      });
    expect(await approve(day(151), day(151 + 1100))).toEqual(["rule three_years"]);
    expect(await approve(day(151), day(1001))).toEqual(["check lca_dates"]);
    expect(await approve(day(151), day(1000))).toEqual([]);
  });

  test("that comes late takes the place of the former authorization at once", async () => {
    const { consultant, authorization } = await authorized({ valid_to: day(2) });
    const petition = await received(consultant, {}, { valid_from: day(-1) });
    company.clock.now += 6 * 86_400_000;
    try {
      await company.move("leg", "petition", petition, "approve", {
        values: { decided_on: day(6), valid_from: day(3), valid_to: day(900) },
      });
    } finally {
      company.clock.now -= 6 * 86_400_000;
    }
    expect(await read("work_authorization", authorization)).toMatchObject({
      status: "ended",
      is_current: false,
      ended_on: day(3),
      work_until: day(3),
    });
    const [, next] = await company.all("work_authorization", `consultant=${consultant}&sort=valid_to`);
    expect(next).toMatchObject({ status: "current", is_current: true, petition: { id: petition } });
  });

  test("that denies an extension ends the work on its day", async () => {
    const { consultant, authorization } = await authorized({ valid_to: day(2) });
    const petition = await received(consultant);
    expect(await read("work_authorization", authorization)).toMatchObject({ work_until: day(242) });
    company.clock.now += 6 * 86_400_000;
    try {
      await company.move("leg", "petition", petition, "deny", {
        values: { decided_on: day(6), outcome_note: "Duties do not need a degree" },
      });
    } finally {
      company.clock.now -= 6 * 86_400_000;
    }
    expect(await read("work_authorization", authorization)).toMatchObject({ work_until: day(6) });
    expect(await read("consultant", consultant)).toMatchObject({ work_until: day(6), renewal_open: false });
  });
});

/** Enters until when somebody may work. */
const permit = (consultant: number, values: object) =>
  company.make("leg", "work_authorization", { consultant, type: "h1b", valid_from: day(-900), ...values });

describe("withdrawing", () => {
  test("an approved case takes its authorization back, holds the project and ticks the clearance", async () => {
    const { consultant, authorization } = await authorized();
    const petition = await received(consultant, {}, { valid_from: day(-1) });
    const project = await plantInternal(consultant);
    const exit = await plant(company.app, "consultant_exit", {
      label: "Exit",
      consultant,
      exit_type: "resignation",
      status: "clearance",
      last_working_day: day(20),
    });
    await company.move("leg", "petition", petition, "approve", {
      values: { decided_on: day(0), valid_from: day(0), valid_to: day(900) },
    });
    expect(await read("work_authorization", authorization)).toMatchObject({ status: "ended" });
    expect(await read("consultant_exit", exit)).toMatchObject({ checklist: null });
    await company.move("leg", "petition", petition, "withdraw", {
      values: { outcome_note: "Consultant leaves" },
    });
    const [given] = await company.all("work_authorization", `petition=${petition}`);
    expect(given).toMatchObject({ status: "ended", is_current: false, ended_on: day(0), work_until: day(0) });
    expect(await read("consultant", consultant)).toMatchObject({ work_until: day(0) });
    expect(await read("project", project)).toMatchObject({ status: "on_hold" });
    expect(await read("consultant_exit", exit)).toMatchObject({ checklist: ["petition_withdrawn"] });
  });
});

async function plantInternal(consultant: number, values: object = {}): Promise<number> {
  count += 1;
  return plant(company.app, "project", {
    label: `Project ${count}`,
    code: `PRJ-LEGAL-${count}`,
    consultant,
    job_title: "Developer",
    project_type: "internal",
    work_mode: "remote",
    start_date: day(-30),
    end_date: day(300),
    status: "active",
    update_cadence_days: 7,
    ...values,
  });
}

// proves work_authorization.expire
describe("an authorization that ended", () => {
  // proves check timesheet.after_authorization
  test("holds the project the next day, and neither it nor hours after it go on until there is another", async () => {
    const { consultant, authorization } = await authorized({ valid_to: day(5), i94_until: day(3) });
    const project = await plantInternal(consultant);
    expect(await read("work_authorization", authorization)).toMatchObject({ work_until: day(3) });
    const sheet = (to: number) =>
      company.app.as("fin")("POST", "/api/timesheet/", {
        body: {
          project,
          consultant,
          period_start: day(-1),
          period_end: day(5),
          days: [0, to].map((at) => ({ date: day(at), regular_hours: "8.00" })),
        },
      });
    const refused = await sheet(4);
    expect(refused.json<{ issues: Issue[] }>().issues).toMatchObject([
      { field: "days", code: "check", parameters: { check: "after_authorization" } },
    ]);
    expect((await sheet(3)).statusCode).toBe(201);

    await company.nightAfter(2);
    expect(await read("project", project)).toMatchObject({ status: "active" });
    await company.nightAfter(3);
    expect(await read("work_authorization", authorization)).toMatchObject({
      status: "expired",
      is_current: true,
    });
    expect(await read("project", project)).toMatchObject({ status: "on_hold" });

    company.clock.now += 5 * 86_400_000;
    try {
      expect(await refusal("fin", "project", project, "resume")).toEqual(["check authorization_ended"]);
      expect(await refusal("boss", "project", project, "resume")).toEqual([
        "check_reason authorization_ended",
      ]);
      await permit(consultant, { valid_from: day(4), valid_to: day(700) });
      expect(await read("work_authorization", authorization)).toMatchObject({
        status: "ended",
        is_current: false,
      });
      await company.move("fin", "project", project, "resume");
    } finally {
      company.clock.now -= 5 * 86_400_000;
    }
  });

  test("goes on where a renewal that was filed in time is recorded later", async () => {
    const { consultant, authorization } = await authorized({ valid_to: day(5) });
    const { petition } = await ready(consultant);
    await company.nightAfter(6);
    expect(await read("work_authorization", authorization)).toMatchObject({ status: "expired" });
    await file(petition);
    await company.nightAfter(7);
    expect(await read("work_authorization", authorization)).toMatchObject({
      status: "current",
      work_until: day(245),
    });
  });

  test("keeps a project from starting and an order from being sent, but for a reason of who may", async () => {
    const { consultant } = await authorized({ valid_to: day(5) });
    const project = await plantInternal(consultant, { status: "upcoming", start_date: day(0) });
    const world = await company.ordered({ start: 10 });
    await permit(world.consultant, { valid_to: day(9) });
    const approval = await company.priced(world);
    expect(await refusal("leg", "purchase_order", world.order, "legal_approve", approval)).toEqual([
      "check_reason authorization_ended",
    ]);
    await company.move("leg", "purchase_order", world.order, "legal_approve", {
      ...approval,
      exception_reason: "Amendment is filed next week",
    });
    expect(await read("purchase_order", world.order)).toMatchObject({ status: "sent_for_signature" });

    company.clock.now += 6 * 86_400_000;
    try {
      expect(await refusal("fin", "project", project, "start")).toEqual(["check authorization_ended"]);
    } finally {
      company.clock.now -= 6 * 86_400_000;
    }
    await company.move("fin", "project", project, "start");
  });

  test("that ends within 60 days keeps a consultant from being submitted unless a renewal is in progress", async () => {
    const world = await company.bench();
    await permit(world.consultant, { valid_to: day(59) });
    await company.move("max", "lead", world.lead, "start");
    const { id: submission } = await company.make("max", "submission", {
      lead: world.lead,
      consultant: world.consultant,
      marketing_profile: world.profile,
      employment_type: "w2",
      bill_rate: "90.00",
      resume: await company.file("max"),
    });
    expect(await refusal("max", "submission", submission, "submit")).toEqual(["check authorization_ends"]);
    await open(world.consultant);
    await company.move("max", "submission", submission, "submit");
  });
});

// proves value petition.worksite_city
test.each([
  ["h1b", "h1b_amendment"],
  ["e3", "e3"],
])("an order for another client drafts the case of somebody on %s for legal, once", async (type, drafted) => {
  const world = await company.ordered({ start: 10 });
  await permit(world.consultant, { type, valid_to: day(600) });
  const approval = await company.priced(world);
  await company.move("leg", "purchase_order", world.order, "legal_approve", approval);
  await company.sign(world.order);
  const drafts = await company.all("petition", `consultant=${world.consultant}`);
  expect(drafts).toMatchObject([
    {
      petition_type: drafted,
      status: "intake",
      case_owner: { id: company.id("leg") },
      client: { id: world.client },
      petitioner: EMPLOYER,
      worksite: { city: "Austin" },
      worksite_city: "Austin, TX",
      target_file_on: day(10),
    },
  ]);
  expect(await documentsOf(drafts[0]!.id)).not.toEqual([]);
  const [project] = await company.all("project", `purchase_order=${world.order}`);
  company.clock.now += 10 * 86_400_000;
  try {
    expect(await refusal("fin", "project", project!.id, "start")).toEqual(["check petition_not_filed"]);
  } finally {
    company.clock.now -= 10 * 86_400_000;
  }
});

/** States of the notices somebody has about a record. */
async function heard(name: Person, target: string, id: number): Promise<string[]> {
  const rows = await company.app.database.read
    .selectFrom("emp_notify")
    .select("state")
    .where("recipient", "=", company.id(name))
    .where("target", "=", target)
    .where("target__id", "=", id)
    .execute();
  return rows.map(({ state }) => String(state));
}

// proves notice work_authorization.placement_without_i983
// proves check project.i983_missing
test("a placement of a student asks legal for an I-983 that names it, and warns until it is there", async () => {
  const world = await company.ordered();
  const { id: authorization } = await permit(world.consultant, {
    type: "stem_opt",
    valid_to: day(600),
    i983_on: day(-10),
  });
  expect(await heard("leg", "work_authorization", authorization)).toEqual([]);
  const approval = await company.priced(world);
  await company.move("leg", "purchase_order", world.order, "legal_approve", approval);
  await company.sign(world.order);
  const [project] = await company.all("project", `purchase_order=${world.order}`);
  expect(await read("work_authorization", authorization)).toMatchObject({ placement: { id: project!.id } });
  expect(await heard("leg", "work_authorization", authorization)).toEqual(["placement_without_i983"]);
  const warned = async () => {
    const body = { action: "transition", ids: [project!.id], transition: "start", dry_run: true };
    const answer = await company.ask("fin", "POST", "/api/project/bulk/", body);
    return answer.body.includes("i983_missing");
  };
  expect(await warned()).toBe(true);
  const { row_version } = await read("work_authorization", authorization);
  await company.call("leg", "PATCH", `/api/work_authorization/${authorization}/`, {
    row_version,
    i983_project: project!.id,
  });
  expect(await warned()).toBe(false);
  // another placement is another form to sign, also where the one before had none yet
  const placed = () =>
    company.make("boss", "project", {
      purchase_order: world.order,
      project_type: "client",
      start_date: day(400),
      end_date: day(500),
    });
  for (const told of [2, 3]) {
    const { id: placement } = await placed();
    expect(await read("work_authorization", authorization)).toMatchObject({ placement: { id: placement } });
    const states = await heard("leg", "work_authorization", authorization);
    expect(states).toEqual(Array.from({ length: told }, () => "placement_without_i983"));
  }
});

// proves check rate_revision.below_required_wage
// proves notice consultant.underpaid
test("whoever is on H-1B is paid no less than the labor condition application promises", async () => {
  const { consultant } = await authorized();
  const petition = await received(consultant, {}, { valid_from: day(-1) });
  await company.move("leg", "petition", petition, "approve", {
    values: { decided_on: day(0), valid_from: day(0), valid_to: day(900) },
  });
  const [, next] = await company.all("work_authorization", `consultant=${consultant}&sort=valid_to`);
  expect(next).toMatchObject({ is_current: true, required_wage: "100000.00" });

  const revise = (values: object) =>
    company.ask("fin", "POST", "/api/rate_revision/", {
      consultant,
      kind: "pay",
      reason: "annual",
      effective_from: "2026-04-01",
      ...values,
    });
  for (const below of [
    { new_pay: "48.07", pay_unit: "hour" },
    { new_pay: "99999.99", pay_unit: "year" },
  ]) {
    const refused = await revise(below);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("below_required_wage");
  }
  expect((await revise({ new_pay: "48.08", pay_unit: "hour" })).statusCode).toBe(201);

  const paid = async (month: string, last: number, amount: string) => {
    const { id } = await company.make("fin", "paystub", {
      consultant,
      period_start: `${month}-01`,
      period_end: `${month}-${last}`,
      pay_date: `${month}-${last}`,
      lines: [{ type: "earning", description: "Salary", amount }],
    });
    await company.move("fin", "paystub", id, "review");
    await company.move("fay", "paystub", id, "issue");
    return (await read("consultant", consultant))["underpaid_on"];
  };
  expect(await paid("2026-01", 31, "8333.33")).toBeNull();
  const away = await plantNamed(company.app, "leave_type", "Without pay", { is_paid: 0, is_active: 1 });
  await plant(company.app, "leave", {
    label: "Away",
    consultant,
    person_type: "consultant",
    leave_type: away,
    start: "2025-12-10",
    end: "2025-12-12",
    status: "taken",
  });
  expect(await paid("2025-12", 31, "4000.00")).toBeNull();
  expect(await paid("2026-02", 28, "8333.32")).toBe(day(0));
  await company.app.app.scheduler.run("date_notices");
  expect(await heard("leg", "consultant", consultant)).toContain("underpaid:0");
});

// proves timed work_authorization.open_renewal
// proves work_authorization.open_renewal
describe("180 days before an authorization ends", () => {
  /** What the server does by itself on a day. */
  async function renewalsOn(days: number) {
    company.clock.now += days * 86_400_000;
    try {
      await company.app.app.scheduler.run("timed_effects");
    } finally {
      company.clock.now -= days * 86_400_000;
    }
  }
  const draftsOf = (consultant: number) => company.all("petition", `consultant=${consultant}`);

  // proves timed work_authorization.open_renewal
  test("the extension is drafted for legal with its documents, once, unless a case is open", async () => {
    const { consultant } = await authorized({ valid_to: day(190) });
    const student = await authorized({ type: "opt", valid_to: day(190) });
    const citizen = await authorized({ type: "usc", valid_from: null, valid_to: null });
    const busy = await authorized({ valid_to: day(190) });
    await open(busy.consultant);
    await renewalsOn(9);
    expect(await draftsOf(consultant)).toEqual([]);
    await renewalsOn(10);
    await renewalsOn(10);
    const drafts = await draftsOf(consultant);
    expect(drafts).toMatchObject([
      {
        petition_type: "h1b_extension",
        status: "intake",
        form: "i129",
        case_owner: { id: company.id("leg") },
      },
    ]);
    expect(await documentsOf(drafts[0]!.id)).toHaveLength(11);
    expect(await draftsOf(student.consultant)).toMatchObject([{ petition_type: "stem_opt", form: "i765" }]);
    expect(await draftsOf(citizen.consultant)).toEqual([]);
    expect(await draftsOf(busy.consultant)).toHaveLength(1);
  });
});

// proves petition.start_prefiling
test("the labor condition application is drafted when a petition enters pre-filing, unless it has one", async () => {
  const { consultant } = await authorized();
  const enter = async (values: object) => {
    const petition = await open(consultant, values);
    await company.move("leg", "petition", petition, "collect_documents");
    await receive(petition, LATE);
    await company.move("leg", "petition", petition, "start_prefiling");
    return read("petition", petition);
  };
  const petition = await enter({ job_title: "Developer", soc_code: "15-1252" });
  const { id } = petition["lca"] as { id: number };
  const lca = await read("lca", id);
  expect(lca).toMatchObject({
    status: "draft",
    employer_entity: EMPLOYER,
    job_title: "Developer",
    soc_code: "15-1252",
    prevailing_wage: null,
    worksites: "Austin, TX",
    valid_from: day(151),
    valid_to: "2029-08-08",
    worker_count: 1,
  });
  // what a draft may lack has to be there when it is filed
  expect(await refusal("leg", "lca", id, "file", { values: { filed_on: day(0) } })).not.toEqual([]);

  const given = await certified();
  expect(await enter({ petition_type: "h1b_amendment", lca: given })).toMatchObject({ lca: { id: given } });
});

// proves timed work_authorization.count_unemployment
// proves value work_authorization.unemployment
// proves notice work_authorization.unemployment_near, notice work_authorization.unemployment_over
test("days without work count against what OPT allows, and those who must know are told in time", async () => {
  const notices = async (authorization: number) => {
    const rows = await company.app.database.read
      .selectFrom("emp_notify")
      .select(["title", "recipient"])
      .where("target__id", "=", authorization)
      .where("target", "=", "work_authorization")
      .execute();
    return rows.filter(({ recipient }) => Number(recipient) === company.id("leg")).map(({ title }) => title);
  };
  const count = async (days: number) => {
    company.clock.now += days * 86_400_000;
    try {
      await company.app.app.scheduler.run("timed_effects");
    } finally {
      company.clock.now -= days * 86_400_000;
    }
  };
  const student = { type: "opt", valid_from: day(-60), valid_to: day(300), unemployment_days: 10 };
  const { consultant, authorization } = await authorized(student);
  // the days before hire as entered, and 61 since the permission began
  expect(await read("work_authorization", authorization)).toMatchObject({ days_without_work: 71 });
  await count(3);
  expect(await read("work_authorization", authorization)).toMatchObject({ days_without_work: 74 });
  expect(await notices(authorization)).toEqual([]);
  await count(4);
  await count(5);
  expect(await notices(authorization)).toEqual(["Almost all days allowed without work are used"]);
  await count(20);
  expect(await notices(authorization)).toHaveLength(2);

  const { project } = await plantProject(company.app, company.next(), {
    consultant,
    worksite: JSON.stringify(WORKSITE),
    start_date: day(-10),
    end_date: day(200),
  });
  const { row_version } = await read("project", project);
  await company.call("boss", "PATCH", `/api/project/${project}/`, { row_version, start_date: day(-50) });
  expect(await read("work_authorization", authorization)).toMatchObject({ days_without_work: 20 });

  // a STEM extension counts on from what the OPT it follows used: ten days before hire, twenty without a project
  const { id: stem } = await company.make("leg", "work_authorization", {
    ...student,
    consultant,
    type: "stem_opt",
    i983_on: day(-80),
    valid_from: day(-70),
    unemployment_days: 0,
  });
  expect(await read("work_authorization", stem)).toMatchObject({ days_without_work: 30 });
});

// proves check project.petition_not_filed
test("a project does not start before the petition for its worksite is filed; a superadmin may let it", async () => {
  const { project } = await company.signed();
  const petition = await plant(company.app, "petition", {
    label: "Amendment",
    petition_type: "h1b_amendment",
    project,
    case_owner: company.id("leg"),
    petitioner: "Our company",
    status: "drafting",
  });
  await expect(company.move("fin", "project", project, "start")).rejects.toThrow(/petition_not_filed/);
  const tried = await company.move("boss", "project", project, "start", {
    exception_reason: "Same area: a posting is enough",
    dry_run: true,
  });
  expect(tried).toMatchObject({ dry_run: true });
  await company.app.database.write((trx) =>
    trx.updateTable("petition").set({ status: "filed" }).where("id", "=", petition).execute(),
  );
  expect(await company.move("fin", "project", project, "start")).toMatchObject({ status: "active" });
});
