import { beforeAll, describe, expect, it } from "vitest";
import type { OpenDecision } from "../../server/modules/approvals/waits-for.ts";
import type { WaitingPage } from "../../server/resources/waiting/list-waiting.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { createStaffApp, plant, plantConsultant, plantNamed, plantProject } from "./people-app.ts";

const NOON = Date.parse("2026-12-09T17:00:00Z");
const HOUR = 3_600_000;
const PEOPLE = {
  boss: ["superadmin"],
  eve: ["engineer"],
  fin: ["finance"],
  fay: ["finance"],
  leg: ["legal"],
  head: ["admin", "marketer"],
  max: ["marketer"],
};
type Who = keyof typeof PEOPLE;

let now = NOON;
const app = prepareOnce(() => createStaffApp({ people: PEOPLE, clock: () => now }));

let consultant: number;
let project: number;
let client: number;
let vendor: number;
let leave: number;
let order: number;

const id = (who: Who) => app.users[who]!.id;

async function get<T>(who: Who, path: string): Promise<T> {
  const answer = await app.as(who)("GET", `/api/approvals/${path}`);
  expectStatus(answer, 200);
  return answer.json<T>();
}
const page = (who: Who, query = "?page_size=100") => get<WaitingPage>(who, query);
const waiting = async (who: Who, query?: string) =>
  (await page(who, query)).data.map(({ resource, row, steps }) => ({
    record: `${resource}:${row.id}`,
    steps: steps.map(({ name }) => name),
  }));
const waitsFor = async (who: Who, resource: string, record: number) =>
  (await get<{ data: OpenDecision[] }>(who, `${resource}/${record}/`)).data;

async function move(who: Who, resource: string, record: number, body: object) {
  const { row_version } = (await app.as("boss")("GET", `/api/${resource}/${record}/`)).json<{
    row_version: number;
  }>();
  return app.as(who)("POST", `/api/${resource}/${record}/transition/`, { body: { row_version, ...body } });
}

async function sheet(count: number, row: object = {}): Promise<number> {
  const start = new Date(Date.parse("2024-01-01T00:00:00Z") + count * 7 * 24 * HOUR)
    .toISOString()
    .slice(0, 10);
  const made = await plant(app, "timesheet", {
    label: `Sheet ${count}`,
    project,
    consultant,
    period_start: start,
    period_end: start,
    status: "submitted",
    billing_status: "unbilled",
    pay_status: "unpaid",
    client_copy_waiver: "Seen by mail",
    submitted_by: id("fay"),
    regular_hours: 800,
    ...row,
  });
  await plant(app, "timesheet_day", {
    label: `Day ${count}`,
    timesheet: made,
    date: start,
    regular_hours: 800,
  });
  return made;
}

beforeAll(async () => {
  consultant = await plantConsultant(app, 1, { status: "on_project" });
  ({ project, client, vendor } = await plantProject(app, 1, {
    consultant,
    start_date: "2024-01-01",
    end_date: null,
  }));
  const type = await plantNamed(app, "leave_type", "Time off", {
    applies_to: "both",
    is_active: 1,
    is_paid: 1,
    allow_negative: 1,
  });
  const body = {
    person_type: "employee",
    leave_type: type,
    employee: id("fin"),
    start: "2026-12-21",
    end: "2026-12-22",
  };
  const asked = await app.as("fin")("POST", "/api/leave/", { body });
  expectStatus(asked, 201);
  leave = asked.json<{ id: number }>().id;
  order = await plant(app, "purchase_order", {
    label: "Order W",
    consultant,
    client,
    vendor_company: vendor,
    job_title: "Developer",
    type: "new",
    pay_type: "w2_hourly",
    payment_terms: "net_30",
    start_date: "2026-12-01",
    end_date: "2027-05-31",
    status: "in_review",
    finance_ok: 0,
    legal_ok: 0,
  });
});

