/** One value of the course. */
export interface TrendPoint {
  /** ISO instant or date. */
  readonly at: string;
  readonly value: number;
}

export interface Trend {
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  /** Null while there are too few values for a mean to say anything. */
  readonly mean: number | null;
  readonly latest: TrendPoint;
}

/** Below this many values a mean tells more of single people than of the whole. */
const MIN_POINTS = 3;

/** The course of a value over rows in any order; null where no row has one. */
export function getTrend(points: readonly TrendPoint[]): Trend | null {
  const sorted = points.toSorted((a, b) => a.at.localeCompare(b.at));
  const latest = sorted.at(-1);
  if (latest === undefined) return null;
  const sum = sorted.reduce((total, { value }) => total + value, 0);
  return { points: sorted, latest, mean: sorted.length < MIN_POINTS ? null : sum / sorted.length };
}

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Room around the dots. */
  readonly margin: number;
  /** The lowest and the highest value there can be. */
  readonly range: readonly [least: number, most: number];
}

/** Where each value stands in a picture, evenly spaced, the highest value at the top. */
export function layOutPoints(
  points: readonly TrendPoint[],
  { width, height, margin, range: [least, most] }: Frame,
): readonly { readonly x: number; readonly y: number }[] {
  const across = width - 2 * margin;
  const down = height - 2 * margin;
  return points.map(({ value }, position) => ({
    x: margin + (points.length === 1 ? across / 2 : (across * position) / (points.length - 1)),
    y: margin + down * (1 - (value - least) / Math.max(most - least, 1)),
  }));
}
