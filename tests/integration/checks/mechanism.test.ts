import { describe, expect, test } from "vitest";
import { importClient } from "../imports/import-client.ts";
import { createCompany, day } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(createCompany);

/** Time off of a consultant, asked for by finance. */
async function consultantOff() {
  const { named, make } = company;
  const consultant = await named("consultant", { status: "on_project" });
  const type = await named("leave_type", { is_active: 1, applies_to: "both" });
  const ask = (from: number, to: number, more: object = {}) =>
    make("fin", "leave", {
      person_type: "consultant",
      consultant,
      leave_type: type,
      start: day(from),
      end: day(to),
      ...more,
    });
  return { consultant, type, ask };
}

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const OVERLAP = ["check overlaps_consultant_leave start", "check overlaps_consultant_leave end"];

describe("a rule over several records", () => {
  test("refuses at its fields, names the record found, and lets pass at the edge", async () => {
    const { ask } = await consultantOff();
    const first = await ask(10, 12);
    expect(first.body).toContain('"status":"pending"');
    const second = await ask(12, 14);
    expect(second).toMatchObject({ status: 400, issues: OVERLAP });
    expect(second.messages[0]).toBe(`This time off overlaps another one. (${String(first.row["label"])})`);
    expect((await ask(13, 14)).status).toBe(201);
    expect((await ask(15, 16)).status).toBe(201);
  });

  test("is asked of a change when a field it reads changes, and only then", async () => {
    const { ask } = await consultantOff();
    const { change } = company;
    await ask(20, 21);
    const { row } = await ask(22, 23);
    expect(await change("fin", "leave", row.id, { start: day(21) })).toMatchObject({ issues: OVERLAP });
    expect((await change("fin", "leave", row.id, { reason: "Family" })).status).toBe(200);
    expect((await change("fin", "leave", row.id, { start: day(22), end: day(24) })).status).toBe(200);
  });

  test("leaves out what is archived, and is asked again when that is restored", async () => {
    const { ask } = await consultantOff();
    const { send } = company;
    const { row } = await ask(1, 2);
    expect((await send("boss", "DELETE", `/api/leave/${row.id}/`)).status).toBe(200);
    expect((await ask(2, 3)).status).toBe(201);
    expect(await send("boss", "POST", `/api/leave/${row.id}/restore/`, {})).toMatchObject({
      issues: OVERLAP,
    });
  });

  test("lets one of many at once pass", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ask } = await consultantOff();
      const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => ask(30 + at, 40)));
      expect(statuses(answers)).toEqual([201, 400, 400, 400, 400, 400]);
    }
  });

  test("lets one of many changes at once pass", async () => {
    const { change } = company;
    for (let round = 0; round < 5; round += 1) {
      const { ask } = await consultantOff();
      const made = [];
      for (const at of [0, 2, 4, 6, 8, 10]) made.push(await ask(at, at + 1));
      const answers = await Promise.all(
        made.map(({ row }) => change("fin", "leave", row.id, { start: day(30), end: day(31) })),
      );
      expect(statuses(answers)).toEqual([200, 400, 400, 400, 400, 400]);
    }
  });

  test("the call for warnings tells what the save would refuse, and writes nothing", async () => {
    const { consultant, type, ask } = await consultantOff();
    const { send } = company;
    await ask(5, 6);
    const body = { person_type: "consultant", consultant, leave_type: type, end: day(7) };
    const warn = (from: number) => send("fin", "POST", "/api/leave/warnings/", { ...body, start: day(from) });
    expect(await warn(6)).toMatchObject({ status: 400, issues: OVERLAP });
    expect(await warn(7)).toMatchObject({ status: 200, issues: [] });
    expect((await ask(7, 7)).status).toBe(201);
  });

  test("an import refuses the row, on trial and in earnest", async () => {
    const { consultant, type, ask } = await consultantOff();
    await ask(1, 3);
    const file = importClient(company.app, "fin");
    const row = (from: number, to: number) => `consultant,#${consultant},#${type},${day(from)},${day(to)}`;
    const csv = ["person_type,consultant,leave_type,start,end", row(3, 4), row(6, 7), row(7, 8)].join("\n");
    const { id } = await file.uploaded(csv, { resource: "leave" });
    expect(await file.checked(id)).toMatchObject({ counts: { create: 1, error: 2 } });
    expect(await file.ran(id, { skip_errors: true })).toMatchObject({ counts: { created: 1 } });
  });
});

/** Two orders of one consultant at the same time. */
async function orders(hours: number) {
  const { named, there } = company;
  const consultant = await named("consultant", { status: "on_project" });
  const common = {
    type: "new",
    consultant,
    hours_per_week: hours,
    background_check: "clear",
    signed_on: day(0),
    bill_rate: 10_000,
    pay_rate: 5000,
    pay_type: "w2_hourly",
  };
  const order = (status: string, from: number, to: number | null) =>
    there("purchase_order", {
      ...common,
      status,
      start_date: day(from),
      end_date: to === null ? null : day(to),
    });
  return { first: await order("active", -100, 100), order };
}

const HOURS = ["check_reason weekly_hours start_date", "check_reason weekly_hours hours_per_week"];

describe("an exception", () => {
  test("is made with a reason, by those who may, and kept in history", async () => {
    const { change, history } = company;
    const { order } = await orders(40);
    const second = await order("on_hold", 50, 300);
    const overlapping = { hours_per_week: 41 };
    expect(await change("fin", "purchase_order", second, overlapping)).toMatchObject({
      issues: HOURS.map((issue) => issue.replace("check_reason", "check")),
    });
    const given = { ...overlapping, exception_reason: "Two part-time jobs agreed with both clients" };
    expect((await change("fin", "purchase_order", second, given)).status).toBe(400);
    expect(await change("boss", "purchase_order", second, overlapping)).toMatchObject({ issues: HOURS });
    expect(
      (await change("boss", "purchase_order", second, { ...overlapping, exception_reason: " " })).status,
    ).toBe(400);
    const saved = await change("boss", "purchase_order", second, given);
    expect(saved.row["hours_per_week"]).toBe(41);
    const entries = await history("purchase_order", second);
    expect(entries.find(({ action }) => action === "exception")).toMatchObject({
      reason: "Two part-time jobs agreed with both clients",
      checks: ["weekly_hours"],
      actor: { id: company.id("boss") },
    });
  });

  test("is not asked for within the limit: sixty hours a week together", async () => {
    const { change } = company;
    const { order } = await orders(30);
    const second = await order("on_hold", 50, 300);
    expect((await change("boss", "purchase_order", second, { hours_per_week: 29 })).status).toBe(200);
    expect((await change("boss", "purchase_order", second, { hours_per_week: 31 })).issues).toEqual(HOURS);
  });
});
