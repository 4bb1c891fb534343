import type { Column } from "../columns/columns.ts";

export interface Widths {
  /** Of the whole table where every column has given what it can; it scrolls below that. */
  readonly least: number;
  /** CSS width of a column. */
  readonly of: (column: Column) => string;
  /**
   * CSS length by which some columns grow, or give a little more, so that a column ends where the one begins that stays at
   * the end, and none is cut there; null where nothing stays there. The styles of the table take it as `--ends` where an edge tells that
   * more goes on beneath.
   */
  readonly fit: string | null;
  /** CSS length by which the table reaches beyond its place. */
  readonly beyond: string;
}

/** As many columns of running text share it. */
const MAX_FITTED = 2;
/** What they give together where the next column lacks no more to be seen whole. */
const SQUEEZED = 24;
/** Makes any difference larger than every width. */
const FAR = 10_000;

interface WidthsOptions {
  readonly columns: readonly Column[];
  /** Width of what stands before the columns and never gives way or grows. */
  readonly lead: number;
  /** Whether columns share the room that is left over. */
  readonly grow: boolean;
}

/**
 * Where a table is a little wider than its place, columns of running text give up some room before anything scrolls.
 * Their share is worked out by the browser from the width of the place (`100cqw`), so nothing is measured or moves.
 */
export function flexibleWidths({ columns, lead, grow }: WidthsOptions): Widths {
  const total = columns.reduce((sum, { width }) => sum + width, lead);
  const given = columns.reduce((sum, { width, least }) => sum + width - least, 0);
  const least = total - given;
  const fitted = fittedColumns(columns);
  const fit = getFit({ columns, fitted, lead, least });
  const yielding = (column: Column) => {
    const { width } = column;
    if (column.least === width) return `${width}px`;
    const share = ((width - column.least) / given).toFixed(4);
    return `clamp(${column.least}px, calc(${width}px + (100cqw - ${total}px) * ${share}), ${width}px)`;
  };
  // running text may be cut where a date or a number never is: the room that is left is its own
  const texts = columns.filter(({ yields }) => yields);
  const growing = texts.length > 0 ? texts : columns;
  const grown = growing.reduce((sum, { width }) => sum + width, 0);
  // whole pixels: what is over by a fraction counts as scrolled
  const shareOf = (width: number) =>
    `max(0px, round(down, (100cqw - ${total}px) * ${floored(width / grown)}, 1px))`;
  return {
    least: fit === null ? least : least - SQUEEZED,
    of: (column) => {
      const { width } = column;
      const own = fitted.includes(column)
        ? `calc(${yielding(column)} + var(--ends, 0px) / ${fitted.length})`
        : yielding(column);
      return grow && growing.includes(column) ? `calc(${own} + ${shareOf(width)})` : own;
    },
    fit,
    beyond: countBeyond(least),
  };
}

const floored = (share: number): string => (Math.floor(share * 10_000) / 10_000).toFixed(4);

/** Of a table whose columns take no less than `least` pixels. */
export const countBeyond = (least: number): string => `max(0px, ${least}px + var(--ends, 0px) - 100cqw)`;

/** The first that may have any width without moving another that sticks. */
function fittedColumns(columns: readonly Column[]): readonly Column[] {
  if (columns.at(-1)?.pinned !== true) return [];
  return columns.filter(({ yields, stuckAt }) => yields && stuckAt === null).slice(0, MAX_FITTED);
}

interface FitOptions {
  readonly columns: readonly Column[];
  readonly fitted: readonly Column[];
  readonly lead: number;
  readonly least: number;
}

/** From the last border in sight to the pinned column; nothing where the table does not scroll. */
function getFit({ columns, fitted, lead, least }: FitOptions): string | null {
  const last = columns.findLastIndex((column) => fitted.includes(column));
  const pinned = columns.at(-1);
  if (last === -1 || pinned === undefined) return null;
  let border = lead;
  const borders = columns.slice(0, -1).map((column) => (border += column.least));
  // how much of the place lies behind each border the pinned column may stand at
  const behind = borders.slice(last).map((at) => `(100cqw - ${at + pinned.least}px)`);
  const reached = (rest: string) => `(${rest} + ${SQUEEZED}px) * ${FAR}`;
  const nearest = behind.map((rest) => `max(${rest}, ${reached(rest)} * -1)`);
  const guards = [reached(behind[0] ?? "0px"), `(${least}px - 100cqw) * ${FAR}`];
  return `min(${[...nearest, ...guards.map((one) => `max(0px, ${one})`)].join(", ")})`;
}
