/** A cell by its place. Both count from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A block of cells, both ends included. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export function rangeOf(one: Place, other: Place): Range {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export function clampPlace({ row, column }: Place, { rows, columns }: GridSize): Place {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

/** Where a key leads; null for a key that moves nowhere. `rtl`: left is forwards. */
export function moved(
  from: Place,
  {
    key,
    jump,
    size,
    page,
    rtl,
  }: {
    readonly key: string;
    /** With Ctrl: to the end. */
    readonly jump: boolean;
    readonly size: GridSize;
    /** Rows of a page. */
    readonly page: number;
    readonly rtl: boolean;
  },
): Place | null {
  const far = { row: size.rows, column: size.columns };
  const forwards = jump ? far.column : 1;
  const sideways = rtl ? -forwards : forwards;
  const step = STEPS[key]?.({ sideways, down: jump ? far.row : 1, page, jump, far });
  return step ? clampPlace({ row: from.row + step.row, column: from.column + step.column }, size) : null;
}

interface StepSizes {
  readonly sideways: number;
  readonly down: number;
  readonly page: number;
  readonly jump: boolean;
  readonly far: Place;
}

const STEPS: Readonly<Record<string, (sizes: StepSizes) => Place>> = {
  ArrowRight: ({ sideways }) => ({ row: 0, column: sideways }),
  ArrowLeft: ({ sideways }) => ({ row: 0, column: -sideways }),
  ArrowDown: ({ down }) => ({ row: down, column: 0 }),
  ArrowUp: ({ down }) => ({ row: -down, column: 0 }),
  PageDown: ({ page }) => ({ row: page, column: 0 }),
  PageUp: ({ page }) => ({ row: -page, column: 0 }),
  Home: ({ jump, far }) => ({ row: jump ? -far.row : 0, column: -far.column }),
  End: ({ jump, far }) => ({ row: jump ? far.row : 0, column: far.column }),
};

/** The next cell that can be typed in, row by row; null beyond the last or before the first. */
export function nextOpen(
  from: Place,
  {
    back,
    size,
    open,
  }: {
    readonly back: boolean;
    readonly size: GridSize;
    readonly open: (place: Place) => boolean;
  },
): Place | null {
  const step = back ? -1 : 1;
  const count = size.rows * size.columns;
  for (let at = from.row * size.columns + from.column + step; at >= 0 && at < count; at += step) {
    const place = { row: Math.floor(at / size.columns), column: at % size.columns };
    if (open(place)) return place;
  }
  return null;
}
