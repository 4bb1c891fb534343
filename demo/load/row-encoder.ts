import { formatInstant } from "../../core/definition/clock.ts";
import { getWall } from "../../server/resources/write/wall-clocks.ts";
import { buildTextColumns, listTextFields } from "../../server/resources/write/label-and-search-text.ts";
import { resourceStorage, type StoredField } from "../../server/database/schema/resource-storage.ts";
import type { Sealing } from "../../server/secrets/sealing.ts";
import { sealedColumns } from "../../server/secrets/sealed-values.ts";
import { toSortKey } from "../../server/database/schema/sort-key.ts";
import type { CompiledField, CompiledResource, Predicate } from "../../core/definition/types.ts";
import type { Presented } from "../../server/resources/plan/row-reader.ts";
import type { DemoRow, DemoValue } from "../sink.ts";
import type { Cell } from "./target.ts";
import { hiddenFields } from "../../core/definition/hidden-fields.ts";
import { predicateFields } from "../../core/definition/predicate-parts.ts";
import { evaluatePredicate } from "../../core/definition/predicate.ts";
import { fieldKinds } from "../../core/definition/validate.ts";
import { SYSTEM as SERVER } from "../../server/resources/reindex/system.ts";

/** Label of a record, for the texts of those that name it. */
export type LabelOf = (resource: string, id: number) => string | null;

export interface EncodedRow {
  readonly cells: readonly Cell[];
  readonly label: string;
}

export interface RowEncoder {
  readonly columns: readonly string[];
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
  { labelOf, now, sealing }: { labelOf: LabelOf; now: number; sealing: Sealing },
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
      const sealed = sealedColumns(sealing, resource, { id: row.id, values: row });
      for (const field of stored) {
        if (field.hashColumn === null) pushCells(cells, field, row[field.field.name]);
        else
          for (const column of field.columns)
            cells.push((sealed[column] as string | null | undefined) ?? null);
      }
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

/** Empties what conditions hide, as a save does: a form that does not show a field keeps nothing in it. */
function createHiding(resource: CompiledResource, now: number): (row: DemoRow) => DemoRow {
  const { fields, sections } = resource;
  const kept = new Set(fields.flatMap(({ name, computed }) => (computed === null ? [name] : [])));
  /** What reads values that are worked out later is left to the check. */
  const isKnown = ({ visibleWhen }: { readonly visibleWhen: Predicate | null }): boolean => {
    if (visibleWhen === null) return false;
    const { record, parent } = predicateFields(visibleWhen);
    return parent.length === 0 && record.every((name) => kept.has(name));
  };
  const hiding = { fields: fields.filter(isKnown), sections: sections.filter(isKnown) };
  if (hiding.fields.length === 0 && hiding.sections.length === 0) return (row) => row;
  const fixed = new Set(fields.flatMap(({ name, readOnly }) => (readOnly ? [name] : [])));
  const kinds = fieldKinds(resource);
  const context = { now, timeZone: "UTC", actor: SERVER };
  return (row) => {
    const hidden = hiddenFields(hiding, (predicate) =>
      evaluatePredicate({ predicate, record: row, fields: kinds, parent: null, context }),
    );
    if (hidden.size === 0) return row;
    const shown: Record<string, unknown> = { ...row };
    for (const name of hidden) if (!fixed.has(name) && name in shown) shown[name] = null;
    return shown as DemoRow;
  };
}
