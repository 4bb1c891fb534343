import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import type { DialectAdditions } from "../dialect.ts";
import { quote } from "../identifiers.ts";
import { plain } from "./ddl.ts";
import { type ExistingSchema, meaningKey } from "./existing.ts";
import type { ResourceStorage, StoredField } from "./resource-storage.ts";
import type { SchemaStep } from "./steps.ts";

/** A field whose values stand under another name. */
export interface Rename {
  readonly stored: StoredField;
  readonly from: string;
  /** The name it takes is one it had before: entries kept since under the other one take it too. */
  readonly back: boolean;
}

/**
 * Fields of a resource that were called otherwise: their definition says so, or that of before says it of the name they go
 * back to. A name with a column of its own is nobody's former one.
 */
export function findRenames({
  resource,
  storage,
  existing,
  before,
}: {
  resource: CompiledResource;
  storage: ResourceStorage;
  existing: ExistingSchema;
  before: CompiledResources | null;
}): Rename[] {
  const columns = new Set(existing.tables.get(storage.table)?.columns.map(({ name }) => name));
  if (columns.size === 0) return [];
  const known = before?.byName[resource.name];
  return [...storage.fields.values()].flatMap((stored) => {
    const { name, definition } = stored.field;
    const [main] = stored.columns;
    const isHeld = (field: string) =>
      main === undefined
        ? known?.fieldsByName[field] !== undefined
        : columns.has(field + main.slice(name.length));
    if (isHeld(name)) return [];
    const left = (known?.fields ?? []).find((field) => field.definition.formerly?.includes(name))?.name;
    const from = [left, ...(definition.formerly ?? []).toReversed()].find(
      (field) => field !== undefined && isHeld(field) && resource.fieldsByName[field] === undefined,
    );
    return from === undefined ? [] : [{ stored, from, back: from === left }];
  });
}

/** Columns and tables of these fields → their names from now on. What was kept of another type goes along. */
function newNames(
  { table }: ResourceStorage,
  renames: readonly Rename[],
  existing: ExistingSchema,
): { readonly columns: ReadonlyMap<string, string>; readonly tables: ReadonlyMap<string, string> } {
  const have = existing.tables.get(table)?.columns.map(({ name }) => name) ?? [];
  const columns = renames.flatMap(({ stored, from }) =>
    have
      .filter((column) => column === from || column.startsWith(`${from}__`))
      .map((column) => [column, stored.field.name + column.slice(from.length)] as const),
  );
  const tables = renames.flatMap(({ stored, from }) => {
    const old = `${table}__${from}`;
    return stored.linkTable !== null && existing.tables.has(old) ? [[old, stored.linkTable] as const] : [];
  });
  return { columns: new Map(columns), tables: new Map(tables) };
}

/** The schema as it is once the fields have their names. */
export function withRenames(
  existing: ExistingSchema,
  renamed: readonly { readonly storage: ResourceStorage; readonly renames: readonly Rename[] }[],
): ExistingSchema {
  const tables = new Map(existing.tables);
  const meanings = new Map(existing.meanings);
  for (const { storage, renames } of renamed) {
    if (renames.length === 0) continue;
    const names = newNames(storage, renames, existing);
    const nameOf = (column: string) => names.columns.get(column) ?? column;
    const table = tables.get(storage.table);
    if (table !== undefined)
      tables.set(storage.table, {
        ...table,
        columns: table.columns.map((column) => ({ ...column, name: nameOf(column.name) })),
        foreignKeys: table.foreignKeys.map((key) => ({ ...key, column: nameOf(key.column) })),
      });
    for (const [old, name] of names.tables) {
      const link = tables.get(old);
      if (link !== undefined) tables.set(name, { ...link, name });
      tables.delete(old);
    }
    for (const [old, name] of names.columns) {
      const meaning = meanings.get(meaningKey(storage.table, old));
      if (meaning !== undefined) meanings.set(meaningKey(storage.table, name), meaning);
      meanings.delete(meaningKey(storage.table, old));
    }
  }
  return { ...existing, tables, meanings };
}

/** Rows of the product's own tables that name a field, and say so in a column. */
const NAMING = ["sys__file", "sys__overwritten"];

/** Columns and tables take the new names, and what is noted about the fields with them. No value is touched. */
export function renameSteps({
  storage,
  renames,
  existing,
  dialect,
}: {
  storage: ResourceStorage;
  renames: readonly Rename[];
  existing: ExistingSchema;
  dialect: DialectAdditions;
}): SchemaStep[] {
  const mark = (at: number) => dialect.placeholder(at);
  return renames.map((rename) => {
    const { table } = storage;
    const { from } = rename;
    const { name } = rename.stored.field;
    const names = newNames(storage, [rename], existing);
    const columns = [...names.columns].flatMap(([old, column]) => [
      plain(`ALTER TABLE ${quote(table)} RENAME COLUMN ${quote(old)} TO ${quote(column)}`),
      {
        sql: `UPDATE sys__schema SET field = ${mark(1)}, "column" = ${mark(2)} WHERE resource = ${mark(3)} AND "column" = ${mark(4)}`,
        parameters: [name, column, table, old],
      },
    ]);
    const tables = [...names.tables].map(([old, link]) =>
      plain(`ALTER TABLE ${quote(old)} RENAME TO ${quote(link)}`),
    );
    const notes = NAMING.map((naming) => ({
      sql: `UPDATE ${naming} SET field = ${mark(1)} WHERE resource = ${mark(2)} AND field = ${mark(3)}`,
      parameters: [name, table, from],
    }));
    return {
      kind: "rename_field",
      table,
      name,
      statements: [...columns, ...tables, ...notes],
      rename,
    };
  });
}
