import { describe, expect, test } from "vitest";
import { toSortKey } from "../../../server/database/schema/sort-key.ts";
import { checks, createCompany, day } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(createCompany);

test("a candidate who is known warns: by mail, phone, or name and graduation, also somebody who left", async () => {
  const { named, there, warned } = company;
  const mail = (email: string) => ({ email, email__key: toSortKey(email) });
  const known = {
    ...mail("ann.lee@example.com"),
    phone: "+14155550101",
    name: "Ann Lee",
    graduated_on: day(-3000),
  };
  await named("consultant", { ...known, status: "ex" });
  const before = { ...mail("bo@example.com"), phone: "+14155550102", first_name: "Bo", last_name: "Ek" };
  await there("candidate", { ...before, graduated_on: day(-4000), status: "rejected" });
  const id = await there("candidate", {
    first_name: "Cy",
    last_name: "Fox",
    ...mail("cy@example.com"),
    phone: "+14155550103",
    graduated_on: day(-5000),
    status: "new",
  });
  const cases: [object, string[]][] = [
    [{ email: "Ann.Lee@example.com" }, ["email_of_consultant email"]],
    [{ phone: "+14155550101" }, ["phone_of_consultant phone"]],
    [{ first_name: "ANN", last_name: "Lee", graduated_on: day(-3000) }, ["name_of_consultant last_name"]],
    [{ first_name: "Ann", last_name: "Lee" }, []],
    [{ email: "bo@example.com" }, ["email_of_candidate email"]],
    [{ phone: "+14155550102" }, ["phone_of_candidate phone"]],
    [{ first_name: "Bo", last_name: "Ek", graduated_on: day(-4000) }, ["name_of_candidate last_name"]],
    [{ phone: "+14155550109" }, []],
  ];
  for (const [values, expected] of cases) expect(await warned("candidate", id, values)).toEqual(expected);

  // said when it is typed, not again with each step
  const phone = "+14155550101";
  expect((await company.change("boss", "candidate", id, { phone })).status).toBe(200);
  const contacted = await company.move("boss", "candidate", id, "contact", { dry_run: true });
  expect(contacted.status).toBe(200);
  expect(contacted.row).not.toHaveProperty("warnings");
});

test("an exit is not before a day that was worked and approved", async () => {
  const { named, there, change } = company;
  const consultant = await named("consultant", { status: "notice" });
  const project = await there("project", { status: "active", consultant, start_date: day(-100) });
  const sheet = { project, consultant, period_start: day(-7), period_end: day(-1) };
  await there("timesheet", { ...sheet, status: "approved", worked_until: day(-3) });
  await there("timesheet", { ...sheet, period_start: day(-8), status: "draft", worked_until: day(-1) });
  const row = {
    consultant,
    exit_type: "resignation",
    reason: "other",
    notice_on: day(-20),
    status: "initiated",
  };
  const exit = await there("consultant_exit", { ...row, last_working_day: day(0) });
  expect(checks(await change("boss", "consultant_exit", exit, { last_working_day: day(-4) }))).toEqual([
    "worked_after_last_day last_working_day",
  ]);
  expect((await change("boss", "consultant_exit", exit, { last_working_day: day(-3) })).status).toBe(200);
});

describe("a rate revision", () => {
  async function revision(row: object) {
    const { named, there } = company;
    const consultant = await named("consultant", { status: "on_project" });
    const project = await there("project", {
      status: "active",
      consultant,
      start_date: day(-30),
      bill_rate: 9000,
    });
    const id = await there("rate_revision", {
      consultant,
      kind: "pay",
      reason: "annual",
      status: "draft",
      pay_unit: "hour",
      current_pay: 6000,
      new_pay: 6500,
      effective_from: day(21),
      requested_by: company.id("ret"),
      ...row,
    });
    return { consultant, project, id };
  }

  test("of pay above what is billed warns, and is approved by a superadmin with a reason", async () => {
    const { id } = await revision({});
    expect(await company.warned("rate_revision", id, { new_pay: "90.00" })).toEqual([]);
    expect(await company.warned("rate_revision", id, { new_pay: "90.01" })).toEqual([
      "pay_above_bill new_pay",
    ]);
    const high = (await revision({ status: "submitted", new_pay: 9001 })).id;
    const approve = (who: "fin" | "boss", more: object = {}) =>
      company.move(who, "rate_revision", high, "approve", more);
    const given = { exception_reason: "The client pays more from May" };
    expect(checks(await approve("fin", given))).toEqual(["pay_above_bill_approved new_pay"]);
    expect((await approve("boss", given)).status).toBe(200);
  });

  test("takes effect after the project began and the last paid day, but for corrections", async () => {
    const { id, project, consultant } = await revision({ kind: "both", new_bill: 9500 });
    const change = (values: object) => company.change("fin", "rate_revision", id, values);
    expect((await change({ project })).status).toBe(200);
    expect(checks(await change({ effective_from: "2026-02-01" }))).toEqual(["before_project effective_from"]);
    const stub = { consultant, period_start: day(-14), period_end: day(-1) };
    await company.there("paystub", { ...stub, status: "issued" });
    await company.there("paystub", { ...stub, period_end: day(20), status: "void" });
    expect(checks(await change({ effective_from: "2026-03-01" }))).toEqual(["in_paid_period effective_from"]);
    expect(checks(await change({ effective_from: "2026-03-16" }))).toEqual([]);
    expect((await change({ effective_from: day(-1), reason: "correction" })).status).toBe(200);
  });

  // proves check rate_revision.not_on_pay_period
  // proves value rate_revision.pay_period
  test("takes effect on the first day of a pay period, of the project, or of a correction", async () => {
    const { id, project } = await revision({ kind: "both", new_bill: 9500 });
    const change = (values: object) => company.change("fin", "rate_revision", id, values);
    const late = ["not_on_pay_period effective_from"];
    expect(checks(await change({ effective_from: "2026-04-02" }))).toEqual(late);
    expect((await change({ effective_from: "2026-04-16" })).row).toMatchObject({
      pay_period_start: "2026-04-16",
    });
    // the ninth of February is the project's first day
    expect(checks(await change({ project, effective_from: "2026-02-10" }))).toEqual(late);
    expect((await change({ project, effective_from: day(-30) })).status).toBe(200);
    await company.there("setting", { key: "pay_cycle", value: '"weekly"' });
    expect(checks(await change({ effective_from: "2026-04-01" }))).toEqual(late);
    expect((await change({ effective_from: "2026-03-30" })).status).toBe(200);
    expect((await change({ effective_from: "2026-04-01", reason: "correction" })).status).toBe(200);
  });
});
