import { expect, test } from "vitest";
import { checks, createCompany, day, type Person } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(createCompany);

test("a project has one rate of a kind a day", async () => {
  const { there, make } = company;
  const project = await there("project", { status: "active", start_date: day(-100), job_title: "Developer" });
  const rate = { project, kind: "bill", amount: 9000 };
  await there("project_rate", { ...rate, from_on: day(-100), to_on: day(-1) });
  const other = { project, kind: "bill", amount: "95.00" };
  expect(checks(await make("boss", "project_rate", { ...other, from_on: day(-1) }))).toEqual([
    "overlaps_rate from_on",
    "overlaps_rate to_on",
  ]);
  expect((await make("boss", "project_rate", { ...other, kind: "pay", from_on: day(-1) })).status).toBe(201);
  expect((await make("boss", "project_rate", { ...other, from_on: day(0) })).status).toBe(201);
});

test("an asset is held by one at a time", async () => {
  const { there } = company;
  const asset = await there("asset", { status: "in_stock" });
  // custodies come about as assets are given out and back
  const give = (holder: Person, from: number, to: number) =>
    company.asSystem("asset_custody", {
      asset,
      holder_employee: company.app.users[holder]!.id,
      from_on: day(from),
      to_on: day(to),
    });
  await give("max", -30, -10);
  await expect(give("fin", -10, -5)).rejects.toMatchObject({
    code: "invalid_values",
    detail: {
      issues: ["from_on", "to_on"].map((field) => ({ field, parameters: { check: "overlaps_custody" } })),
    },
  });
  expect(await give("fin", -9, -5)).toBeGreaterThan(0);
});

test("an employee is on one leave a day", async () => {
  const { named, make } = company;
  const type = await named("leave_type", { is_active: 1, applies_to: "both" });
  const ask = (from: number, to: number) =>
    make("max", "leave", {
      person_type: "employee",
      employee: company.app.users["max"]!.id,
      leave_type: type,
      start: day(from),
      end: day(to),
    });
  expect((await ask(10, 12)).status).toBe(201);
  expect(checks(await ask(12, 13))).toEqual(["overlaps_employee_leave start", "overlaps_employee_leave end"]);
  expect((await ask(13, 14)).status).toBe(201);
});
