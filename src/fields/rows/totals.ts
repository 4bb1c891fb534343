import type { ClientField } from "../../../core/definition/client-types.ts";
import {
  addDecimals,
  type Decimal,
  formatUnits,
  rescale,
  toDecimal,
} from "../../../core/definition/decimal.ts";
import { asStrings, type ChildRow } from "../values.ts";

/** The columns whose sums the parent shows. */
export function totalColumns(rowsField: ClientField, fields: readonly ClientField[]): readonly ClientField[] {
  const named = asStrings(rowsField.limits["totals"]);
  return fields.filter(({ name }) => named.includes(name));
}

/** The exact sum of a column as the API writes it; what is no figure yet counts nothing. */
export function getTotal(rows: readonly ChildRow[], field: ClientField): string | number {
  const zero: Decimal = { units: 0n, scale: 0 };
  const sum = rows.reduce((total, row) => {
    const figure = toDecimal(row[field.name]);
    return figure ? addDecimals(total, figure) : total;
  }, zero);
  const { units } = rescale(sum, field.scale);
  return field.kind === "integer" ? Number(units) : formatUnits({ units: Number(units), scale: field.scale });
}
