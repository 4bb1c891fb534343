import { formatInstant } from "../../core/definition/clock.ts";
import { getWall } from "../../server/resources/write/wall-clocks.ts";
import { listTextFields, buildTextColumns } from "../../server/resources/write/label-and-search-text.ts";
import { resourceStorage } from "../../server/database/schema/resource-storage.ts";
import { createHiding } from "./hiding.ts";
import { toSortKey } from "../../server/database/schema/sort-key.ts";
import type { CompiledField, CompiledResource } from "../../core/definition/types.ts";
import type { Presented } from "../../server/resources/plan/row-reader.ts";
import type { StoredField } from "../../server/database/schema/resource-storage.ts";
import type { DemoRow, DemoValue } from "../sink.ts";
import type { Cell } from "./target.ts";

/** Label of a record, for the texts of those that name it. */
export type LabelOf = (resource: string, id: number) => string | null;

export interface EncodedRow {
  readonly cells: readonly Cell[];
  readonly label: string;
}

export interface RowEncoder {
  readonly columns: readonly string[];
  readonly linkTables: readonly string[];
  encode(
    row: DemoRow,
    links: (table: string, owner: number, position: number, value: string | number) => void,
  ): EncodedRow;
}

const SYSTEM = ["id", "created", "modified", "created_by", "modified_by", "archived", "row_version"] as const;
const CHECKED_ROWS = 50;

/** Turns rows of one resource into cells of its table: columns, keys, label and search texts, elements of lists. */
export function createRowEncoder(
  resource: CompiledResource,
  { labelOf, now }: { labelOf: LabelOf; now: number },
): RowEncoder {
  const hide = createHiding(resource, now);
  const storage = resourceStorage(resource);
  const stored = [...storage.fields.values()].filter(({ columns }) => columns.length > 0);
  const named = [...listTextFields(resource)].flatMap((name) => resource.fieldsByName[name] ?? []);
  const textColumns = [
    "label__",
    ...new Set(["search__", ...storage.searchColumns.map(({ column }) => column)]),
  ];
  const known = new Set<string>([...SYSTEM, ...resource.fields.map(({ name }) => name)]);
  const columns = [
    ...SYSTEM,
    ...textColumns,
    ...stored.flatMap((field) => field.columns),
    ...storage.wallColumns.map(({ column }) => column),
  ];
  let checked = 0;
  return {
    columns,
    linkTables: stored.flatMap(({ linkTable }) => linkTable ?? []),
    encode(given, links) {
      const row = hide(given);
      if (checked < CHECKED_ROWS) {
        checked += 1;
        const unknown = Object.keys(row).find((name) => !known.has(name));
        if (unknown !== undefined) throw new Error(`${resource.name} has no field ${unknown}.`);
      }
      const texts = buildTextColumns(resource, present(row, named, labelOf));
      const cells: Cell[] = [
        row.id,
        Math.round(row.created),
        Math.round(row.modified),
        row.created_by,
        row.modified_by,
        null,
        1,
      ];
      for (const column of textColumns) cells.push((texts[column] as string | null | undefined) ?? null);
      for (const field of stored) pushCells(cells, field, row[field.field.name]);
      for (const wall of storage.wallColumns) {
        const moment = row[wall.moment.name];
        const iso = typeof moment === "number" ? formatInstant(Math.round(moment)) : null;
        cells.push(getWall(wall, { ...row, [wall.moment.name]: iso }));
      }
      for (const { field, linkTable } of stored) {
        if (linkTable === null) continue;
        const value = row[field.name];
        if (!Array.isArray(value)) continue;
        for (let position = 0; position < value.length; position += 1) {
          links(linkTable, row.id, position, value[position] as string | number);
        }
      }
      return { cells, label: String(texts["label__"]) };
    },
  };
}

function pushCells(cells: Cell[], { field, columns, keyColumn }: StoredField, value: DemoValue): void {
  if (value === null || value === undefined) {
    for (let index = 0; index < columns.length; index += 1) cells.push(null);
    return;
  }
  if (typeof value === "string") cells.push(value);
  else if (typeof value === "number") {
    cells.push(Math.round(field.valueType === "decimal" ? value * 10 ** field.scale : value));
  } else if (typeof value === "boolean") cells.push(value ? 1 : 0);
  else if (columns.length === 2 && keyColumn === null) {
    const pointer = value as Readonly<Record<string, string | number>>;
    cells.push(pointer["resource"] ?? null, pointer["id"] ?? null);
    return;
  } else cells.push(JSON.stringify(value));
  if (keyColumn !== null) cells.push(typeof value === "string" ? toSortKey(value) : null);
}

/** The values labels and search texts are made of, as the engine answers them. */
function present(row: DemoRow, fields: readonly CompiledField[], labelOf: LabelOf): Presented {
  const record: Record<string, unknown> = { id: row.id };
  for (const { name, kind, to } of fields) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    if (kind === "reference" && to !== null)
      record[name] = { id: value, label: labelOf(to, value as number) };
    else if (kind === "references" && to !== null) {
      record[name] = (value as readonly number[]).map((id) => ({ id, label: labelOf(to, id) }));
    } else if (kind === "dynamic_reference") {
      const pointer = value as unknown as { resource: string; id: number };
      record[name] = { ...pointer, label: labelOf(pointer.resource, pointer.id) };
    } else record[name] = value;
  }
  return record as Presented;
}
