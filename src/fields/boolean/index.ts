import { parts } from "../parts.ts";
import type { FieldView } from "../types.ts";
import { booleanCell } from "./cells.tsx";

export const boolean: FieldView = {
  cell: booleanCell,
  align: "start",
  width: 88,
  quickEdit: "choose",
  ...parts("BooleanInput", "BooleanFilter", "yesOrNo"),
};
