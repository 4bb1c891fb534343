import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { COMPANY_TIME_ZONE } from "../../core/definition/context.ts";
import { AppError } from "../../core/errors/app-error.ts";
import { AUDIT_TRAIL, NEVER_REMOVED } from "../../core/definition/retention.ts";
import { LOOKING } from "../../server/modules/reminders/notify-once.ts";
import { type DemoApp, openDemoApp } from "../support/demo-app.ts";

/** Records of each area. */
const TRIED = 6;

let demo: DemoApp;
beforeAll(async () => {
  demo = await openDemoApp();
}, 600_000);
afterAll(() => demo.close());

const count = async (table: string, resource: string, id: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where resource = ${resource} and record = ${id}`.execute(
    demo.database.read,
  );
  return Number(rows[0]?.count);
};

it(
  "a record of any shipped area is removed with what belongs to it, or stays because others refer to it",
  { timeout: 600_000 },
  async () => {
    const { engine, definitions } = demo.app.benchline;
    const after = { field: "created", amount: 1, unit: "days" } as const;
    const rule = { name: "old", when: null, after, action: "remove", fields: [] } as const;
    const outcomes = new Set<string>();
    const areas = definitions().resources.resources.filter(
      ({ kind, name }) => kind === "record" && ![AUDIT_TRAIL, ...NEVER_REMOVED].includes(name),
    );
    for (const { name: resource } of areas) {
      const call = { actor: LOOKING, resource, rule };
      const ids = await engine.findDueByRule({ ...call, after: 0, limit: 10_000 });
      for (const id of ids.slice(-TRIED)) {
        const outcome = await engine
          .carryOutRule({ ...call, id, also: () => [] })
          // what archiving breaks a rule of its area stays
          .catch((error: unknown) => {
            if (error instanceof AppError && error.code === "invalid_values") return "refused";
            throw error;
          });
        outcomes.add(outcome);
        if (outcome !== "done") continue;
        for (const table of ["sys__history", "sys__approval", "sys__file", "sys__webhook_delivery"])
          expect([table, resource, await count(table, resource, id)]).toEqual([table, resource, 0]);
      }
    }
    expect([...outcomes].toSorted()).toEqual(["done", "referred", "refused"]);
    for (const { name: resource } of areas.filter(({ values }) => values.length > 0)) {
      const outdated = await engine.findOutdatedValues({ resource, timeZone: COMPANY_TIME_ZONE });
      expect([resource, outdated]).toEqual([resource, []]);
    }
  },
);
