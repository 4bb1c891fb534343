import { quote, shortName } from "../identifiers.ts";
import { type Conversion, findConversions, isSealed, withConversions } from "./conversions.ts";
import { addColumn, createIndex, createTable, foreignKeys, plain } from "./ddl.ts";
import { planDerived, type StalePart } from "./derived.ts";
import { OWN_INDEX, planIndexes } from "./indexes.ts";
import { type ExistingSchema, forgetIndexName, meaningKey, noteIndexName } from "./existing.ts";
import { findRenames, renameSteps, withRenames } from "./renames.ts";
import { refuseUnsafe, type SchemaIssue } from "./schema-errors.ts";
import { KEY_SUFFIX, resourceStorage, type ResourceStorage, SEARCH_COLUMN } from "./resource-storage.ts";
import { SYSTEM_TABLES } from "./system-tables.ts";
import { linkTables } from "./link-tables.ts";
import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import type { DialectAdditions } from "../dialect.ts";
import type { IndexPlan, TablePlan } from "./columns.ts";
import type { SchemaStep, StepKind } from "./steps.ts";

export type SchemaPlan =
  | { readonly ok: true; readonly steps: readonly SchemaStep[]; readonly stale: readonly StalePart[] }
  | { readonly ok: false; readonly refusals: readonly SchemaIssue[] };

/**
 * What must be done so that the database holds these resources. Tables, columns and data are never dropped: a resource
 * or field that is no longer defined simply stays. Nothing to do gives no steps.
 *
 * Order: fields that change their names, tables, values of another meaning beside those there are, indexes that go, columns that change their names, new
 * columns, foreign keys, keys of existing rows, indexes, search indexes, notes about what was done. Up to the indexes that go,
 * lists are read as ever.
 */
export function planSchema({
  resources,
  before = null,
  existing: there,
  dialect,
  now,
}: {
  resources: CompiledResources;
  /** The definitions the rows were written with, where they are known. */
  before?: CompiledResources | null;
  existing: ExistingSchema;
  dialect: DialectAdditions;
  /** Epoch milliseconds, kept with new columns. */
  now: number;
}): SchemaPlan {
  const kept = resources.resources.filter(({ kind }) => kind !== "view");
  const stored = kept.map((resource) => {
    const storage = resourceStorage(resource);
    return { resource, storage, renames: findRenames({ resource, storage, existing: there, before }) };
  });
  const found = withRenames(there, stored);
  const refusals = stored.flatMap(({ resource, renames }) => refuseUnsafe(resource, found, renames));
  if (refusals.length > 0) return { ok: false, refusals };
  const planned = stored.flatMap(({ resource, storage }) => [
    resourceTable(resource, storage),
    ...linkTables(resource, storage),
  ]);
  const tables = [...SYSTEM_TABLES, ...planned.map((table) => withoutDangling(table, planned))];
  const conversions = new Map(
    stored
      .map(
        ({ resource, storage }) =>
          [storage.table, findConversions({ resource, storage, existing: found, before })] as const,
      )
      .filter(([, list]) => list.length > 0),
  );
  const existing = withConversions(found, conversions);
  const derived = stored.map(({ resource, storage }) =>
    planDerived({ resource, storage, existing: found, dialect }),
  );
  const swapped = (table: string) =>
    new Map((conversions.get(table) ?? []).flatMap(({ filled }) => [...filled]));
  const steps = [
    ...stored.flatMap(({ storage, renames }) => renameSteps({ storage, renames, existing: there, dialect })),
    ...tables.flatMap((table) => tableSteps(table, existing, dialect)),
    ...stored.flatMap(({ storage }) =>
      (conversions.get(storage.table) ?? []).flatMap((conversion) =>
        convertSteps({ storage, conversion, existing: found, dialect }),
      ),
    ),
    ...stored.flatMap(({ resource, storage }) => fillKeySteps(resource, storage, existing)),
    ...tables.flatMap((table) => indexSteps({ table, existing, dialect, swapped: swapped(table.name) })),
    ...derived.flatMap(({ steps: own }) => own),
    ...stored.flatMap(({ resource, storage }) =>
      meaningSteps({ resource, storage, existing: found, dialect, now }),
    ),
  ];
  const order: readonly StepKind[] = [
    "rename_field",
    "create_table",
    "convert",
    "drop_index",
    "rename_column",
    "add_column",
    "add_foreign_key",
    "fill_key",
    "create_index",
    "search_index",
    "note",
  ];
  return {
    ok: true,
    steps: order.flatMap((kind) => steps.filter((step) => step.kind === kind)),
    stale: derived.flatMap(({ stale }) => stale),
  };
}

function resourceTable(resource: CompiledResource, storage: ResourceStorage): TablePlan {
  return {
    name: storage.table,
    key: "id",
    columns: storage.columns,
    indexes: planIndexes(resource, storage),
  };
}

