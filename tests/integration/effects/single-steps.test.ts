import { expect, test } from "vitest";
import { plant, plantNamed } from "../people-app.ts";
import { day, openCompany } from "./company.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);

async function started() {
  const world = await company.signed();
  await company.move("fin", "project", world.project, "start");
  return world;
}

const stateOf = async (resource: string, id: number) => (await company.read(resource, id))["status"];

test("vendor_agreement.sign: the vendor takes over the terms of a master agreement", async () => {
  const { move, make, read, file, app } = company;
  const vendor = await plantNamed(app, "vendor_company", "Signing vendor", {
    status: "active",
    payment_terms: "net_30",
  });
  const { id } = await make("leg", "vendor_agreement", {
    vendor_company: vendor,
    type: "msa",
    payment_terms: "net_60",
  });
  await move("leg", "vendor_agreement", id, "submit");
  await move("leg", "vendor_agreement", id, "send");
  const values = { effective_on: day(0), signed_by: company.id("leg"), files: [await file("leg")] };
  await move("leg", "vendor_agreement", id, "sign", { values });
  expect(await read("vendor_company", vendor)).toMatchObject({ payment_terms: "net_60" });
});

test("lead.reopen: a requirement comes back to where its submissions are", async () => {
  const { move, submitted } = company;
  const { lead } = await submitted();
  await move("team", "lead", lead, "close", {
    values: { close_reason: "cancelled_by_client" },
    reason: "Gone",
  });
  expect(await stateOf("lead", lead)).toBe("closed");
  await move("boss", "lead", lead, "reopen", { reason: "It is back" });
  expect(await stateOf("lead", lead)).toBe("submitted");
});

test("project.hold and project.resume: the order waits and goes on with the project", async () => {
  const { move } = company;
  const { project, order } = await started();
  await move("fin", "project", project, "hold", { reason: "Budget" });
  expect(await stateOf("purchase_order", order)).toBe("on_hold");
  await move("fin", "project", project, "resume");
  expect(await stateOf("purchase_order", order)).toBe("active");
});

test("project.terminate: the order ends for the reason the project does", async () => {
  const { project, order } = await started();
  await company.move("fin", "project", project, "terminate", {
    values: { actual_end: day(0), end_reason: "performance" },
  });
  expect(await company.read("purchase_order", order)).toMatchObject({
    status: "terminated",
    end_reason: "performance",
  });
});

/** Somebody who leaves. */
const plantLeaver = (name: string) => {
  const key = name.toLowerCase();
  return plant(company.app, "employee", {
    label: name,
    employee_name: name,
    employee_name__key: key,
    email: `${key}@example.com`,
    email__key: `${key}@example.com`,
    employee_id: `${key}1`,
    employee_id__key: `${key}1`,
    status: "active",
  });
};

test("employee.deactivate is held while open work stands in their name, and names what it is", async () => {
  const leaver = await plantLeaver("Holder");
  const work = { label: "Work", status: "assigned", mentor: leaver };
  const [first] = [await plant(company.app, "test", work), await plant(company.app, "test", work)];
  await plant(company.app, "test", { ...work, status: "passed" });
  const { vendor } = await company.bench();
  const own = (table: string, owner: number) =>
    company.app.database.write((trx) =>
      trx.updateTable(table).set({ owner }).where("id", "=", vendor).execute(),
    );
  await own("vendor_company", leaver);
  const deactivate = (more: object = {}) =>
    company.tryMove("boss", "employee", leaver, "deactivate", { values: { left_on: day(0) }, ...more });
  for (const more of [{}, { dry_run: true }]) {
    const held = await deactivate(more);
    expectStatus(held, 409);
    expect(held.json()).toMatchObject({ code: "open_work", work: { test: 2, vendor_company: 1 } });
    expect(held.json<{ message: string }>().message).toContain("Tests (2)");
  }
  expect(await company.read("employee", leaver)).toMatchObject({ status: "active" });
  const handed = await company.ask("boss", "POST", "/api/impersonate/handover/", {
    user_id: leaver,
    handover_id: company.id("eng"),
  });
  expectStatus(handed, 200);
  expectStatus(await deactivate(), 200);
  expect(await company.read("test", first)).toMatchObject({ mentor: { id: company.id("eng") } });
});

