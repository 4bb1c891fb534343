import { NAMED_OPERATORS } from "../../../core/query/operators.ts";
import { type Period, PERIOD_NAMES, PERIODS } from "../../../core/query/periods.ts";
import type { FilterEntry } from "../../list/list-state.ts";
import { filterParameter } from "../../list/list-state.ts";

/** What a report is asked for, as it stands in the address. Null means: what the report says. */
export interface ReportState {
  readonly report: string | null;
  readonly period: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly compare: string | null;
  readonly unit: string | null;
  readonly scope: string | null;
  readonly filters: readonly FilterEntry[];
}

const TEXTS = ["report", "period", "from", "to", "compare", "unit", "scope"] as const;

export function readReportState(search: string): ReportState {
  const parameters = new URLSearchParams(search);
  const text = (name: (typeof TEXTS)[number]) => parameters.get(name) || null;
  const filters = [...parameters].flatMap(([key, value]): FilterEntry[] => {
    if ((TEXTS as readonly string[]).includes(key) || value === "") return [];
    const at = key.lastIndexOf("__");
    const field = at === -1 ? key : key.slice(0, at);
    const operator = at === -1 ? "eq" : NAMED_OPERATORS.find((name) => name === key.slice(at + 2));
    if (!/^[a-z][a-z0-9_.]*$/.test(field) || operator === undefined) return [];
    const several = operator === "eq" || operator === "not";
    return [{ field, operator, values: several ? value.split(",") : [value] }];
  });
  return {
    report: text("report"),
    period: text("period"),
    from: text("from"),
    to: text("to"),
    compare: text("compare"),
    unit: text("unit"),
    scope: text("scope"),
    filters,
  };
}

/** Starts with `?` where there is anything to say. */
export function writeReportState(state: ReportState): string {
  const parameters = new URLSearchParams();
  for (const name of TEXTS) {
    const value = state[name];
    if (value !== null) parameters.set(name, value);
  }
  for (const entry of state.filters) parameters.set(filterParameter(entry), entry.values.join(","));
  const text = parameters.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** Parameters of the call: everything but which report it is, with what the address itself fixes. */
export function reportQuery(state: ReportState, fixed: Readonly<Record<string, string>>): string {
  const chosen = new URLSearchParams(writeReportState({ ...state, report: null }));
  for (const [name, value] of Object.entries(fixed)) chosen.set(name, value);
  return chosen.toString().replaceAll("%2C", ",");
}

/** Stretches a report is mostly asked for, besides its own: those that have begun. */
export const OFFERED_PERIODS = PERIOD_NAMES.filter((name) => !/^tomorrow$|^next_/.test(name));
type OfferedPeriod = (typeof PERIOD_NAMES)[number] | Period;

const NAMED: ReadonlySet<string> = new Set([...PERIOD_NAMES, ...PERIODS]);

export function isOfferedPeriod(name: string): name is OfferedPeriod {
  return NAMED.has(name);
}
