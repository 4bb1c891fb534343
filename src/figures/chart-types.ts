import type { ChartKind } from "../../core/definition/types.ts";
import type { PartAnswer } from "../../core/reports/answers.ts";
import type { ChartData } from "./chart-data.ts";
import type { FigureLabels } from "./use-figure-labels.ts";

export interface ChartProps {
  readonly part: PartAnswer;
  readonly data: ChartData;
  readonly words: FigureLabels;
}

/** What is drawn, beside numbers and tables. */
export type Picture = Exclude<ChartKind, "table" | "number">;
