import type { TimeUnit } from "../query/aggregate.ts";
import type { Filters } from "../query/figures.ts";
import type { CardSize, ChartKind, ListScope, Tone, ValueKind } from "../definition/types.ts";
import type { DueGroup } from "../reminders/limits.ts";
import type { ReportRange } from "./period.ts";
import type { CompareKind } from "./types.ts";

/** What the calls for reports and dashboards answer. */

/** Where all dashboards of a person are asked for. */
export const DASHBOARDS_PATH = "/api/dashboards/";

/** Null value: there is nothing to measure. Decimals are texts, as in records. */
export interface FigureAnswer {
  readonly value: number | string | null;
  /** The same over the stretch compared with; absent where nothing is compared. */
  readonly previous?: number | string | null;
  /** Parameters of the list that shows exactly the rows behind it; absent where there are none to open. */
  readonly rows?: Filters;
  readonly previousRows?: Filters;
  /** Too few stand behind it to be shown. */
  readonly withheld?: true;
}

export interface DimensionValue {
  readonly value: string | number | boolean | null;
  /** Words of an option, label of a reference; null where the reader may not see them, or the value speaks for itself. */
  readonly label: string | null;
  readonly tone?: Tone;
  /** Of a step: its ends, the upper one not included; null is open. */
  readonly from?: number | null;
  readonly to?: number | null;
  /** Where the value leads. */
  readonly link?: string;
}

export interface DimensionAnswer {
  readonly name: string;
  readonly title: string;
  readonly kind: ValueKind | "steps";
  readonly unit: TimeUnit | null;
  /** Its values are people who may sign in: the reader's own stands out. */
  readonly people: boolean;
  readonly values: readonly DimensionValue[];
}

export interface MeasureAnswer {
  readonly name: string;
  readonly title: string;
  /** Resource whose list the figures open. */
  readonly resource: string;
  readonly format: MeasureFormat;
  /** Sums over groups mean something: counts and sums. */
  readonly additive: boolean;
  readonly good: "more" | "less" | null;
  /** A number, or the name of a measure. */
  readonly target: number | string | null;
  readonly auxiliary: boolean;
}

export interface MeasureFormat {
  readonly kind: "count" | "number" | "money" | "percent" | "date" | "datetime";
  readonly scale: number;
  /** Of money that is all in one currency; absent: the group says which. */
  readonly currency?: string;
}

/** Figures in the order of the part's measures. */
export interface RowAnswer {
  /** Places of the values in their dimensions. */
  readonly at: readonly number[];
  readonly figures: readonly FigureAnswer[];
}

export interface LeftOut {
  readonly measure: string;
  readonly title: string;
  /** `not_readable`, `not_listed`, `filter_unknown`, `scope_unknown`. */
  readonly code: LeftOutCode;
  /** Title of the filter it does not know. */
  readonly filter?: string;
}

export type LeftOutCode =
  | "not_readable"
  | "not_listed"
  | "filter_unknown"
  | "scope_unknown"
  | "needs_another";

export interface PartAnswer {
  readonly name: string;
  readonly title: string;
  readonly chart: ChartKind;
  readonly draw: readonly string[];
  readonly resource: string;
  readonly dimensions: readonly DimensionAnswer[];
  readonly measures: readonly MeasureAnswer[];
  /** By the first dimension; empty where there is none. */
  readonly rows: readonly RowAnswer[];
  /** By both dimensions; empty where there are fewer. */
  readonly cells: readonly RowAnswer[];
  /** By the second dimension alone; empty where there are fewer. */
  readonly columns: readonly RowAnswer[];
  /** Over all rows, also of values that are not shown. */
  readonly total: readonly FigureAnswer[];
  /** There are more values than are shown. */
  readonly truncated: boolean;
  /** The period applies to some of its figures. */
  readonly dated: boolean;
  readonly leftOut: readonly LeftOut[];
  /** Why there is nothing at all to show: the reader may not read what it is about. */
  readonly refused: { readonly code: LeftOutCode; readonly words: string | null } | null;
}

