import { isDeepStrictEqual } from "node:util";
import { byNameOfToday } from "../../../core/definition/former-names.ts";
import { isObject } from "../../../core/definition/record.ts";
import { labelPointers } from "./dynamic-labels.ts";
import { filePointer, filePointersOf, nameFiles } from "./file-pointers.ts";
import type { FilePointer } from "./file-pointers.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { RecordPlan } from "../plan/record-plan.ts";
import type { Database } from "../../database/types.ts";
import type { EngineContext } from "../types.ts";
import { openHistory } from "../../secrets/sealed-values.ts";
import type { OpenResource } from "./open.ts";

/** field → value before and after, as far as the actor reads the field. */
export type ShownChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** A row with the plan that answers questions of rights about it. */
export interface ShownRow {
  readonly plan: RecordPlan;
  readonly row: readonly unknown[];
}

type StoredChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Differences of the fields the actor reads in this row; labels are filled in by `labelChanges`. */
export function presentChanges(
  open: OpenResource,
  { plan, row }: ShownRow,
  changes: StoredChanges,
): ShownChanges {
  const { classReadable, rowReadable } = plan.permissions;
  const named = byNameOfToday(open.resource.fields, changes);
  const presented = Object.entries(named).flatMap(([name, pair]) => {
    const field = open.resource.fieldsByName[name];
    if (field === undefined || !classReadable(row, field.sensitivity)) return [];
    const child = field.kind === "rows" ? open.definitions.resources.byName[field.to ?? ""] : undefined;
    if (child === undefined) return [[name, pair.map((value) => shown(field, value))]];
    const mayRead = (inner: string) => rowReadable(row, child.name, inner);
    const lists = pair.map((list) => shownRows({ fields: child.fields, list, mayRead }));
    const told = withoutSame(lists as [ShownChildRow[], ShownChildRow[]]);
    return told.flat().length === 0 && lists.flat().length > 0 ? [] : [[name, told]];
  });
  return Object.fromEntries(presented) as ShownChanges;
}

/** `changes` of an entry of `sys__history`, as they were; nothing for what cannot be read. */
export function readChanges(
  { dialect }: Pick<Database, "dialect">,
  { resource, record, changes: text }: { resource: string; record: unknown; changes: unknown },
): Record<string, readonly [before: unknown, after: unknown]> {
  const parsed: unknown = typeof text === "string" ? JSON.parse(text) : null;
  if (!isObject(parsed)) return {};
  const place = { resource, record: Number(record) };
  const entries = Object.entries(parsed)
    .filter(([, pair]) => Array.isArray(pair))
    .map(([name, pair]) => [name, openHistory(dialect.sealing, place, pair)]);
  return Object.fromEntries(entries) as Record<string, readonly [unknown, unknown]>;
}

/** References become objects, whose labels are read together at the end. */
export function shown(field: CompiledField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === "reference") return { id: value, label: null };
  if (field.kind === "references" && Array.isArray(value))
    return value.map((id: unknown) => ({ id, label: null }));
  if (field.kind === "dynamic_reference" && isObject(value)) return { ...value, label: null };
  if (field.kind === "file") return filePointer(value);
  if (field.kind === "files" && Array.isArray(value)) return value.map(filePointer);
  return value;
}

type ShownChildRow = Readonly<Record<string, unknown>>;

/** Rows in which nothing changed that the actor reads are not told. */
function withoutSame([before, after]: readonly [ShownChildRow[], ShownChildRow[]]): ShownChildRow[][] {
  const same = new Set(
    before
      .filter((row) => after.some((other) => other["id"] === row["id"] && isDeepStrictEqual(row, other)))
      .map(({ id }) => id),
  );
  return [before, after].map((list) => list.filter(({ id }) => id === undefined || !same.has(id)));
}

function shownRows({
  fields,
  list,
  mayRead,
}: {
  fields: readonly CompiledField[];
  list: unknown;
  mayRead: (field: string) => boolean;
}): ShownChildRow[] {
  const readable = fields.filter(({ name }) => mayRead(name));
  const items = (Array.isArray(list) ? list : []).filter(isObject);
  return items
    .map((kept) => byNameOfToday(fields, kept))
    .map((item) => ({
      ...(item["id"] === undefined ? {} : { id: item["id"] }),
      ...Object.fromEntries(
        readable
          .filter(({ name }) => Object.hasOwn(item, name))
          .map((field) => [field.name, labelled(field, item[field.name])]),
      ),
    }));
}

/** Child rows were kept with the labels of their time; the labels of today are read anew. */
function labelled(field: CompiledField, value: unknown): unknown {
  if (field.kind === "reference" && isObject(value)) return { id: value["id"], label: null };
  if (field.kind === "references" && Array.isArray(value)) {
    return value.map((item: unknown) =>
      isObject(item) ? { id: item["id"], label: null } : { id: item, label: null },
    );
  }
  return shown(field, value);
}

export interface Pointer {
  readonly resource: string;
  readonly id: number;
  label: string | null;
}

/** Notes an answered reference whose label is still to be read. */
export function addPointer(pointers: Pointer[], resource: string | null, target: unknown): void {
  if (resource === null || !isObject(target) || typeof target["id"] !== "number") return;
  const holder = target as { id: number; label: string | null };
  pointers.push({
    resource,
    id: holder.id,
    get label() {
      return holder.label;
    },
    set label(label) {
      holder.label = label;
    },
  });
}

/** Labels as far as the actor may see them; one read for each resource pointed at. */
export async function labelChanges(
  context: EngineContext,
  open: OpenResource,
  changes: readonly ShownChanges[],
): Promise<void> {
  const pointers: Pointer[] = [];
  const files: FilePointer[] = [];
  const addValue = (field: CompiledField | undefined, value: unknown): void => {
    if (field === undefined) return;
    if (field.kind === "file" || field.kind === "files") {
      files.push(...filePointersOf(value));
      return;
    }
    if (field.kind === "dynamic_reference" && isObject(value)) {
      addPointer(pointers, String(value["resource"]), value);
      return;
    }
    const child = field.kind === "rows" ? open.definitions.resources.byName[field.to ?? ""] : undefined;
    for (const item of (Array.isArray(value) ? value : [value]) as unknown[]) {
      if (child === undefined) addPointer(pointers, field.to, item);
      else if (isObject(item)) child.fields.forEach((inner) => addValue(inner, item[inner.name]));
    }
  };
  for (const [name, pair] of changes.flatMap((one) => Object.entries(one))) {
    for (const value of pair) addValue(open.resource.fieldsByName[name], value);
  }
  await Promise.all([labelPointers(context, open, pointers), nameFiles(context, open, files)]);
}
