import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { multipart } from "../../support/multipart.ts";
import type { TestApp } from "../../support/app.ts";
import { createStaffApp, plant, plantNamed } from "../people-app.ts";

type Row = Record<string, unknown> & { id: number; row_version: number };

const STAFF = {
  boss: ["superadmin"],
  max: ["marketer"],
  head: ["admin", "marketer"],
  fin: ["finance"],
  fay: ["finance"],
  leg: ["legal"],
  ret: ["retention"],
  adi: ["admin"],
  eng: ["scrum_master", "engineer", "admin"],
};
type Person = keyof typeof STAFF;

let app: TestApp;
beforeAll(async () => {
  app = await createStaffApp({ people: STAFF, clock: () => clock.now });
});
afterAll(() => app.close());

/** In the middle of the day, for everybody. */
const NOON = Date.parse("2026-03-11T16:00:00Z");
const clock = { now: NOON };
const day = (days: number): string => new Date(NOON + days * 86_400_000).toISOString().slice(0, 10);
const id = (name: Person): number => app.users[name]!.id;

async function call(
  name: Person,
  method: "GET" | "POST" | "PATCH",
  url: string,
  body?: object,
): Promise<Row> {
  const answer = await app.as(name)(method, url, body === undefined ? {} : { body });
  if (answer.statusCode >= 300)
    throw new Error(`${name} ${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

const make = (name: Person, resource: string, values: object) =>
  call(name, "POST", `/api/${resource}/`, values);
const read = (resource: string, record: number) => call("boss", "GET", `/api/${resource}/${record}/`);
async function all(resource: string, query: string): Promise<Row[]> {
  const { data } = (await call("boss", "GET", `/api/${resource}/?${query}`)) as unknown as { data: Row[] };
  return Promise.all(data.map((row) => read(resource, row.id)));
}

/** Makes a transition as one of the people; `values` come with it. */
async function move(
  name: Person,
  resource: string,
  record: number,
  transition: string,
  more: object = {},
): Promise<Row> {
  const { row_version } = await read(resource, record);
  return call(name, "POST", `/api/${resource}/${record}/transition/`, { transition, row_version, ...more });
}

async function file(name: Person): Promise<{ id: number }> {
  const sent = multipart({
    name: "paper.pdf",
    content: Buffer.from("%PDF-1.4\n%%EOF\n"),
    type: "application/pdf",
  });
  const answer = await app.as(name)("POST", "/api/files/", sent);
  if (answer.statusCode >= 300) throw new Error(answer.body);
  const { data } = answer.json<{ data: { id: number } }>();
  return { id: data.id };
}

/** What the server does by itself in the night to a day; the clock is back at noon of the first one afterwards. */
async function nightAfter(days: number): Promise<number> {
  clock.now = NOON + days * 86_400_000 + 18 * 3_600_000;
  try {
    return await app.app.scheduler.run("transitions_day");
  } finally {
    clock.now = NOON;
  }
}

let count = 0;

/** Somebody on the bench with an approved profile, and a requirement they fit. */
async function bench() {
  count += 1;
  const technology = await plantNamed(app, "technology", `Skill ${count}`, { is_active: 1 });
  const client = await plantNamed(app, "client", `Client ${count}`, { status: "prospect" });
  const vendor = await plantNamed(app, "vendor_company", `Vendor ${count}`, {
    status: "approved",
    payment_terms: "net_30",
    invoicing_frequency: "monthly",
  });
  const consultant = await plantNamed(app, "consultant", `Consultant ${count}`, {
    email: `c${count}@example.com`,
    email__key: `c${count}@example.com`,
    phone: "+12125550100",
    primary_technology: technology,
    employment_type: "w2_hourly",
    employer_entity: "Our company",
    base_pay: 5000,
    hire_date: day(-200),
    bench_start: day(-20),
    status: "on_bench",
  });
  await app.database.write((trx) =>
    trx
      .insertInto("consultant__technologies")
      .values({ owner: consultant, value: technology, position: 0 })
      .execute(),
  );
  const marketing = await plant(app, "consultant_marketing", {
    label: `Marketing ${count}`,
    consultant,
    marketer: id("max"),
    role: "primary",
    start: day(-20),
    status: "active",
    hotlist: 1,
  });
  const profile = await plant(app, "marketing_profile", {
    label: `Profile ${count}`,
    consultant,
    title: "Developer",
    title__key: "developer",
    experience_years: 5,
    verified_by: id("eng"),
    status: "active",
  });
  const lead = await make("max", "lead", {
    job_title: `Developer ${count}`,
    client,
    vendor_company: vendor,
    source: "vendor_call",
    description: "<p>Java</p>",
    technologies: [technology],
    primary_technology: technology,
    work_mode: "remote",
    location: { city: "Austin", state: "TX", country: "US" },
    employment_types: ["w2"],
    assigned_to: id("max"),
    duration_months: 6,
  });
  return { technology, client, vendor, consultant, marketing, profile, lead: lead.id };
}

async function submitted() {
  const world = await bench();
  await move("max", "lead", world.lead, "start");
  const { id: submission } = await make("max", "submission", {
    lead: world.lead,
    consultant: world.consultant,
    marketing_profile: world.profile,
    employment_type: "w2",
    bill_rate: "90.00",
    resume: await file("max"),
  });
  await move("max", "submission", submission, "submit");
  return { ...world, submission };
}

async function ordered() {
  const world = await submitted();
  await move("max", "submission", world.submission, "send_to_client");
  const { id: interview } = await make("max", "interview", {
    submission: world.submission,
    type: "technical",
  });
  await move("max", "interview", interview, "schedule", {
    values: { schedule: new Date(NOON + 86_400_000).toISOString(), supervisor: id("eng") },
  });
  await move("max", "submission", world.submission, "offer", { values: { offered_rate: "88.00" } });
  await move("max", "submission", world.submission, "accept", { values: { expected_start: day(0) } });
  const [order] = await all("purchase_order", `submission=${world.submission}`);
  return { ...world, interview, order: order!.id };
}

async function signed() {
  const world = await ordered();
  const agreement = await plant(app, "vendor_agreement", {
    label: "MSA",
    vendor_company: world.vendor,
    type: "msa",
    status: "signed",
    effective_on: day(-300),
  });
  await move("max", "purchase_order", world.order, "submit", { values: { end_date: day(180) } });
  await move("fin", "purchase_order", world.order, "finance_approve", {
    values: { pay_type: "w2_hourly", pay_rate: "60.00" },
  });
  await move("leg", "purchase_order", world.order, "legal_approve", { values: { agreement } });
  const tried = await call("fin", "POST", `/api/purchase_order/${world.order}/transition/`, {
    transition: "sign",
    row_version: (await read("purchase_order", world.order)).row_version,
    values: { signed_on: day(0), files: [await file("fin")] },
    dry_run: true,
  });
  await move("fin", "purchase_order", world.order, "sign", {
    values: { signed_on: day(0), files: [await file("fin")] },
  });
  const [project] = await all("project", `purchase_order=${world.order}`);
  return { ...world, project: project!.id, tried };
}

describe("the company runs", () => {
  test("a submission moves its requirement on, and its client from prospect", async () => {
    const { lead, client } = await submitted();
    expect(await read("lead", lead)).toMatchObject({ status: "submitted" });
    expect(await read("client", client)).toMatchObject({ status: "active" });
  });

  test("an accepted offer makes the draft of an order, with the terms of its vendor", async () => {
    const { order, submission, lead, consultant, client, vendor } = await ordered();
    expect(await read("lead", lead)).toMatchObject({ status: "interviewing" });
    expect(await read("purchase_order", order)).toMatchObject({
      status: "draft",
      type: "new",
      submission: { id: submission },
      consultant: { id: consultant },
      client: { id: client },
      vendor_company: { id: vendor },
      bill_rate: "88.00",
      payment_terms: "net_30",
      start_date: day(0),
      end_date: "2026-09-11",
      marketer: { id: id("max") },
    });
  });

  // proves consultant.sign_project
  test("both approvals send an order out, signing it makes project and rates and takes the consultant off the bench", async () => {
    const { order, project, consultant, marketing, tried } = await signed();
    expect(await read("purchase_order", order)).toMatchObject({ status: "signed" });
    expect(await read("project", project)).toMatchObject({
      status: "upcoming",
      consultant: { id: consultant },
    });
    const rates = await all("project_rate", `project=${project}`);
    const inForce = rates.map(({ kind, amount, from_on, to_on }) => [kind, amount, from_on, to_on]);
    expect(inForce).toHaveLength(2);
    expect(inForce).toContainEqual(["bill", "88.00", day(0), null]);
    expect(inForce).toContainEqual(["pay", "60.00", day(0), null]);
    const { end_date } = await read("project", project);
    const free = new Date(Date.parse(String(end_date)) + 86_400_000).toISOString().slice(0, 10);
    expect(await read("consultant", consultant)).toMatchObject({
      status: "project_upcoming",
      available_from: free,
    });
    expect(await read("consultant_marketing", marketing)).toMatchObject({
      status: "paused",
      pause_reason: "project_signed",
    });
    const told = (tried["effects"] as { kind: string; resource: string }[]).filter(
      ({ kind }) => kind !== "notify",
    );
    expect(told.map(({ kind, resource }) => `${kind} ${resource}`)).toEqual([
      "create project",
      "create project_rate",
      "create project_rate",
      "update consultant",
      "update consultant_marketing",
      "update marketing_profile",
      "update consultant",
    ]);
  });

  // proves submission.place consultant.end_project
  test("the confirmed start puts everybody in their state, the end brings the consultant back", async () => {
    const { order, project, consultant, marketing, submission, lead } = await signed();
    await move("fin", "project", project, "start");
    expect(await read("purchase_order", order)).toMatchObject({ status: "active" });
    expect(await read("submission", submission)).toMatchObject({ status: "placed" });
    expect(await read("lead", lead)).toMatchObject({ status: "filled" });
    expect(await read("consultant", consultant)).toMatchObject({ status: "on_project", bench_start: null });
    await move("fin", "project", project, "complete", {
      values: { actual_end: day(0), end_reason: "finished" },
    });
    expect(await read("purchase_order", order)).toMatchObject({ status: "completed" });
    expect(await read("consultant", consultant)).toMatchObject({
      status: "on_bench",
      bench_start: day(1),
      available_from: day(1),
    });
    expect(await read("consultant_marketing", marketing)).toMatchObject({
      status: "active",
      pause_reason: null,
    });
  });

  test("a project ends by itself in the night after its last day, a requirement nobody worked on after 45 days", async () => {
    const { order, project, consultant } = await signed();
    const { lead } = await bench();
    await move("fin", "project", project, "start");
    await nightAfter(179);
    expect(await read("project", project)).toMatchObject({ status: "active" });
    await nightAfter(180);
    expect(await read("project", project)).toMatchObject({
      status: "completed",
      actual_end: day(180),
      end_reason: "finished",
    });
    expect(await read("purchase_order", order)).toMatchObject({ status: "completed" });
    expect(await read("consultant", consultant)).toMatchObject({ status: "on_bench", bench_start: day(181) });
    expect(await read("lead", lead)).toMatchObject({ status: "closed", close_reason: "expired" });
    const { data } = (await call("boss", "GET", `/api/project/${project}/history/`)) as unknown as {
      data: object[];
    };
    expect(data[0]).toMatchObject({ action: "transition", actor: null });
  });

  // proves consultant.cancel_project
  test("an order that is cancelled after signing takes everything back", async () => {
    const { order, project, consultant, marketing } = await signed();
    await move("fin", "purchase_order", order, "cancel_signed", {
      values: { end_reason: "client_cancelled" },
    });
    expect(await read("project", project)).toMatchObject({ status: "cancelled" });
    expect(await read("consultant", consultant)).toMatchObject({ status: "on_bench" });
    expect(await read("consultant_marketing", marketing)).toMatchObject({ status: "active" });
  });

  test("a rejected submission cancels what was planned for it", async () => {
    const { submission } = await submitted();
    const { id: interview } = await make("max", "interview", { submission, type: "technical" });
    await move("max", "submission", submission, "reject", {
      values: { rejected_by: "client", reject_reason: "rate" },
    });
    expect(await read("interview", interview)).toMatchObject({ status: "cancelled" });
  });

  // proves consultant.exit
  test("an exit takes the consultant out of everything", async () => {
    const { consultant, submission, marketing, profile } = await submitted();
    const { id: exit } = await make("ret", "consultant_exit", {
      consultant,
      exit_type: "resignation",
      reason: "better_offer",
      last_working_day: day(0),
    });
    await move("ret", "consultant_exit", exit, "approve");
    expect(await read("consultant", consultant)).toMatchObject({ status: "notice" });
    await move("ret", "consultant_exit", exit, "start_clearance");
    await move("ret", "consultant_exit", exit, "complete", {
      values: { checklist: ["final_pay", "access_removed", "benefits_notice"], rehire_ok: false },
    });
    expect(await read("consultant", consultant)).toMatchObject({
      status: "ex",
      exited_on: day(0),
      rehire_ok: false,
    });
    expect(await read("submission", submission)).toMatchObject({ status: "withdrawn" });
    expect(await read("consultant_marketing", marketing)).toMatchObject({ status: "ended" });
    expect(await read("marketing_profile", profile)).toMatchObject({ status: "retired" });
  });

  test("an invoice and a pay stub take the state of their sheets along, and void gives them back", async () => {
    const { project, consultant, vendor } = await signed();
    const sheet = await plant(app, "timesheet", {
      label: "Sheet",
      vendor_company: vendor,
      project,
      consultant,
      period_start: day(-14),
      period_end: day(-8),
      status: "approved",
      billing_status: "unbilled",
      pay_status: "unpaid",
    });
    for (let n = -14; n < -9; n += 1) {
      await plant(app, "timesheet_day", {
        label: day(n),
        timesheet: sheet,
        date: day(n),
        regular_hours: 800,
      });
    }
    for (const [kind, amount] of [
      ["bill", 8800],
      ["pay", 6000],
    ] as const) {
      await plant(app, "project_rate", {
        label: "Before",
        project,
        kind,
        amount,
        from_on: day(-20),
        to_on: day(-1),
      });
    }
    const states = async () => {
      const { billing_status, pay_status, invoice, paystub } = await read("timesheet", sheet);
      const of = (value: unknown) => (value as { id: number } | null)?.id ?? null;
      return [billing_status, pay_status, of(invoice), of(paystub)];
    };
    const invoice = async () => {
      const made = await make("fin", "invoice", {
        vendor_company: vendor,
        timesheets: [sheet],
        period_start: day(-14),
        period_end: day(-8),
      });
      await move("fin", "invoice", made.id, "send");
      return made.id;
    };
    const first = await invoice();
    expect(await states()).toEqual(["invoiced", "unpaid", first, null]);
    await move("fin", "invoice", first, "void", { reason: "Wrong hours" });
    expect(await states()).toEqual(["unbilled", "unpaid", null, null]);
    const second = await invoice();
    const stub = await make("fin", "paystub", {
      consultant,
      project,
      employer_entity: "Our company",
      period_start: day(-14),
      period_end: day(-8),
      pay_date: day(0),
      pay_type: "w2_hourly",
      timesheets: [sheet],
    });
    expect(await states()).toEqual(["invoiced", "in_payroll", second, stub.id]);
    await move("fin", "invoice", second, "record_payment", {
      values: { payment: "3520.00", paid_on: day(0) },
    });
    await move("fin", "paystub", stub.id, "review");
    await move("fay", "paystub", stub.id, "issue");
    expect(await states()).toEqual(["paid", "paid", second, stub.id]);
    await move("fin", "paystub", stub.id, "void", { values: { void_reason: "Wrong rate" } });
    expect(await states()).toEqual(["paid", "unpaid", second, null]);
  });

  // proves rate_revision.take_effect
  test("a rate revision ends the rate before it on the day before", async () => {
    const { project, consultant } = await signed();
    await plant(app, "rate_revision", {
      label: "Revision",
      consultant,
      project,
      kind: "both",
      reason: "annual_review",
      new_pay: 6500,
      pay_unit: "hour",
      new_bill: 9500,
      effective_from: day(10),
      status: "approved",
    });
    await nightAfter(9);
    const rates = await all("project_rate", `project=${project}`);
    const inForce = rates.map(({ kind, amount, from_on, to_on }) => [kind, amount, from_on, to_on]);
    expect(inForce).toHaveLength(4);
    expect(inForce).toContainEqual(["pay", "60.00", day(0), day(9)]);
    expect(inForce).toContainEqual(["pay", "65.00", day(10), null]);
    expect(inForce).toContainEqual(["bill", "88.00", day(0), day(9)]);
    expect(inForce).toContainEqual(["bill", "95.00", day(10), null]);
    expect(await read("consultant", consultant)).toMatchObject({ base_pay: "65.00" });
  });

  test("a candidate who is converted becomes a consultant, linked to them", async () => {
    const { technology } = await bench();
    const { id: candidate } = await make("adi", "candidate", {
      first_name: "Nia",
      last_name: "New",
      email: `nia${count}@example.com`,
      phone: "+12125550111",
      source: "campus",
      technologies: [technology],
      primary_technology: technology,
      authorized_to_work: true,
      needs_sponsorship: false,
      expected_pay: "55.00",
    });
    await app.database.write((trx) =>
      trx
        .updateTable("candidate")
        .set({ status: "accepted", available_from: day(3) })
        .where("id", "=", candidate)
        .execute(),
    );
    await move("adi", "candidate", candidate, "convert", {
      values: { hire_date: day(1), hire_as: "w2_hourly", employer_entity: "Our company" },
    });
    const { consultant, status } = await read("candidate", candidate);
    expect(status).toBe("converted");
    expect(await read("consultant", (consultant as { id: number }).id)).toMatchObject({
      name: "Nia New",
      status: "onboarding",
      base_pay: null,
      proposed_pay: "55.00",
      technologies: [{ id: technology }],
    });
  });

  test("an asset notes who has it, and until when", async () => {
    const { id: asset } = await make("adi", "asset", { tag: `LAP-${count}`, type: "laptop" });
    await move("adi", "asset", asset, "assign_employee", {
      values: { holder_employee: id("max"), assigned_on: day(-2) },
    });
    const custody = async () => {
      const rows = await all("asset_custody", `asset=${asset}`);
      return rows.map(({ holder_employee, from_on, to_on }) => [
        (holder_employee as { id: number }).id,
        from_on,
        to_on,
      ]);
    };
    expect(await custody()).toEqual([[id("max"), day(-2), null]]);
    await move("adi", "asset", asset, "return", { reason: "Left" });
    expect(await custody()).toEqual([[id("max"), day(-2), day(0)]]);
  });

  test("marketing that is held and goes on takes assignments and profiles along", async () => {
    const { consultant, marketing, profile } = await bench();
    await move("ret", "consultant", consultant, "hold_marketing", { reason: "Training" });
    expect(await read("consultant_marketing", marketing)).toMatchObject({ status: "paused" });
    expect(await read("marketing_profile", profile)).toMatchObject({ status: "paused" });
    await move("ret", "consultant", consultant, "resume_marketing");
    expect(await read("consultant_marketing", marketing)).toMatchObject({ status: "active" });
    expect(await read("marketing_profile", profile)).toMatchObject({ status: "active" });
  });

  test("a mail becomes a new requirement, which asks for the rest before work on it starts", async () => {
    const { vendor } = await bench();
    const mail = await make("max", "marketing_mail", {
      direction: "inbound",
      kind: "requirement",
      subject: "Cobol developer",
      body: "<p>Needed at once</p>",
      vendor_company: vendor,
      received_at: new Date(NOON - 3_600_000).toISOString(),
    });
    const tried = await move("max", "marketing_mail", mail.id, "convert", { dry_run: true });
    // the requirement has no id yet, and nothing that stands for one is told
    const told = (tried["effects"] as Row[]).map(({ resource, changes }) => [
      resource,
      Object.keys(changes!),
    ]);
    expect(told).toEqual([
      ["lead", expect.arrayContaining(["job_title", "source_mail"])],
      ["lead", []],
      ["marketing_mail", []],
    ]);
    await move("max", "marketing_mail", mail.id, "convert");
    const { lead, status } = await read("marketing_mail", mail.id);
    expect(status).toBe("converted");
    const { id: made } = lead as { id: number };
    expect(await read("lead", made)).toMatchObject({
      job_title: "Cobol developer",
      status: "new",
      source: "email",
      source_mail: { id: mail.id },
      assigned_to: { id: id("max") },
    });
    await expect(move("max", "lead", made, "start")).rejects.toThrow(/work_mode.*required/);
  });
});