test("employee.deactivate: whoever leaves supports nobody any more", async () => {
  const { move, app } = company;
  const { project } = await started();
  const leaver = await plantLeaver("Leaver");
  const support = await plant(app, "project_support", {
    label: "Support",
    project,
    support: leaver,
    start: day(-1),
    role: "primary",
    status: "active",
  });
  const { id: laptop } = await company.make("adi", "asset", { tag: "LAP-LV", type: "laptop" });
  await move("adi", "asset", laptop, "assign_employee", {
    values: { holder_employee: leaver, assigned_on: day(-1) },
  });
  await move("boss", "employee", leaver, "deactivate", { values: { left_on: day(0) } });
  expect(await company.read("asset", laptop)).toMatchObject({ return_due: day(0) });
  expect(await company.read("project_support", support)).toMatchObject({ status: "ended", end: day(0) });
});

test("asset.report_lost, asset.finish_repair and asset.retire: whoever held it holds it no more", async () => {
  const { move, app, bench } = company;
  const { consultant } = await bench();
  const held = async (status: string) => {
    const asset = await plant(app, "asset", {
      label: `Laptop ${status}`,
      status,
      holder_consultant: consultant,
    });
    const custody = await plant(app, "asset_custody", {
      label: "Custody",
      asset,
      holder_consultant: consultant,
      from_on: day(-10),
    });
    return { asset, custody };
  };
  const lost = await held("assigned");
  await move("adi", "asset", lost.asset, "report_lost", { reason: "On a train" });
  expect(await company.read("asset_custody", lost.custody)).toMatchObject({ to_on: day(0) });
  const mended = await held("in_repair");
  await move("adi", "asset", mended.asset, "finish_repair");
  expect(await company.read("asset_custody", mended.custody)).toMatchObject({ to_on: day(0) });
  const broken = await held("in_repair");
  await move("adi", "asset", broken.asset, "retire", { reason: "Not worth it" });
  expect(await company.read("asset_custody", broken.custody)).toMatchObject({ to_on: day(0) });
  expect(await company.read("asset", broken.asset)).toMatchObject({
    status: "retired",
    holder_consultant: null,
  });
});

test("marketing_mail.bounce: nobody writes to the contact any more", async () => {
  const { app, move, id } = company;
  const vendor = await plantNamed(app, "vendor_company", "Bouncing vendor", { status: "active" });
  const contact = await plantNamed(app, "vendor_contact", "Contact", {
    vendor_company: vendor,
    mail_status: "ok",
  });
  const mail = await plant(app, "marketing_mail", {
    label: "Mail",
    direction: "outbound",
    mailbox: id("max"),
    vendor_contact: contact,
    status: "new",
  });
  await move("max", "marketing_mail", mail, "bounce");
  expect(await company.read("vendor_contact", contact)).toMatchObject({ mail_status: "bounced" });
});

test("consultant.withdraw_notice: marketing starts again where the exit had paused it", async () => {
  const { move, bench } = company;
  const { consultant, marketing } = await bench();
  await move("boss", "consultant", consultant, "give_notice", { override_reason: "Resigned by phone" });
  expect(await stateOf("consultant_marketing", marketing)).toBe("paused");
  await move("ret", "consultant", consultant, "withdraw_notice");
  expect(await stateOf("consultant", consultant)).toBe("on_bench");
  expect(await stateOf("consultant_marketing", marketing)).toBe("active");
});

test("consultant.exit_early: whoever leaves before the bench is marketed and offered no more, and owes what they hold", async () => {
  const { move, app, submitted } = company;
  const { consultant, marketing, profile, submission } = await submitted();
  await app.database.write((trx) =>
    trx.updateTable("consultant").set({ status: "in_training" }).where("id", "=", consultant).execute(),
  );
  const asset = await plant(app, "asset", {
    label: "Badge",
    status: "assigned",
    holder_consultant: consultant,
  });
  await move("adi", "consultant", consultant, "exit_early", { reason: "Another job" });
  expect(await company.read("consultant", consultant)).toMatchObject({ status: "ex", exited_on: day(0) });
  expect(await stateOf("submission", submission)).toBe("withdrawn");
  expect(await stateOf("marketing_profile", profile)).toBe("retired");
  expect(await stateOf("consultant_marketing", marketing)).toBe("ended");
  expect(await company.read("asset", asset)).toMatchObject({ return_due: day(0) });
});

test("consultant.rehire: a new hire date, and the I-9 anew", async () => {
  const id = await plantNamed(company.app, "consultant", "Returning consultant", {
    status: "ex",
    rehire_ok: 1,
    hire_date: day(-900),
    exited_on: day(-30),
    i9_status: "complete",
  });
  await company.move("adi", "consultant", id, "rehire", { values: { hire_date: day(1) } });
  expect(await company.read("consultant", id)).toMatchObject({
    status: "onboarding",
    hire_date: day(1),
    exited_on: null,
    i9_status: "pending",
  });
});
