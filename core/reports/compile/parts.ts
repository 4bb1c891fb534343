import type { Wording } from "../../shared/wording.ts";
import { suggestName } from "../../shared/error-collector.ts";
import type { ChartKind, ReportPart } from "../../definition/types.ts";
import { queryField } from "../../query/fields.ts";
import { CHART_SHAPES } from "../chart-shapes.ts";
import type { CompiledDimension, CompiledMeasure, CompiledPart, ReaderFilter } from "../types.ts";
import { checkFilters, checkNames, checkScope, requireResource } from "./context.ts";
import type { CheckContext } from "./context.ts";
import { compileDimension } from "./dimensions.ts";
import { compileMeasures } from "./measures.ts";
import { checkPeriod } from "./sources.ts";

const DEFAULT_LIMIT = 100;

/** Charts that show every measure side by side. */
const SIDE_BY_SIDE: ReadonlySet<ChartKind> = new Set([
  "funnel",
  "number",
  "progress",
  "grouped_bar",
  "table",
]);

/** One part of a report, or the figures of a card. Null: its resource is unknown; everything else is reported beside the rest. */
export function compilePart(
  context: CheckContext,
  { raw, at, readerFilters }: { raw: ReportPart; at: string; readerFilters: readonly ReaderFilter[] },
): CompiledPart | null {
  const resource = requireResource(context, raw.resource, `${at}/resource`);
  if (resource === null) return null;
  checkFilters(context, resource, { filters: raw.filters ?? {}, at: `${at}/filters` });
  checkPeriod(context, resource, { period: raw.period, at: `${at}/period` });
  checkScope(context, resource, { scope: raw.scope, at: `${at}/scope` });
  const dimensions = (raw.dimensions ?? []).flatMap((dimension, index) => {
    return compileDimension(context, resource, { raw: dimension, at: `${at}/dimensions/${index}` }) ?? [];
  });
  const { measures, sources } = compileMeasures({ ...context, raw, at, resource, dimensions, readerFilters });
  checkNames(context, namesOf(raw, at));
  checkShape(context, raw, at);
  return {
    name: raw.name,
    chart: raw.chart,
    resource: resource.name,
    sources,
    dimensions,
    measures,
    draw: drawn(context, { raw, at, dimensions, measures }),
    sort: sorting(context, { raw, at, dimensions }),
    limit: raw.limit ?? DEFAULT_LIMIT,
    rowLink: raw.rowLink ?? null,
  };
}

/** Where each reader's filter is described: the first part whose resource has the field. */
export function compileReaderFilters(
  context: CheckContext,
  { names, parts }: { names: readonly string[]; parts: readonly ReportPart[] },
): ReaderFilter[] {
  return names.flatMap((name, index) => {
    for (const part of parts) {
      const resource = context.resources.byName[part.resource];
      const field = part.map?.[name] ?? name;
      if (resource !== undefined && queryField(resource, field)?.filter === true)
        return [{ name, resource: resource.name, field }];
    }
    context.report({
      at: `/filters/${index}`,
      text: "not_filterable.part",
      params: { field: name },
      field: name,
    });
    return [];
  });
}

function namesOf(raw: ReportPart, at: string): { name: string; at: string }[] {
  return [
    ...(raw.dimensions ?? []).map((one, index) => ({
      name: one.name ?? one.field,
      at: `${at}/dimensions/${index}`,
    })),
    ...raw.measures.map(({ name }, index) => ({ name, at: `${at}/measures/${index}` })),
  ];
}

function checkShape(
  { report }: CheckContext,
  { chart, dimensions = [], measures }: ReportPart,
  at: string,
): void {
  const [least, most] = CHART_SHAPES[chart];
  const count = dimensions.length;
  if (count < least || count > most) {
    const wanted: Wording =
      least === most
        ? { text: "dimensions.exactly", params: { count: least } }
        : { text: "dimensions.between", params: { least, most } };
    report({
      at: `${at}/dimensions`,
      text: "chart_shape.dimensions",
      params: { chart, wanted, given: count },
    });
  }
  if (!measures.every(({ auxiliary }) => auxiliary)) return;
  report({
    at: `${at}/measures`,
    text: "chart_shape.auxiliary",
  });
}

interface Shown {
  readonly raw: ReportPart;
  readonly at: string;
  readonly dimensions: readonly CompiledDimension[];
}

function drawn(
  { report }: CheckContext,
  { raw, at, dimensions, measures }: Shown & { measures: readonly CompiledMeasure[] },
): readonly string[] {
  const names = raw.measures.filter(({ auxiliary }) => !auxiliary).map(({ name }) => name);
  for (const [index, name] of (raw.draw ?? []).entries()) {
    if (names.includes(name)) continue;
    report({
      at: `${at}/draw/${index}`,
      text: "unknown_measure.shown",
      params: { measure: name, hint: suggestName(name, names) },
    });
  }
  if (raw.draw !== undefined) return raw.draw;
  const shown = measures.filter(({ auxiliary }) => !auxiliary);
  const all = SIDE_BY_SIDE.has(raw.chart) && dimensions.length < 2;
  const drawable = raw.chart === "grouped_bar" || raw.chart === "funnel" ? shown.filter(isFigure) : shown;
  return (all ? drawable : shown.slice(0, 1)).map(({ name }) => name);
}

const isFigure = ({ kind }: CompiledMeasure): boolean => kind === "figure";

function sorting({ report }: CheckContext, { raw, at, dimensions }: Shown): CompiledPart["sort"] {
  if (raw.sort === undefined) return null;
  const descending = raw.sort.startsWith("-");
  const by = descending ? raw.sort.slice(1) : raw.sort;
  const names = [...dimensions.map(({ name }) => name), ...raw.measures.map(({ name }) => name)];
  if (names.includes(by)) return { by, direction: descending ? "desc" : "asc" };
  report({
    at: `${at}/sort`,
    text: "report_sort",
    params: { name: by, hint: suggestName(by, names) },
  });
  return null;
}
