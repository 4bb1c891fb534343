import { useConfigIndex } from "../../config/config-context.tsx";
import type { ChartPoint, ChartSeries } from "../chart-data.ts";
import type { ChartProps } from "../chart-types.ts";
import { rowsAddress } from "../rows-address.ts";
import { ChartLink } from "./chart-link.tsx";

interface PieceProps extends Pick<ChartProps, "words"> {
  /** The direction it grows in. */
  readonly along: "inlineSize" | "blockSize";
  readonly at: number;
  /** Where the scale ends. */
  readonly end: number;
  readonly series: ChartSeries;
  readonly point: ChartPoint | undefined;
  readonly about: string;
}

/** One figure of a bar or column, as long as it is large, leading to its rows. Nothing for nothing. */
export function Piece({ along, at, end, series, point, about, words }: PieceProps) {
  const index = useConfigIndex();
  const size = Math.max(0, point?.size ?? 0);
  if (size === 0) return null;
  const { measure } = series;
  const rows = point?.figure?.rows;
  const to = rows === undefined ? null : rowsAddress(index, measure.resource, rows);
  const text = `${about}: ${words.figure(measure, point?.figure?.value ?? String(size))}`;
  return <ChartLink to={to} text={text} at={at} style={{ [along]: `${(size / end) * 100}%` }} />;
}
