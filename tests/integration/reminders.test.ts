import { beforeEach, describe, expect, it } from "vitest";
import type { DashboardsAnswer } from "../../core/reports/answers.ts";
import { COMPANY_TIME_ZONE } from "../../server/modules/auth/actors.ts";
import { expectStatus } from "../support/expect-status.ts";
import { plant } from "./people-app.ts";
import { createCompany, DAY, dayBefore, HOUR, NOW } from "./reminders-company.ts";

import { prepareOnce } from "../support/prepare-once.ts";
interface Group {
  readonly count: number;
  readonly next_at: string | null;
}
interface Item {
  readonly id: number;
  readonly project_id: number;
  readonly start: string;
  readonly period: string;
  readonly overdue: boolean;
}
interface Due {
  readonly interview: Group & { readonly interviews: readonly Item[] };
  readonly project: Group & { readonly projects: readonly Item[] };
  readonly update: Group & { readonly updates: readonly Item[] };
}

const company = prepareOnce(createCompany);
beforeEach(() => company.clear());

const ask = (who: string, of = who) =>
  company.app.as(who)("GET", `/api/emp_notify/${company.id(of)}/notification_due/`);
const due = async (who = "eve"): Promise<Due> => {
  const answer = await ask(who);
  expectStatus(answer, 200);
  return answer.json<{ data: Due }>().data;
};
const later = (types: unknown, who = "eve", headers: Record<string, string> = {}) =>
  company.app.as(who)("POST", "/api/emp_notify/remind_me_later/", {
    body: { user_id: company.id(who), types },
    headers,
  });

