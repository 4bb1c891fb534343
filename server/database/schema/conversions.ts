import { isDeepStrictEqual } from "node:util";
import { COMPANY_TIME_ZONE } from "../../../core/definition/context.ts";
import { KINDS } from "../../../core/definition/fields/kinds.ts";
import type { ValueField } from "../../../core/definition/fields/spec.ts";
import type {
  CompiledField,
  CompiledResource,
  CompiledResources,
  FieldTypeName,
  ValueKind,
} from "../../../core/definition/types.ts";
import { type ConversionContext, convertsTo, convertValue } from "../../../core/studio/value-conversions.ts";
import { HASH_SUFFIX, SECONDS_MEANING } from "../../field-types/storage.ts";
import { shortName } from "../identifiers.ts";
import { type ExistingSchema, meaningKey } from "./existing.ts";
import { KEY_SUFFIX, type ResourceStorage, type StoredField } from "./resource-storage.ts";

/** Changes of meaning under which the values there are stay right as they are stored: `from>to`. */
const WIDENINGS: ReadonlySet<string> = new Set(["option>text", "date>text", "time>text", "options>tags"]);

/** A type that values of a meaning could have; its limits do not matter here. */
const TYPES: Readonly<Record<string, FieldTypeName>> = {
  text: "text",
  option: "enum",
  options: "multi_enum",
  tags: "tags",
  integer: "integer",
  duration: "duration",
  decimal: "decimal",
  boolean: "boolean",
  date: "date",
  instant: "datetime",
  time: "time",
  reference: "reference",
  references: "references",
};
const KIND_BY_TYPE: Partial<Record<FieldTypeName, ValueKind>> = {
  enum: "option",
  multi_enum: "options",
  tags: "options",
  duration: "integer",
};

const KIND_OF_LISTS: ReadonlySet<ValueKind | null> = new Set(["options", "references"]);

interface MeaningChange {
  readonly from: string;
  readonly to: string;
}

/** A field whose stored values mean something else from now on. Each meaning has columns of its own. */
export interface Conversion {
  readonly stored: StoredField;
  readonly from: string;
  /** Column → the one beside it that is filled first, and then takes its name. */
  readonly filled: ReadonlyMap<string, string>;
  /** Column → the name under which its values are kept. */
  readonly kept: ReadonlyMap<string, string>;
  /** The first of the filled columns is there: with what was kept when the field last had this meaning. */
  readonly returns: boolean;
  /** The field as it was, where that is known. */
  readonly before: CompiledField | null;
}

export function staysRight({ from, to }: MeaningChange): boolean {
  return from === to || WIDENINGS.has(`${from}>${to}`);
}

export function isConvertible({ from, to }: MeaningChange): boolean {
  const [old, next] = [kindOf(from), kindOf(to)];
  return from !== to && old !== null && next !== null && convertsTo(old, next);
}

function kindOf(meaning: string): ValueKind | null {
  if (isSealed(meaning)) return "sealed";
  const type = TYPES[meaning.split(":")[0] ?? ""];
  return type === undefined ? null : (KIND_BY_TYPE[type] ?? (type as ValueKind));
}

/** Whether values of the meaning lie encrypted. */
export const isSealed = (meaning: string): boolean => meaning.startsWith("sealed:");

const keptName = (column: string, meaning: string): string =>
  shortName(`${column}__as_${meaning.replaceAll(/[^a-z0-9]+/g, "_")}`);

/** The conversions that a resource's table needs. */
export function findConversions({
  resource,
  storage,
  existing,
  before,
}: {
  resource: CompiledResource;
  storage: ResourceStorage;
  existing: ExistingSchema;
  before: CompiledResources | null;
}): Conversion[] {
  const columns = new Set(existing.tables.get(storage.table)?.columns.map(({ name }) => name));
  return [...storage.fields.values()].flatMap((stored) => {
    const [main = ""] = stored.columns;
    const [from, to] = [existing.meanings.get(meaningKey(resource.name, main)), stored.meaning];
    if (from === undefined || !isConvertible({ from, to })) return [];
    const returns = columns.has(keptName(main, to));
    if (staysRight({ from, to }) && !returns) return [];
    // a key of an earlier time stays where it is unless the new meaning has one
    const old = [main, main + KEY_SUFFIX, main + HASH_SUFFIX].filter(
      (column) =>
        columns.has(column) && (stored.columns.includes(column) || !columns.has(keptName(column, from))),
    );
    return [
      {
        stored,
        from,
        returns,
        filled: new Map(stored.columns.map((column) => [column, keptName(column, to)])),
        kept: new Map(old.map((column) => [column, keptName(column, from)])),
        before: before?.byName[resource.name]?.fieldsByName[stored.field.name] ?? null,
      },
    ];
  });
}

