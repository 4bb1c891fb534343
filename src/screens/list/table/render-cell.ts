import type { ReactNode } from "react";
import type { FieldContext } from "../../../config/config-context.tsx";
import { isEmptyValue } from "../../../fields/values.ts";
import type { Column } from "../columns/columns.ts";
import type { Row } from "../screen/use-rows.ts";

interface DrawOptions {
  readonly column: Column;
  readonly row: Row;
  readonly resource: string;
  readonly context: FieldContext;
}

/** The value of a cell; null where there is none. */
export function renderCell({ column: { field, view }, row, resource, context }: DrawOptions): ReactNode {
  const value = row[field.name];
  return isEmptyValue(value) ? null : view.cell({ field, resource, value, record: row, context });
}
