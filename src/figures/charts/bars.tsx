import { scaleEnd } from "../chart-data.ts";
import type { ChartSeries } from "../chart-data.ts";
import type { ChartProps } from "../chart-types.ts";
import { Figure } from "../figure.tsx";
import { Legend, useSeriesName } from "../legend.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import css from "../charts.module.css";
import { Piece } from "./piece.tsx";

/** Bars along the line of the text, one row a value: long names keep their room. */
export function Bars({ data, words, stacked }: ChartProps & { readonly stacked: boolean }) {
  const end = scaleEnd(stacked ? largestStack(data.series) : data.largest);
  const name = useSeriesName(data, words);
  const { dimension } = data;
  const [first] = data.series;
  if (dimension === null || first === undefined) return null;
  return (
    <div>
      <Legend data={data} words={words} />
      <Stack as="ul" gap={2} data-stacked={stacked}>
        {data.categories.map((value, row) => {
          const label = words.value(dimension, value);
          return (
            <Grid as="li" key={String(value.value)} className={css["barRow"]} align="center" size={13}>
              <Text cut title={label}>
                {label}
              </Text>
              <Text className={css["barTrack"]} shrink>
                {data.series.map((series, at) => (
                  <Piece
                    along="inlineSize"
                    key={series.key}
                    at={at}
                    end={end}
                    series={series}
                    point={series.points[row]}
                    about={`${label}, ${name(series)}`}
                    words={words}
                  />
                ))}
              </Text>
              {stacked || data.series.length === 1 ? (
                <Text text="end" tabular>
                  <Figure
                    measure={first.measure}
                    figure={data.whole[row]?.figure}
                    words={words}
                    about={`${label}, ${first.measure.title}`}
                  />
                </Text>
              ) : null}
            </Grid>
          );
        })}
      </Stack>
    </div>
  );
}

export function largestStack(series: readonly ChartSeries[]): number {
  const length = Math.max(0, ...series.map(({ points }) => points.length));
  const sums = Array.from({ length }, (_, at) =>
    series.reduce((sum, { points }) => sum + Math.max(0, points[at]?.size ?? 0), 0),
  );
  return Math.max(0, ...sums);
}
