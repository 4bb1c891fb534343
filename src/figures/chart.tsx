import type { ComponentType } from "react";
import type { PartAnswer } from "../../core/reports/answers.ts";
import type { ChartKind } from "../../core/definition/types.ts";
import { chartData } from "./chart-data.ts";
import type { ChartProps } from "./chart-types.ts";
import { Bars } from "./charts/bars.tsx";
import { Columns } from "./charts/columns.tsx";
import { Donut } from "./charts/donut.tsx";
import { Funnel } from "./charts/funnel.tsx";
import { LineChart } from "./charts/line.tsx";
import { Progress } from "./charts/progress.tsx";
import { Tiles } from "./charts/tiles.tsx";
import type { FigureWords } from "./words.ts";

/** Time stands on its feet, everything else lies along its name. */
const bars = (stacked: boolean) =>
  function BarChart(props: ChartProps) {
    const Drawn = props.data.dimension?.unit == null ? Bars : Columns;
    return <Drawn {...props} stacked={stacked} />;
  };

const CHARTS: Readonly<Record<Exclude<ChartKind, "table">, ComponentType<ChartProps>>> = {
  bar: bars(false),
  stacked_bar: bars(true),
  grouped_bar: bars(false),
  line: LineChart,
  funnel: Funnel,
  donut: Donut,
  number: Tiles,
  progress: Progress,
};

interface ChartInput {
  readonly part: PartAnswer;
  readonly chart: Exclude<ChartKind, "table">;
  readonly words: FigureWords;
  /** Bars that are drawn at most. */
  readonly most?: number;
}

/** The figures of a part as a picture. The same figures stand in its table. */
export function Chart({ part, chart, words, most = 20 }: ChartInput) {
  const Drawn = CHARTS[chart];
  return <Drawn part={part} data={chartData(part, most)} words={words} />;
}
