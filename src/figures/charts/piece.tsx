import type { ChartPoint, ChartSeries } from "../chart-data.ts";
import type { ChartProps } from "../chart-types.ts";
import { useRowsAddress } from "../use-rows-address.ts";
import type { CSSProperties } from "react";
import { Link } from "react-router-dom";
import css from "../charts.module.css";

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
  const addressOf = useRowsAddress();
  const size = Math.max(0, point?.size ?? 0);
  if (size === 0) return null;
  const { measure } = series;
  const to = addressOf(measure.resource, point?.figure?.rows);
  const text = `${about}: ${words.figure(measure, point?.figure?.value ?? String(size))}`;
  return <ChartLink to={to} text={text} at={at} style={{ [along]: `${(size / end) * 100}%` }} />;
}

interface ChartLinkProps {
  readonly to: string | null;
  readonly text: string;
  /** Of its series. */
  readonly at: number;
  readonly style: CSSProperties;
}

/**
 * A piece of a chart that a pointer may follow to its rows. It is often too small to be hit, so keyboards and assistive
 * technology have the same link beside it, in words or in the table.
 */
function ChartLink({ to, text, at, style }: ChartLinkProps) {
  const shown = { className: css["bar"], style, title: text, "data-series": at };
  return to === null ? <span {...shown} /> : <Link to={to} {...shown} tabIndex={-1} aria-hidden="true" />;
}
