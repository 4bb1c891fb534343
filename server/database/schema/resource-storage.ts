import { zoneFieldOf } from "../../../core/definition/zoned-moments.ts";
import { getStorage } from "../../field-types/index.ts";
import { HASH_SUFFIX } from "../../field-types/storage.ts";
import { toSortKey } from "./sort-key.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { ColumnKind } from "../dialect.ts";
import type { ColumnPlan } from "./columns.ts";
import type { FieldStorage, LinkPlan, StoredRow, StoredValue } from "../../field-types/types.ts";

export interface StoredField {
  readonly field: CompiledField;
  /** Names of its columns, the key column included. Empty: the field has none. */
  readonly columns: readonly string[];
  readonly kinds: Readonly<Record<string, ColumnKind>>;
  /** Column that lists sort by and unique values are told apart by: the key of a text, the hash of a sealed field, else the column itself. */
  readonly sortColumn: string | null;
  /** `<field>__key`, where there is one. */
  readonly keyColumn: string | null;
  /** `<field>__hash` of a sealed field, by which its values are found. */
  readonly hashColumn: string | null;
  /** Table of its elements: `(owner, position, value)`. */
  readonly linkTable: string | null;
  readonly link: LinkPlan | null;
  /** Stays the same as long as stored values keep their sense. */
  readonly meaning: string;
  /** Canonical value → columns, key included. */
  encode(value: unknown): Readonly<Record<string, StoredValue>>;
  /** Columns → canonical value. */
  decode(row: StoredRow): unknown;
  /** Canonical value → elements in order, for the link table. */
  elements(value: unknown): readonly (string | number)[];
}

export interface SearchColumn {
  readonly column: string;
  /** Class an actor must read to search it; null for everybody. */
  readonly sensitivity: string | null;
}

/** What the clocks of a moment's place showed when it was agreed on: rules of zones change, and the instant does not tell. */
export interface WallColumn {
  readonly column: string;
  readonly moment: CompiledField;
  /** The field with the zone. */
  readonly zone: string;
}

/** How one resource lies in its table. */
export interface ResourceStorage {
  readonly table: string;
  readonly fields: ReadonlyMap<string, StoredField>;
  /** Empty when no field of the resource is searched. */
  readonly searchColumns: readonly SearchColumn[];
  readonly wallColumns: readonly WallColumn[];
  readonly columns: readonly ColumnPlan[];
}

export const SEARCH_COLUMN = "search__";
export const LABEL_COLUMN = "label__";
export const KEY_SUFFIX = "__key";

const cache = new WeakMap<CompiledResource, ResourceStorage>();

export function resourceStorage(resource: CompiledResource): ResourceStorage {
  let storage = cache.get(resource);
  if (storage === undefined) {
    storage = describe(resource);
    cache.set(resource, storage);
  }
  return storage;
}

function describe(resource: CompiledResource): ResourceStorage {
  const keyed = new Set(resource.unique.flatMap((rule) => rule.fields));
  const fields = new Map(
    resource.fields.map((field) => [field.name, describeField(resource, field, keyed.has(field.name))]),
  );
  const searchColumns = describeSearch(resource);
  const wallColumns = resource.fields.flatMap((moment): WallColumn[] => {
    const zone = zoneFieldOf(moment);
    return zone === null ? [] : [{ column: `${moment.name}__wall`, moment, zone }];
  });
  return {
    table: resource.name,
    fields,
    searchColumns,
    wallColumns,
    columns: [
      ...systemColumns(searchColumns),
      ...[...fields.values()].flatMap((stored) => planColumns(resource, stored)),
      ...wallColumns.map(({ column }): ColumnPlan => ({ name: column, kind: "text" })),
    ],
  };
}

function describeField(resource: CompiledResource, field: CompiledField, inRule: boolean): StoredField {
  const storage: FieldStorage = getStorage(field);
  const columns = Object.keys(storage.columns).map((suffix) => field.name + suffix);
  const keyColumn = storage.folded && (field.sort || field.unique || inRule) ? field.name + KEY_SUFFIX : null;
  const main = columns[0] ?? null;
  const hashColumn = field.kind === "sealed" ? field.name + HASH_SUFFIX : null;
  return {
    field,
    columns: keyColumn === null ? columns : [...columns, keyColumn],
    kinds: Object.fromEntries(
      Object.entries(storage.columns).map(([suffix, kind]) => [field.name + suffix, kind]),
    ),
    keyColumn,
    sortColumn: keyColumn ?? hashColumn ?? main,
    hashColumn,
    link: storage.link,
    linkTable: storage.link === null ? null : `${resource.name}__${field.name}`,
    meaning: storage.meaning(field),
    encode: (value) => {
      const encoded = storage.encode(value, field);
      if (keyColumn === null) return encoded;
      const text = encoded[field.name];
      return { ...encoded, [keyColumn]: typeof text === "string" ? toSortKey(text) : null };
    },
    decode: (row) => storage.decode(row, field),
    elements: (value) => {
      if (storage.link === null || value == null) return [];
      const json = storage.encode(value, field)[field.name];
      return typeof json === "string" ? (JSON.parse(json) as (string | number)[]) : [];
    },
  };
}

function describeSearch(resource: CompiledResource): SearchColumn[] {
  const searched = resource.fields.filter((field) => field.search && field.kind !== "sealed");
  if (searched.length === 0) return [];
  const classes = new Set(searched.flatMap((field) => field.sensitivity ?? []));
  return [
    { column: SEARCH_COLUMN, sensitivity: null },
    ...[...classes].sort().map((name) => ({ column: SEARCH_COLUMN + name.toLowerCase(), sensitivity: name })),
  ];
}

function systemColumns(searchColumns: readonly SearchColumn[]): ColumnPlan[] {
  return [
    { name: "created", kind: "integer", required: true },
    { name: "modified", kind: "integer", required: true },
    { name: "created_by", kind: "integer" },
    { name: "modified_by", kind: "integer" },
    { name: "archived", kind: "integer" },
    { name: "row_version", kind: "integer", required: true, fallback: 1 },
    { name: LABEL_COLUMN, kind: "text" },
    { name: SEARCH_COLUMN, kind: "text" },
    ...searchColumns.slice(1).map(({ column }): ColumnPlan => ({ name: column, kind: "text" })),
  ];
}

function planColumns(resource: CompiledResource, { field, keyColumn }: StoredField): ColumnPlan[] {
  const storage: FieldStorage = getStorage(field);
  const columns = Object.entries(storage.columns).map(([suffix, kind]): ColumnPlan => {
    const name = field.name + suffix;
    if (!storage.reference || field.to === null) return { name, kind };
    const owned = resource.parent?.field === field.name;
    return { name, kind, references: { table: field.to, onDelete: owned ? "cascade" : "restrict" } };
  });
  return keyColumn === null ? columns : [...columns, { name: keyColumn, kind: "text" }];
}
