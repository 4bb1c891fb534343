import type { ClientField } from "../../../core/definition/client-types.ts";
import { arrive } from "../../lib/lazy-code.ts";
import * as gridCells from "../grid-cells.ts";
import { viewOf } from "../index.ts";
import { loadGridCells } from "../parts.ts";
import type { CellLabels, FirstSign, GridCell } from "../types.ts";

// The grid holds the cells of every type.
arrive(loadGridCells, gridCells);

export function gridCellOf(field: Pick<ClientField, "valueType">): GridCell {
  return viewOf(field).gridCell();
}

export function firstSign(sign: string, value: unknown, field: ClientField, words: CellLabels): FirstSign {
  const { editor, first, takesSpace = false } = gridCellOf(field);
  if (editor === "none") return { does: "nothing" };
  if (sign === " " && !takesSpace) return { does: "opens" };
  return first?.(sign, value, field, words) ?? { does: "types" };
}

/** A cell's text → its value; nothing typed is nothing there. */
export function readCell(typed: string, field: ClientField, words: CellLabels): unknown {
  return typed.trim() === "" ? null : gridCellOf(field).read(typed, field, words);
}

export function writeCellText(value: unknown, field: ClientField, words: CellLabels): string {
  return value === null || value === undefined ? "" : gridCellOf(field).write(value, field, words);
}
