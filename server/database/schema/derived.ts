import { plain } from "./ddl.ts";
import { type ExistingSchema, meaningKey } from "./existing.ts";
import { LABEL_COLUMN, type ResourceStorage, SEARCH_COLUMN } from "./resource-storage.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { DialectAdditions } from "../dialect.ts";
import type { SchemaStep } from "./steps.ts";

/** Values of existing rows that no longer follow from the definition: `label__`, `search__` (all classes), a stored computed field, or the wall clock of a moment. `part` is the column's name. */
export interface StalePart {
  readonly resource: string;
  readonly part: string;
}

export const DERIVED = "derived:";
export const STALE = "stale:";
const SEARCH_INDEX = "search_index:";

/** The search index and the notes about what stored values were made from. */
export function planDerived({
  resource,
  storage,
  existing,
  dialect,
}: {
  resource: CompiledResource;
  storage: ResourceStorage;
  existing: ExistingSchema;
  dialect: DialectAdditions;
}): { steps: SchemaStep[]; stale: StalePart[] } {
  const note = (key: string, value: string): SchemaStep => ({
    kind: "note",
    table: "sys__meta",
    name: key,
    statements: [dialect.upsert({ table: "sys__meta", key: ["key"], row: { key, value } })],
  });
  const isNew = !existing.tables.has(storage.table);
  const retold = partsOfOtherMeaning(resource, storage, existing);
  const changed = [...describeParts(resource, storage)].filter(
    ([part, source]) =>
      retold.has(part) || existing.meta.get(`${DERIVED}${resource.name}:${part}`) !== source,
  );
  const stale = isNew ? [] : changed.map(([part]) => ({ resource: resource.name, part }));
  return {
    stale,
    steps: [
      ...searchSteps({ storage, existing, dialect, note }),
      ...changed.map(([part, source]) => note(`${DERIVED}${resource.name}:${part}`, source)),
      ...stale.map(({ part }) => note(`${STALE}${resource.name}:${part}`, "")),
    ],
  };
}

/** What is made of fields whose values are written differently now, as 5 and 5.00. */
function partsOfOtherMeaning(
  resource: CompiledResource,
  storage: ResourceStorage,
  existing: ExistingSchema,
): ReadonlySet<string> {
  const parts = [...storage.fields.values()].flatMap(({ field, columns: [main = ""], meaning }) => {
    const known = existing.meanings.get(meaningKey(resource.name, main));
    if (known === undefined || known === meaning) return [];
    return [
      field.name,
      ...(resource.label.includes(field.name) ? [LABEL_COLUMN] : []),
      ...(field.search ? [SEARCH_COLUMN] : []),
    ];
  });
  return new Set(parts);
}

function describeParts(resource: CompiledResource, { wallColumns }: ResourceStorage): Map<string, string> {
  const searched = resource.fields
    .filter((field) => field.search && field.kind !== "sealed")
    .map(({ name, sensitivity }) => [name, sensitivity]);
  const parts = new Map([
    [LABEL_COLUMN, JSON.stringify(resource.label)],
    [SEARCH_COLUMN, JSON.stringify(searched)],
  ]);
  for (const { name, computed } of resource.fields) {
    if (computed?.stored === true) parts.set(name, JSON.stringify(computed));
  }
  for (const { column, zone } of wallColumns) parts.set(column, zone);
  return parts;
}

function searchSteps({
  storage,
  existing,
  dialect,
  note,
}: {
  storage: ResourceStorage;
  existing: ExistingSchema;
  dialect: DialectAdditions;
  note: (key: string, value: string) => SchemaStep;
}): SchemaStep[] {
  const { table } = storage;
  const columns = storage.searchColumns.map(({ column }) => column);
  const key = SEARCH_INDEX + table;
  const before = (existing.meta.get(key) ?? "").split(",").filter((column) => column !== "");
  if (before.join(",") === columns.join(",")) return [];
  const statements = [
    ...(before.length > 0 ? dialect.dropSearchIndex({ table, columns: before, staying: columns }) : []),
    ...(columns.length > 0 ? dialect.createSearchIndex({ table, columns }) : []),
  ].map(plain);
  const search = columns.length > 0 ? dialect.searchIndexBeside?.({ table, columns }) : undefined;
  return [
    { kind: "search_index", table, name: table, statements, ...(search && { search }) },
    note(key, columns.join(",")),
  ];
}
