import { Suspense } from "react";
import type { PartAnswer } from "../../core/reports/answers.ts";
import type { ChartKind } from "../../core/definition/types.ts";
import { lazyCode } from "../lib/lazy-code.ts";
import { chartData, renderedMeasures } from "./chart-data.ts";
import type { FigureLabels } from "./use-figure-labels.ts";
import type { ChartProps } from "./chart-types.ts";
import { Figure } from "./figure.tsx";
import css from "./charts.module.css";
import { Box, Inline } from "../ui/layout.tsx";

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

/** Figures that stand for themselves, large enough to be read in passing. */
function Tiles({ part, words }: ChartProps) {
  const shown = renderedMeasures(part).map(({ at, measure }) => ({ measure, figure: part.total[at] }));
  return (
    <Inline as="dl" wrap gap={[3, 4]}>
      {shown.map(({ measure, figure }) => (
        <div key={measure.name} className={css["tile"]}>
          <Box as="dt" tone="quiet" size={12}>
            {measure.title}
          </Box>
          <Box as="dd" size={shown.length === 1 ? 26 : 20} weight={600} tabular nowrap>
            <Figure measure={measure} figure={figure} words={words} about={measure.title} compared />
          </Box>
        </div>
      ))}
    </Inline>
  );
}
