import { shortName } from "../identifiers.ts";
import { conditionSql } from "./predicate-sql.ts";
import { getStorage } from "../../field-types/index.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { IndexPlan } from "./columns.ts";
import type { ResourceStorage, StoredField } from "./resource-storage.ts";

const UNIQUE_PREFIX = "uq__";
const PLAIN_PREFIX = "ix__";
/** Names of indexes that follow from definitions, and go when they no longer do. */
export const OWN_INDEX = new RegExp(`^(${UNIQUE_PREFIX}|${PLAIN_PREFIX})`);

const ARCHIVED = "archived";
const LIVE = `${ARCHIVED} IS NULL`;

type Terms = IndexPlan["terms"];

const ascending = (column: string): Terms[number] => ({ column, direction: "asc" });
const NEWEST: Terms = [
  { column: "modified", direction: "desc" },
  { column: "id", direction: "desc" },
];

/**
 * Every index a resource's table has (0002, "Tables"). Each carries what lists ask for beside everything else, the
 * archive, states and region: so totals, pages far down and filters together are found in the index alone.
 */
export function planIndexes(resource: CompiledResource, storage: ResourceStorage): IndexPlan[] {
  const stored = [...storage.fields.values()].filter((field) => field.columns.length > 0);
  const plain = [
    NEWEST,
    [{ column: "created", direction: "desc" } as const, { column: "id", direction: "desc" } as const],
    ...stored.filter(leadsByNewest).map((field) => [ascending(main(field)), ...NEWEST]),
    ...stored.filter(isSorted).map((field) => [ascending(sorted(field)), ascending("id")]),
    ...stored
      .filter(({ field }) => resource.soughtBy.includes(field.name) && !field.sort)
      .map((field) => [ascending(field.keyColumn ?? main(field)), ascending("id")]),
    ...stored
      .filter((field) => isCountedBy(resource, field) && !leadsByNewest(field) && !leadsBySort(field))
      .map((field) => [ascending(main(field)), ascending("id")]),
    ...stored.filter(isPair).map((field) => [...field.columns.map(ascending), ...NEWEST]),
  ].map((terms) => plainIndex(storage.table, [...terms, ...carried(resource, storage, terms)]));
  return [...plain, ...uniqueIndexes(resource, storage)];
}

/** The columns every plain index carries: rows are tested for them without being read. */
export function carriedColumns(resource: CompiledResource, storage: ResourceStorage): ReadonlySet<string> {
  const region = storage.fields.get(resource.list.regionField ?? "")?.columns[0];
  const states = resource.fields.filter(({ lifecycle }) => lifecycle !== null).map(({ name }) => name);
  return new Set([ARCHIVED, ...states, ...(region === undefined ? [] : [region])]);
}

function carried(resource: CompiledResource, storage: ResourceStorage, terms: Terms): Terms {
  const there = new Set(terms.map(({ column }) => column));
  return [...carriedColumns(resource, storage)].filter((name) => !there.has(name)).map(ascending);
}

const main = ({ hashColumn, columns }: StoredField): string => hashColumn ?? columns[0] ?? "";
const sorted = (field: StoredField): string => field.sortColumn ?? main(field);

/** References, states of lifecycles, and scalars that are filtered but not sorted by. */
function leadsByNewest({ field }: StoredField): boolean {
  const storage = getStorage(field);
  if (storage.reference || field.lifecycle !== null) return true;
  if (field.kind === "sealed") return field.filter || field.search;
  return field.filter && !field.sort && storage.indexable(field);
}

function isCountedBy({ countedBy }: CompiledResource, { field }: StoredField): boolean {
  return countedBy.includes(field.name) && getStorage(field).indexable(field);
}

/** What is sorted by is its value, not a text made of it. */
const leadsBySort = (field: StoredField): boolean => isSorted(field) && sorted(field) === main(field);

function isSorted({ field }: StoredField): boolean {
  return field.sort && !getStorage(field).reference;
}

/** A resource's name and an id: found only together. */
function isPair({ field, keyColumn, columns }: StoredField): boolean {
  return keyColumn === null && columns.length > 1 && columns.includes(`${field.name}__id`);
}

function plainIndex(table: string, terms: Terms): IndexPlan {
  const columns = terms.map(({ column }) => column);
  return {
    name: shortName(`${PLAIN_PREFIX}${table}__${columns.join("__")}`),
    table,
    terms,
    unique: false,
    where: null,
    fields: [],
  };
}

function uniqueIndexes(resource: CompiledResource, storage: ResourceStorage): IndexPlan[] {
  const own = resource.fields
    .filter((field) => field.unique)
    .map((field) => uniqueIndex(storage, field.name, [field.name], LIVE));
  const rules = resource.unique.map(({ name, fields, where }) =>
    uniqueIndex(storage, name, fields, where === null ? LIVE : `${LIVE} AND ${conditionSql(storage, where)}`),
  );
  return [...own, ...rules];
}

/** The name ends in what the index says, so that a changed rule is another index. */
function uniqueIndex(
  storage: ResourceStorage,
  name: string,
  fields: readonly string[],
  where: string,
): IndexPlan {
  const columns = fields.flatMap((field) => storage.fields.get(field)?.sortColumn ?? []);
  const said = `${columns.join("__")}${where === LIVE ? "" : `__${where}`}`;
  return {
    name: shortName(`${UNIQUE_PREFIX}${storage.table}__${name}__${said}`),
    table: storage.table,
    terms: columns.map(ascending),
    unique: true,
    where,
    fields,
  };
}
