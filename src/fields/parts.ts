import { arrived, lazyCode } from "../lib/lazy-code.ts";
import type { FieldFilter, FieldInput, FieldView, GridCell } from "./types.ts";

// A list shows its cells without these; `inputs.ts`, `filters.ts` and the grid of child rows bring them.
export const loadInputs = () => import("./light-inputs.ts");
export const loadFilters = () => import("./light-filters.ts");
export const loadGridCells = () => import("./grid-cells.ts");

type NameIn<Load extends () => Promise<object>> = keyof Awaited<ReturnType<Load>>;
type Input = NameIn<typeof loadInputs>;
type Filter = NameIn<typeof loadFilters>;
type Cell = NameIn<typeof loadGridCells>;

/** What a field type is typed and filtered with and how it stands in a grid, by the names of those parts. */
export function parts(
  input: Input,
  filterName: Filter,
  cell: Cell,
): Pick<FieldView, "input" | "filter" | "gridCell"> {
  return {
    input: lazyCode(loadInputs, (code): FieldInput => code[input]),
    filter: filter(filterName),
    gridCell: gridCell(cell),
  };
}

export function filter(name: Filter): FieldView["filter"] {
  return lazyCode(loadFilters, (code): FieldFilter => code[name]);
}

export function gridCell(name: Cell): () => GridCell {
  return () => {
    const code = arrived(loadGridCells);
    if (!code) throw new Error("Cells of a grid are asked for before the grid is here.");
    return code[name];
  };
}
