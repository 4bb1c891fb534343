import { fieldTypeOf } from "../../../core/definition/fields/index.ts";
import { foldText } from "../../../core/definition/fold.ts";
import { isObject } from "../../../core/definition/record.ts";
import { textOfMarkup } from "../../../core/rich-text/text.ts";
import { LABEL_COLUMN, resourceStorage } from "../../database/schema/resource-storage.ts";
import { toSearchText } from "../../database/search.ts";
import type { CompiledResource, ValueKind } from "../../../core/definition/types.ts";
import type { Presented } from "../plan/row-reader.ts";
import type { ColumnValues } from "./statements.ts";

type Words = (value: unknown) => readonly string[];

const none: Words = () => [];
const plain: Words = (value) =>
  typeof value === "string" || typeof value === "number" ? [String(value)] : [];
const labelled: Words = (value) =>
  isObject(value) && typeof value["label"] === "string" ? [value["label"]] : [];
const named: Words = (value) => (isObject(value) && typeof value["name"] === "string" ? [value["name"]] : []);
/** Lines of an address, translations of a text. */
const parts: Words = (value) =>
  isObject(value) ? Object.values(value).filter((part) => typeof part === "string") : [];
const each =
  (words: Words): Words =>
  (value) =>
    Array.isArray(value) ? value.flatMap((item: unknown) => words(item)) : [];

/** What of an answered value goes into labels and search texts. */
const WORDS = {
  text: plain,
  long_text: plain,
  integer: plain,
  decimal: plain,
  boolean: none,
  date: plain,
  datetime: plain,
  time: plain,
  option: plain,
  options: each(plain),
  reference: labelled,
  references: each(labelled),
  dynamic_reference: labelled,
  rows: none,
  file: named,
  files: each(named),
  json: parts,
  // found by a hash of the whole, not by words
  sealed: none,
} as const satisfies Record<ValueKind, Words>;

/** Fields that the label or a search text of the resource is made of. */
export function listTextFields({ label, fields }: CompiledResource): ReadonlySet<string> {
  return new Set([
    ...label,
    ...fields.filter((field) => field.search && field.kind !== "sealed").map(({ name }) => name),
  ]);
}

/** Label and search texts of a record, from its values with all labels. */
export function buildTextColumns(resource: CompiledResource, record: Presented): ColumnValues {
  const wordsOf = (name: string): readonly string[] => {
    const field = resource.fieldsByName[name];
    if (field === undefined) return [];
    const words = WORDS[field.kind](record[name]);
    return fieldTypeOf(field.valueType).markup ? words.map(textOfMarkup) : words;
  };
  const label = resource.label.flatMap((name) => wordsOf(name).join(", ") || []).join(" · ");
  const texts: Record<string, string | null> = { [LABEL_COLUMN]: label === "" ? `#${record.id}` : label };
  for (const { column, names } of searchedFields(resource)) {
    const words = names.flatMap((name) => wordsOf(name).map(foldText));
    texts[column] = toSearchText(words);
  }
  return texts;
}

interface SearchedFields {
  readonly column: string;
  readonly names: readonly string[];
}

const searched = new WeakMap<CompiledResource, readonly SearchedFields[]>();

/** Fields whose words stand in each search column; found once, for millions of rows may be written. */
function searchedFields(resource: CompiledResource): readonly SearchedFields[] {
  const known = searched.get(resource);
  if (known !== undefined) return known;
  const found = resourceStorage(resource).searchColumns.map(({ column, sensitivity }) => {
    const fields = resource.fields.filter((field) => field.search && field.sensitivity === sensitivity);
    return { column, names: fields.map(({ name }) => name) };
  });
  searched.set(resource, found);
  return found;
}

/** Columns `textsOf` fills, in one order. */
export function textColumns(resource: CompiledResource): string[] {
  return [LABEL_COLUMN, ...resourceStorage(resource).searchColumns.map(({ column }) => column)];
}
