import { AppError } from "../../../core/errors/app-error.ts";
import type { ListScope } from "../../../core/definition/types.ts";
import { mergeFilters } from "../../../core/reports/filters.ts";
import type { LeftOutCode } from "../../../core/reports/answers.ts";
import type { Filters } from "../../../core/query/figures.ts";
import type { ReportRange } from "../../../core/reports/period.ts";
import type { CompiledPart, CompiledSource, FigureMeasure } from "../../../core/reports/types.ts";
import type { FiguresAnswer } from "../../resources/aggregate/figures.ts";
import { evaluationOf } from "./call.ts";
import type { ReportCall, Settings } from "./call.ts";
import { figureDimension } from "./dimension-values.ts";
import type { ShownDimension } from "./dimension-values.ts";

/** Why a source gives no figures. */
export interface SourceDenial {
  readonly code: LeftOutCode;
  /** The reader's filter it does not know. */
  readonly filter?: string;
}

export interface SourceRows {
  readonly source: CompiledSource;
  /** The list its figures are taken from; null: no row can meet all conditions. */
  readonly parameters: Filters | null;
  readonly answer: FiguresAnswer | null;
}

const WIDTH: Readonly<Record<ListScope, number>> = { my: 0, team: 1, all: 2 };

export function narrower(one: ListScope, other: ListScope): ListScope {
  return WIDTH[one] <= WIDTH[other] ? one : other;
}

/** The parameters of the list a source's figures are taken from, or why there is none. */
export function sourceParameters(
  call: ReportCall,
  source: CompiledSource,
  { settings, range }: { settings: Settings; range: ReportRange | null },
): { readonly parameters: Filters | null } | SourceDenial {
  const resource = call.definitions.resources.byName[source.resource];
  if (resource === undefined) return { code: "not_listed" };
  const { lists, readable } = call.engine.readingRights({ actor: call.actor, resource: resource.name });
  if (!lists) return { code: "not_listed" };

  const scope = narrower(narrower(source.scope, settings.scope), settings.widest);
  const { scopes } = resource.list;
  if (scope !== "all" && !scopes.includes(scope)) {
    // rows that are nobody's own are everybody's, unless the reader asked for the own ones
    if (narrower(source.scope, settings.scope) !== "all" || resource.scopes[scope].length > 0)
      return { code: "scope_unknown" };
  }
  const chosen: Record<string, string> = {};
  for (const [parameter, value] of Object.entries(settings.filters)) {
    const at = parameter.lastIndexOf("__");
    const name = at === -1 ? parameter : parameter.slice(0, at);
    const field = source.readerFilters[name];
    if (field === null || field === undefined) return { code: "filter_unknown", filter: name };
    if (!readable(field)) return { code: "filter_unknown", filter: name };
    chosen[at === -1 ? field : `${field}${parameter.slice(at)}`] = value;
  }
  const period: Filters =
    source.period === null || range === null
      ? {}
      : { [`${source.period}__gte`]: range.from, [`${source.period}__lte`]: range.to };
  const merged = mergeFilters({ resource, context: evaluationOf(call) }, [source.filters, chosen, period]);
  const scoped: Filters = scope === "all" || !scopes.includes(scope) ? {} : { scope };
  return { parameters: merged === null ? null : { ...scoped, ...merged } };
}

/** The figures of one source by the dimensions given, and their total. */
export async function readSource(
  call: ReportCall,
  source: CompiledSource,
  {
    parameters,
    dimensions,
    places,
    measures,
    largest,
  }: {
    parameters: Filters | null;
    dimensions: readonly ShownDimension[];
    /** Of the dimensions among those of the part. */
    places: readonly number[];
    measures: readonly FigureMeasure[];
    largest: number | null;
  },
): Promise<SourceRows | SourceDenial> {
  if (parameters === null) return { source, parameters, answer: null };
  try {
    const answer = await call.engine.figures({
      actor: call.actor,
      resource: source.resource,
      parameters,
      dimensions: dimensions.map((dimension, at) =>
        figureDimension(call, dimension, {
          resource: source.resource,
          field: source.dimensions[places[at] ?? at] ?? dimension.field,
        }),
      ),
      measures: measures.map(({ function: wanted, field, filters, hideBelow }) => ({
        function: wanted,
        field,
        filters,
        spread: hideBelow?.field ?? null,
      })),
      largest,
    });
    return { source, parameters, answer };
  } catch (error) {
    // the definition asks for what this reader may not list or read
    if (error instanceof AppError && error.status === 403) return { code: "not_listed" };
    if (error instanceof AppError && error.code === "invalid_query") return { code: "not_readable" };
    throw error;
  }
}

export function figuresOf(part: CompiledPart, source: number): FigureMeasure[] {
  return part.measures.filter((measure) => measure.kind === "figure").filter((one) => one.source === source);
}