/** The schema as it is once the columns have changed their names. */
export function withConversions(
  existing: ExistingSchema,
  conversions: ReadonlyMap<string, readonly Conversion[]>,
): ExistingSchema {
  const tables = new Map(existing.tables);
  const meanings = new Map(existing.meanings);
  for (const [name, list] of conversions) {
    const table = tables.get(name);
    if (table === undefined) continue;
    const names = new Map(
      list.flatMap(({ filled, kept }) => [
        ...kept,
        ...[...filled].map(([column, of]) => [of, column] as const),
      ]),
    );
    const made = list.flatMap(({ filled }) => [...filled.keys()]);
    const columns = table.columns.map((column) => ({
      ...column,
      name: names.get(column.name) ?? column.name,
    }));
    const have = new Set(columns.map((column) => column.name));
    const missing = made.filter((column) => !have.has(column));
    tables.set(name, {
      ...table,
      columns: [
        ...columns,
        ...missing.map((column) => ({ name: column, type: "", nullable: true, primaryKey: false })),
      ],
      foreignKeys: table.foreignKeys.map((key) => ({ ...key, column: names.get(key.column) ?? key.column })),
    });
    for (const { filled, stored } of list) {
      for (const column of filled.keys()) meanings.set(meaningKey(name, column), stored.meaning);
    }
  }
  return { ...existing, tables, meanings };
}

/** Records that references name, looked up for some rows at once. */
export type Links = Pick<ConversionContext, "idOf" | "labelOf">;

/** What a row holds in its column, and what was kept when the field last had the new meaning. */
export interface HeldValues {
  readonly value: string | number | null;
  readonly kept: string | number | null;
}

/** A row's value as the field takes it; null where it has none or does not fit. What was kept and still stands returns. */
export function convertHeld(
  { stored, from, before }: Conversion,
  held: HeldValues,
  links: Links,
): { readonly fits: boolean; readonly value: unknown; readonly shown: unknown } {
  const { field } = stored;
  const value = readStored(from, held.value);
  const kept = held.kept === null ? null : stored.decode({ [field.name]: held.kept });
  const context = { timeZone: COMPANY_TIME_ZONE, ...links };
  if (kept !== null) {
    const back = { ...context, field: oldField({ field, from, before, value }) };
    const was = inUnit(kept, { from: stored.meaning, to: from, before: field, field: back.field });
    const turned = was === null ? null : convertValue(was, field.kind, back);
    if (isDeepStrictEqual(turned, value)) return { fits: true, value: kept, shown: value };
  }
  const kind = kindOf(from);
  const given = inUnit(value, { from, to: stored.meaning, before, field });
  const converted = given === null || kind === null ? null : convertValue(given, kind, { ...context, field });
  return { fits: value === null || converted !== null, value: converted, shown: value };
}

/** A length of time in the unit of its field, which changes between minutes and seconds; null where it is no whole number of them. */
function inUnit(
  value: unknown,
  {
    from,
    to,
    before,
    field,
  }: MeaningChange & { readonly before: CompiledField | null; readonly field: ValueField },
): unknown {
  if (typeof value !== "number" || from === to) return value;
  const isLength = (one: ValueField | null) => one === null || one.valueType === "duration";
  if (to === SECONDS_MEANING && from === "integer" && isLength(before)) return value * 60;
  if (from !== SECONDS_MEANING || to !== "integer" || !isLength(field)) return value;
  return value % 60 === 0 ? value / 60 : null;
}

export function readStored(meaning: string, stored: string | number | null): unknown {
  const kind = kindOf(meaning);
  return stored === null || kind === null
    ? null
    : KINDS[kind].fromStorage(stored, Number(meaning.split(":")[1] ?? 0));
}

/** The field as it was; where nobody knows, one that takes what the row holds. */
function oldField({
  field,
  from,
  before,
  value,
}: Pick<Conversion, "from" | "before"> & { field: CompiledField; value: unknown }): ValueField {
  const [name = "", more = ""] = from.split(":");
  const valueType = TYPES[name] ?? "text";
  const kind = kindOf(from) ?? "text";
  if (before?.kind === kind) return before;
  const options = [value].flat().flatMap((one) => (typeof one === "string" ? [one] : []));
  return {
    name: field.name,
    valueType,
    kind,
    scale: name === "decimal" ? Number(more) : 0,
    options:
      valueType === "enum" || valueType === "multi_enum"
        ? options.map((option) => ({ value: option, tone: "neutral", retired: false }))
        : null,
    to: more === "" || name === "decimal" ? null : more,
    limits: {},
  };
}

/** The resource whose records a conversion names by their labels; null where none. */
export function linkedResource({ stored, from }: Conversion): string | null {
  const target = (meaning: string) => /^references?:(.+)$/.exec(meaning)?.[1] ?? null;
  return target(from) ?? target(stored.meaning);
}

/** A list that was one before: its elements are read until the new ones are in force, and have one table. */
export function sharesElements({ from }: Conversion): boolean {
  return KIND_OF_LISTS.has(kindOf(from));
}
