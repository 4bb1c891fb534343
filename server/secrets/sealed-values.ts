import { namesOverTime } from "../../core/definition/former-names.ts";
import { isEmptyValue, isObject } from "../../core/definition/record.ts";
import type { CompiledField, CompiledResource, CompiledResources } from "../../core/definition/types.ts";
import { HASH_SUFFIX } from "../field-types/storage.ts";
import type { Sealing } from "./sealing.ts";

/** field → value before and after, as history has them. */
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Columns of the sealed fields among the values of a row; the row has its id by now. */
export function sealedColumns(
  sealing: Sealing,
  { name: resource, fields }: Pick<CompiledResource, "name" | "fields">,
  { id, values }: { id: number; values: Readonly<Record<string, unknown>> },
): Record<string, string | null> {
  const columns: Record<string, string | null> = {};
  for (const { name, kind } of fields) {
    if (kind !== "sealed" || !Object.hasOwn(values, name)) continue;
    const value = values[name];
    const text = isEmptyValue(value) ? null : String(value);
    columns[name] = text === null ? null : sealing.seal({ resource, id, field: name }, text);
    columns[name + HASH_SUFFIX] = text === null ? null : (sealing.hashes(resource, text)[0] ?? null);
  }
  return columns;
}

/** A row as its table holds it, with the values of its sealed fields open. */
export function openRow(
  sealing: Sealing,
  resource: string,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const place = { resource, id: Number(row["id"]), isForeign: () => false };
  const open = (name: string, value: unknown) =>
    typeof value === "string" && Object.hasOwn(row, name + HASH_SUFFIX) ? sealing.open(place, value) : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, open(name, value)]));
}

/** Whether a name is that of another field of the resource, or of no field: a field can have had other names. */
export function isForeignTo(
  { fields }: Pick<CompiledResource, "fields">,
  field: Pick<CompiledField, "name">,
): (name: string) => boolean {
  const others = new Set(namesOverTime(fields.filter(({ name }) => name !== field.name)));
  return (name) => others.has(name) || name.includes("__");
}

/** Where values of a record's history are sealed, whatever field they were of. No field has such a name. */
const HISTORY = "history__";
/** A sealed value among those of a history entry, which are JSON. */
const SEALED_VALUE = "sealed__";

/** The changes as history keeps them: values of sealed fields, those of child rows among them, are sealed. */
export function sealChanges(
  sealing: Sealing,
  {
    resources,
    resource,
    record,
  }: { resources: CompiledResources; resource: CompiledResource; record: number },
  changes: Changes,
): Changes {
  const sealOne = (value: unknown): unknown =>
    isEmptyValue(value) || isSealedValue(value)
      ? value
      : {
          [SEALED_VALUE]: sealing.seal(
            { resource: resource.name, id: record, field: HISTORY },
            String(value),
          ),
        };
  const sealSide = (owner: CompiledResource, name: string, value: unknown): unknown => {
    const field = owner.fieldsByName[name];
    if (field?.kind === "sealed") return sealOne(value);
    const child = field?.kind === "rows" ? resources.byName[field.to ?? ""] : undefined;
    if (child === undefined || !Array.isArray(value)) return value;
    return value.map((row: unknown) =>
      isObject(row)
        ? Object.fromEntries(Object.entries(row).map(([key, one]) => [key, sealSide(child, key, one)]))
        : row,
    );
  };
  const entries = Object.entries(changes).map(([name, [before, after]]) => [
    name,
    [sealSide(resource, name, before), sealSide(resource, name, after)] as const,
  ]);
  return Object.fromEntries(entries) as Changes;
}

/** Values of a history entry as they were, also of fields that are sealed no more. */
export function openHistory(
  sealing: Sealing,
  { resource, record }: { resource: string; record: number },
  value: unknown,
): unknown {
  if (isSealedValue(value)) {
    const place = { resource, id: record, isForeign: (name: string) => name !== HISTORY };
    return sealing.open(place, value[SEALED_VALUE]);
  }
  const open = (one: unknown) => openHistory(sealing, { resource, record }, one);
  if (Array.isArray(value)) return value.map(open);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, open(one)]));
}

function isSealedValue(value: unknown): value is { readonly [SEALED_VALUE]: string } {
  return isObject(value) && typeof value[SEALED_VALUE] === "string";
}
