import { addDays, addMonths } from "./clock.ts";
import type { CompiledResources, CompiledRetention, Predicate } from "./types.ts";

/** Areas whose records a rule may not remove: accounts and files stand behind them, and their own ways end those. */
export const NEVER_REMOVED: readonly string[] = ["employee", "team", "attachment"];
/** The audit trail proves that nothing of it is missing. */
export const NEVER_CHANGED: readonly string[] = ["audit_entry"];

/** A rule and the area whose records it is about. */
export interface RuleOfArea {
  readonly resource: string;
  readonly rule: CompiledRetention;
}

/** All rules in the order in which a night carries them out. */
export const rulesInOrder = ({ resources }: Pick<CompiledResources, "resources">): RuleOfArea[] =>
  resources.flatMap(({ name: resource, retention }) => retention.map((rule) => ({ resource, rule })));

const MONTHS = { months: 1, years: 12 } as const;

/** The records that a rule is about on a day (`YYYY-MM-DD`, where the company is). */
export function dueBy({ when, after, action, fields }: CompiledRetention, today: string): Predicate {
  const { field, amount, unit } = after;
  const last =
    unit === "days"
      ? addDays({ date: today, days: -amount })
      : addMonths({ date: today, months: -amount * MONTHS[unit] });
  const next = last === null ? null : addDays({ date: last, days: 1 });
  return {
    all: [
      { field, lt: next },
      ...(when === null ? [] : [when]),
      ...(action === "blank" ? [{ any: fields.map((name) => ({ field: name, empty: false })) }] : []),
      ...(action === "archive" ? [{ field: "archived", empty: true }] : []),
    ],
  };
}
