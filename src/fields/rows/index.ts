import { lazyCode } from "../../lib/lazy-code.ts";
import { filter, gridCell } from "../parts.ts";
import type { FieldView } from "../types.ts";
import { asRows } from "../values.ts";

export const rows: FieldView = {
  cell: ({ value, context }) => context.format.number(asRows(value).length),
  align: "end",
  width: 80,
  wide: true,
  input: lazyCode(
    () => import("./input.tsx"),
    ({ RowsInput }) => RowsInput,
  ),
  filter: filter("PresenceFilter"),
  gridCell: gridCell("noGridCell"),
};
