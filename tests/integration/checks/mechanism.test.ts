import { describe, expect, test } from "vitest";
import { toSortKey } from "../../../server/database/schema/sort-key.ts";
import { importClient } from "../imports/import-client.ts";
import { type Answer, createCompany, day, moment } from "./company.ts";
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
    expect(second.messages[0]).toBe(`This overlaps with other time off. (${String(first.row["label"])})`);
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

  test("holds again where what it was made for is put back", async () => {
    const { change, history, send, move, read } = company;
    const { order } = await orders(40);
    const id = await order("on_hold", 50, 300);
    const reason = "Two part-time jobs agreed with both clients";
    await change("boss", "purchase_order", id, { hours_per_week: 41, exception_reason: reason });
    const ended = await move("boss", "purchase_order", id, "terminate", {
      values: { end_reason: "other" },
      override_reason: "Pressed by mistake",
    });
    expect(ended).toMatchObject({ status: 200, row: { status: "terminated" } });
    const undo = (body: object) => send("boss", "POST", "/api/purchase_order/bulk/undo/", body);
    expect(await undo({ token: ended.row["undo"] })).toMatchObject({ row: { data: [{ id, ok: true }] } });
    expect(await read("purchase_order", id)).toMatchObject({ status: "on_hold", hours_per_week: 41 });

    const exceptions = (await history("purchase_order", id)).filter(({ action }) => action === "exception");
    expect(exceptions).toMatchObject([{ reason, checks: ["weekly_hours"] }]);
  });

  test("holds again where an edit is put back", async () => {
    const { next, send, make, read } = company;
    const name = `Alike ${next()}`;
    expect((await make("boss", "client", { name })).status).toBe(201);
    const { row } = await make("boss", "client", { name: `${name}, Inc.`, exception_reason: "Two of them" });
    const body = { action: "edit", ids: [row.id], values: { name: `Unlike ${next()}` } };
    const token = (await send("boss", "POST", "/api/client/bulk/", body)).row["undo"];
    const undone = await send("boss", "POST", "/api/client/bulk/undo/", { token });
    expect(undone.row["data"]).toMatchObject([{ id: row.id, ok: true }]);
    expect(await read("client", row.id)).toMatchObject({ name: `${name}, Inc.` });
  });

  test("is asked for where something is put back that needs one now, for the records that need it", async () => {
    const { history, send, move, read, change } = company;
    const { order } = await orders(40);
    const id = await order("on_hold", 50, 300);
    const more = { values: { end_reason: "other" }, override_reason: "Pressed by mistake" };
    const ended = await move("boss", "purchase_order", id, "terminate", more);
    const undo = (body: object) =>
      send("boss", "POST", "/api/purchase_order/bulk/undo/", { token: ended.row["undo"], ...body });
    const refused = (await undo({})).row["data"];
    const issues = HOURS.map((issue) => issue.split(" ")).map(([code, check, field]) => ({
      field,
      code,
      parameters: expect.objectContaining({ check }),
    }));
    expect(refused).toMatchObject([{ id, ok: false, code: "invalid_values", issues }]);
    expect((await undo({ ids: [id + 1], exception_reason: "Another one" })).row["data"]).toEqual([]);
    const reason = "The client agreed by phone";
    expect((await undo({ ids: [id], exception_reason: reason })).row["data"]).toMatchObject([{ ok: true }]);
    expect(await read("purchase_order", id)).toMatchObject({ status: "on_hold" });
    expect(await history("purchase_order", id)).toContainEqual(
      expect.objectContaining({ action: "exception", reason, checks: ["weekly_hours"] }),
    );
    // of what stands nothing holds by itself
    expect((await change("boss", "purchase_order", id, { hours_per_week: 42 })).issues).toEqual(HOURS);
  });

  test("is not asked for within the limit: sixty hours a week together", async () => {
    const { change } = company;
    const { order } = await orders(30);
    const second = await order("on_hold", 50, 300);
    expect((await change("boss", "purchase_order", second, { hours_per_week: 29 })).status).toBe(200);
    expect((await change("boss", "purchase_order", second, { hours_per_week: 31 })).issues).toEqual(HOURS);
  });
});

