import { filter, gridCell, input } from "../parts.ts";
import { textCell } from "../text/cells.tsx";
import type { FieldView } from "../types.ts";

export const computed: FieldView = {
  cell: textCell,
  align: "start",
  width: 120,
  input: input(({ ReadOnlyValue }) => ReadOnlyValue),
  filter: filter(({ PresenceFilter }) => PresenceFilter),
  gridCell: gridCell(({ noGridCell }) => noGridCell),
};
