import { describe, expect, test } from "vitest";
import { plant, plantNamed } from "../people-app.ts";
import { day, openCompany, type Row } from "./company.ts";
import { COMPANY_TIME_ZONE } from "../../../server/modules/auth/actors.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);

const state = async (resource: string, id: number) => (await company.read(resource, id))["status"];
const leaves = (consultant: number, last = 0) =>
  company.make("ret", "consultant_exit", {
    consultant,
    exit_type: "resignation",
    reason: "better_offer",
    notice_on: day(-30),
    last_working_day: day(last),
  });

async function laptopOf(consultant: number): Promise<number> {
  const { id } = await company.make("adi", "asset", { tag: `LAP-${company.next()}`, type: "laptop" });
  await company.move("adi", "asset", id, "assign_consultant", {
    values: { holder_consultant: consultant, assigned_on: day(-2) },
  });
  return id;
}

describe("an exit", () => {
  test("consultant_exit.approve: one approval gives notice, ends projects, pauses marketing and asks for assets", async () => {
    const world = await company.signed();
    await company.move("fin", "project", world.project, "start");
    const asset = await laptopOf(world.consultant);
    const { id: exit } = await leaves(world.consultant, 20);
    await company.move("adi", "consultant_exit", exit, "approve");
    expect(await state("consultant", world.consultant)).toBe("notice");
    expect(await company.read("project", world.project)).toMatchObject({
      status: "ending",
      end_date: day(20),
    });
    expect(await company.read("asset", asset)).toMatchObject({ return_due: day(20) });
    await company.nightAfter(20);
    expect(await company.read("project", world.project)).toMatchObject({
      status: "completed",
      actual_end: day(20),
    });
    expect(await state("consultant", world.consultant)).toBe("notice");
    expect(await state("consultant_exit", exit)).toBe("clearance");
  });

  test("consultant_exit.withdraw_approved: back to where the consultant was, marketed again", async () => {
    const { consultant, marketing, profile } = await company.bench();
    const { id: exit } = await leaves(consultant, 20);
    await company.move("ret", "consultant_exit", exit, "approve");
    expect(await company.read("consultant_marketing", marketing)).toMatchObject({
      status: "paused",
      pause_reason: "exit",
    });
    expect(await state("marketing_profile", profile)).toBe("paused");
    await company.move("adi", "consultant_exit", exit, "withdraw_approved", {
      values: { reason_text: "Stays for a raise" },
    });
    expect(await state("consultant", consultant)).toBe("on_bench");
    expect(await state("consultant_marketing", marketing)).toBe("active");
    expect(await state("marketing_profile", profile)).toBe("active");
  });

  test("consultant_exit.start_clearance: what cannot apply is set so; complete asks for the rest, asset.return ticks its own", async () => {
    const { consultant } = await company.bench();
    const asset = await laptopOf(consultant);
    await plant(company.app, "work_authorization", {
      label: "OPT",
      consultant,
      type: "opt",
      valid_from: day(-100),
      is_current: 1,
    });
    const { id: exit } = await leaves(consultant);
    await company.move("ret", "consultant_exit", exit, "approve");
    await company.move("ret", "consultant_exit", exit, "start_clearance");
    expect((await company.read("consultant_exit", exit))["not_applicable"]).toEqual([
      "timesheets_in",
      "petition_withdrawn",
      "lca_withdrawn",
      "return_transport",
    ]);
    const finish = (checklist: string[]) =>
      company.move("ret", "consultant_exit", exit, "complete", { values: { checklist, rehire_ok: true } });
    await expect(finish(["access_removed", "school_notified", "benefits_notice"])).rejects.toThrow(
      /clearance_complete/,
    );
    await company.move("adi", "asset", asset, "return", { values: { condition: "Good as new" } });
    expect((await company.read("consultant_exit", exit))["checklist"]).toEqual(["assets_back"]);
    await finish(["assets_back", "final_pay", "access_removed", "school_notified", "benefits_notice"]);
    expect(await state("consultant", consultant)).toBe("ex");
  });

  test("consultant_exit.complete after project.complete: supports, orders, revisions and profiles end; what is still held is listed", async () => {
    const world = await company.signed();
    await company.move("fin", "project", world.project, "start");
    const support = await plant(company.app, "project_support", {
      label: "Support",
      project: world.project,
      support: company.id("eng"),
      start: day(-1),
      role: "primary",
      status: "active",
    });
    const revision = await plant(company.app, "rate_revision", {
      label: "Revision",
      consultant: world.consultant,
      kind: "pay",
      reason: "annual_review",
      new_pay: 6500,
      pay_unit: "hour",
      effective_from: day(10),
      status: "approved",
    });
    const asset = await laptopOf(world.consultant);
    const { id: exit } = await leaves(world.consultant);
    await company.move("ret", "consultant_exit", exit, "approve");
    await company.move("ret", "consultant_exit", exit, "start_clearance");
    await company.move("fin", "project", world.project, "complete", {
      values: { actual_end: day(0), end_reason: "consultant_resigned" },
    });
    // expected since the project started, and nobody worked
    const [sheet] = await company.all("timesheet", `project=${world.project}`);
    await company.move("fin", "timesheet", sheet!.id, "void", {
      values: { reject_reason: "No work was done" },
    });
    await company.move("ret", "consultant_exit", exit, "complete", {
      values: {
        checklist: ["timesheets_in", "final_pay", "assets_back", "access_removed", "benefits_notice"],
        rehire_ok: true,
      },
    });
    expect(await company.read("project", world.project)).toMatchObject({
      status: "completed",
      actual_end: day(0),
      end_reason: "consultant_resigned",
    });
    expect(await state("purchase_order", world.order)).toBe("completed");
    expect(await company.read("project_support", support)).toMatchObject({ status: "ended", end: day(0) });
    expect(await company.read("rate_revision", revision)).toMatchObject({ status: "cancelled" });
    expect(await state("marketing_profile", world.profile)).toBe("retired");
    expect(await state("consultant_marketing", world.marketing)).toBe("ended");
    expect(await company.read("consultant", world.consultant)).toMatchObject({
      status: "ex",
      exited_on: day(0),
      rehire_ok: true,
    });
    expect(await company.read("asset", asset)).toMatchObject({
      status: "assigned",
      holder_consultant: { id: world.consultant },
      return_due: day(0),
    });
  });

  test("consultant_exit.complete: an accepted offer is withdrawn, its signed order and project cancelled", async () => {
    const world = await company.signed();
    const { id: exit } = await leaves(world.consultant);
    await company.move("ret", "consultant_exit", exit, "approve");
    await company.move("ret", "consultant_exit", exit, "start_clearance");
    await company.move("ret", "consultant_exit", exit, "complete", {
      values: { checklist: ["final_pay", "access_removed", "benefits_notice"], rehire_ok: false },
    });
    expect(await state("submission", world.submission)).toBe("withdrawn");
    expect(await state("purchase_order", world.order)).toBe("cancelled");
    expect(await state("project", world.project)).toBe("cancelled");
    expect(await state("consultant", world.consultant)).toBe("ex");
  });

  test("consultant_exit.complete of somebody who never left onboarding", async () => {
    const { technology } = await company.bench();
    const consultant = await plantNamed(company.app, "consultant", `Newcomer ${company.next()}`, {
      email: `n${company.next()}@example.com`,
      phone: "+12125550100",
      primary_technology: technology,
      employment_type: "1099",
      employer_entity: "Our company",
      hire_date: day(-3),
      status: "onboarding",
    });
    const { id: exit } = await leaves(consultant);
    await company.move("ret", "consultant_exit", exit, "approve");
    await company.move("ret", "consultant_exit", exit, "start_clearance");
    await company.move("ret", "consultant_exit", exit, "complete", {
      values: { checklist: ["access_removed"], rehire_ok: false },
    });
    expect(await state("consultant", consultant)).toBe("ex");
  });
});

