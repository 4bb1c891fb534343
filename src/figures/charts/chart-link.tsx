import type { CSSProperties } from "react";
import { Link } from "react-router-dom";
import css from "../charts.module.css";

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
export function ChartLink({ to, text, at, style }: ChartLinkProps) {
  const shown = { className: css["bar"], style, title: text, "data-series": at };
  return to === null ? <span {...shown} /> : <Link to={to} {...shown} tabIndex={-1} aria-hidden="true" />;
}
