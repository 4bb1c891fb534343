import type { TestApp } from "../../support/app.ts";
import { NOON, type Row, staffCalls } from "../../support/staff-calls.ts";
import { createStaffApp, plant, plantConsultant, plantNamed } from "../people-app.ts";

const STAFF = {
  boss: ["superadmin"],
  max: ["marketer"],
  fin: ["finance"],
  fay: ["finance"],
  leg: ["legal"],
  head: ["admin", "marketer"],
  ret: ["retention"],
};
type Person = keyof typeof STAFF;
type Values = Readonly<Record<string, unknown>>;

const eight = { regular_hours: "8.00" };
/** A week of eight hours a day. */
export const week = (monday: string) => {
  const first = Date.parse(monday);
  const days = [0, 1, 2, 3, 4].map((n) => new Date(first + n * 86_400_000).toISOString().slice(0, 10));
  return Object.fromEntries(days.map((day) => [day, eight]));
};

/** The shipped company with a project under way, and short ways to work in it. */
export async function createWorld({
  smtp,
  clock: given,
}: { smtp?: { url: string; from: string }; clock?: () => number } = {}) {
  let now = NOON;
  const clock = given ?? (() => now);
  const app: TestApp = await createStaffApp({
    people: STAFF,
    clock,
    ...(smtp === undefined ? {} : { smtp }),
  });
  const { ask, call, make, move, file, ...calls } = staffCalls<Person>(() => app);
  const read = (resource: string, id: number, as: Person = "boss") =>
    call(as, "GET", `/api/${resource}/${id}/`);
  const change = async (name: Person, resource: string, id: number, values: Values) => {
    const { row_version } = await calls.read(resource, id);
    return ask(name, "PATCH", `/api/${resource}/${id}/`, { ...values, row_version });
  };
  const history = async (resource: string, id: number) => {
    const answer = await call("boss", "GET", `/api/${resource}/${id}/history/`);
    return (answer as unknown as { data: Row[] }).data;
  };

  let count = 0;
  async function project({ order: ordered = {}, own = {}, rates = [] as readonly Values[] } = {}) {
    count += 1;
    const client = await plantNamed(app, "client", `Client ${count}`, { status: "active" });
    const vendor = await plantNamed(app, "vendor_company", `Vendor ${count}`, {
      status: "approved",
      payment_terms: "net_30",
      invoicing_frequency: "monthly",
    });
    const consultant = await plantConsultant(app, count, {
      employer_entity: "Our company, 1 Main Street, Austin TX",
      hire_date: "2025-06-02",
      status: "on_project",
    });
    const placed = { consultant, client, vendor_company: vendor, job_title: "Developer" };
    const dates = { start_date: "2025-09-01", end_date: "2026-12-31", status: "active" };
    const order = await plant(app, "purchase_order", {
      label: `Order ${count}`,
      ...placed,
      ...dates,
      type: "new",
      bill_rate: 9000,
      pay_rate: 6000,
      pay_type: "w2_hourly",
      hours_per_week: 40,
      marketer: app.users["max"]!.id,
      ...ordered,
    });
    const made = await plant(app, "project", {
      label: `Project ${count}`,
      ...placed,
      ...dates,
      purchase_order: order,
      project_type: "client",
      work_mode: "remote",
      ...own,
    });
    for (const rate of rates) await plant(app, "project_rate", { label: "Rate", project: made, ...rate });
    return { client, vendor, consultant, order, project: made };
  }

  /** A sheet that waits for approval; hours by date. */
  async function submitted(of: number, days: Readonly<Record<string, Values>>) {
    const dates = Object.keys(days).toSorted();
    const sheet = await make("fin", "timesheet", {
      project: of,
      period_start: dates[0],
      period_end: dates.at(-1),
      days: dates.map((date) => ({ date, ...days[date] })),
      client_copy: [await file("fin")],
    });
    await move("fin", "timesheet", sheet.id, "start");
    await move("fin", "timesheet", sheet.id, "submit");
    return sheet.id;
  }

  async function approved(of: number, days: Readonly<Record<string, Values>>) {
    const sheet = await submitted(of, days);
    await move("fay", "timesheet", sheet, "approve");
    return sheet;
  }

  const pass = (milliseconds: number) => void (now += milliseconds);

  return { app, pass, ask, make, read, change, move, history, project, submitted, approved };
}
