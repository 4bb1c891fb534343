import { getOwn, suggestName } from "../../shared/error-collector.ts";
import type { CompiledResource, DashboardCard } from "../../definition/types.ts";
import { parseSortToken } from "../../definition/sort.ts";
import { GROUPINGS } from "../../query/aggregate.ts";
import type { CompiledCard, CompiledReport } from "../types.ts";
import { checkFilters, checkScope, requireField, requireResource } from "./context.ts";
import type { CheckContext } from "./context.ts";
import { compilePart } from "./parts.ts";

const LIST_ROWS = 5;
const AGENDA_ROWS = 8;
const NARROW = new Set(["number", "progress"]);

interface CardPlace<K extends DashboardCard["kind"]> {
  readonly raw: Extract<DashboardCard, { kind: K }>;
  readonly at: string;
}

/** One card; null where it cannot be shown, which is reported. */
export function compileCard(
  context: CheckContext,
  { raw, at, reports }: { raw: DashboardCard; at: string; reports: Readonly<Record<string, CompiledReport>> },
): CompiledCard | null {
  switch (raw.kind) {
    case "figures":
      return figuresCard(context, { raw, at });
    case "report":
      return reportCard(context, { raw, at }, reports);
    case "list":
    case "agenda":
      return rowsCard(context, { raw, at });
  }
}

function figuresCard(context: CheckContext, { raw, at }: CardPlace<"figures">): CompiledCard | null {
  const part = compilePart(context, { raw: raw.part, at: `${at}/part`, readerFilters: [] });
  if (part === null) return null;
  return {
    kind: "figures",
    name: raw.name,
    size: raw.size ?? (NARROW.has(part.chart) ? "small" : "medium"),
    part,
    within: raw.within ?? null,
    compare: raw.compare ?? "none",
    link: raw.link ?? null,
  };
}

function reportCard(
  { report }: CheckContext,
  { raw, at }: CardPlace<"report">,
  reports: Readonly<Record<string, CompiledReport>>,
): CompiledCard | null {
  const found = getOwn(reports, raw.report);
  if (found === undefined) {
    report({
      at: `${at}/report`,
      text: "unknown_report",
      params: { report: raw.report, hint: suggestName(raw.report, Object.keys(reports)) },
    });
    return null;
  }
  const names = found.parts.map(({ name }) => name);
  if (!names.includes(raw.part)) {
    report({
      at: `${at}/part`,
      text: "unknown_part",
      params: { report: raw.report, part: raw.part, hint: suggestName(raw.part, names) },
    });
    return null;
  }
  if (raw.scope !== undefined && !found.scopes.includes(raw.scope)) {
    report({
      at: `${at}/scope`,
      text: "scope_not_offered.report",
      params: { report: raw.report, scope: raw.scope, scopes: found.scopes },
    });
  }
  return {
    kind: "report",
    name: raw.name,
    size: raw.size ?? "medium",
    report: raw.report,
    part: raw.part,
    chart: raw.chart ?? null,
    within: raw.within ?? null,
    compare: raw.compare ?? null,
    scope: raw.scope ?? null,
  };
}

function rowsCard(context: CheckContext, { raw, at }: CardPlace<"list" | "agenda">): CompiledCard | null {
  const resource = requireResource(context, raw.resource, `${at}/resource`);
  if (resource === null) return null;
  const filters = raw.filters ?? {};
  checkFilters(context, resource, { filters, at: `${at}/filters` });
  checkScope(context, resource, { scope: raw.scope, at: `${at}/scope` });
  for (const [index, column] of raw.columns.entries())
    requireField(context, resource, column, `${at}/columns/${index}`);
  const moment = raw.kind === "agenda" ? raw.at : null;
  const sort = raw.kind === "agenda" ? raw.at : (raw.sort ?? null);
  if (sort !== null)
    checkSort(context, resource, { sort, at: `${at}/${raw.kind === "agenda" ? "at" : "sort"}` });
  if (moment !== null) checkMoment(context, resource, { moment, at: `${at}/at` });
  return {
    kind: raw.kind,
    name: raw.name,
    size: raw.size ?? "medium",
    resource: resource.name,
    filters,
    scope: raw.scope ?? "all",
    sort,
    at: moment,
    todo: raw.kind === "agenda" && raw.todo === true,
    columns: raw.columns,
    limit: raw.limit ?? (raw.kind === "agenda" ? AGENDA_ROWS : LIST_ROWS),
  };
}

function checkSort(
  context: CheckContext,
  resource: CompiledResource,
  { sort, at }: { sort: string; at: string },
): void {
  for (const part of sort.split(",")) {
    const { field } = parseSortToken(part);
    if (requireField(context, resource, field, at)?.sort !== false) continue;
    context.report({
      at,
      text: "not_sortable",
      params: { resource: resource.name, field },
      field,
    });
  }
}

function checkMoment(
  { report }: CheckContext,
  resource: CompiledResource,
  { moment, at }: { moment: string; at: string },
): void {
  const kind = resource.fieldsByName[moment]?.kind;
  if (kind === undefined || GROUPINGS[kind] === "time") return;
  report({
    at,
    text: "period_field.agenda",
    params: { resource: resource.name, field: moment },
    field: moment,
  });
}
