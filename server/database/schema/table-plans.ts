import type { ColumnPlan, IndexPlan, TablePlan } from "./columns.ts";

export const text = (name: string): ColumnPlan => ({ name, kind: "text" });
export const integer = (name: string): ColumnPlan => ({ name, kind: "integer" });
export const needed = (column: ColumnPlan): ColumnPlan => ({ ...column, required: true });

/** A table with plain indexes over the named columns. */
export function table(
  name: string,
  key: TablePlan["key"],
  columns: readonly ColumnPlan[],
  ...indexed: readonly (readonly string[])[]
): TablePlan {
  const indexes = indexed.map((terms): IndexPlan => ({
    name: `ix__${name}__${terms.join("__")}`,
    table: name,
    terms: terms.map((column) => ({ column, direction: "asc" })),
    unique: false,
    where: null,
    fields: [],
  }));
  return { name, key, columns, indexes };
}
