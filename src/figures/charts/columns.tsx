import { scaleEnd } from "../chart-data.ts";
import type { ChartProps } from "../chart-types.ts";
import { Legend, useSeriesName } from "../legend.tsx";
import { AxisLabels, Scale } from "./axis.tsx";
import { largestStack } from "./bars.tsx";
import css from "../charts.module.css";
import { Piece } from "./piece.tsx";
import { Box, Inline } from "../../ui/layout.tsx";

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
      <Box className={css["plot"]} relative padAbove={2}>
        <Scale end={end} measure={first.measure} words={words} />
        <Inline
          as="ul"
          className={css["columns"]}
          relative
          blockSize={200}
          data-stacked={stacked}
          data-many={data.categories.length > 14}
        >
          {data.categories.map((value, column) => (
            <Box as="li" key={String(value.value)} className={css["column"]} grow shrink>
              {data.series.map((series, at) => (
                <Piece
                  along="blockSize"
                  key={series.key}
                  at={at}
                  end={end}
                  series={series}
                  point={series.points[column]}
                  about={`${words.value(dimension, value)}, ${name(series)}`}
                  words={words}
                />
              ))}
            </Box>
          ))}
        </Inline>
        <AxisLabels dimension={dimension} values={data.categories} words={words} />
      </Box>
    </div>
  );
}
