import type { Filters } from "../query/figures.ts";
import type { MeasureFunction, TimeUnit } from "../query/aggregate.ts";
import type {
  CardSize,
  ChartKind,
  ListScope,
  PeriodName,
  ReportPeriod,
  ValueKind,
} from "../definition/types.ts";

export type CompareKind = NonNullable<ReportPeriod["compare"]>;
export const COMPARES = ["none", "previous", "year"] as const satisfies readonly CompareKind[];

/** Rows that measures are taken from: one statement each. */
export interface CompiledSource {
  readonly resource: string;
  readonly filters: Filters;
  /** Date field the period means; null: the period does not apply. */
  readonly period: string | null;
  readonly scope: ListScope;
  /** Of each dimension of the part, the field here. */
  readonly dimensions: readonly string[];
  /** Reader's filter → field here; null: not known here. */
  readonly readerFilters: Readonly<Record<string, string | null>>;
}

export interface CompiledDimension {
  readonly name: string;
  /** Field of the part's own resource; its words are the dimension's where it has none. */
  readonly field: string;
  readonly kind: ValueKind;
  /** Resource of a reference. */
  readonly to: string | null;
  readonly unit: TimeUnit | null;
  readonly buckets: readonly number[] | null;
  readonly count: "days_since" | "days_until" | null;
}

interface CommonMeasure {
  readonly name: string;
  readonly target: number | string | null;
  readonly good: "more" | "less" | null;
  readonly auxiliary: boolean;
}

export interface FigureMeasure extends CommonMeasure {
  readonly kind: "figure";
  /** Place among the sources. */
  readonly source: number;
  readonly function: MeasureFunction;
  readonly field: string | null;
  /** Beside those of the source. */
  readonly filters: Filters;
  readonly hideBelow: { readonly field: string; readonly count: number } | null;
}

export interface RatioMeasure extends CommonMeasure {
  readonly kind: "ratio";
  readonly of: string;
  readonly to: string;
  readonly as: "percent" | "number";
}

export interface DifferenceMeasure extends CommonMeasure {
  readonly kind: "difference";
  readonly of: string;
  readonly less: string;
}

export type CompiledMeasure = FigureMeasure | RatioMeasure | DifferenceMeasure;

export interface CompiledPart {
  readonly name: string;
  readonly chart: ChartKind;
  readonly resource: string;
  readonly sources: readonly CompiledSource[];
  readonly dimensions: readonly CompiledDimension[];
  readonly measures: readonly CompiledMeasure[];
  readonly draw: readonly string[];
  readonly sort: { readonly by: string; readonly direction: "asc" | "desc" } | null;
  readonly limit: number;
  readonly rowLink: string | null;
}

/** A filter the reader may set, and where its field is described. */
export interface ReaderFilter {
  readonly name: string;
  readonly resource: string;
  readonly field: string;
}

export interface CompiledReport {
  readonly name: string;
  readonly source: string;
  readonly access: string;
  readonly period: { readonly default: PeriodName; readonly compare: CompareKind } | null;
  readonly filters: readonly ReaderFilter[];
  readonly scopes: readonly ListScope[];
  readonly parts: readonly CompiledPart[];
}

interface CommonCard {
  readonly name: string;
  readonly size: CardSize;
}

export type CompiledCard =
  | (CommonCard & {
      readonly kind: "figures";
      readonly part: CompiledPart;
      readonly within: PeriodName | null;
      readonly compare: CompareKind;
      readonly link: string | null;
    })
  | (CommonCard & {
      readonly kind: "report";
      readonly report: string;
      readonly part: string;
      readonly chart: ChartKind | null;
      readonly within: PeriodName | null;
      readonly compare: CompareKind | null;
      readonly scope: ListScope | null;
    })
  | (CommonCard & {
      readonly kind: "list" | "agenda";
      readonly resource: string;
      readonly filters: Filters;
      readonly scope: ListScope;
      readonly sort: string | null;
      /** Of an agenda: the field its rows stand in order of. */
      readonly at: string | null;
      /** Its rows are lines of what is to be done today. */
      readonly todo: boolean;
      readonly columns: readonly string[];
      readonly limit: number;
    });

export interface CompiledDashboard {
  readonly name: string;
  readonly source: string;
  readonly rule: string;
  readonly order: number;
  /** Its cards stand above what is to be done today. */
  readonly leads: boolean;
  readonly cards: readonly CompiledCard[];
}

export interface CompiledReports {
  readonly reports: Readonly<Record<string, CompiledReport>>;
  /** In the order they are shown. */
  readonly dashboards: readonly CompiledDashboard[];
}
