import type { TestApp } from "../../support/app.ts";
import { NOON, type Row, staffCalls } from "../../support/staff-calls.ts";
import { createStaffApp, plant, plantConsultant, plantProject } from "../people-app.ts";

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
    const consultant = await plantConsultant(app, count, {
      employer_entity: "Our company, 1 Main Street, Austin TX",
      hire_date: "2025-06-02",
      status: "on_project",
    });
    const order = { hours_per_week: 40, marketer: app.users["max"]!.id, ...ordered };
    const dates = { start_date: "2025-09-01", end_date: "2026-12-31" };
    const made = await plantProject(app, count, { consultant, order, ...dates, ...own });
    for (const rate of rates)
      await plant(app, "project_rate", { label: "Rate", project: made.project, ...rate });
    return made;
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

  /** A raise of what is billed, from the middle of its first week, that waits to take effect. */
  const revision = ({ consultant, project: of }: Readonly<Record<"consultant" | "project", number>>) =>
    plant(app, "rate_revision", {
      label: "Revision",
      consultant,
      project: of,
      kind: "bill",
      new_bill: 10_000,
      effective_from: "2026-02-04",
      reason: "client_increase",
      status: "approved",
    });

  const pass = (milliseconds: number) => void (now += milliseconds);

  return { app, pass, ask, make, read, change, move, history, project, submitted, approved, revision };
}
