import type { Column } from "../columns.ts";

interface Widths {
  /** Of the whole table where every column has given what it can; it scrolls below that. */
  readonly least: number;
  /** CSS width of a column. */
  readonly of: (column: Column) => string | number;
}

/**
 * Where a table is a little wider than its place, columns of running text give up some room before anything scrolls.
 * Their share is worked out by the browser from the width of the place (`100cqw`), so nothing is measured or moves.
 */
export function flexibleWidths(columns: readonly Column[], lead: number): Widths {
  const total = columns.reduce((sum, { width }) => sum + width, lead);
  const given = columns.reduce((sum, { width, least }) => sum + width - least, 0);
  return {
    least: total - given,
    of: ({ width, least }) => {
      if (least === width) return width;
      const share = ((width - least) / given).toFixed(4);
      return `clamp(${least}px, calc(${width}px + (100cqw - ${total}px) * ${share}), ${width}px)`;
    },
  };
}
