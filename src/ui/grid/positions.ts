/** A cell by its row and column, both counted from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** A block of cells, both ends included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export function rangeOf(one: CellPosition, other: CellPosition): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export function clampPosition({ row, column }: CellPosition, { rows, columns }: GridSize): CellPosition {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

interface Stroke {
  readonly key: string;
  readonly mod: boolean;
  /** Left is forwards. */
  readonly rtl: boolean;
}

interface Walk {
  readonly size: GridSize;
  /** Rows of a page. */
  readonly page: number;
  /** With Ctrl keys go to the edges of a sheet, or Home and End to the first and last row; else it changes nothing. */
  readonly mod?: "edges" | "rows";
  /** The first row below the head. */
  readonly top?: number;
  /** What lies over the edge is reached too: positions go on past it. */
  readonly endless?: boolean;
}

/** Where a key leads; null for a key that moves nowhere. */
export function moved(
  { row, column }: CellPosition,
  { key, rtl, ...stroke }: Stroke,
  { size, page, mod, top = 0, endless = false }: Walk,
): CellPosition | null {
  const toEdge = stroke.mod && mod === "edges";
  const toRow = stroke.mod && mod === "rows";
  const forwards = (rtl ? -1 : 1) * (toEdge ? size.columns : 1);
  const down = toEdge ? size.rows : 1;
  const last = size.rows - 1;
  const targets: Readonly<Record<string, CellPosition>> = {
    ArrowRight: { row, column: column + forwards },
    ArrowLeft: { row, column: column - forwards },
    ArrowDown: { row: row + down, column },
    ArrowUp: { row: row - down, column },
    PageDown: { row: Math.max(row, top) + page, column },
    PageUp: { row: Math.max(row - page, top), column },
    Home: toRow ? { row: top, column } : { row: toEdge ? 0 : row, column: 0 },
    End: toRow ? { row: last, column } : { row: toEdge ? last : row, column: size.columns - 1 },
  };
  const target = targets[key];
  return target && !endless ? clampPosition(target, size) : (target ?? null);
}

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

export function movedByKey(event: KeyPress, from: CellPosition, walk: Walk): CellPosition | null {
  const rtl = document.documentElement.dir === "rtl";
  return moved(from, { key: event.key, mod: event.ctrlKey || event.metaKey, rtl }, walk);
}

/** What a key does to a cell that can be typed in; null: nothing. */
export function cellActionOf(event: KeyPress): "edit" | "clear" | "type" | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key === "Enter" || key === "F2") return "edit";
  if (key === "Delete" || key === "Backspace") return "clear";
  return key.length === 1 ? "type" : null;
}

/** A cell that is being typed in. */
export interface CellEditing {
  readonly position: CellPosition;
  /** What was typed to begin with; null: what the cell holds. */
  readonly text: string | null;
}

/** The next cell that can be typed in, row by row; null beyond the last or before the first. */
export function nextOpen(
  from: CellPosition,
  {
    back,
    size,
    open,
  }: {
    readonly back: boolean;
    readonly size: GridSize;
    readonly open: (position: CellPosition) => boolean;
  },
): CellPosition | null {
  const step = back ? -1 : 1;
  const count = size.rows * size.columns;
  for (let at = from.row * size.columns + from.column + step; at >= 0 && at < count; at += step) {
    const position = { row: Math.floor(at / size.columns), column: at % size.columns };
    if (open(position)) return position;
  }
  return null;
}