describe("what waits for somebody", () => {
  it("is what they may approve as it stands, by role, scope and condition", async () => {
    const own = await sheet(1, { submitted_by: id("fin") });
    const others = await sheet(2);
    expect(await waiting("eve")).toEqual([]);
    expect(await get("eve", "count/")).toEqual({ areas: [], count: 0, count_is_exact: true });
    const finance = await waiting("fin");
    expect(finance).toContainEqual({ record: `timesheet:${others}`, steps: ["approve", "reject"] });
    expect(finance).toContainEqual({
      record: `purchase_order:${order}`,
      steps: ["finance_approve", "send_back"],
    });
    // a sheet one submitted and a leave one asked for wait for somebody else
    expect(finance.map(({ record }) => record)).not.toContain(`timesheet:${own}`);
    expect(finance.map(({ record }) => record)).not.toContain(`leave:${leave}`);
    expect(await waiting("fay")).toContainEqual({ record: `leave:${leave}`, steps: ["approve", "reject"] });
    expect(await waiting("leg")).toEqual([
      { record: `purchase_order:${order}`, steps: ["legal_approve", "send_back"] },
    ]);
    // what is not offered is refused
    expectStatus(await move("fin", "timesheet", own, { transition: "approve" }), 409);
  });

  it("is gone once it is decided, and waits for the next after it", async () => {
    expectStatus(await move("fin", "purchase_order", order, { transition: "finance_approve" }), 200);
    expect((await waiting("fay")).map(({ record }) => record)).not.toContain(`purchase_order:${order}`);
    expect((await waiting("leg")).map(({ record }) => record)).toContain(`purchase_order:${order}`);
    const [open, ...others] = await waitsFor("max", "purchase_order", order);
    expect(others).toEqual([]);
    expect(open).toMatchObject({
      field: "status",
      transition: "legal_approve",
      mine: false,
      people: [{ id: id("leg"), rule: "legal" }],
      more: 0,
    });
  });

  it("is in steps of other people first: an incentive waits for consent, then for approval", async () => {
    const plan = await plantNamed(app, "incentive_plan", "Plan", {
      type: "placement",
      formula: "fixed",
      valid_from: "2026-01-01",
    });
    const incentive = await plant(app, "incentive", {
      label: "Incentive 1",
      employee: id("max"),
      plan,
      purchase_order: order,
      month: "2026-11",
      amount: 10_000,
      lead_consent: 0,
      status: "pending_approval",
    });
    const record = `incentive:${incentive}`;
    expect((await waiting("fin")).map((one) => one.record)).not.toContain(record);
    const found = await waiting("head");
    expect(found.find((one) => one.record === record)?.steps).toEqual(["consent"]);
    expect((await waitsFor("fin", "incentive", incentive)).map(({ transition }) => transition)).toEqual([
      "consent",
    ]);
    expectStatus(await move("head", "incentive", incentive, { transition: "consent" }), 200);
    expect((await waiting("head")).map((one) => one.record)).not.toContain(record);
    expect((await waiting("fin")).find((one) => one.record === record)?.steps).toEqual([
      "approve",
      "send_back",
    ]);
  });

  it("says since when and whom it waits for, and why each of them", async () => {
    now = NOON + 5 * HOUR;
    const draft = await sheet(3, { status: "draft" });
    const submitted = await move("fay", "timesheet", draft, { transition: "submit" });
    expectStatus(submitted, 200);
    now = NOON + 9 * HOUR;
    const found = (await page("fin")).data.find(
      ({ resource, row }) => resource === "timesheet" && row.id === draft,
    );
    expect(found?.since).toBe(new Date(NOON + 5 * HOUR).toISOString());
    const [step] = await waitsFor("fay", "timesheet", draft);
    expect(step).toMatchObject({
      transition: "approve",
      since: new Date(NOON + 5 * HOUR).toISOString(),
      mine: false,
      people: [{ id: id("fin"), rule: "finance" }],
      more: 0,
    });
    expect((await waitsFor("fin", "timesheet", draft))[0]).toMatchObject({ mine: true });
    // those who may not see the record are told nothing of it
    expectStatus(await app.as("eve")("GET", `/api/approvals/timesheet/${draft}/`), 404);
    expect(await waitsFor("fin", "timesheet", await sheet(4, { status: "draft" }))).toEqual([]);
  });

  it("waits for a superadmin alone where nobody else may", async () => {
    const request = await plant(app, "account_request", {
      label: "New person",
      name: "New Person",
      email: "new@example.com",
      phone: "+12125550100",
      designation: "Engineer",
      status: "pending",
    });
    expect((await waitsFor("boss", "account_request", request))[0]?.people).toMatchObject([
      { id: id("boss"), rule: "superadmin" },
    ]);
    expect(
      (await waiting("boss")).find(({ record }) => record === `account_request:${request}`)?.steps,
    ).toEqual(["accept", "decline"]);
  });

  it("comes page by page, what waits longest first, of one area where that is asked for, with all counts", async () => {
    for (let count = 10; count < 15; count += 1) {
      now = NOON + (20 - count) * HOUR;
      const made = await sheet(count, { status: "draft" });
      expectStatus(await move("fay", "timesheet", made, { transition: "submit" }), 200);
    }
    const whole = await page("fin", "?resource=timesheet&page_size=100");
    const since = whole.data.map((one) => one.since);
    expect(since).toEqual(since.toSorted());
    expect(whole.count).toBe(whole.data.length);
    const [first, second] = await Promise.all(
      ["1", "2"].map((number) => page("fin", `?resource=timesheet&page=${number}&page_size=3`)),
    );
    expect([...first!.data, ...second!.data]).toEqual(whole.data.slice(0, 6));
    const all = await page("fin");
    expect(first!.areas).toEqual(all.areas);
    expect(all.areas.find(({ resource }) => resource === "timesheet")?.count).toBe(whole.count);
    expect(all.areas.reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
    expect(await get("fin", "count/")).toEqual({ areas: all.areas, count: all.count, count_is_exact: true });
    const ids = await get<{ data: { resource: string; id: number }[] }>("fin", "ids/?resource=timesheet");
    expect(ids.data.map((one) => one.id)).toEqual(whole.data.map(({ row }) => row.id));
  });

  it("asks for pages and areas that there are", async () => {
    const ask = (query: string) => app.as("fin")("GET", `/api/approvals/${query}`);
    expectStatus(await ask("?page=0"), 400);
    expectStatus(await ask("?page_size=101"), 400);
    expectStatus(await ask("?resource=nothing"), 404);
    expect((await page("fin", "?resource=lead")).data).toEqual([]);
    expectStatus(await ask("timesheet/999999/"), 404);
    expectStatus(await ask("nothing/1/"), 404);
  });

  it("shows nothing of a row that its reader may not read", async () => {
    const [shown] = (await page("fin", "?resource=timesheet")).data;
    expect(shown?.row).toMatchObject({ consultant: { label: "Consultant 1" }, label: expect.any(String) });
    const [seen] = (await page("leg")).data;
    expect(seen?.row).not.toHaveProperty("pay_rate");
  });
});

it("many that wait are decided at once, each with its result", async () => {
  const before = await waiting("fin", "?resource=timesheet&page_size=100");
  const mine = await sheet(30, { submitted_by: id("fin") });
  const ids = [...before.map(({ record }) => Number(record.split(":")[1])), mine];
  const answer = await app.as("fin")("POST", "/api/timesheet/bulk/", {
    body: { action: "transition", field: "status", transition: "approve", ids },
  });
  expectStatus(answer, 200);
  const { data } = answer.json<{ data: { id: number; ok: boolean; code?: string; message?: string }[] }>();
  expect(data.map((row) => row.id)).toEqual(ids);
  expect(data.find((row) => row.id === mine)).toMatchObject({ ok: false, code: "condition_not_met" });
  const done = data.filter(({ ok }) => ok).map((row) => row.id);
  const left = (await waiting("fin", "?resource=timesheet&page_size=100")).map(({ record }) => record);
  expect(done.length).toBeGreaterThan(0);
  for (const decided of done) expect(left).not.toContain(`timesheet:${decided}`);
});
