import type { ComponentType } from "react";
import type { PartAnswer } from "../../../core/reports/answers.ts";
import { chartData } from "../chart-data.ts";
import type { ChartProps, Picture } from "../chart-types.ts";
import { Bars } from "./bars.tsx";
import { Columns } from "./columns.tsx";
import { Donut } from "./donut.tsx";
import { Funnel } from "./funnel.tsx";
import { LineChart } from "./line.tsx";
import { Progress } from "./progress.tsx";
import type { FigureLabels } from "../use-figure-labels.ts";

/** Time stands on its feet, everything else lies along its name. */
const bars = (stacked: boolean) =>
  function BarChart(props: ChartProps) {
    const Drawn = props.data.dimension?.unit == null ? Bars : Columns;
    return <Drawn {...props} stacked={stacked} />;
  };

const CHARTS: Readonly<Record<Picture, ComponentType<ChartProps>>> = {
  bar: bars(false),
  stacked_bar: bars(true),
  grouped_bar: bars(false),
  line: LineChart,
  funnel: Funnel,
  donut: Donut,
  progress: Progress,
};

export interface DrawingProps {
  readonly part: PartAnswer;
  readonly chart: Picture;
  readonly words: FigureLabels;
  /** Bars that are drawn at most. */
  readonly most: number;
}

/** Figures as a picture. */
export function Drawing({ part, chart, words, most }: DrawingProps) {
  const Drawn = CHARTS[chart];
  return <Drawn part={part} data={chartData(part, most)} words={words} />;
}
