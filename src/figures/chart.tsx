import { Suspense } from "react";
import type { PartAnswer } from "../../core/reports/answers.ts";
import type { ChartKind } from "../../core/definition/types.ts";
import { lazyCode } from "../lib/lazy-code.ts";
import { chartData } from "./chart-data.ts";
import { Tiles } from "./charts/tiles.tsx";
import type { FigureLabels } from "./use-figure-labels.ts";

/** What draws bars, lines and the like; numbers by themselves need none of it. */
const Drawing = lazyCode(
  () => import("./charts/drawing.tsx"),
  (module) => module.Drawing,
);

/** Fetches what draws these parts, where one of them is drawn: figures and picture then stand there together. */
export async function fetchCharts(parts: readonly Pick<PartAnswer, "chart">[]): Promise<void> {
  const drawn = parts.some(({ chart }) => chart !== "table" && chart !== "number");
  if (drawn) await Drawing.fetchCode().catch(() => undefined);
}

interface ChartInput {
  readonly part: PartAnswer;
  readonly chart: Exclude<ChartKind, "table">;
  readonly words: FigureLabels;
  /** Bars that are drawn at most. */
  readonly most?: number;
}

/** The figures of a part as a picture. The same figures stand in its table. */
export function Chart({ part, chart, words, most = 20 }: ChartInput) {
  if (chart === "number") return <Tiles part={part} data={chartData(part, most)} words={words} />;
  return (
    <Suspense fallback={null}>
      <Drawing part={part} chart={chart} words={words} most={most} />
    </Suspense>
  );
}
