import { shortName } from "../identifiers.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { ColumnPlan, TablePlan } from "./columns.ts";
import type { ResourceStorage } from "./resource-storage.ts";

/** One table for each field that holds a list, so that filters find rows by an element. */
export function linkTables(resource: CompiledResource, { fields }: ResourceStorage): TablePlan[] {
  return [...fields.values()].flatMap(({ field, link, linkTable }) => {
    if (link === null || linkTable === null) return [];
    const value: ColumnPlan = { name: "value", kind: link.kind, required: true };
    const target = link.references ? field.to : null;
    return [
      {
        name: linkTable,
        key: ["owner", "position"],
        columns: [
          {
            name: "owner",
            kind: "integer",
            required: true,
            references: { table: resource.name, onDelete: "cascade" },
          },
          { name: "position", kind: "integer", required: true },
          target === null ? value : { ...value, references: { table: target, onDelete: "restrict" } },
        ],
        indexes: [
          {
            name: shortName(`ix__${linkTable}__value__owner`),
            table: linkTable,
            terms: [
              { column: "value", direction: "asc" },
              { column: "owner", direction: "asc" },
            ],
            unique: false,
            where: null,
            fields: [field.name],
          },
        ],
      },
    ];
  });
}
