import { addDays, addMonths } from "./clock.ts";
import type { CompiledRetention, Predicate } from "./types.ts";

/** Areas whose records a rule may not remove: accounts and files stand behind them, and their own ways end those. */
export const NEVER_REMOVED: readonly string[] = ["employee", "team", "attachment"];
/** The audit trail proves that nothing of it is missing. */
export const NEVER_CHANGED: readonly string[] = ["audit_entry"];

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
