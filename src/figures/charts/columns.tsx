import { useConfigIndex } from "../../config/config-context.tsx";
import { scaleEnd } from "../chart-data.ts";
import type { ChartPoint, ChartSeries } from "../chart-data.ts";
import type { ChartProps } from "../chart-types.ts";
import { Legend, useSeriesName } from "../legend.tsx";
import { rowsAddress } from "../rows-address.ts";
import { AxisLabels, Scale } from "./axis.tsx";
import { largestStack } from "./bars.tsx";
import css from "../charts.module.css";
import { ChartLink } from "./chart-link.tsx";

/** Columns over time, one a stretch, in the direction of reading. */
export function Columns({ data, words, stacked }: ChartProps & { readonly stacked: boolean }) {
  const end = scaleEnd(stacked ? largestStack(data.series) : data.largest);
  const name = useSeriesName(data, words);
  const { dimension } = data;
  const [first] = data.series;
  if (dimension === null || first === undefined) return null;
  return (
    <div>
      <Legend data={data} words={words} />
      <div className={css["plot"]}>
        <Scale end={end} measure={first.measure} words={words} />
        <ul className={css["columns"]} data-stacked={stacked} data-many={data.categories.length > 14}>
          {data.categories.map((value, column) => (
            <li key={String(value.value)} className={css["column"]}>
              {data.series.map((series, at) => (
                <Column
                  key={series.key}
                  at={at}
                  end={end}
                  series={series}
                  point={series.points[column]}
                  about={`${words.value(dimension, value)}, ${name(series)}`}
                  words={words}
                />
              ))}
            </li>
          ))}
        </ul>
        <AxisLabels dimension={dimension} values={data.categories} words={words} />
      </div>
    </div>
  );
}

interface ColumnProps extends Pick<ChartProps, "words"> {
  readonly at: number;
  readonly end: number;
  readonly series: ChartSeries;
  readonly point: ChartPoint | undefined;
  readonly about: string;
}

function Column({ at, end, series, point, about, words }: ColumnProps) {
  const index = useConfigIndex();
  const size = Math.max(0, point?.size ?? 0);
  if (size === 0) return null;
  const { measure } = series;
  const rows = point?.figure?.rows;
  const to = rows === undefined ? null : rowsAddress(index, measure.resource, rows);
  const text = `${about}: ${words.figure(measure, point?.figure?.value ?? String(size))}`;
  return <ChartLink to={to} text={text} at={at} style={{ blockSize: `${(size / end) * 100}%` }} />;
}