export interface FilterAnswer {
  readonly name: string;
  readonly title: string;
  readonly resource: string;
  readonly field: string;
  /** Only one value at a time. */
  readonly single: boolean;
}

export interface ReportHead {
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
}

export interface ReportAnswer extends ReportHead {
  readonly period: (ReportRange & { readonly name: string | null }) | null;
  readonly compare: CompareKind;
  readonly compared: ReportRange | null;
  readonly scope: ListScope;
  readonly scopes: readonly ListScope[];
  /** The unit chosen for dates; null: each part's own. */
  readonly unit: TimeUnit | null;
  /** There is a date dimension whose unit may be chosen. */
  readonly hasUnit: boolean;
  readonly filters: readonly FilterAnswer[];
  /** Scopes in which the figures may be taken away as a file. */
  readonly exports: readonly ListScope[];
  readonly parts: readonly PartAnswer[];
}

interface CommonCardAnswer {
  /** `<dashboard>.<card>` */
  readonly id: string;
  readonly title: string;
  readonly size: CardSize;
}

export type CardAnswer = CommonCardAnswer &
  (
    | { readonly kind: "late"; readonly of: "figures" | "list" | "agenda" }
    | { readonly kind: "failed"; readonly code: string }
    | {
        readonly kind: "figures";
        readonly part: PartAnswer;
        readonly period: ReportRange | null;
        readonly compared: ReportRange | null;
        /** Address the title leads to; null: the rows of the total. */
        readonly link: string | null;
      }
    | {
        readonly kind: "list" | "agenda";
        readonly resource: string;
        readonly parameters: Filters;
        readonly at: string | null;
        readonly columns: readonly string[];
        readonly rows: readonly Readonly<Record<string, unknown>>[];
        readonly count: number;
        readonly countIsExact: boolean;
      }
  );

/** A line of what is to be done today: a record, why, and since or until when. */
export interface TodoLine {
  /** `late` since `at`, due `today`, `waiting` for the reader since `at`, due `later`. */
  readonly urgency: "late" | "today" | "waiting" | "later";
  /** A date, or an instant. */
  readonly at: string;
  readonly resource: string;
  readonly id: number;
  /** What names the record; null: what is owed says it. */
  readonly row: Readonly<Record<string, unknown>> | null;
  readonly why:
    | { readonly kind: "approval"; readonly insteadOf: RepresentedName | null }
    | {
        readonly kind: "due";
        readonly title: string;
        /** Fields of the row that are said beside its name. */
        readonly columns: readonly string[];
      }
    | {
        readonly kind: "owed";
        readonly group: DueGroup;
        /** As the call for what somebody owes answers it. */
        readonly item: Readonly<Record<string, unknown>>;
      };
}

/** Somebody in whose place the reader decides; null where it is the reader's own. */
export interface RepresentedName {
  readonly id: number;
  /** Null where the reader may not know. */
  readonly label: string | null;
}

/** How many there are of one kind, and where all of them are. */
export type TodoSource = { readonly count: number; readonly countIsExact: boolean } & (
  | { readonly kind: "approval"; readonly insteadOf: RepresentedName | null }
  | {
      readonly kind: "due";
      readonly title: string;
      readonly resource: string;
      readonly parameters: Filters;
    }
);

export interface TodoAnswer {
  /** The most urgent first. */
  readonly lines: readonly TodoLine[];
  readonly sources: readonly TodoSource[];
  /** Some of it could not be read. */
  readonly failed: boolean;
}

export interface DashboardsAnswer {
  readonly data: readonly DashboardAnswer[];
  /** Null: it is late and asked for by itself, or was not asked for. */
  readonly todo: TodoAnswer | null;
}

export interface DashboardAnswer {
  readonly name: string;
  readonly title: string;
  /** It stands above what is to be done today. */
  readonly leads: boolean;
  readonly cards: readonly CardAnswer[];
}