describe("what leads enter by hand", () => {
  test("a profile before any assignment: made and submitted by marketer, retention and engineering lead", async () => {
    const { consultant, technology } = await company.bench();
    for (const name of ["mia", "ret", "lee"] as const) {
      const { id } = await company.make(name, "marketing_profile", {
        consultant,
        title: `Engineer for ${name}`,
        technologies: [technology],
        experience_years: 4,
        resume: await company.file(name),
      });
      await company.move(name, "marketing_profile", id, "submit");
      expect(await state("marketing_profile", id)).toBe("in_review");
      await company.move(name === "mia" ? "head" : "eng", "marketing_profile", id, "approve", {
        values: { verified_by: company.id("eng") },
      });
    }
  });

  test("a rate of what is billed by a marketing lead, of what is paid by finance alone", async () => {
    const { project } = await company.signed();
    const rate = (name: "head" | "fin", kind: string) =>
      company.make(name, "project_rate", { project, kind, amount: "120.00", from_on: day(0) });
    await rate("head", "bill_ot");
    await expect(rate("head", "pay_ot")).rejects.toThrow(/403|400/);
    await rate("fin", "pay_ot");
  });

  test("an agreement with a vendor: a marketer changes the own draft, not what was submitted", async () => {
    const { vendor } = await company.bench();
    const made: Row = await company.make("max", "vendor_agreement", { vendor_company: vendor, type: "nda" });
    const change = (row_version: number) =>
      company.call("max", "PATCH", `/api/vendor_agreement/${made.id}/`, { type: "msa", row_version });
    await change(made.row_version);
    expect(await company.read("vendor_agreement", made.id)).toMatchObject({ type: "msa" });
    await company.app.database.write((trx) =>
      trx.updateTable("vendor_agreement").set({ status: "in_review" }).where("id", "=", made.id).execute(),
    );
    await expect(change(made.row_version + 1)).rejects.toThrow(/403/);
  });
});

// proves check consultant.hired_before_exit
test("whoever comes back is hired after the last working day", async () => {
  const { consultant } = await company.bench();
  const { id: exit } = await leaves(consultant);
  await company.move("ret", "consultant_exit", exit, "approve");
  await company.move("ret", "consultant_exit", exit, "start_clearance");
  await company.move("ret", "consultant_exit", exit, "complete", {
    values: { checklist: ["final_pay", "access_removed", "benefits_notice"], rehire_ok: true },
  });
  const rehire = (hire_date: string) =>
    company.move("adi", "consultant", consultant, "rehire", { values: { hire_date } });
  await expect(rehire(day(0))).rejects.toThrow(/hired_before_exit/);
  expect(await rehire(day(1))).toMatchObject({ status: "onboarding", exited_on: null });

  // and gives notice again: the exit before is no exit of this time
  const { resources } = company.app.app.benchline.definitions();
  const invariant = resources.byName["consultant_exit"]!.invariants.find(
    ({ name }) => name === "completed_has_left",
  )!;
  const { engine } = company.app.app.benchline;
  const broken = () =>
    engine.findBroken({ resource: "consultant_exit", invariant, timeZone: COMPANY_TIME_ZONE });
  await company.move("adi", "consultant", consultant, "give_notice");
  expect(await broken()).toEqual([]);
  await company.app.database.write((trx) =>
    trx
      .updateTable("consultant")
      .set({ hire_date: day(-300) })
      .where("id", "=", consultant)
      .execute(),
  );
  expect(await broken()).toEqual([exit]);
});
