/** Columns of a table that hold texts of the server's own. */
export interface SealedColumns {
  readonly table: string;
  readonly key: readonly [string, ...string[]];
  readonly columns: readonly [string, ...string[]];
  /** What the texts are bound to: a table's name, and the column with its id. */
  readonly position: { readonly table: string; readonly id: string };
}

/** Where the server keeps texts of its own that may hold values of sealed fields. Links in `sys__meta` live a minute and are left. */
export const TEXT_COLUMNS: readonly SealedColumns[] = [
  {
    table: "sys__import",
    key: ["id"],
    columns: ["columns"],
    position: { table: "sys__import_row", id: "id" },
  },
  {
    table: "sys__import_row",
    key: ["job", "number"],
    columns: ["cells", "changes"],
    position: { table: "sys__import_row", id: "job" },
  },
  {
    table: "sys__idempotency",
    key: ["employee", "key"],
    columns: ["answer"],
    position: { table: "sys__idempotency", id: "employee" },
  },
  {
    table: "sys__webhook_delivery",
    key: ["id"],
    columns: ["body"],
    position: { table: "sys__webhook_delivery", id: "id" },
  },
];
