import type { ExistingTable } from "./dialect.ts";

type Found = readonly Readonly<Record<string, string>>[];

interface Catalogue {
  /** In their order: `owner`, `name`, `type`, `required` and `pk`. */
  readonly columns: Found;
  /** `owner` and `name`. */
  readonly indexes: Found;
  /** `owner`, `name` of the column, `target`. */
  readonly keys: Found;
}

/** The tables of a database, from what its catalogue tells of columns, indexes and foreign keys. */
export function foundTables({ columns, indexes, keys }: Catalogue): readonly ExistingTable[] {
  const indexesOf = Map.groupBy(indexes, (index) => index["owner"]!);
  const keysOf = Map.groupBy(keys, (key) => key["owner"]!);
  return [...Map.groupBy(columns, (column) => column["owner"]!)].map(([name, tableColumns]) => ({
    name,
    columns: tableColumns.map((column) => ({
      name: column["name"]!,
      type: column["type"]!,
      nullable: Number(column["required"]) === 0,
      primaryKey: Number(column["pk"]) > 0,
    })),
    indexes: (indexesOf.get(name) ?? []).map((index) => index["name"]!),
    foreignKeys: (keysOf.get(name) ?? []).map((key) => ({
      column: key["name"]!,
      references: key["target"]!,
    })),
  }));
}
