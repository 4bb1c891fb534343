import { COMPANY_TIME_ZONE } from "../../server/modules/auth/actors.ts";
import { addDays, dateAt } from "../../core/definition/clock.ts";
import type { TestApp } from "../support/app.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { plant, plantNamed } from "./people-app.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A Tuesday, eleven in the morning where the company is: the sprint of the week before is over. */
export const NOW = Date.parse("2026-03-17T15:00:00Z");

export const dayBefore = (days: number, now = NOW): string =>
  addDays({ date: dateAt({ instant: now, timeZone: COMPANY_TIME_ZONE }), days: -days }) ?? "";

/** A company whose clock the test holds. */
export interface Company {
  readonly app: TestApp;
  readonly clock: { now: number };
  readonly consultant: number;
  readonly client: number;
  readonly vendor: number;
  readonly id: (name: string) => number;
  readonly interview: (row?: object) => Promise<number>;
  readonly project: (row?: object) => Promise<number>;
  readonly support: (row: {
    readonly project: number;
    readonly support: number;
    readonly start?: string;
    readonly status?: string;
  }) => Promise<number>;
  /** Takes everything away that is owed, and what was put off. */
  readonly clear: () => Promise<void>;
}

export async function createCompany(): Promise<Company> {
  const clock = { now: NOW };
  const app = await createShippedApp(
    {
      eve: ["engineer"],
      dan: ["delivery"],
      mia: ["engineer"],
      boss: ["superadmin", "engineer"],
      mel: ["marketer"],
    },
    { clock: () => clock.now },
  );
  const id = (name: string): number => app.users[name]!.id;
  const consultant = await plantNamed(app, "consultant", "Cora Consultant", {
    status: "on_project",
    mentor: id("mia"),
  });
  const client = await plantNamed(app, "client", "Big Client");
  const vendor = await plantNamed(app, "vendor_company", "Blue Vendor");
  let codes = 0;
  const code = (): string => `C${(codes += 1)}`;
  const sold = { consultant, client, job_title: "Data engineer" };
  return {
    app,
    clock,
    consultant,
    client,
    vendor,
    id,
    interview: (row = {}) => {
      const name = code();
      return plant(app, "interview", {
        label: `${name} · Cora Consultant`,
        code: name,
        ...sold,
        round: 2,
        type: "technical",
        mode: "video",
        time_zone: COMPANY_TIME_ZONE,
        duration_minutes: 45,
        status: "completed",
        outcome: "awaiting",
        schedule: NOW - 3 * HOUR,
        supervisor: id("eve"),
        submission: null,
        ...row,
      });
    },
    project: (row = {}) => {
      const name = code();
      return plant(app, "project", {
        label: `${name} · Work`,
        code: name,
        ...sold,
        vendor_company: vendor,
        project_type: "client",
        work_mode: "remote",
        start_date: dayBefore(200),
        status: "active",
        update_cadence_days: 7,
        has_support: 0,
        had_support: 0,
        ...row,
      });
    },
    support: async ({ project, ...row }) => {
      await app.database.write((trx) =>
        trx
          .updateTable("project")
          .set({ has_support: 1, had_support: 1 })
          .where("id", "=", project)
          .execute(),
      );
      return plant(app, "project_support", {
        label: "support",
        project,
        start: dayBefore(200),
        role: "secondary",
        status: "active",
        ...row,
      });
    },
    clear: async () => {
      clock.now = NOW;
      const tables = [
        "reminder_snooze",
        "emp_notify",
        "project_update",
        "consultant_feedback",
        "project_support",
        "project",
        "interview",
        "leave",
        "holiday",
        "sys__history",
        "sys__reminder",
        "sys__idempotency",
      ];
      await app.database.write(async (trx) => {
        for (const table of tables) await trx.deleteFrom(table).execute();
      });
    },
  };
}
