import { asRows } from "../values.ts";
import type { CellProps } from "../types.ts";

export function rowsCell({ value, context }: CellProps) {
  return context.format.number(asRows(value).length);
}
