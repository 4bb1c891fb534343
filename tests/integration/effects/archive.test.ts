import { describe, expect, test } from "vitest";
import { plant, plantNamed } from "../people-app.ts";
import { day, openCompany } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);

const archive = (resource: string, id: number) => company.app.as("boss")("DELETE", `/api/${resource}/${id}/`);

/** The checks that stand in the way of archiving; nothing where it is archived. */
async function refusals(resource: string, id: number): Promise<unknown[]> {
  const answer = await archive(resource, id);
  if (answer.statusCode === 200) return [];
  const { issues } = answer.json<{ issues: { parameters: { check: string } }[] }>();
  return [...new Set(issues.map(({ parameters }) => parameters.check))];
}

describe("what still has something live is not archived", () => {
  // proves check vendor_company.open_leads, check client.open_leads, check client.open_submissions
  test("a vendor and a client of an open requirement", async () => {
    const { vendor, client, lead, submission } = await company.submitted();
    expect(await refusals("vendor_company", vendor)).toEqual(["open_leads"]);
    expect(await refusals("client", client)).toEqual(["open_leads", "open_submissions"]);
    await company.move("max", "submission", submission, "withdraw", { values: { reject_reason: "rate" } });
    await company.move("max", "lead", lead, "close", { values: { close_reason: "rate_too_low" } });
    expect(await refusals("vendor_company", vendor)).toEqual([]);
    expect(await refusals("client", client)).toEqual([]);
  });

  // proves check vendor_company.open_orders, check client.open_projects, check purchase_order.signed_is_kept
  // proves check consultant.leaves_by_exit, check consultant.has_submissions, check consultant.has_projects
  // proves check project.has_sheets
  test("the people and papers of a project under way", async () => {
    const { vendor, client, order, consultant, project } = await company.signed();
    await company.move("fin", "project", project, "start");
    expect(await refusals("vendor_company", vendor)).toEqual(["open_orders"]);
    expect(await refusals("client", client)).toEqual(["open_projects"]);
    expect(await refusals("purchase_order", order)).toEqual(["signed_is_kept"]);
    expect(await refusals("consultant", consultant)).toEqual([
      "leaves_by_exit",
      "has_submissions",
      "has_projects",
    ]);
    expect(await refusals("project", project)).toEqual(["has_sheets"]);
  });

  // proves check timesheet.approved_is_kept, check paystub.void_instead, check invoice.sent_is_kept
  // proves check vendor_company.open_invoices, check consultant.has_stubs
  test("papers of finance that count", async () => {
    const { app } = company;
    const vendor = await plantNamed(app, "vendor_company", "Billed vendor", { status: "active" });
    const { consultant } = await company.bench();
    const period = { period_start: day(-14), period_end: day(-8) };
    const sheet = await plant(app, "timesheet", {
      label: "Sheet",
      consultant,
      ...period,
      status: "approved",
    });
    expect(await refusals("timesheet", sheet)).toEqual(["approved_is_kept"]);
    const invoice = await plant(app, "invoice", {
      label: "Invoice",
      vendor_company: vendor,
      ...period,
      status: "sent",
    });
    expect(await refusals("invoice", invoice)).toEqual(["sent_is_kept"]);
    expect(await refusals("vendor_company", vendor)).toEqual(["open_invoices"]);
    const stub = await plant(app, "paystub", { label: "Stub", consultant, ...period, status: "draft" });
    expect(await refusals("paystub", stub)).toEqual(["void_instead"]);
    expect(await refusals("consultant", consultant)).toEqual(["leaves_by_exit", "has_stubs"]);
  });

  // proves check leave.cancel_instead
  test("leave that was granted", async () => {
    const leave = await plant(company.app, "leave", {
      label: "Leave",
      person_type: "employee",
      employee: company.id("max"),
      start: day(3),
      end: day(4),
      status: "approved",
    });
    expect(await refusals("leave", leave)).toEqual(["cancel_instead"]);
  });

  // proves check petition.live_is_kept, check lca.in_use
  test("a petition under way and its labor condition application", async () => {
    const { consultant } = await company.bench();
    const lca = await plant(company.app, "lca", { label: "LCA", employer_entity: "We", status: "certified" });
    const petition = await plant(company.app, "petition", {
      label: "Petition",
      consultant,
      petition_type: "h1b_extension",
      case_owner: company.id("leg"),
      petitioner: "We",
      lca,
      status: "drafting",
    });
    expect(await refusals("lca", lca)).toEqual(["in_use"]);
    expect(await refusals("petition", petition)).toEqual(["live_is_kept"]);
    await company.move("leg", "petition", petition, "withdraw", { values: { outcome_note: "Gone" } });
    expect(await refusals("lca", lca)).toEqual([]);
    expect(await refusals("petition", petition)).toEqual([]);
  });
});

describe("what follows from archiving", () => {
  test("an archived requirement is closed, its submissions stay", async () => {
    const { lead, submission } = await company.submitted();
    expect((await archive("lead", lead)).statusCode).toBe(200);
    expect(await company.read("lead", lead)).toMatchObject({
      status: "closed",
      archived: expect.any(String),
    });
    expect(await company.read("submission", submission)).toMatchObject({ archived: null });
    const { data } = (await company.call("boss", "GET", `/api/lead/${lead}/history/`)) as unknown as {
      data: object[];
    };
    expect(data).toContainEqual(
      expect.objectContaining({
        actor: null,
        cause: expect.objectContaining({ resource: "lead", id: lead }),
      }),
    );
  });

  test("of many is told before, row by row: what stands in the way, and what follows", async () => {
    const { lead, submission } = await company.submitted();
    const { id: interview } = await company.make("max", "interview", { submission, type: "technical" });
    const bulk = async (resource: string, ids: readonly number[], more = {}) => {
      const body = { action: "archive", ids, ...more };
      const answer = await company.app.as("boss")("POST", `/api/${resource}/bulk/`, { body });
      return answer.json<{ data: { ok: boolean; code?: string; errors?: object; effects?: object[] }[] }>()
        .data;
    };
    const [tried] = await bulk("submission", [submission], { dry_run: true });
    expect(tried?.ok).toBe(true);
    expect(tried?.effects?.[0]).toMatchObject({
      resource: "interview",
      id: interview,
      changes: { status: ["requested", "cancelled"] },
    });
    expect(await company.read("submission", submission)).toMatchObject({ archived: null });
    const { client } = await company.read("lead", lead);
    const held = (client as { id: number }).id;
    const free = await plantNamed(company.app, "client", "Nobody's client", { status: "active" });
    const told = (rows: Awaited<ReturnType<typeof bulk>>) =>
      rows.map(({ ok, code = null, errors = null }) => ({ ok, code, errors }));
    const before = told(await bulk("client", [held, free], { dry_run: true }));
    expect(before).toMatchObject([{ ok: false, code: "invalid_values" }, { ok: true }]);
    expect(told(await bulk("client", [held, free]))).toEqual(before);
  });

  test("what was planned for an archived submission is cancelled", async () => {
    const { submission } = await company.submitted();
    const { id: interview } = await company.make("max", "interview", { submission, type: "technical" });
    expect((await archive("submission", submission)).statusCode).toBe(200);
    expect(await company.read("interview", interview)).toMatchObject({ status: "cancelled" });
  });
});
