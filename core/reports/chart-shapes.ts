import type { ChartKind } from "../definition/types.ts";

/** Dimensions a chart can show: at least, at most. */
export const CHART_SHAPES: Readonly<Record<ChartKind, readonly [number, number]>> = {
  bar: [1, 1],
  stacked_bar: [1, 2],
  grouped_bar: [1, 2],
  line: [1, 2],
  funnel: [0, 1],
  donut: [1, 1],
  table: [0, 2],
  number: [0, 0],
  progress: [0, 1],
};
