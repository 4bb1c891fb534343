import { addDays, addMonths } from "./clock.ts";
import type { CompiledResources, CompiledRetention, Predicate, RetentionRule } from "./types.ts";

/** Areas whose records a rule may not remove: accounts and files stand behind them, and their own ways end those. */
export const NEVER_REMOVED: readonly string[] = ["employee", "team", "attachment"];
/** The audit trail: only its oldest entries go, whole and in order, for it proves that nothing else of it is missing. */
export const AUDIT_TRAIL = "audit_entry";
/** Areas whose records are a chain: their rules can only shorten it at its start. */
const CHAINS: readonly string[] = [AUDIT_TRAIL];
export const isChain = (area: string): boolean => CHAINS.includes(area);
/** The moment of an entry, which its seal is over. */
export const AUDITED_AT = "at";
/** Days for which entries stay at least: who shortens the rule is on record for as long. */
export const MIN_TRAIL_DAYS = 180;

/** A rule and the area whose records it is about. */
export interface RuleOfArea {
  readonly resource: string;
  readonly rule: CompiledRetention;
}

/**
 * All rules in the order in which a night carries them out. The audit trail's is the last: it fails where the trail was
 * altered, and keeps nothing else from its end.
 */
export const rulesInOrder = ({ resources }: Pick<CompiledResources, "resources">): RuleOfArea[] =>
  resources
    .flatMap(({ name: resource, retention }) => retention.map((rule) => ({ resource, rule })))
    .toSorted((one, other) => Number(isChain(one.resource)) - Number(isChain(other.resource)));

const MONTHS = { months: 1, years: 12 } as const;
const DAYS = { days: 1, months: 30, years: 365 } as const;

/** How long a rule keeps what it is about, in days; a month counts 30. */
export const timeInDays = ({ amount, unit }: RetentionRule["after"]): number => amount * DAYS[unit];

/** The first day whose records a rule keeps on a day, both `YYYY-MM-DD` where the company is; null: it keeps all. */
export function firstStayingDay({ amount, unit }: RetentionRule["after"], today: string): string | null {
  const last =
    unit === "days"
      ? addDays({ date: today, days: -amount })
      : addMonths({ date: today, months: -amount * MONTHS[unit] });
  return last === null ? null : addDays({ date: last, days: 1 });
}

/** The records that a rule is about on a day (`YYYY-MM-DD`, where the company is). */
export function dueBy({ when, after, action, fields }: CompiledRetention, today: string): Predicate {
  return {
    all: [
      { field: after.field, lt: firstStayingDay(after, today) },
      ...(when === null ? [] : [when]),
      ...(action === "blank" ? [{ any: fields.map((name) => ({ field: name, empty: false })) }] : []),
      ...(action === "archive" ? [{ field: "archived", empty: true }] : []),
    ],
  };
}
