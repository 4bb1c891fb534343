import { suggestName } from "../../shared/error-collector.ts";
import type { CompiledResource, ReportMeasure, ReportPart } from "../../definition/types.ts";
import { GROUPINGS } from "../../query/aggregate.ts";
import { queryField } from "../../query/fields.ts";
import type { Filters } from "../../query/figures.ts";
import type { CompiledDimension, CompiledSource, ReaderFilter } from "../types.ts";
import {
  checkFilters,
  checkScope,
  joinFilters,
  requireField,
  requireFilter,
  requireResource,
} from "./context.ts";
import type { CheckContext } from "./context.ts";

export interface PartContext extends CheckContext {
  readonly raw: ReportPart;
  readonly at: string;
  /** Of the part. */
  readonly resource: CompiledResource;
  readonly dimensions: readonly CompiledDimension[];
  readonly readerFilters: readonly ReaderFilter[];
}

/** A source with the conditions of one measure: sources that differ in nothing else become one statement. */
export interface MeasureSource {
  readonly source: Omit<CompiledSource, "filters">;
  readonly filters: Filters;
  readonly resource: CompiledResource;
}

/** Where a measure's rows come from. Null: reported. */
export function compileSource(
  context: PartContext,
  { measure, at }: { measure: ReportMeasure; at: string },
): MeasureSource | null {
  const { raw } = context;
  const foreign = measure.resource !== undefined && measure.resource !== raw.resource;
  const resource = foreign
    ? requireResource(context, measure.resource ?? "", `${at}/resource`)
    : context.resource;
  if (resource === null) return null;
  const period = measure.period === undefined ? (foreign ? null : (raw.period ?? null)) : measure.period;
  checkPeriod(context, resource, { period, at: `${at}/period` });
  const scope = measure.scope ?? (foreign ? undefined : raw.scope);
  checkScope(context, resource, { scope, at: `${at}/scope` });
  const filters = measure.filters ?? {};
  checkFilters(context, resource, { filters, at: `${at}/filters` });
  const map = { ...(foreign ? {} : raw.map), ...measure.map };
  const place = { resource, period, map, at };
  const dimensions = context.dimensions.map((dimension) => fieldOfDimension(context, place, dimension));
  const readerFilters = context.readerFilters.map(
    (filter) => [filter.name, fieldOfFilter(context, place, filter)] as const,
  );
  if (dimensions.includes(null)) return null;
  const all = foreign ? [filters] : [raw.filters ?? {}, filters];
  return {
    resource,
    filters: joinFilters(context, resource, { all, at: `${at}/filters` }),
    source: {
      resource: resource.name,
      period,
      scope: scope ?? "all",
      dimensions: dimensions.filter((field) => field !== null),
      readerFilters: Object.fromEntries(readerFilters),
    },
  };
}

export function checkPeriod(
  context: CheckContext,
  resource: CompiledResource,
  { period, at }: { period: string | null | undefined; at: string },
): void {
  if (period === null || period === undefined) return;
  const field = requireFilter(context, resource, period, at);
  if (field === null || GROUPINGS[field.value.kind] === "time") return;
  context.report({
    at,
    text: "period_field.period",
    params: { resource: resource.name, field: period },
    field: period,
  });
}

interface Place {
  readonly resource: CompiledResource;
  readonly period: string | null;
  readonly map: Readonly<Record<string, string | null>>;
  readonly at: string;
}

/** A dimension of time is that of the period where the source says nothing else. */
function fieldOfDimension(
  context: PartContext,
  { resource, period, map, at }: Place,
  dimension: CompiledDimension,
): string | null {
  const named = map[dimension.name];
  const byPeriod = dimension.unit !== null && dimension.field === context.raw.period ? period : null;
  const name = named ?? byPeriod ?? dimension.field;
  if (resource === context.resource && name === dimension.field) return name;
  const found = queryField(resource, name);
  if (found === null && named === undefined) {
    context.report({
      at: `${at}/map`,
      text: "source_map.beside",
      params: { resource: resource.name, field: name, dimension: dimension.name },
      field: dimension.name,
    });
    return null;
  }
  const field = requireFilter(context, resource, name, `${at}/map`);
  if (field === null) return null;
  const same =
    dimension.unit !== null || dimension.count !== null
      ? GROUPINGS[field.value.kind] === "time"
      : field.value.kind === dimension.kind && field.value.to === dimension.to;
  if (same) return name;
  context.report({
    at: `${at}/map`,
    text: "source_map.meaning",
    params: {
      resource: resource.name,
      field: name,
      other: context.resource.name,
      otherField: dimension.field,
      dimension: dimension.name,
    },
    field: name,
  });
  return null;
}

function fieldOfFilter(
  context: PartContext,
  { resource, map, at }: Place,
  filter: ReaderFilter,
): string | null {
  const named = map[filter.name];
  if (named === null) return null;
  const name = named ?? filter.name;
  const wanted = queryField(context.resources.byName[filter.resource] ?? resource, filter.field);
  const field = queryField(resource, name);
  if (named !== undefined && field === null) requireField(context, resource, name, `${at}/map`);
  const fits =
    field?.filter === true && field.value.kind === wanted?.value.kind && field.value.to === wanted.value.to;
  if (fits) return name;
  context.report({
    at: `${at}/map`,
    text: "source_map.filter",
    params: {
      filter: filter.name,
      resource: resource.name,
      hint: suggestName(name, filterableNames(resource)),
    },
    field: filter.name,
  });
  return null;
}

function filterableNames({ fields }: CompiledResource): string[] {
  return fields.filter(({ filter }) => filter).map(({ name }) => name);
}