describe("what is owed", () => {
  it("[R3.62 R3.65 R3.67 R7.14] interviews that are over, with what their form needs", async () => {
    const id = await company.interview();
    expect(await due()).toEqual({
      interview: {
        interviews: [
          {
            id,
            label: expect.stringContaining("Cora Consultant"),
            consultant: { id: company.consultant, name: "Cora Consultant" },
            round: 2,
            schedule: new Date(NOW - 3 * HOUR).toISOString(),
            time_zone: COMPANY_TIME_ZONE,
            submission: { id: null, client: "Big Client", job_title: "Data engineer" },
            since: new Date(NOW - 3 * HOUR + 45 * 60_000).toISOString(),
            overdue: false,
          },
        ],
        count: 1,
        next_at: null,
      },
      project: { projects: [], count: 1, next_at: null },
      update: { updates: [], count: 1, next_at: null },
    });
  });

  it("stands in what one has to do today, and is called late once it is overdue", async () => {
    const fresh = await company.interview();
    const old = await company.interview({ schedule: NOW - 3 * DAY });
    const answer = await company.app.as("eve")("GET", "/api/dashboards/?cards=todo");
    expectStatus(answer, 200);
    const { lines } = answer.json<DashboardsAnswer>().todo!;
    const owed = lines.filter(({ why }) => why.kind === "owed");
    expect(owed.map(({ urgency, resource, id }) => [urgency, resource, id])).toEqual([
      ["late", "interview", old],
      ["today", "interview", fresh],
    ]);
    const asked = (await due()).interview.interviews;
    expect(owed.map(({ why }) => (why.kind === "owed" ? why.item : null))).toEqual(asked);
    // a program is asked for nothing
    const made = await company.app.as("eve")("POST", "/api/keys/", {
      body: { name: "Board", scopes: { "*": ["list", "show"] }, days: 1 },
    });
    const { token } = made.json<{ data: { token: string } }>().data;
    const headers = { authorization: `Bearer ${token}` };
    const url = "/api/dashboards/?cards=todo";
    const program = await company.app.app.inject({ method: "GET", url, headers });
    expectStatus(program, 200);
    const { todo } = program.json<DashboardsAnswer>();
    expect(todo?.failed).toBe(false);
    expect(todo?.lines.filter(({ why }) => why.kind !== "due")).toEqual([]);
  });

  it("of interviews: by their supervisor, once they are over, until there is feedback", async () => {
    const past = { schedule: NOW - HOUR, status: "scheduled" };
    const over = await company.interview(past);
    await company.interview({ ...past, duration_minutes: 90 });
    await company.interview({ feedback_given: 1 });
    await company.interview({ status: "cancelled" });
    await company.interview({ status: "no_show" });
    await company.interview({ schedule: NOW - 90 * DAY });
    const old = await company.interview({ schedule: NOW - 3 * DAY });
    const { interviews } = (await due()).interview;
    expect(interviews.map(({ id, overdue }) => [id, overdue])).toEqual([
      [old, true],
      [over, false],
    ]);
    expect((await due("dan")).interview.interviews).toEqual([]);
  });

  it("[R3.63] feedback on the consultants of supported projects", async () => {
    const id = await company.project({ start_date: dayBefore(20) });
    await company.support({ project: id, support: company.id("eve") });
    expect((await due()).project).toEqual({
      projects: [
        {
          id,
          label: expect.any(String),
          consultant: { id: company.consultant, name: "Cora Consultant" },
          support_status: "active",
          submission: { id: null, client: "Big Client", vendor: "Blue Vendor", job_title: "Data engineer" },
          feedback_type: "2_week",
          period: String(id),
          due_on: dayBefore(6),
          since: expect.any(String),
          overdue: true,
        },
      ],
      count: 1,
      next_at: null,
    });
    // what falls due on a day is not said to do so at midnight
    const answer = await company.app.as("eve")("GET", "/api/dashboards/?cards=todo");
    const days = answer.json<DashboardsAnswer>().todo?.lines.map(({ at }) => at) ?? [];
    expect(days).toContain(dayBefore(6));
    expect(days.filter((at) => at.includes("T"))).toEqual([]);
  });

  it("of projects: from two weeks after the start on, by all who support it until one gives it, else by the mentor", async () => {
    const young = await company.project({ start_date: dayBefore(13) });
    await company.support({ project: young, support: company.id("eve") });
    const id = await company.project({ start_date: "2025-12-01" });
    await company.support({ project: id, support: company.id("eve") });
    await company.support({ project: id, support: company.id("dan") });
    const alone = await company.project({ start_date: "2025-12-01" });
    await company.project({ start_date: "2025-12-01", status: "on_hold" });
    const of = async (who: string) => (await due(who)).project.projects.map((each) => [each.id, each.period]);
    expect(await of("eve")).toEqual([[id, "2026-03"]]);
    expect(await of("dan")).toEqual([[id, "2026-03"]]);
    expect(await of("mia")).toEqual([[alone, "2026-03"]]);
    const given = { consultant: company.consultant, given_by: company.id("dan"), given_on: NOW };
    const row = { label: "f", ...given, project: id, feedback_type: "monthly", description: "Good" };
    await plant(company.app, "consultant_feedback", { ...row, due_period: "2026-02" });
    expect(await of("eve")).toEqual([[id, "2026-03"]]);
    await plant(company.app, "consultant_feedback", { ...row, due_period: "2026-03" });
    expect(await of("eve")).toEqual([]);
    expect(await of("dan")).toEqual([]);
    expect((await due("mia")).project.projects).toMatchObject([{ support_status: "none" }]);
  });

  it("[R3.64] an update on each sprint that is over, with its days", async () => {
    const id = await company.project({ start_date: dayBefore(13) });
    await company.support({ project: id, support: company.id("eve"), start: dayBefore(13) });
    expect((await due()).update).toEqual({
      updates: [
        {
          project_id: id,
          label: expect.any(String),
          consultant: { id: company.consultant, name: "Cora Consultant" },
          support_status: "active",
          submission: { id: null, client: "Big Client", vendor: "Blue Vendor", job_title: "Data engineer" },
          type: "project",
          start: "2026-03-02",
          end: "2026-03-06",
          since: expect.any(String),
          overdue: true,
        },
        expect.objectContaining({ project_id: id, start: "2026-03-09", end: "2026-03-13" }),
      ],
      count: 1,
      next_at: null,
    });
  });

  it("of updates: not for sprints somebody reported on, was away in, or in which the support was paused", async () => {
    const eve = company.id("eve");
    const project = await company.project();
    const support = await company.support({ project, support: eve });
    const starts = async () => (await due()).update.updates.map(({ start }) => start);
    expect(await starts()).toEqual(["2026-02-16", "2026-02-23", "2026-03-02", "2026-03-09"]);
    const update = { label: "u", project, type: "project", update: "Done", has_blocker: 0, created_on: NOW };
    await plant(company.app, "project_update", { ...update, author: eve, start: "2026-02-17" });
    await plant(company.app, "project_update", { ...update, author: company.id("dan"), start: "2026-02-23" });
    await plant(company.app, "leave", {
      label: "leave",
      person_type: "employee",
      employee: eve,
      start: "2026-02-25",
      end: "2026-02-27",
      status: "taken",
    });
    const move = (at: string, status: readonly string[]) =>
      company.app.database.write((trx) =>
        trx
          .insertInto("sys__history")
          .values({
            resource: "project_support",
            record: support,
            at: Date.parse(at),
            action: "transition",
            lifecycle: "status",
            changes: JSON.stringify({ status }),
          })
          .execute(),
      );
    await move("2026-03-02T15:00:00Z", ["active", "paused"]);
    await move("2026-03-06T15:00:00Z", ["paused", "active"]);
    expect(await starts()).toEqual(["2026-03-09"]);
    for (const date of ["2026-03-09", "2026-03-10", "2026-03-11"])
      await plant(company.app, "holiday", { label: date, calendar: "us_company", date, name: date });
    expect(await starts()).toEqual([]);
  });

  it("is nothing of projects that are over, and of support that is paused or ended", async () => {
    const support = company.id("eve");
    await company.support({ project: await company.project({ status: "completed" }), support });
    await company.support({ project: await company.project(), support, status: "paused" });
    await company.support({ project: await company.project(), support, status: "ended" });
    expect((await due()).update.updates).toEqual([]);
  });

  it("[R7.14] is told to nobody but the person, or whoever works as that person", async () => {
    expectStatus(await ask("dan", "eve"), 403);
    expectStatus(await ask("boss", "eve"), 403);
    expectStatus(
      await company.app.as()("GET", `/api/emp_notify/${company.id("eve")}/notification_due/`),
      401,
    );
  });

  it("[R7.15] while impersonating the other person's, with the token in use", async () => {
    const id = await company.interview();
    const started = await company.app.as("boss")("POST", "/api/impersonate/", {
      body: { id: company.id("eve") },
    });
    const { token } = started.json<{ data: { token: string } }>().data;
    const headers = { authorization: `Token ${token}` };
    const url = `/api/emp_notify/${company.id("eve")}/notification_due/`;
    const answer = await company.app.as()("GET", url, { headers });
    expect(answer.json<{ data: Due }>().data.interview.interviews).toMatchObject([{ id }]);
    const own = `/api/emp_notify/${company.id("boss")}/notification_due/`;
    expectStatus(await company.app.as()("GET", own, { headers }), 403);
    const posted = await company.app.as()("POST", "/api/emp_notify/remind_me_later/", {
      headers,
      body: { user_id: company.id("eve"), types: "interview" },
    });
    expectStatus(posted, 200);
    expect((await due()).interview.count).toBe(2);
  });
});

