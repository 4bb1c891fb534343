import { parts } from "../parts.ts";
import { textCell } from "../text/cells.tsx";
import type { FieldView } from "../types.ts";

export const computed: FieldView = {
  cell: textCell,
  align: "start",
  width: 120,
  ...parts("ReadOnlyValue", "PresenceFilter", "noGridCell"),
};
