import type { ColumnPlan, IndexPlan, TablePlan } from "./columns.ts";

const text = (name: string): ColumnPlan => ({ name, kind: "text" });
const integer = (name: string): ColumnPlan => ({ name, kind: "integer" });
const needed = (column: ColumnPlan): ColumnPlan => ({ ...column, required: true });

function table(
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

/**
 * Tables of the product itself. Instants are epoch milliseconds, `changes` and `hashes` JSON.
 *
 * - `sys__history`: `lifecycle` is the field that a transition moved, `request` the request's id.
 * - `sys__file.id` is the attachment's id; `resource`, `record` and `field` say which field holds it, if one does.
 * - `sys__schema`: every column ever made for a field and what its values mean; hidden fields stay.
 * - `sys__meta`: `derived:<resource>:<part>` says from what label, search text or a stored computed field were made,
 *   `stale:<resource>:<part>` that they must be made anew, `search_index:<resource>` which columns the index holds.
 */
export const SYSTEM_TABLES: readonly TablePlan[] = [
  table(
    "sys__history",
    "id",
    [
      needed(text("resource")),
      needed(integer("record")),
      needed(integer("at")),
      integer("actor"),
      integer("impersonator"),
      needed(text("action")),
      text("lifecycle"),
      text("reason"),
      text("changes"),
      text("request"),
    ],
    ["resource", "record", "id"],
    ["actor", "id"],
    ["at", "id"],
  ),
  table("sys__outbox", "id", [
    needed(integer("at")),
    needed(text("resource")),
    needed(integer("record")),
    needed(text("action")),
    needed(integer("row_version")),
  ]),
  table(
    "sys__session",
    ["token_hash"],
    [
      needed(text("token_hash")),
      needed(integer("employee")),
      needed(integer("created")),
      needed(integer("expires")),
      needed(integer("last_seen")),
      integer("impersonator"),
    ],
    ["employee"],
    ["expires"],
  ),
  table(
    "sys__credential",
    ["employee"],
    [
      needed(integer("employee")),
      needed(text("password_hash")),
      { name: "must_change", kind: "flag", required: true, fallback: 0 },
      needed(integer("changed")),
    ],
  ),
  table(
    "sys__config",
    ["version"],
    [
      needed(integer("version")),
      needed(integer("at")),
      integer("actor"),
      text("note"),
      needed(text("changes")),
      needed(text("hashes")),
      needed(text("state")),
    ],
  ),
  table("sys__sequence", ["name"], [needed(text("name")), needed(integer("value"))]),
  table(
    "sys__file",
    ["id"],
    [
      needed(integer("id")),
      needed(text("driver_key")),
      needed(integer("size")),
      needed(text("type")),
      needed(text("sha256")),
      text("resource"),
      integer("record"),
      text("field"),
    ],
  ),
  table(
    "sys__schema",
    ["resource", "column"],
    [
      needed(text("resource")),
      needed(text("field")),
      needed(text("column")),
      needed(text("type")),
      needed(integer("since")),
    ],
  ),
  table("sys__meta", ["key"], [needed(text("key")), text("value")]),
];