describe("two people at once do not both pass", () => {
  type Press = () => Promise<Answer>;
  /** By what a rule compares: two writes of which each alone would be taken. */
  const RACES: Readonly<Record<string, () => Promise<readonly [Press, Press]>>> = {
    double_submission: async () => {
      const { named, there, change } = company;
      const client = await named("client", { status: "active", resubmit_after_days: 90 });
      const consultant = await named("consultant", { status: "on_bench" });
      const press = async (): Promise<Press> => {
        const id = await there("submission", {
          lead: await there("lead", { job_title: "Java developer", status: "working" }),
          consultant,
          client: await named("client", { status: "active" }),
          resubmit_after_days: 90,
          vendor_company: await named("vendor_company", { status: "active" }),
          job_title: "Java developer",
          job_title__key: toSortKey("Java developer"),
          status: "submitted",
          submitted_on: moment(-10),
        });
        return () => change("boss", "submission", id, { client });
      };
      return [await press(), await press()];
    },
    overlaps_rate: async () => {
      const { there, make } = company;
      const project = await there("project", { status: "active", start_date: day(-100) });
      const press = (from: number) => () =>
        make("boss", "project_rate", {
          project,
          kind: "bill",
          amount: "95.00",
          from_on: day(from),
          to_on: day(9),
        });
      return [press(0), press(1)];
    },
    weekly_hours: async () => {
      const { order } = await orders(30);
      const press = async (): Promise<Press> => {
        const id = await order("on_hold", 50, 300);
        return () => company.change("boss", "purchase_order", id, { hours_per_week: 20 });
      };
      const both = [await press(), await press()] as const;
      await company.app.database.write((trx) =>
        trx
          .updateTable("purchase_order")
          .set({ hours_per_week: 10 })
          .where("status", "=", "on_hold")
          .execute(),
      );
      return both;
    },
    overlaps_sheet: async () => {
      const { sheet } = await sheets();
      const press = async (from: number, to: number): Promise<Press> => {
        const id = await sheet({ period_start: day(from), period_end: day(from + 3) });
        return () => company.change("boss", "timesheet", id, { period_end: day(to) });
      };
      // the second one begins where the first one comes to end, and the other way round
      return [await press(-14, -8), await press(-10, -6)];
    },
    sheet_on_another_invoice: async () => {
      const { sheet, vendor_company } = await sheets();
      const timesheets = [await sheet({ status: "approved", bill_amount: 400_000 })];
      const press: Press = () =>
        company.make("fin", "invoice", {
          vendor_company,
          timesheets,
          period_start: day(-14),
          period_end: day(-8),
          issued_on: day(0),
          payment_terms: "net_30",
        });
      return [press, press];
    },
    sheet_on_another_stub: async () => {
      const { sheet, consultant, project } = await sheets();
      const timesheets = [await sheet({ status: "approved", pay_amount: 240_000 })];
      const press = (from: number) => () =>
        company.make("fin", "paystub", {
          consultant,
          project,
          employer_entity: "Our company",
          kind: "wage_statement",
          pay_type: "w2_hourly",
          period_start: day(from),
          period_end: day(from + 6),
          pay_date: day(0),
          timesheets,
        });
      return [press(-14), press(-7)];
    },
    open_revision: async () => {
      const { consultant, project } = await sheets();
      const press = (kind: string, more: object) => () =>
        company.make("ret", "rate_revision", {
          consultant,
          kind,
          reason: "annual",
          new_pay: "66.00",
          effective_from: "2026-04-16",
          ...more,
        });
      return [press("pay", {}), press("both", { project, new_bill: "99.00" })];
    },
    same_name: async () => {
      const name = `Twin ${company.next()}`;
      const press = (called: string) => () => company.make("boss", "client", { name: called });
      return [press(name), press(`${name}, Inc.`)];
    },
  };

  /** A project with room for sheets. */
  async function sheets() {
    const { named, there } = company;
    const consultant = await named("consultant", { status: "on_project" });
    const vendor_company = await named("vendor_company", { status: "active" });
    const dates = { start_date: day(-30), end_date: day(30) };
    const project = await there("project", { status: "active", consultant, ...dates });
    const sheet = (more: object) =>
      there("timesheet", {
        project,
        consultant,
        vendor_company,
        period_start: day(-14),
        period_end: day(-8),
        project_start: dates.start_date,
        project_end: dates.end_date,
        status: "draft",
        billing_status: "unbilled",
        pay_status: "unpaid",
        ...more,
      });
    return { consultant, project, vendor_company, sheet };
  }

  test.each(Object.keys(RACES))("%s", async (check) => {
    for (let round = 0; round < 3; round += 1) {
      const presses = await RACES[check]!();
      const answers = await Promise.all(presses.map((press) => press()));
      const [passed, refused] = answers.toSorted((a, b) => a.status - b.status);
      expect(passed!.status, passed!.body).toBeLessThan(300);
      expect(refused!.status).toBe(400);
      expect(refused!.issues).toContainEqual(expect.stringContaining(check));
    }
  });
});