/** Rows of a view come from elsewhere: nothing can refer to them by a key. */
function withoutDangling(table: TablePlan, all: readonly TablePlan[]): TablePlan {
  const names = new Set(all.map(({ name }) => name));
  const columns = table.columns.map((column) => {
    const { references, ...plainColumn } = column;
    return references === undefined || names.has(references.table) ? column : plainColumn;
  });
  return { ...table, columns };
}

function tableSteps(table: TablePlan, existing: ExistingSchema, dialect: DialectAdditions): SchemaStep[] {
  const found = existing.tables.get(table.name);
  const have = new Set(found?.columns.map(({ name }) => name));
  const linked = new Set(found?.foreignKeys.map(({ column }) => column));
  const missing = table.columns.filter(({ name }) => !have.has(name));
  const keys = foreignKeys(dialect, table.name, table.columns)
    .filter(({ column }) => !linked.has(column))
    .map(({ column, sql, untested }): SchemaStep => ({
      kind: "add_foreign_key",
      table: table.name,
      name: column,
      statements: [plain(sql)],
      untested: [untested],
    }));
  if (found === undefined) {
    const sql = createTable(dialect, table);
    return [{ kind: "create_table", table: table.name, name: table.name, statements: [plain(sql)] }, ...keys];
  }
  const columns = missing.map((column): SchemaStep => ({
    kind: "add_column",
    table: table.name,
    name: column.name,
    statements: [plain(addColumn(dialect, table.name, column))],
  }));
  return [...columns, ...keys];
}

/** Values of another meaning: columns for them, filled row by row when the plan is applied, then swapped with the old ones. */
function convertSteps({
  storage,
  conversion,
  existing,
  dialect,
}: {
  storage: ResourceStorage;
  conversion: Conversion;
  existing: ExistingSchema;
  dialect: DialectAdditions;
}): SchemaStep[] {
  const { table } = storage;
  const { stored, filled, kept } = conversion;
  const have = new Set(existing.tables.get(table)?.columns.map(({ name }) => name));
  const beside = storage.columns.flatMap((column) => {
    const name = filled.get(column.name);
    return name === undefined ? [] : [{ ...column, name }];
  });
  const made = beside
    .filter(({ name }) => !have.has(name))
    .map((column) => plain(addColumn(dialect, table, column)));
  const linked = new Set(existing.tables.get(table)?.foreignKeys.map(({ column }) => column));
  const untested = foreignKeys(dialect, table, beside)
    .filter(({ column }) => !linked.has(column))
    .map((key) => key.untested);
  const rename = (from: string, to: string) =>
    plain(`ALTER TABLE ${quote(table)} RENAME COLUMN ${quote(from)} TO ${quote(to)}`);
  // keys of an earlier time, which nobody reads and which are made anew, take the name that comes free
  const worn = [...kept].flatMap(([column, name]) =>
    column.endsWith(KEY_SUFFIX) && have.has(name)
      ? [[name, shortName(`${name}__worn`), filled.get(column)!] as const]
      : [],
  );
  const swaps = [
    ...worn.map(([name, aside]) => rename(name, aside)),
    ...[...kept].map(([column, name]) => rename(column, name)),
    ...[...filled].map(([column, name]) => rename(name, column)),
    ...worn.map(([, aside, free]) => rename(aside, free)),
  ];
  const planned = new Set(storage.columns.map(({ name }) => name));
  const unused = [...have].filter((name) => name.startsWith(SEARCH_COLUMN) && !planned.has(name));
  // what was kept in the clear would be found beside what is sealed
  const cleared =
    stored.hashColumn === null || isSealed(conversion.from)
      ? []
      : [...kept.values(), ...unused].map((name) =>
          plain(`UPDATE ${quote(table)} SET ${quote(name)} = NULL WHERE ${quote(name)} IS NOT NULL`),
        );
  const about = { table, name: stored.field.name };
  return [
    { kind: "convert", ...about, statements: made, conversion, untested },
    { kind: "rename_column", ...about, statements: [...swaps, ...cleared] },
  ];
}

/**
 * Keys of rows written while the field had none: its column is new, or was left alone meanwhile. The statements are made
 * row by row when the plan is applied.
 */
function fillKeySteps(
  resource: CompiledResource,
  storage: ResourceStorage,
  existing: ExistingSchema,
): SchemaStep[] {
  const found = existing.tables.get(storage.table);
  if (found === undefined) return [];
  const have = new Set(found.columns.map(({ name }) => name));
  return [...storage.fields.values()]
    .filter(
      ({ field, keyColumn, meaning }) =>
        keyColumn !== null &&
        have.has(field.name) &&
        existing.meanings.get(meaningKey(resource.name, keyColumn)) !== meaning,
    )
    .map(({ field }) => ({ kind: "fill_key", table: resource.name, name: field.name, statements: [] }));
}

