import type {
  DimensionAnswer,
  DimensionValue,
  FigureAnswer,
  MeasureAnswer,
  PartAnswer,
} from "../../core/reports/answers.ts";

export interface ChartPoint {
  /** Never below 0 where bars are drawn; null: nothing was measured. */
  readonly size: number | null;
  readonly figure: FigureAnswer | undefined;
}

export interface ChartSeries {
  readonly key: string;
  readonly measure: MeasureAnswer;
  /** The value of the second dimension it stands for; null: the whole measure. */
  readonly value: DimensionValue | null;
  /** What is left when there are more values than a chart can tell apart. */
  readonly rest: boolean;
  readonly points: readonly ChartPoint[];
}

/** What a chart draws: for each value of the first dimension a point of every series. */
export interface ChartData {
  readonly categories: readonly DimensionValue[];
  readonly dimension: DimensionAnswer | null;
  readonly second: DimensionAnswer | null;
  readonly series: readonly ChartSeries[];
  /** The first drawn measure for each value along the axis, whatever the second dimension is. */
  readonly whole: readonly ChartPoint[];
  readonly largest: number;
  /** There are more values than are drawn; the table has them all. */
  readonly cut: boolean;
}

/** Series a reader can tell apart. */
export const MAX_SERIES = 7;

/** What a part draws, each with its place among the figures. */
export function renderedMeasures({ draw, measures }: PartAnswer) {
  return draw.flatMap((name) => {
    const at = measures.findIndex((measure) => measure.name === name);
    const measure = measures[at];
    return measure === undefined ? [] : [{ at, measure }];
  });
}

export function chartData(part: PartAnswer, most: number): ChartData {
  const drawn = renderedMeasures(part);
  const { axis, across } = getPlaces(part);
  const all = axis?.values.map((_, at) => at) ?? [];
  const shown = axis?.unit === null ? all.slice(0, most) : all;
  const series =
    across === null
      ? drawn.map(({ at, measure }) => ({
          key: measure.name,
          measure,
          value: null,
          rest: false,
          points: shown.map((row) => getPoint(part.rows[row]?.figures[at])),
        }))
      : seriesAcross(part, { drawn: drawn[0], across, shown });
  const sizes = series.flatMap(({ points }) => points.map(({ size }) => size ?? 0));
  return {
    categories: shown.flatMap((at) => axis?.values[at] ?? []),
    dimension: axis,
    second: across?.dimension ?? null,
    series,
    whole: getWhole(part, { at: drawn[0]?.at ?? 0, shown, transposed: across?.place === 0 }),
    largest: Math.max(0, ...sizes),
    cut: shown.length < all.length || part.truncated,
  };
}

function getWhole(
  part: PartAnswer,
  { at, shown, transposed }: { at: number; shown: readonly number[]; transposed: boolean },
): ChartPoint[] {
  const rows = transposed ? part.columns : part.rows;
  return shown.map((row) => getPoint(rows[row]?.figures[at]));
}

interface Across {
  readonly dimension: DimensionAnswer;
  /** Place of its values in a cell. */
  readonly place: 0 | 1;
}

/** Time runs along the axis, whichever dimension it is. */
function getPlaces({ dimensions: [first, second] }: PartAnswer): {
  axis: DimensionAnswer | null;
  across: Across | null;
} {
  if (first === undefined) return { axis: null, across: null };
  if (second === undefined) return { axis: first, across: null };
  return second.unit !== null && first.unit === null
    ? { axis: second, across: { dimension: first, place: 0 } }
    : { axis: first, across: { dimension: second, place: 1 } };
}

interface AcrossInput {
  readonly drawn: { readonly at: number; readonly measure: MeasureAnswer } | undefined;
  readonly across: Across;
  /** Places along the axis. */
  readonly shown: readonly number[];
}

function seriesAcross(part: PartAnswer, { drawn, across, shown }: AcrossInput): ChartSeries[] {
  if (drawn === undefined) return [];
  const { at, measure } = drawn;
  const cells = new Map(part.cells.map((cell) => [cell.at.join(), cell.figures[at]]));
  const whole = across.dimension.values.map((value, place): ChartSeries => ({
    key: String(value.value),
    measure,
    value,
    rest: false,
    points: shown.map((along) =>
      getPoint(cells.get(across.place === 1 ? `${along},${place}` : `${place},${along}`)),
    ),
  }));
  if (whole.length <= MAX_SERIES) return whole;
  const alone = whole.slice(0, MAX_SERIES - 1);
  const others = whole.slice(MAX_SERIES - 1);
  const points = shown.map((_, along): ChartPoint => {
    const size = others.reduce((sum, { points: all }) => sum + (all[along]?.size ?? 0), 0);
    return { size, figure: undefined };
  });
  return [...alone, { key: "rest", measure, value: null, rest: true, points }];
}

function getPoint(figure: FigureAnswer | undefined): ChartPoint {
  const size = figure?.value == null ? null : Number(figure.value);
  return { size: Number.isNaN(size) ? null : size, figure };
}

/** A round number at or above the largest, for the end of a scale. */
export function scaleEnd(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const steps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
  return (steps.find((step) => step * power >= largest) ?? 10) * power;
}
