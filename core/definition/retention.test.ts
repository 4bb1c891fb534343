import { expect, it } from "vitest";
import { dueBy } from "./retention.ts";
import { evaluatePredicate } from "./predicate.ts";
import type { CompiledRetention } from "./types.ts";

const CONTEXT = {
  now: Date.parse("2026-11-25T17:00:00Z"),
  timeZone: "America/New_York",
  actor: { employeeId: 0, roles: [], teamIds: [] },
};

it.each([
  ["days", 30, "2026-11-25", "2026-10-26"],
  ["months", 1, "2026-03-31", "2026-02-28"],
  ["months", 1, "2026-03-01", "2026-02-01"],
  ["years", 7, "2028-02-29", "2021-02-28"],
  ["years", 36_500, "2026-11-25", "0001-01-01"],
] as const)("a rule of %s (%i) is on %s about what is of %s at the latest", (unit, amount, today, last) => {
  const rule: CompiledRetention = {
    name: "old",
    when: null,
    after: { field: "on", amount, unit },
    action: "remove",
    fields: [],
  };
  const predicate = dueBy(rule, today);
  const isDue = (on: string | null) => evaluatePredicate({ predicate, record: { on }, context: CONTEXT });
  const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
  expect([isDue(last), isDue(next), isDue(null)]).toEqual([true, false, false]);
});
