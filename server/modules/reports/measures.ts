import { getCurrency } from "../../../core/definition/currency.ts";
import { decimalText, rescale, toDecimal } from "../../../core/definition/decimal.ts";
import type { FieldTypeName, ValueKind } from "../../../core/definition/types.ts";
import type { MeasureAnswer, MeasureFormat } from "../../../core/reports/answers.ts";
import type { CompiledMeasure, CompiledPart, FigureMeasure } from "../../../core/reports/types.ts";
import type { ReportCall } from "./call.ts";

/** A figure before it is written: what was measured, or that it must not be shown. */
export interface RawFigure {
  readonly value: number | string | null;
  readonly withheld: boolean;
}

/** By the name of the measure. */
export type RawFigures = ReadonlyMap<string, RawFigure>;

/** Measures of a part that the reader has figures of, as the answer describes them. */
export function describeMeasures(
  call: ReportCall,
  { owner, part, measures }: { owner: string; part: CompiledPart; measures: readonly CompiledMeasure[] },
): MeasureAnswer[] {
  return measures.map((measure) => ({
    name: measure.name,
    title: call.words.measure(owner, part.name, measure.name),
    resource: part.sources[sourceOf(part, measure)]?.resource ?? part.resource,
    format: getFormat(call, part, measure),
    additive: isAdditive(call, part, measure),
    good: measure.good,
    target: measure.target,
    auxiliary: measure.auxiliary,
  }));
}

/** The figure whose rows a measure opens. */
export function getFigure(part: CompiledPart, measure: CompiledMeasure): FigureMeasure | undefined {
  if (measure.kind === "figure") return measure;
  return part.measures.find(
    (other): other is FigureMeasure => other.kind === "figure" && other.name === measure.of,
  );
}

function sourceOf(part: CompiledPart, measure: CompiledMeasure): number {
  return getFigure(part, measure)?.source ?? 0;
}

const SHOWN_AS: Readonly<Partial<Record<FieldTypeName, MeasureFormat["kind"]>>> = {
  money: "money",
  percent: "percent",
  date: "date",
  datetime: "datetime",
};
const WHOLE: ReadonlySet<ValueKind> = new Set(["integer"]);
const AVERAGE_DIGITS = 2;
const RATIO = { percent: { kind: "percent", scale: 1 }, number: { kind: "number", scale: 2 } } as const;

function getFormat(call: ReportCall, part: CompiledPart, measure: CompiledMeasure): MeasureFormat {
  if (measure.kind === "ratio") return RATIO[measure.as];
  const figure = getFigure(part, measure);
  if (figure === undefined || figure.field === null || figure.function === "distinct")
    return { kind: "count", scale: 0 };
  const resource = call.definitions.resources.byName[part.sources[figure.source]?.resource ?? ""];
  const field = resource?.fieldsByName[figure.field];
  if (field === undefined) return { kind: "number", scale: 0 };
  const digits = WHOLE.has(field.kind) ? 0 : field.scale;
  const scale = figure.function === "avg" ? Math.max(digits, AVERAGE_DIGITS) : digits;
  const kind = SHOWN_AS[field.valueType] ?? "number";
  const filters = { ...part.sources[figure.source]?.filters, ...figure.filters };
  const currency = kind === "money" ? getCurrency(field, filters) : null;
  return { kind, scale, ...(currency === null ? {} : { currency }) };
}

/** Whether a figure of several groups is the sum of theirs. */
function isAdditive(call: ReportCall, part: CompiledPart, measure: CompiledMeasure): boolean {
  const { kind, currency } = getFormat(call, part, measure);
  if (measure.kind !== "figure" || (kind === "money" && currency === undefined)) return false;
  return measure.function === "count" || measure.function === "sum";
}

/** Figures worked out from others, beside those they are worked out from. */
export function withDerived(part: CompiledPart, figures: ReadonlyMap<string, RawFigure>): RawFigures {
  const all = new Map(figures);
  for (const measure of part.measures) {
    if (measure.kind === "figure") continue;
    const one = figures.get(measure.of);
    const other = figures.get(measure.kind === "ratio" ? measure.to : measure.less);
    if (one === undefined || other === undefined) continue;
    const withheld = one.withheld || other.withheld;
    const value = withheld
      ? null
      : measure.kind === "ratio"
        ? quotient(one.value, other.value, measure.as)
        : less(one.value, other.value);
    all.set(measure.name, { value, withheld });
  }
  return all;
}

const DIGITS = 10n ** 8n;

/** Rounded half away from zero; nothing where there is nothing to divide by. */
function quotient(
  one: RawFigure["value"],
  other: RawFigure["value"],
  as: "percent" | "number",
): string | null {
  const [a, b] = [toDecimal(one), toDecimal(other)];
  if (a === null || b === null || b.units === 0n) return null;
  const scale = Math.max(a.scale, b.scale);
  const [dividend, divisor] = [rescale(a, scale).units, rescale(b, scale).units];
  const hundred = as === "percent" ? 100n : 1n;
  const exact = { units: (dividend * DIGITS * hundred) / divisor, scale: 8 };
  return decimalText(rescale(exact, RATIO[as].scale));
}

/** What was not measured counts as nothing, unless neither was. */
function less(one: RawFigure["value"], other: RawFigure["value"]): RawFigure["value"] {
  if (one === null && other === null) return null;
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [a, b] = [toDecimal(one ?? 0), toDecimal(other ?? 0)];
  if (a === null || b === null) return null;
  const scale = Math.max(a.scale, b.scale);
  return decimalText({ units: rescale(a, scale).units - rescale(b, scale).units, scale });
}

/** Order of figures: numbers by size, texts of dates by time, what is missing last. */
export function compareFigures(one: RawFigure | undefined, other: RawFigure | undefined): number {
  const [a, b] = [one?.value ?? null, other?.value ?? null];
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}