describe("putting reminders off", () => {
  it("[R3.66 R4.35 R4.36 R4.38 R7.12] uses one attempt each time, three in all, whatever the number of items", async () => {
    await company.interview();
    await company.interview();
    expect((await due()).interview).toMatchObject({ count: 1, interviews: [{}, {}] });
    for (const [count, left] of [
      [2, "Postponements left: 2."],
      [3, "Postponements left: 1."],
      [4, "Postponed for the last time."],
    ] as const) {
      const answer = await later("interview");
      expectStatus(answer, 200);
      expect(answer.json<{ message: string }>().message).toContain(left);
      expect((await due()).interview.count).toBe(count);
      company.clock.now += 2 * HOUR;
    }
  });

  it("uses no attempt while it is still put off, and moves nothing", async () => {
    await company.interview();
    await later("interview");
    const until = new Date(NOW + 2 * HOUR).toISOString();
    company.clock.now = NOW + 2 * HOUR - 60_000;
    const again = await later("interview");
    expectStatus(again, 200);
    expect(again.json()).toEqual({ message: "Already postponed. Postponements left: 2." });
    expect((await due()).interview).toMatchObject({ count: 2, next_at: until });
    company.clock.now = NOW + 2 * HOUR;
    expectStatus(await later("interview"), 200);
    expect((await due()).interview.count).toBe(3);
  });

  it("[R1.18 R4.37] is refused when there is no attempt left", async () => {
    await company.interview();
    for (let time = 0; time < 3; time += 1) {
      expectStatus(await later("interview"), 200);
      company.clock.now += 2 * HOUR;
    }
    const answer = await later("interview");
    expectStatus(answer, 409);
    expect(answer.json()).toMatchObject({
      code: "reminder_exhausted",
      message: expect.stringContaining("three"),
    });
    expect((await due()).interview.count).toBe(4);
  });

  it("[R3.68] of feedback on projects is the type consultant, of updates the type project; several at once too", async () => {
    const project = await company.project({ start_date: dayBefore(40) });
    await company.support({ project, support: company.id("eve"), start: dayBefore(20) });
    await company.interview();
    const counts = async () => {
      const { interview, project: projects, update } = await due();
      return [interview.count, projects.count, update.count];
    };
    await later("consultant");
    expect(await counts()).toEqual([1, 2, 1]);
    await later("project");
    expect(await counts()).toEqual([1, 2, 2]);
    await later(["interview", "project"]);
    expect(await counts()).toEqual([2, 2, 2]);
    company.clock.now += 2 * HOUR;
    await later(["interview", "project"]);
    expect(await counts()).toEqual([3, 2, 3]);
    for (const types of ["update", "", [], ["interview", "interview"], 3, null])
      expectStatus(await later(types), 400);
  });

  it("[R4.41] holds for two hours, on every device", async () => {
    await company.interview();
    await later("interview");
    const until = new Date(NOW + 2 * HOUR).toISOString();
    expect((await due()).interview).toMatchObject({ next_at: until, interviews: [{}] });
    company.clock.now = NOW + 2 * HOUR - 60_000;
    expect((await due()).interview.next_at).toBe(until);
    company.clock.now = NOW + 2 * HOUR;
    expect((await due()).interview.next_at).toBeNull();
  });

  it("counts once of two windows that ask together, in one process or in two", async () => {
    await company.interview();
    const other = await company.app.second();
    try {
      const body = { user_id: company.id("eve"), types: "interview" };
      const url = "/api/emp_notify/remind_me_later/";
      const key = { "idempotency-key": "remind-interview-1" };
      const both = await Promise.all([
        later("interview", "eve", key),
        other.as("eve")("POST", url, { body, headers: key }),
      ]);
      expect(both.map(({ statusCode }) => statusCode).filter((status) => status !== 409)).toContain(200);
      expect((await due()).interview.count).toBe(2);
      expectStatus(await later("interview", "eve", key), 200);
      expect((await due()).interview.count).toBe(2);
    } finally {
      await other.close();
    }
  });

  it("starts anew when nothing is owed any more", async () => {
    const id = await company.interview();
    await later("interview");
    await company.app.database.write((trx) =>
      trx.updateTable("interview").set({ feedback_given: 1 }).where("id", "=", id).execute(),
    );
    expect((await due()).interview).toEqual({ interviews: [], count: 1, next_at: null });
    const none = await later("interview");
    expectStatus(none, 200);
    expect(none.json<{ message: string }>().message).toContain("nothing pending");
    await company.interview();
    expect((await due()).interview).toMatchObject({ count: 1, next_at: null });
  });

  it("rests while somebody is on leave", async () => {
    await company.interview();
    await plant(company.app, "leave", {
      label: "leave",
      person_type: "employee",
      employee: company.id("eve"),
      start: "2026-03-16",
      end: "2026-03-18",
      status: "approved",
    });
    expect((await due()).interview).toMatchObject({ next_at: "2026-03-19T04:00:00.000Z", count: 1 });
  });

  it("is nobody's business but the person's", async () => {
    const answer = await company.app.as("dan")("POST", "/api/emp_notify/remind_me_later/", {
      body: { user_id: company.id("eve"), types: "interview" },
    });
    expectStatus(answer, 403);
  });
});

