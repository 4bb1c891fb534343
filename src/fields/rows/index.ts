import { lazyCode } from "../../lib/lazy-code.ts";
import { filter, gridCell } from "../parts.ts";
import type { FieldView } from "../types.ts";
import { rowsCell } from "./cells.tsx";

export const rows: FieldView = {
  cell: rowsCell,
  align: "end",
  width: 80,
  wide: true,
  input: lazyCode(
    () => import("./input.tsx"),
    ({ RowsInput }) => RowsInput,
  ),
  filter: filter(({ PresenceFilter }) => PresenceFilter),
  gridCell: gridCell(({ noGridCell }) => noGridCell),
};
