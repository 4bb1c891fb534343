import { compareCodePoints, foldText } from "../../core/definition/fold.ts";
import type {
  DimensionAnswer,
  DimensionValue,
  FigureAnswer,
  MeasureAnswer,
  PartAnswer,
} from "../../core/reports/answers.ts";

export interface TableColumn {
  readonly key: string;
  readonly measure: MeasureAnswer;
  /** Value of the second dimension; null: all of them. */
  readonly value: DimensionValue | null;
}

export interface TableRow {
  readonly value: DimensionValue | null;
  /** In the order of the columns. */
  readonly figures: readonly (FigureAnswer | undefined)[];
}

export interface FigureTable {
  readonly dimension: DimensionAnswer | null;
  readonly second: DimensionAnswer | null;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  readonly total: readonly (FigureAnswer | undefined)[];
}

/** The figures of a part as a table: measures beside each other, or one measure by the values of the second dimension. */
export function getTable(part: PartAnswer, chosen: string | null): FigureTable {
  const [dimension = null, second = null] = part.dimensions;
  const shown = part.measures.flatMap((measure, at) => (measure.auxiliary ? [] : [{ measure, at }]));
  if (second === null || dimension === null) {
    const columns = shown.map(({ measure }) => ({ key: measure.name, measure, value: null }));
    const pick = (figures: readonly FigureAnswer[]) => shown.map(({ at }) => figures[at]);
    const rows = part.rows.map((row) => ({
      value: dimension?.values[row.at[0] ?? 0] ?? null,
      figures: pick(row.figures),
    }));
    return { dimension, second: null, columns, rows, total: pick(part.total) };
  }
  const one = shown.find(({ measure }) => measure.name === chosen) ?? shown[0];
  if (one === undefined) return { dimension, second, columns: [], rows: [], total: [] };
  const { measure, at } = one;
  const cells = new Map(part.cells.map((cell) => [cell.at.join(), cell.figures[at]]));
  const columns = [
    ...second.values.map((value) => ({ key: `value ${String(value.value)}`, measure, value })),
    { key: "total", measure, value: null },
  ];
  return {
    dimension,
    second,
    columns,
    rows: part.rows.map((row) => ({
      value: dimension.values[row.at[0] ?? 0] ?? null,
      figures: [...second.values.map((_, column) => cells.get(`${row.at[0]},${column}`)), row.figures[at]],
    })),
    total: [...second.values.map((_, column) => part.columns[column]?.figures[at]), part.total[at]],
  };
}

export interface TableSort {
  /** A column's key; `value` for the values themselves. */
  readonly by: string;
  readonly descending: boolean;
}

/** Rows in the order asked for; what has no figure stays last. */
export function sortRows(
  { rows, columns, dimension }: FigureTable,
  sort: TableSort | null,
  name: (value: DimensionValue | null) => string,
): readonly TableRow[] {
  if (sort === null) return rows;
  const sign = sort.descending ? -1 : 1;
  if (sort.by === "value") {
    const keyed = rows.map((row) => ({ row, key: isOrdered(dimension) ? null : foldText(name(row.value)) }));
    return keyed.toSorted((a, b) => compareKeyed(a, b, sign)).map(({ row }) => row);
  }
  const at = columns.findIndex(({ key }) => key === sort.by);
  const sizes = new Map(rows.map((row) => [row, getSize(row.figures[at])]));
  return rows.toSorted((a, b) => {
    const [one, other] = [sizes.get(a) ?? null, sizes.get(b) ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === "number" && typeof other === "number") return sign * (one - other);
    return sign * (String(one) < String(other) ? -1 : Number(String(one) > String(other)));
  });
}

/** Stretches of time, steps and numbers have an order of their own; everything else sorts by name, as in lists. */
const isOrdered = (dimension: DimensionAnswer | null): boolean =>
  dimension !== null && (dimension.unit !== null || ["steps", "integer", "decimal"].includes(dimension.kind));

interface Keyed {
  readonly row: TableRow;
  /** Null: by the value. */
  readonly key: string | null;
}

function compareKeyed(a: Keyed, b: Keyed, sign: number): number {
  const [one, other] = [a.row.value?.value ?? null, b.row.value?.value ?? null];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (a.key !== null && b.key !== null) return sign * compareCodePoints(a.key, b.key);
  return sign * (one < other ? -1 : Number(one > other));
}

function getSize(figure: FigureAnswer | undefined): number | string | null {
  const value = figure?.value ?? null;
  if (value === null) return null;
  const number = Number(value);
  return Number.isNaN(number) ? value : number;
}