describe("the work behind it", () => {
  const notices = async (who = "eve") => {
    const answer = await company.app.as(who)("GET", "/api/emp_notify/?page=1");
    return answer.json<{ data: readonly { title: string; target: object }[] }>().data;
  };

  // proves job reminders
  it("tells once of what became due, also with two processes", async () => {
    await company.interview();
    await company.interview({ schedule: NOW - 5 * DAY });
    const other = await company.app.second();
    try {
      const told = await Promise.all([
        company.app.app.scheduler.run("reminders"),
        other.app.scheduler.run("reminders"),
      ]);
      expect(told.reduce((sum, each) => sum + each, 0)).toBe(1);
      expect(await company.app.app.scheduler.run("reminders")).toBe(0);
    } finally {
      await other.close();
    }
    expect(await notices()).toMatchObject([{ title: "Due: Supervisor feedback" }]);
  });

  it("tells nobody who wants to hear nothing of it", async () => {
    await company.app.as("eve")("PUT", "/api/preferences/notifications/", {
      body: { muted: ["feedback"] },
    });
    await company.interview();
    expect(await company.app.app.scheduler.run("reminders")).toBe(0);
  });

  it("lets tests expire that were due more than two hours ago", async () => {
    const test = (due: number) =>
      plant(company.app, "test", { label: "Test", status: "assigned", due_on: due, submission: null });
    const [late, open] = [await test(NOW - 3 * HOUR), await test(NOW - HOUR)];
    await company.app.app.scheduler.run("transitions_hour");
    const rows = await company.app.database.read
      .selectFrom("test")
      .select(["id", "status"])
      .where("id", "in", [late, open])
      .orderBy("id")
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["expired", "assigned"]);
  });

  // proves interview.complete
  it("completes interviews that are over", async () => {
    const id = await company.interview({ status: "scheduled", schedule: NOW - HOUR });
    const running = await company.interview({ status: "scheduled", schedule: NOW - HOUR / 4 });
    const coming = await company.interview({ status: "scheduled", schedule: NOW + HOUR });
    await company.app.app.scheduler.run("transitions_quarter_hour");
    const status = async (record: number) => {
      const answer = await company.app.as("boss")("GET", `/api/interview/${record}/`);
      return answer.json<{ status: string }>().status;
    };
    expect(await status(id)).toBe("completed");
    expect(await status(running)).toBe("scheduled");
    expect(await status(coming)).toBe("scheduled");
  });

  it("ends the cycle of whoever owes nothing any more", async () => {
    const id = await company.interview();
    await later("interview");
    await company.app.database.write((trx) => trx.deleteFrom("interview").where("id", "=", id).execute());
    await company.app.app.scheduler.run("reminders");
    const row = await company.app.database.read
      .selectFrom("reminder_snooze")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ count: 1, last_postponed_at: null });
  });
});
