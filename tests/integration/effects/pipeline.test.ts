import { describe, expect, test } from "vitest";
import { plant, plantNamed } from "../people-app.ts";
import { day, openCompany } from "./company.ts";
import type { Person, Row } from "./company.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { multipart } from "../../support/multipart.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);

describe("the company runs", () => {
  test("a submission moves its requirement on, and its client from prospect", async () => {
    const { lead, client } = await company.submitted();
    expect(await company.read("lead", lead)).toMatchObject({ status: "submitted" });
    expect(await company.read("client", client)).toMatchObject({ status: "active" });
  });

  test("an accepted offer makes the draft of an order, with the terms of its vendor", async () => {
    const { order, submission, lead, consultant, client, vendor } = await company.ordered();
    expect(await company.read("lead", lead)).toMatchObject({ status: "interviewing" });
    expect(await company.read("purchase_order", order)).toMatchObject({
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
      marketer: { id: company.id("max") },
    });
  });

  // proves purchase_order.finance_approve consultant.sign_project
  test("both approvals send an order out, signing it makes project and rates and takes the consultant off the bench", async () => {
    const { order, project, consultant, marketing, tried } = await company.signed();
    expect(await company.read("purchase_order", order)).toMatchObject({ status: "signed" });
    expect(await company.read("project", project)).toMatchObject({
      status: "upcoming",
      consultant: { id: consultant },
    });
    const rates = await company.all("project_rate", `project=${project}`);
    const inForce = rates.map(({ kind, amount, from_on, to_on }) => [kind, amount, from_on, to_on]);
    expect(inForce).toHaveLength(2);
    expect(inForce).toContainEqual(["bill", "88.00", day(0), null]);
    expect(inForce).toContainEqual(["pay", "60.00", day(0), null]);
    const { end_date } = await company.read("project", project);
    const free = new Date(Date.parse(String(end_date)) + 86_400_000).toISOString().slice(0, 10);
    expect(await company.read("consultant", consultant)).toMatchObject({
      status: "project_upcoming",
      available_from: free,
    });
    expect(await company.read("consultant_marketing", marketing)).toMatchObject({
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
    const { order, project, consultant, marketing, submission, lead } = await company.signed();
    await company.move("fin", "project", project, "start");
    expect(await company.read("purchase_order", order)).toMatchObject({ status: "active" });
    expect(await company.read("submission", submission)).toMatchObject({ status: "placed" });
    expect(await company.read("lead", lead)).toMatchObject({ status: "filled" });
    expect(await company.read("consultant", consultant)).toMatchObject({
      status: "on_project",
      bench_start: null,
    });
    await company.move("fin", "project", project, "complete", {
      values: { actual_end: day(0), end_reason: "finished" },
    });
    expect(await company.read("purchase_order", order)).toMatchObject({ status: "completed" });
    expect(await company.read("consultant", consultant)).toMatchObject({
      status: "on_bench",
      bench_start: day(1),
      available_from: day(1),
    });
    expect(await company.read("consultant_marketing", marketing)).toMatchObject({
      status: "active",
      pause_reason: null,
    });
  });

  test("a project ends by itself in the night after its last day, a requirement nobody worked on after 45 days", async () => {
    const { order, project, consultant } = await company.signed();
    const { lead } = await company.bench();
    await company.move("fin", "project", project, "start");
    await company.nightAfter(179);
    expect(await company.read("project", project)).toMatchObject({ status: "active" });
    await company.nightAfter(180);
    expect(await company.read("project", project)).toMatchObject({
      status: "completed",
      actual_end: day(180),
      end_reason: "finished",
    });
    expect(await company.read("purchase_order", order)).toMatchObject({ status: "completed" });
    expect(await company.read("consultant", consultant)).toMatchObject({
      status: "on_bench",
      bench_start: day(181),
    });
    expect(await company.read("lead", lead)).toMatchObject({ status: "closed", close_reason: "expired" });
    const { data } = (await company.call("boss", "GET", `/api/project/${project}/history/`)) as unknown as {
      data: object[];
    };
    expect(data[0]).toMatchObject({ action: "transition", actor: null });
  });

  // proves consultant.cancel_project
  test("an order that is cancelled after signing takes everything back", async () => {
    const { order, project, consultant, marketing } = await company.signed();
    await company.move("fin", "purchase_order", order, "cancel_signed", {
      values: { end_reason: "client_cancelled" },
    });
    expect(await company.read("project", project)).toMatchObject({ status: "cancelled" });
    expect(await company.read("consultant", consultant)).toMatchObject({ status: "on_bench" });
    expect(await company.read("consultant_marketing", marketing)).toMatchObject({ status: "active" });
  });

  test("a rejected submission cancels what was planned for it", async () => {
    const { submission } = await company.submitted();
    const { id: interview } = await company.make("max", "interview", { submission, type: "technical" });
    await company.move("max", "submission", submission, "reject", {
      values: { rejected_by: "client", reject_reason: "rate" },
    });
    expect(await company.read("interview", interview)).toMatchObject({ status: "cancelled" });
  });

  // proves consultant.exit
  test("an exit takes the consultant out of everything", async () => {
    const { consultant, submission, marketing, profile } = await company.submitted();
    const { id: exit } = await company.make("ret", "consultant_exit", {
      consultant,
      exit_type: "resignation",
      reason: "better_offer",
      last_working_day: day(0),
    });
    await company.move("ret", "consultant_exit", exit, "approve");
    expect(await company.read("consultant", consultant)).toMatchObject({ status: "notice" });
    await company.move("ret", "consultant_exit", exit, "start_clearance");
    await company.move("ret", "consultant_exit", exit, "complete", {
      values: { checklist: ["final_pay", "access_removed", "benefits_notice"], rehire_ok: false },
    });
    expect(await company.read("consultant", consultant)).toMatchObject({
      status: "ex",
      exited_on: day(0),
      rehire_ok: false,
    });
    expect(await company.read("submission", submission)).toMatchObject({ status: "withdrawn" });
    expect(await company.read("consultant_marketing", marketing)).toMatchObject({ status: "ended" });
    expect(await company.read("marketing_profile", profile)).toMatchObject({ status: "retired" });
  });

  test("an invoice and a pay stub take the state of their sheets along, and void gives them back", async () => {
    const { project, consultant, vendor } = await company.signed();
    const sheet = await plant(company.app, "timesheet", {
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
      await plant(company.app, "timesheet_day", {
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
      await plant(company.app, "project_rate", {
        label: "Before",
        project,
        kind,
        amount,
        from_on: day(-20),
        to_on: day(-1),
      });
    }
    const states = async () => {
      const { billing_status, pay_status, invoice, paystub } = await company.read("timesheet", sheet);
      const of = (value: unknown) => (value as { id: number } | null)?.id ?? null;
      return [billing_status, pay_status, of(invoice), of(paystub)];
    };
    const invoice = async () => {
      const made = await company.make("fin", "invoice", {
        vendor_company: vendor,
        timesheets: [sheet],
        period_start: day(-14),
        period_end: day(-8),
      });
      await company.move("fin", "invoice", made.id, "send");
      return made.id;
    };
    const first = await invoice();
    expect(await states()).toEqual(["invoiced", "unpaid", first, null]);
    await company.move("fin", "invoice", first, "void", { reason: "Wrong hours" });
    expect(await states()).toEqual(["unbilled", "unpaid", null, null]);
    const second = await invoice();
    const stub = await company.make("fin", "paystub", {
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
    await company.move("fin", "invoice", second, "record_payment", {
      values: { payment: "3520.00", paid_on: day(0) },
    });
    await company.move("fin", "paystub", stub.id, "review");
    await company.move("fay", "paystub", stub.id, "issue");
    expect(await states()).toEqual(["paid", "paid", second, stub.id]);
    await company.move("fin", "paystub", stub.id, "void", { values: { void_reason: "Wrong rate" } });
    expect(await states()).toEqual(["paid", "unpaid", second, null]);
  });

  // proves rate_revision.take_effect
  test("a rate revision ends the rate before it on the day before", async () => {
    const { project, consultant } = await company.signed();
    await plant(company.app, "rate_revision", {
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
    await company.nightAfter(9);
    const rates = await company.all("project_rate", `project=${project}`);
    const inForce = rates.map(({ kind, amount, from_on, to_on }) => [kind, amount, from_on, to_on]);
    expect(inForce).toHaveLength(4);
    expect(inForce).toContainEqual(["pay", "60.00", day(0), day(9)]);
    expect(inForce).toContainEqual(["pay", "65.00", day(10), null]);
    expect(inForce).toContainEqual(["bill", "88.00", day(0), day(9)]);
    expect(inForce).toContainEqual(["bill", "95.00", day(10), null]);
    expect(await company.read("consultant", consultant)).toMatchObject({ base_pay: "65.00" });
  });

  test("a revision of pay alone holds for every project the consultant is on, and knows what is paid now", async () => {
    const { project, consultant } = await company.signed();
    await company.app.database.write((trx) =>
      trx.updateTable("consultant").set({ base_pay: 6000 }).where("id", "=", consultant).execute(),
    );
    const revision = await company.make("ret", "rate_revision", {
      consultant,
      kind: "pay",
      reason: "annual",
      new_pay: "66.00",
      effective_from: day(5),
    });
    expect(revision).toMatchObject({ current_pay: "60.00", change_pct: "10.00" });
    await company.move("ret", "rate_revision", revision.id, "submit", { values: { note: "A good year" } });
    await company.move("fin", "rate_revision", revision.id, "approve");
    await company.nightAfter(4);
    const rates = await company.all("project_rate", `project=${project}&kind=pay`);
    expect(rates.map(({ amount, from_on, to_on }) => [amount, from_on, to_on])).toEqual([
      ["60.00", day(0), day(4)],
      ["66.00", day(5), null],
    ]);
    expect(await company.read("consultant", consultant)).toMatchObject({ base_pay: "66.00" });
  });

  test("a revision from the day a rate begins takes its place", async () => {
    const { project, consultant } = await company.signed({ start: 5 });
    await plant(company.app, "rate_revision", {
      label: "Revision",
      consultant,
      project,
      kind: "bill",
      reason: "correction",
      new_bill: 9500,
      effective_from: day(5),
      status: "approved",
    });
    await company.nightAfter(5);
    const rates = await company.all("project_rate", `project=${project}&kind=bill`);
    expect(rates.map(({ amount, from_on, to_on }) => [amount, from_on, to_on])).toEqual([
      ["95.00", day(5), null],
    ]);
  });

  test("a candidate who is converted becomes a consultant, linked to them", async () => {
    const { technology } = await company.bench();
    const { id: label } = await company.make("adi", "label", { name: "Referred", applies_to: "candidate" });
    const { id: candidate } = await company.make("adi", "candidate", {
      first_name: "Nia",
      last_name: "New",
      email: "nia@example.com",
      phone: "+12125550111",
      source: "campus",
      technologies: [technology],
      primary_technology: technology,
      authorized_to_work: true,
      needs_sponsorship: false,
      expected_pay: "55.00",
      labels: [label],
      resume: await company.file("adi"),
    });
    const attach = (name: string, is_private: string) => {
      const content = Buffer.from("%PDF-1.4\n%%EOF\n");
      const texts = { kind: "id_document", is_private };
      const form = multipart({ name, content, type: "application/pdf", texts });
      return company.app.as("adi")("POST", `/api/candidate/${candidate}/files/`, form);
    };
    expectStatus(await attach("passport.pdf", "true"), 201);
    expectStatus(await attach("degree.pdf", "false"), 201);
    await company.app.database.write((trx) =>
      trx
        .updateTable("candidate")
        .set({ status: "accepted", available_from: day(3) })
        .where("id", "=", candidate)
        .execute(),
    );
    await company.move("adi", "candidate", candidate, "convert", {
      values: { hire_date: day(1), hire_as: "w2_hourly", employer_entity: "Our company" },
    });
    const { consultant, status } = await company.read("candidate", candidate);
    expect(status).toBe("converted");
    expect(await company.read("consultant", (consultant as { id: number }).id)).toMatchObject({
      name: "Nia New",
      status: "onboarding",
      base_pay: null,
      proposed_pay: "55.00",
      technologies: [{ id: technology }],
      labels: [{ id: label }],
    });
    // the résumé and what was attached go along, what is private stays so; copies, for the candidate keeps theirs
    const filesOf = async (name: Person, resource: string, id: number) => {
      const answer = await company.ask(name, "GET", `/api/${resource}/${id}/files/`);
      expectStatus(answer, 200);
      return answer.json<{ data: { id: number; name: string; kind: string }[] }>().data;
    };
    const become = (consultant as { id: number }).id;
    const taken = await filesOf("adi", "consultant", become);
    expect(taken.map(({ name, kind }) => [name, kind])).toEqual([
      ["degree.pdf", "id_document"],
      ["passport.pdf", "id_document"],
      ["paper.pdf", "resume"],
    ]);
    expect((await filesOf("max", "consultant", become)).map(({ name }) => name)).toEqual([
      "degree.pdf",
      "paper.pdf",
    ]);
    expect((await filesOf("adi", "candidate", candidate)).map(({ name }) => name)).toEqual(["degree.pdf"]);
    const link = await company.ask("adi", "POST", `/api/files/${taken[2]!.id}/link/`);
    const fetched = await company.ask("adi", "GET", link.json<{ url: string }>().url);
    expect(fetched.body).toContain("%PDF-1.4");
  });

  test("an asset notes who has it, and until when", async () => {
    const { id: asset } = await company.make("adi", "asset", { tag: "LAP-1", type: "laptop" });
    await company.move("adi", "asset", asset, "assign_employee", {
      values: { holder_employee: company.id("max"), assigned_on: day(-2) },
    });
    const custody = async () => {
      const rows = await company.all("asset_custody", `asset=${asset}`);
      return rows.map(({ holder_employee, from_on, to_on, condition_out, condition_in }) => [
        (holder_employee as { id: number }).id,
        from_on,
        to_on,
        condition_out,
        condition_in,
      ]);
    };
    expect(await custody()).toEqual([[company.id("max"), day(-2), null, null, null]]);
    expectStatus(await company.tryMove("adi", "asset", asset, "return"), 400);
    await company.move("adi", "asset", asset, "return", { values: { condition: "Scratched" } });
    const first = [company.id("max"), day(-2), day(0), null, "Scratched"];
    expect(await custody()).toEqual([first]);
    // whoever gets it next gets it like that, and how it is then nobody knows
    await company.move("adi", "asset", asset, "assign_employee", {
      values: { holder_employee: company.id("mia"), assigned_on: day(1) },
    });
    expect(await custody()).toEqual([first, [company.id("mia"), day(1), null, "Scratched", null]]);
    expect(await company.read("asset", asset)).toMatchObject({ condition: null });
  });

  test("marketing that is held and goes on takes assignments and profiles along", async () => {
    const { consultant, marketing, profile } = await company.bench();
    await company.move("ret", "consultant", consultant, "hold_marketing", { reason: "Training" });
    expect(await company.read("consultant_marketing", marketing)).toMatchObject({ status: "paused" });
    expect(await company.read("marketing_profile", profile)).toMatchObject({ status: "paused" });
    await company.move("ret", "consultant", consultant, "resume_marketing");
    expect(await company.read("consultant_marketing", marketing)).toMatchObject({ status: "active" });
    expect(await company.read("marketing_profile", profile)).toMatchObject({ status: "active" });
  });

  test("a mail becomes a new requirement, which asks for the rest before work on it starts", async () => {
    const { vendor } = await company.bench();
    const mail = await company.make("max", "marketing_mail", {
      direction: "inbound",
      kind: "requirement",
      subject: "Cobol developer",
      body: "<p>Needed at once</p>",
      vendor_company: vendor,
      received_at: new Date(company.NOON - 3_600_000).toISOString(),
    });
    const tried = await company.move("max", "marketing_mail", mail.id, "convert", { dry_run: true });
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
    await company.move("max", "marketing_mail", mail.id, "convert");
    const { lead, status } = await company.read("marketing_mail", mail.id);
    expect(status).toBe("converted");
    const { id: made } = lead as { id: number };
    expect(await company.read("lead", made)).toMatchObject({
      job_title: "Cobol developer",
      status: "new",
      source: "email",
      source_mail: { id: mail.id },
      assigned_to: { id: company.id("max") },
    });
    await expect(company.move("max", "lead", made, "start")).rejects.toThrow(/work_mode.*required/);
  });

  test("a mail is matched with the contact of its address, else with the vendor of its domain", async () => {
    const { vendor } = await company.bench();
    const { id: contact } = await company.make("max", "vendor_contact", {
      vendor_company: vendor,
      name: "Ann Vale",
      email: "ann@mail.example.org",
    });
    const { id: other } = await company.make("max", "vendor_company", {
      name: "Domain holder",
      type: "prime_vendor",
      email_domain: "holder.example.com",
    });
    const from = (from_address: string, more: object = {}) =>
      company.make("max", "marketing_mail", { direction: "inbound", subject: "Need", from_address, ...more });
    expect(await from("Ann@mail.example.org")).toMatchObject({
      vendor_contact: { id: contact },
      vendor_company: { id: vendor },
    });
    expect(await from("bob@HOLDER.example.com")).toMatchObject({
      vendor_contact: null,
      vendor_company: { id: other },
    });
    expect(await from("ann@mail.example.org", { vendor_company: other })).toMatchObject({
      vendor_contact: null,
      vendor_company: { id: other },
    });
    expect(await from("new@nobody.example.net")).toMatchObject({ vendor_company: null });
  });
});

describe("who is told", () => {
  const told = async (name: Person): Promise<string> =>
    JSON.stringify(await company.call(name, "GET", "/api/emp_notify/?page=1&page_size=50&sort=-id"));

  test("a hot requirement reaches the lead and the members of the team it is given to", async () => {
    const { make, app } = company;
    const team = await plantNamed(app, "team", "East", { department: "Marketing", is_active: 1 });
    const ids = [company.id("mia"), company.id("team")];
    await app.database.write(async (trx) => {
      await trx.updateTable("employee").set({ team }).where("id", "in", ids).execute();
      await trx.updateTable("team").set({ lead: ids[1] }).where("id", "=", team).execute();
    });
    const { vendor } = await company.bench();
    const values = { vendor_company: vendor, source: "email", priority: "hot", assigned_to: ids[0] };
    const { code } = await make("head", "lead", { ...values, job_title: "Urgent role" });
    expect(await told("team")).toContain(String(code));
    expect(await told("mia")).toContain(String(code));
    expect(await told("max")).not.toContain(String(code));
  });

  test("an evaluation reaches the engineering leads, although the candidate is in no team of theirs", async () => {
    const { technology } = await company.bench();
    const { id, code } = await company.make("usa", "candidate", {
      first_name: "Eva",
      last_name: "Luated",
      email: "eva@example.com",
      phone: "+12125550112",
      source: "campus",
      technologies: [technology],
      authorized_to_work: true,
      needs_sponsorship: false,
      resume: await company.file("usa"),
    });
    for (const step of ["contact", "screen", "evaluate"]) await company.move("usa", "candidate", id, step);
    const notices = await told("eng");
    expect(notices.includes(String(code)) || notices.includes("Luated")).toBe(true);
  });
});
