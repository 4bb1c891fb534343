import type { GridCell } from "./types.ts";

// The grid cells of every type, in the file of the grid.
export * from "./address/grid-cells.ts";
export * from "./boolean/grid-cells.ts";
export * from "./date/grid-cells.ts";
export * from "./file/grid-cells.ts";
export * from "./number/grid-cells.ts";
export * from "./option/grid-cells.ts";
export * from "./reference/grid-cells.ts";
export * from "./text/grid-cells.ts";

/** Of what is not typed in a grid. */
export const noGridCell: GridCell = { editor: "none", write: () => "", read: () => null };
