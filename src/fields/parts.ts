import { arrived, lazyCode } from "../lib/lazy-code.ts";
import type { FieldFilter, FieldInput, GridCell } from "./types.ts";

// Cells of a list do not wait for these; `inputs.ts`, `filters.ts` and the grid of child rows bring them.
export const loadInputs = () => import("./light-inputs.ts");
export const loadFilters = () => import("./light-filters.ts");
export const loadGridCells = () => import("./grid-cells.ts");

type Arriving<L extends () => Promise<unknown>> = Awaited<ReturnType<L>>;

export const input = (pick: (code: Arriving<typeof loadInputs>) => FieldInput) => lazyCode(loadInputs, pick);

export const filter = (pick: (code: Arriving<typeof loadFilters>) => FieldFilter) =>
  lazyCode(loadFilters, pick);

export const gridCell = (pick: (code: Arriving<typeof loadGridCells>) => GridCell) => () => {
  const code = arrived(loadGridCells);
  if (!code) throw new Error("Cells of a grid are asked for before the grid is here.");
  return pick(code);
};
