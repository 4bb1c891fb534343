import { type DefinitionError, getOwn, suggestName } from "../shared/error-collector.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";
import type {
  CompileResult,
  CompiledResources,
  DashboardDefinition,
  RawDocument,
  ReportDefinition,
} from "../definition/types.ts";
import { checkNames } from "./compile/context.ts";
import { compileCard } from "./compile/cards.ts";
import { compilePart, compileReaderFilters } from "./compile/parts.ts";
import { collector, type Report } from "./errors.ts";
import type { CompiledDashboard, CompiledReport, CompiledReports } from "./types.ts";

interface Surroundings {
  readonly resources: CompiledResources;
  readonly access: CompiledAccess;
}

/**
 * Reports and dashboards against the resources and rules they name: compiled, or every error at once. Shapes have been
 * checked against the schemas before.
 */
export function compileReports({
  reports,
  dashboards,
  ...surroundings
}: Surroundings & {
  reports: readonly RawDocument<ReportDefinition>[];
  dashboards: readonly RawDocument<DashboardDefinition>[];
}): CompileResult<CompiledReports> {
  const errors: DefinitionError[] = [];
  const checked = <D extends { readonly name: string }, C>(
    { source, document }: RawDocument<D>,
    compile: (document: D, report: Report, source: string) => C,
  ): C => {
    const { all, report } = collector({ source, name: document.name });
    const compiled = compile(document, report, source);
    errors.push(...all);
    return compiled;
  };
  const byName = Object.fromEntries(
    reports.map((raw) => [
      raw.document.name,
      checked(raw, (document, report, source) =>
        compileReport({ ...surroundings, document, report, source }),
      ),
    ]),
  );
  const shown = dashboards
    .flatMap((raw) => {
      const dashboard = checked(raw, (document, report, source) =>
        compileDashboard({ ...surroundings, document, report, source, reports: byName }),
      );
      return raw.document.retired === true ? [] : [dashboard];
    })
    .toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, value: { reports: byName, dashboards: shown } };
}

interface Compiling<D> extends Surroundings {
  readonly document: D;
  readonly report: Report;
  readonly source: string;
}

function compileReport({
  document,
  report,
  source,
  resources,
  access,
}: Compiling<ReportDefinition>): CompiledReport {
  if (getOwn(access.reports, document.access) === undefined) {
    report({
      at: "/access",
      text: "unknown_access",
      params: { name: document.access, hint: suggestName(document.access, Object.keys(access.reports)) },
    });
  }
  const context = { resources, report };
  const { parts, period } = document;
  checkNames(
    context,
    parts.map(({ name }, index) => ({ name, at: `/parts/${index}` })),
  );
  const readerFilters = compileReaderFilters(context, { names: document.filters ?? [], parts });
  return {
    name: document.name,
    source,
    access: document.access,
    period: period === undefined ? null : { default: period.default, compare: period.compare ?? "none" },
    filters: readerFilters,
    scopes: document.scopes ?? ["all"],
    parts: parts.flatMap(
      (raw, index) => compilePart(context, { raw, at: `/parts/${index}`, readerFilters }) ?? [],
    ),
  };
}

function compileDashboard({
  document,
  report,
  source,
  resources,
  access,
  reports,
}: Compiling<DashboardDefinition> & {
  reports: Readonly<Record<string, CompiledReport>>;
}): CompiledDashboard {
  if (getOwn(access.rules, document.rule) === undefined) {
    report({
      at: "/rule",
      text: "unknown_rule",
      params: { rule: document.rule, hint: suggestName(document.rule, Object.keys(access.rules)) },
    });
  }
  const context = { resources, report };
  checkNames(
    context,
    document.cards.map(({ name }, index) => ({ name, at: `/cards/${index}` })),
  );
  return {
    name: document.name,
    source,
    rule: document.rule,
    order: document.order,
    leads: document.leads === true,
    cards: document.cards.flatMap(
      (raw, index) => compileCard(context, { raw, at: `/cards/${index}`, reports }) ?? [],
    ),
  };
}
