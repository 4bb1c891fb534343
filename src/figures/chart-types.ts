import type { PartAnswer } from "../../core/reports/answers.ts";
import type { ChartData } from "./chart-data.ts";
import type { FigureWords } from "./words.ts";

export interface ChartProps {
  readonly part: PartAnswer;
  readonly data: ChartData;
  readonly words: FigureWords;
}