/** Indexes over columns that change their names go, and others take their place: made beforehand, or made now. */
function indexSteps({
  table,
  existing,
  dialect,
  swapped,
}: {
  table: TablePlan;
  existing: ExistingSchema;
  dialect: DialectAdditions;
  /** Column → the one that takes its name. */
  swapped: ReadonlyMap<string, string>;
}): SchemaStep[] {
  const have = new Set(existing.tables.get(table.name)?.indexes);
  const beside = new Map(
    table.indexes.flatMap((index) => {
      const other = indexBeside(index, swapped);
      return other === null ? [] : [[index.name, other] as const];
    }),
  );
  const ready = new Set([...beside].filter(([, { name }]) => have.has(name)).map(([name]) => name));
  const wanted = new Set(table.indexes.map(({ name }) => name));
  const spared = new Set([...beside.values()].map(({ name }) => name));
  const dropped = [...have].filter(
    (name) => OWN_INDEX.test(name) && !spared.has(name) && (!wanted.has(name) || beside.has(name)),
  );
  const missing = table.indexes.filter(
    ({ name }) => !ready.has(name) && (!have.has(name) || beside.has(name)),
  );
  return [
    ...dropped.map((name): SchemaStep => {
      const as = existing.indexNames.get(name);
      const drop = plain(`DROP INDEX ${quote(as ?? name)}`);
      const statements = as === undefined ? [drop] : [drop, forgetIndexName(dialect, name)];
      return { kind: "drop_index", table: table.name, name, statements };
    }),
    ...missing.map((index) => indexStep(index, { dialect, beside: beside.get(index.name) ?? index })),
    ...[...ready].map((name): SchemaStep => ({
      kind: "note",
      table: table.name,
      name,
      statements: [noteIndexName(dialect, { name, as: beside.get(name)!.name })],
    })),
  ];
}

/** An index over the columns that are going to have the names of its own; null where none of them changes. */
function indexBeside(index: IndexPlan, swapped: ReadonlyMap<string, string>): IndexPlan | null {
  const used = [...swapped].filter(
    ([column]) =>
      index.terms.some((term) => term.column === column) || index.where?.includes(quote(column)) === true,
  );
  if (used.length === 0) return null;
  const terms = index.terms.map((term) => ({ ...term, column: swapped.get(term.column) ?? term.column }));
  const where = used.reduce<string | null>(
    (text, [column, by]) => text?.replaceAll(quote(column), quote(by)) ?? null,
    index.where,
  );
  const name = shortName(`${index.name}__with_${used.map(([, by]) => by).join("__")}`);
  return { ...index, name, terms, where };
}

function indexStep(
  index: IndexPlan,
  { dialect, beside }: { dialect: DialectAdditions; beside: IndexPlan },
): SchemaStep {
  const { table, name, fields } = index;
  return {
    kind: "create_index",
    table,
    name,
    fields,
    beside,
    statements: [plain(createIndex(dialect, index))],
  };
}

function meaningSteps({
  resource,
  storage,
  existing,
  dialect,
  now,
}: {
  resource: CompiledResource;
  storage: ResourceStorage;
  existing: ExistingSchema;
  dialect: DialectAdditions;
  now: number;
}): SchemaStep[] {
  const note = (field: string, column: string, meaning: string): SchemaStep => {
    const row = { resource: resource.name, field, column, type: meaning, since: now };
    const key = ["resource", "column"];
    return {
      kind: "note",
      table: "sys__schema",
      name: meaningKey(resource.name, column),
      statements: [dialect.upsert({ table: "sys__schema", key, row, keep: ["since"] })],
    };
  };
  const kept = [...storage.fields.values()].flatMap(({ field, columns, meaning }) =>
    columns
      .filter((column) => existing.meanings.get(meaningKey(resource.name, column)) !== meaning)
      .map((column) => note(field.name, column, meaning)),
  );
  return [
    ...kept,
    ...leftKeys(resource, storage, existing).map((column) =>
      note(column.slice(0, -KEY_SUFFIX.length), column, LEFT_ALONE),
    ),
  ];
}

/** Meaning of a key column that writes no longer fill. */
const LEFT_ALONE = "left_alone";

function leftKeys(resource: CompiledResource, storage: ResourceStorage, existing: ExistingSchema): string[] {
  const planned = new Set(storage.columns.map(({ name }) => name));
  const columns = existing.tables.get(storage.table)?.columns.map(({ name }) => name) ?? [];
  return columns.filter((column) => {
    const meaning = existing.meanings.get(meaningKey(resource.name, column));
    return (
      column.endsWith(KEY_SUFFIX) && !planned.has(column) && meaning !== undefined && meaning !== LEFT_ALONE
    );
  });
}
