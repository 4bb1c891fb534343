import { quote } from "../identifiers.ts";
import { isConvertible, isRewritten } from "./conversions.ts";
import { addColumn, createIndex, createTable, foreignKeys, plain } from "./ddl.ts";
import { planDerived, type StalePart } from "./derived.ts";
import { OWN_INDEX, planIndexes } from "./indexes.ts";
import { type ExistingSchema, meaningKey } from "./existing.ts";
import { refuseUnsafe, type SchemaIssue } from "./schema-errors.ts";
import { KEY_SUFFIX, resourceStorage, type ResourceStorage } from "./resource-storage.ts";
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
 * Order: tables, columns, foreign keys, indexes that go, values that are stored in another way, keys of existing rows,
 * indexes, search indexes, notes about what was done.
 */
export function planSchema({
  resources,
  existing,
  dialect,
  now,
}: {
  resources: CompiledResources;
  existing: ExistingSchema;
  dialect: DialectAdditions;
  /** Epoch milliseconds, kept with new columns. */
  now: number;
}): SchemaPlan {
  const kept = resources.resources.filter(({ kind }) => kind !== "view");
  const refusals = kept.flatMap((resource) => refuseUnsafe(resource, existing));
  if (refusals.length > 0) return { ok: false, refusals };
  const stored = kept.map((resource) => ({ resource, storage: resourceStorage(resource) }));
  const planned = stored.flatMap(({ resource, storage }) => [
    resourceTable(resource, storage),
    ...linkTables(resource, storage),
  ]);
  const tables = [...SYSTEM_TABLES, ...planned.map((table) => withoutDangling(table, planned))];
  const derived = stored.map(({ resource, storage }) =>
    planDerived({ resource, storage, existing, dialect }),
  );
  const conversions = stored.flatMap(({ resource, storage }) => convertSteps(resource, storage, existing));
  const rewritten = (table: string) =>
    new Set(
      conversions
        .filter((step) => step.table === table && step.conversion?.rewritten)
        .map(({ name }) => name),
    );
  const steps = [
    ...tables.flatMap((table) => tableSteps(table, existing, dialect)),
    ...conversions,
    ...stored.flatMap(({ resource, storage }) => fillKeySteps(resource, storage, existing)),
    ...tables.flatMap((table) => indexSteps({ table, existing, dialect, rewritten: rewritten(table.name) })),
    ...derived.flatMap(({ steps: own }) => own),
    ...stored.flatMap(({ resource, storage }) => meaningSteps({ resource, storage, existing, dialect, now })),
  ];
  const order: readonly StepKind[] = [
    "create_table",
    "add_column",
    "add_foreign_key",
    "drop_index",
    "convert",
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
    .map(({ column, sql }): SchemaStep => ({
      kind: "add_foreign_key",
      table: table.name,
      name: column,
      statements: [plain(sql)],
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

/** Fields whose stored values must be looked at, and some stored in another way. Done row by row when the plan is applied. */
function convertSteps(
  resource: CompiledResource,
  storage: ResourceStorage,
  existing: ExistingSchema,
): SchemaStep[] {
  return [...storage.fields.values()].flatMap(({ field, columns: [main = ""], meaning: to }) => {
    const from = existing.meanings.get(meaningKey(resource.name, main));
    if (from === undefined || !isConvertible({ from, to })) return [];
    const conversion = { field, from, rewritten: isRewritten({ from, to }) };
    return [{ kind: "convert", table: storage.table, name: field.name, statements: [], conversion }];
  });
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

/** Indexes over values that are stored in another way go and come back: in between, two rows may look the same. */
function indexSteps({
  table,
  existing,
  dialect,
  rewritten,
}: {
  table: TablePlan;
  existing: ExistingSchema;
  dialect: DialectAdditions;
  rewritten: ReadonlySet<string>;
}): SchemaStep[] {
  const have = new Set(existing.tables.get(table.name)?.indexes);
  const wanted = new Map(table.indexes.map((index) => [index.name, index]));
  const again = new Set(
    table.indexes
      .filter(({ name, terms }) => have.has(name) && terms.some(({ column }) => rewritten.has(column)))
      .map(({ name }) => name),
  );
  const dropped = [...have].filter((name) => OWN_INDEX.test(name) && (!wanted.has(name) || again.has(name)));
  const missing = [...wanted.values()].filter(({ name }) => !have.has(name) || again.has(name));
  return [
    ...dropped.map((name): SchemaStep => ({
      kind: "drop_index",
      table: table.name,
      name,
      statements: [plain(`DROP INDEX ${quote(name)}`)],
    })),
    ...missing.map((index) => indexStep(index, dialect)),
  ];
}

function indexStep(index: IndexPlan, dialect: DialectAdditions): SchemaStep {
  const { table, name, fields } = index;
  return { kind: "create_index", table, name, fields, statements: [plain(createIndex(dialect, index))] };
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
