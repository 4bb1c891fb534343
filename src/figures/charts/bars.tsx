import { Link } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { scaleEnd } from "../chart-data.ts";
import type { ChartPoint, ChartSeries } from "../chart-data.ts";
import type { ChartProps } from "../chart-types.ts";
import { Legend, useSeriesName } from "../legend.tsx";
import { rowsAddress } from "../rows-address.ts";
import css from "../charts.module.css";

/** Bars along the line of the text, one row a value: long names keep their room. */
export function Bars({ data, words, stacked }: ChartProps & { readonly stacked: boolean }) {
  const end = scaleEnd(stacked ? largestStack(data.series) : data.largest);
  const name = useSeriesName(data, words);
  const { dimension } = data;
  if (dimension === null) return null;
  return (
    <div>
      <Legend data={data} words={words} />
      <ul className={css["bars"]} data-stacked={stacked}>
        {data.categories.map((value, row) => {
          const label = words.value(dimension, value);
          return (
            <li key={String(value.value)} className={css["barRow"]}>
              <span className={css["barLabel"]} title={label}>
                {label}
              </span>
              <span className={css["barTrack"]}>
                {data.series.map((series, at) => (
                  <Bar
                    key={series.key}
                    at={at}
                    end={end}
                    series={series}
                    point={series.points[row]}
                    about={`${label}, ${name(series)}`}
                    words={words}
                  />
                ))}
              </span>
              {stacked || data.series.length === 1 ? (
                <span className={css["barFigure"]}>{sumOf(data.series, row, words)}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface BarProps extends Pick<ChartProps, "words"> {
  readonly at: number;
  readonly end: number;
  readonly series: ChartSeries;
  readonly point: ChartPoint | undefined;
  readonly about: string;
}

function Bar({ at, end, series, point, about, words }: BarProps) {
  const index = useConfigIndex();
  const size = Math.max(0, point?.size ?? 0);
  if (size === 0) return null;
  const { measure } = series;
  const rows = point?.figure?.rows;
  const to = rows === undefined ? null : rowsAddress(index, measure.resource, rows);
  const text = `${about}: ${words.figure(measure, point?.figure?.value ?? size)}`;
  const style = { inlineSize: `${(size / end) * 100}%` };
  return to === null ? (
    <span className={css["bar"]} data-series={at} style={style} title={text} />
  ) : (
    <Link to={to} className={css["bar"]} data-series={at} style={style} title={text} aria-label={text} />
  );
}

function sumOf(series: readonly ChartSeries[], row: number, words: ChartProps["words"]): string {
  const [only] = series;
  const measure = only?.measure;
  if (measure === undefined) return "";
  const figure = only?.points[row]?.figure;
  if (series.length === 1) return figure?.withheld ? "–" : words.figure(measure, figure?.value ?? null);
  const sum = series.reduce((all, { points }) => all + (points[row]?.size ?? 0), 0);
  return words.figure(measure, String(sum));
}

export function largestStack(series: readonly ChartSeries[]): number {
  const length = Math.max(0, ...series.map(({ points }) => points.length));
  const sums = Array.from({ length }, (_, at) =>
    series.reduce((sum, { points }) => sum + Math.max(0, points[at]?.size ?? 0), 0),
  );
  return Math.max(0, ...sums);
}
