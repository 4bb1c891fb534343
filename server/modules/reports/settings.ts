import type { Decision } from "../../../core/access/types.ts";
import type { ListScope } from "../../../core/definition/types.ts";
import { TIME_UNITS } from "../../../core/query/aggregate.ts";
import { parseListQuery } from "../../../core/query/parse.ts";
import type { QueryIssue } from "../../../core/query/types.ts";
import { chosenRange, comparedRanges } from "../../../core/reports/period.ts";
import type { ReportRange } from "../../../core/reports/period.ts";
import { COMPARES } from "../../../core/reports/types.ts";
import type { CompareKind, CompiledReport } from "../../../core/reports/types.ts";
import { invalidQuery } from "../../resources/errors.ts";
import type { Parameters } from "../../resources/types.ts";
import { evaluationOf } from "./call.ts";
import type { ReportCall, Settings } from "./call.ts";
import { narrower } from "./source-figures.ts";

export interface ReportSettings extends Settings {
  readonly period: (ReportRange & { readonly name: string | null }) | null;
  readonly compare: CompareKind;
}

const OWN = new Set(["from", "to", "period", "compare", "unit", "scope"]);
const SCOPES = ["all", "team", "my"] as const satisfies readonly ListScope[];

/** What the address of a report asks for. Throws 400 with everything that cannot be answered. */
export function readSettings(
  call: ReportCall,
  { report, parameters, widest }: { report: CompiledReport; parameters: Parameters; widest: ListScope },
): ReportSettings {
  const issues: QueryIssue[] = [];
  const refuse = (parameter: string, code: QueryIssue["code"], value: string) =>
    issues.push({
      parameter,
      code,
      parameters: { field: parameter, period: value, scope: value, unit: value },
    });
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === "string") texts[name] = value;
    else issues.push({ parameter: name, code: "repeated_parameter", parameters: { name } });
  }
  const choose = <T extends string>(
    name: string,
    { known, code, fallback }: { known: readonly T[]; code: QueryIssue["code"]; fallback: T },
  ): T => {
    const value = texts[name];
    const found = known.find((one) => one === value);
    if (value !== undefined && value !== "" && found === undefined) refuse(name, code, value);
    return found ?? fallback;
  };

  const period = report.period === null ? null : getPeriod(call, report.period.default, texts);
  if (report.period !== null && period === null)
    refuse(texts["from"] === undefined ? "period" : "from", "unknown_period", texts["period"] ?? "");
  const compare = choose("compare", {
    known: COMPARES,
    code: "unknown_period",
    fallback: report.period?.compare ?? "none",
  });
  const unit = choose("unit", { known: [...TIME_UNITS, "own"], code: "unknown_unit", fallback: "own" });
  const offered = SCOPES.filter((scope) => report.scopes.includes(scope));
  const scope = choose("scope", {
    known: offered,
    code: "unknown_scope",
    fallback: report.scopes[0] ?? "all",
  });
  const filters = Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => !OWN.has(name) && value !== ""),
  );
  issues.push(...checkFilters(call, report, filters));
  if (issues.length > 0) throw invalidQuery(issues);
  return {
    period,
    compare: period === null ? "none" : compare,
    ...(period === null
      ? { range: null, compared: null }
      : comparedRanges(period, compare, evaluationOf(call))),
    unit: unit === "own" ? null : unit,
    scope: narrower(scope, widest),
    filters,
    widest,
  };
}

function getPeriod(
  call: ReportCall,
  fallback: NonNullable<CompiledReport["period"]>["default"],
  { from, to, period }: Readonly<Record<string, string>>,
): ReportSettings["period"] {
  const { now, timeZone } = evaluationOf(call);
  const given = (text: string | undefined) => (text === "" ? undefined : text);
  return chosenRange({ from: given(from), to: given(to), period: given(period), fallback, now, timeZone });
}

/** Filters of the report on fields the reader reads, with values their fields understand. */
function checkFilters(
  call: ReportCall,
  report: CompiledReport,
  filters: Readonly<Record<string, string>>,
): QueryIssue[] {
  return Object.entries(filters).flatMap(([parameter, value]) => {
    const at = parameter.lastIndexOf("__");
    const name = at === -1 ? parameter : parameter.slice(0, at);
    const filter = report.filters.find((one) => one.name === name);
    const resource = call.definitions.resources.byName[filter?.resource ?? ""];
    if (filter === undefined || resource === undefined)
      return [{ parameter, code: "unknown_field", parameters: { field: name } }];
    const { readable } = call.engine.readingRights({ actor: call.actor, resource: resource.name });
    const read = parseListQuery({
      resource,
      parameters: { [`${filter.field}${at === -1 ? "" : parameter.slice(at)}`]: value },
      readable: (field) => (readable(field) ? "yes" : "no"),
      context: evaluationOf(call),
    });
    return read.ok ? [] : read.issues.map((issue) => ({ ...issue, parameter }));
  });
}

/** The widest rows a decision about a report lets somebody see figures of; null: none. */
export function widestScope(decision: Decision): ListScope | null {
  if (decision.effect === "deny") return null;
  if (decision.effect === "allow") return "all";
  const scopes = new Set<string>(decision.constraint.any.map(({ scope }) => scope));
  return scopes.has("team") || scopes.has("department") ? "team" : "my";
}
