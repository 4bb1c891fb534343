import { decideReport } from "../../../core/access/decide.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { getOwn } from "../../../core/shared/error-collector.ts";
import type { ListScope } from "../../../core/definition/types.ts";
import type { FilterAnswer, ReportAnswer, ReportHead } from "../../../core/reports/answers.ts";
import type { CompiledReport } from "../../../core/reports/types.ts";
import { notAllowed } from "../../resources/errors.ts";
import type { Parameters } from "../../resources/types.ts";
import type { ReportCall } from "./call.ts";
import { answerPart } from "./part.ts";
import { readSettings, widestScope } from "./settings.ts";

/** The reports the reader may open, by title. */
export function listReports(call: ReportCall): ReportHead[] {
  return Object.values(call.definitions.reports.reports)
    .filter((report) => decideOpening(call, report, "list").effect !== "deny")
    .map((report) => headOf(call, report))
    .toSorted((a, b) => a.title.localeCompare(b.title, call.language));
}

/** A report the reader may open, and the widest rows it answers about; refusals are thrown with their reason. */
export function openReport(
  call: ReportCall,
  name: string,
): { readonly report: CompiledReport; readonly widest: ListScope } {
  const report = getOwn(call.definitions.reports.reports, name);
  if (report === undefined) throw new AppError({ code: "unknown_report", status: 404, parameters: { name } });
  const decision = decideOpening(call, report, "list");
  const widest = widestScope(decision);
  if (widest !== null) return { report, widest };
  throw notAllowed({
    access: call.definitions.access,
    action: "list",
    resource: report.access,
    reason: decision.reason,
  });
}

/** Every part of a report with its figures. */
export function answerReport(
  call: ReportCall,
  { name, parameters }: { name: string; parameters: Parameters },
): Promise<ReportAnswer> {
  return answerCompiledReport(call, { ...openReport(call, name), parameters });
}

/** The same of a report that whoever asks may open. */
export async function answerCompiledReport(
  call: ReportCall,
  { report, widest, parameters }: { report: CompiledReport; widest: ListScope; parameters: Parameters },
): Promise<ReportAnswer> {
  const { name } = report;
  const settings = readSettings(call, { report, parameters, widest });
  const parts = await Promise.all(
    report.parts.map((part) =>
      answerPart(call, { owner: name, title: call.words.part(name, part.name), part, settings }),
    ),
  );
  const takes = widestScope(decideOpening(call, report, "export"));
  const { period, compare, compared, scope, unit } = settings;
  return {
    ...headOf(call, report),
    period,
    compare,
    compared,
    scope,
    scopes: report.scopes.filter((one) => isWithin(one, widest)),
    unit,
    hasUnit: report.parts.some(({ dimensions }) => dimensions.some((one) => one.unit !== null)),
    filters: filtersOf(call, report),
    exports: takes === null ? [] : report.scopes.filter((one) => isWithin(one, takes)),
    parts,
  };
}

function headOf({ words }: ReportCall, { name }: CompiledReport): ReportHead {
  return { name, title: words.report(name), description: words.description(name) };
}

function decideOpening(
  { definitions, actor }: ReportCall,
  { access, parts }: CompiledReport,
  action: "list" | "export",
) {
  const areas = parts.map(({ resource }) => resource);
  return decideReport({ access: definitions.access, actor, report: access, action, areas });
}

const WIDTHS: readonly ListScope[] = ["my", "team", "all"];

function isWithin(scope: ListScope, widest: ListScope): boolean {
  return WIDTHS.indexOf(scope) <= WIDTHS.indexOf(widest);
}

function filtersOf(call: ReportCall, { filters }: CompiledReport): FilterAnswer[] {
  return filters.flatMap(({ name, resource, field }) => {
    const { readable } = call.engine.readingRights({ actor: call.actor, resource });
    if (!readable(field)) return [];
    const { regionField } = call.definitions.resources.byName[resource]?.list ?? { regionField: null };
    // the shared region switch of lists holds one region at a time
    const single = regionField !== null && field === "region";
    return [{ name, title: call.words.field(resource, field), resource, field, single }];
  });
}
