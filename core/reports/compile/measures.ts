import type { Wording } from "../../shared/wording.ts";
import { suggestName } from "../../shared/error-collector.ts";
import type { ReportMeasure } from "../../definition/types.ts";
import { currencyFieldOf } from "../../definition/currency.ts";
import { FUNCTIONS } from "../../query/aggregate.ts";
import type { Filters } from "../../query/figures.ts";
import type { CompiledMeasure, CompiledSource, FigureMeasure } from "../types.ts";
import { requireField } from "./context.ts";
import { compileSource } from "./sources.ts";
import type { MeasureSource, PartContext } from "./sources.ts";

interface Found {
  readonly measure: ReportMeasure;
  readonly at: string;
  readonly from: MeasureSource | null;
}

/** Measures and the sources they share. */
export function compileMeasures(context: PartContext): {
  measures: CompiledMeasure[];
  sources: CompiledSource[];
} {
  const found: Found[] = context.raw.measures.map((measure, index) => {
    const at = `${context.at}/measures/${index}`;
    const worked = hasOneForm(context, measure, at) && measure.function !== undefined;
    return { measure, at, from: worked ? compileSource(context, { measure, at }) : null };
  });
  const figures = found.flatMap(({ measure, at, from }) => {
    if (from === null || !isMeasurable(context, { measure, at, from })) return [];
    return [{ measure, from }];
  });
  const groups = [...Map.groupBy(figures, ({ from }) => JSON.stringify(from.source)).values()];
  const sources = groups.map((members): CompiledSource => {
    const filters = shared(members.map(({ from }) => from.filters));
    return { ...members[0]!.from.source, filters };
  });
  const placed = new Map(
    groups.flatMap((members, source) =>
      members.map(({ measure, from }) => {
        const common = sources[source]?.filters ?? {};
        const own = Object.entries(from.filters).filter(([name]) => !Object.hasOwn(common, name));
        return [measure, toFigure(measure, { source, filters: Object.fromEntries(own) })] as const;
      }),
    ),
  );
  const measures = found.flatMap(({ measure, at }): CompiledMeasure[] => {
    checkTarget(context, measure, at);
    const figure = placed.get(measure);
    return figure === undefined ? derived(context, measure, at) : [figure];
  });
  return { measures, sources };
}

/** Conditions all of them have: they choose the rows of the statement. */
function shared([first = {}, ...others]: readonly Filters[]): Filters {
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((filters) => filters[name] === value)),
  );
}

function toFigure(
  measure: ReportMeasure,
  { source, filters }: { source: number; filters: Filters },
): FigureMeasure {
  return {
    ...common(measure),
    kind: "figure",
    source,
    function: measure.function ?? "count",
    field: measure.field ?? null,
    filters,
    hideBelow: measure.hideBelow ?? null,
  };
}

function common(measure: ReportMeasure) {
  return {
    name: measure.name,
    target: measure.target ?? null,
    good: measure.good ?? null,
    auxiliary: measure.auxiliary ?? false,
  };
}

const FORMS = ["function", "ratio", "difference"] as const;
const ONLY_FIGURES = ["field", "filters", "resource", "period", "scope", "map", "hideBelow"] as const;

function hasOneForm({ report }: PartContext, measure: ReportMeasure, at: string): boolean {
  const given = FORMS.filter((form) => measure[form] !== undefined);
  const extra =
    measure.function === undefined ? ONLY_FIGURES.filter((name) => measure[name] !== undefined) : [];
  const needsField = measure.function !== undefined && measure.function !== "count";
  const why: Wording | null =
    given.length !== 1
      ? { text: "why.one_form", params: { given, forms: FORMS } }
      : extra.length > 0
        ? { text: "why.means_nothing", params: { settings: extra, form: given[0] ?? "" } }
        : needsField && measure.field === undefined
          ? { text: "why.needs_field", params: { function: measure.function ?? "" } }
          : !needsField && measure.field !== undefined
            ? { text: "why.counts_rows" }
            : null;
  if (why === null) return true;
  report({ at, text: "measure_form", params: { measure: measure.name, why } });
  return false;
}

function isMeasurable(
  context: PartContext,
  { measure, at, from }: { measure: ReportMeasure; at: string; from: MeasureSource },
): boolean {
  const { hideBelow } = measure;
  if (hideBelow !== undefined) requireField(context, from.resource, hideBelow.field, `${at}/hideBelow`);
  if (measure.field === undefined || measure.function === undefined) return true;
  const field = requireField(context, from.resource, measure.field, `${at}/field`);
  if (field === null) return false;
  if (FUNCTIONS[field.value.kind]?.includes(measure.function) === true) {
    checkCurrency(context, { field: measure.field, at, from });
    return true;
  }
  context.report({
    at: `${at}/field`,
    text: "not_measurable",
    params: {
      function: measure.function,
      resource: from.resource.name,
      field: measure.field,
      type: field.value.kind,
    },
    field: measure.field,
  });
  return false;
}

/** Amounts whose currency another field names are measured for each currency, or for one. */
function checkCurrency(
  context: PartContext,
  { field, at, from }: { field: string; at: string; from: MeasureSource },
): void {
  const { resource, source, filters } = from;
  const amount = resource.fieldsByName[field];
  const named = amount === undefined ? null : currencyFieldOf(amount);
  if (named === null || source.dimensions.includes(named) || isPinned(filters[named])) return;
  context.report({
    at: `${at}/field`,
    text: "measure_currency",
    params: { resource: resource.name, field, currency: named },
    field,
  });
}

const isPinned = (filter: string | undefined): boolean => filter !== undefined && /^[A-Z]{3}$/.test(filter);

/** A ratio or a difference of two figures. */
function derived(context: PartContext, measure: ReportMeasure, at: string): CompiledMeasure[] {
  const { ratio, difference } = measure;
  const [of, other] = ratio ?? difference ?? [];
  if (of === undefined || other === undefined) return [];
  const known = [of, other].filter((name) =>
    isFigure(context, name, `${at}/${ratio ? "ratio" : "difference"}`),
  );
  if (known.length < 2) return [];
  return ratio === undefined
    ? [{ ...common(measure), kind: "difference", of, less: other }]
    : [{ ...common(measure), kind: "ratio", of, to: other, as: measure.as ?? "percent" }];
}

function checkTarget(context: PartContext, { target }: ReportMeasure, at: string): void {
  if (typeof target === "string") isFigure(context, target, `${at}/target`);
}

/** Names a measure of the part that is worked out from rows. */
function isFigure({ raw, report }: PartContext, name: string, at: string): boolean {
  const names = raw.measures.filter((one) => one.function !== undefined).map((one) => one.name);
  if (names.includes(name)) return true;
  report({
    at,
    text: "unknown_measure.summed",
    params: { measure: name, hint: suggestName(name, names) },
  });
  return false;
}
