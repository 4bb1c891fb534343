import { useTranslation } from "../../i18n/use-translation.tsx";
import { scaleEnd } from "../chart-data.ts";
import type { ChartSeries } from "../chart-data.ts";
import type { ChartProps } from "../chart-types.ts";
import { Legend } from "../legend.tsx";
import { AxisLabels, Scale } from "./axis.tsx";
import css from "../charts.module.css";
import { Box } from "../../ui/layout.tsx";

const WIDTH = 1000;
const HEIGHT = 300;

/** Lines over time. Each has a pattern of its own beside its colour. */
export function LineChart({ part, data, words }: ChartProps) {
  const { t } = useTranslation();
  const { dimension } = data;
  const [first] = data.series;
  if (dimension === null || first === undefined) return null;
  const end = scaleEnd(data.largest);
  return (
    <div>
      <Legend data={data} words={words} />
      <Box className={css["plot"]} relative padAbove={2}>
        <Scale end={end} measure={first.measure} words={words} />
        <svg
          className={css["lines"]}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t("reports.lineOf", { title: part.title })}
        >
          {data.series.map((series, at) => (
            <Line key={series.key} series={series} at={at} end={end} />
          ))}
        </svg>
        <AxisLabels dimension={dimension} values={data.categories} words={words} />
      </Box>
    </div>
  );
}

function Line({
  series,
  at,
  end,
}: {
  readonly series: ChartSeries;
  readonly at: number;
  readonly end: number;
}) {
  const step = WIDTH / Math.max(1, series.points.length);
  const places = series.points.flatMap(({ size }, index) =>
    size === null ? [] : [`${step * (index + 0.5)},${HEIGHT - (size / end) * HEIGHT}`],
  );
  const path = places.length === 1 ? [...places, ...places] : places;
  return <polyline className={css["line"]} data-series={at} points={path.join(" ")} />;
}
