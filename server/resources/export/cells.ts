import { isObject } from "../../../core/definition/record.ts";
import type { CompiledField, FieldTypeName } from "../../../core/definition/types.ts";
import type { ResourceWords } from "../words.ts";
import { plainText } from "./csv.ts";

/** `labels`: words for people; `names`: what an import takes back. */
export type CellForm = "labels" | "names";

export interface CellContext {
  readonly form: CellForm;
  readonly words: Pick<ResourceWords, "option">;
  readonly yesNo: readonly [yes: string, no: string];
}

type Cell = (value: unknown, field: Pick<CompiledField, "name">, context: CellContext) => string;

/** An answered value as one cell; nothing there is an empty cell. */
export function cellOf(
  value: unknown,
  field: Pick<CompiledField, "name" | "valueType">,
  context: CellContext,
): string {
  return value === null || value === undefined ? "" : CELLS[field.valueType](value, field, context);
}

/** Keeps what people typed from being taken for a formula. */
const guarded =
  (cell: Cell): Cell =>
  (value, field, context) =>
    plainText(cell(value, field, context));

const each =
  (cell: Cell): Cell =>
  (value, field, context) =>
    Array.isArray(value) ? value.map((item: unknown) => cell(item, field, context)).join("; ") : "";

const typed: Cell = (value) => (typeof value === "string" ? value : "");
const text = guarded(typed);
/** Numbers, dates and times: written by the server itself. */
const exact: Cell = (value) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

const truth: Cell = (value, _field, { form, yesNo }) =>
  form === "names" ? String(value === true) : yesNo[value === true ? 0 : 1];

const option: Cell = (value, field, { form, words }) =>
  form === "names" ? String(value) : words.option(field.name, String(value));

/** A label that is not shown to the actor is written as the id. */
const labelled: Cell = (value) => {
  if (!isObject(value)) return "";
  return typeof value["label"] === "string" ? value["label"] : `#${String(value["id"])}`;
};

const pointer: Cell = (value, field, context) => {
  if (!isObject(value)) return "";
  const hasLabel = context.form === "labels" && typeof value["label"] === "string";
  return hasLabel ? labelled(value, field, context) : `${String(value["resource"])}:${String(value["id"])}`;
};

const named: Cell = (value) => (isObject(value) && typeof value["name"] === "string" ? value["name"] : "");

/** Parts of a place in the order people write them. */
const parts =
  (names: readonly string[]): Cell =>
  (value, _field, { form }) => {
    if (!isObject(value)) return "";
    if (form === "names") return JSON.stringify(value);
    const found = names.map((name) => value[name]).filter((part) => part != null && part !== "");
    return found.map(String).join(", ");
  };

const markup: Cell = (value, _field, { form }) =>
  form === "names" ? String(value) : withoutMarkup(String(value));

/** Digits behind a plus stay what they are. */
const international: Cell = (value, field, context) =>
  typeof value === "string" && /^\+\d+$/.test(value) ? value : text(value, field, context);

const nothing: Cell = () => "";

const CELLS = {
  text,
  long_text: text,
  rich_text: guarded(markup),
  integer: exact,
  decimal: exact,
  money: exact,
  percent: exact,
  boolean: truth,
  date: exact,
  datetime: exact,
  time: exact,
  duration: exact,
  email: text,
  phone: international,
  url: text,
  color: text,
  code: text,
  enum: guarded(option),
  multi_enum: guarded(each(option)),
  tags: guarded(each(typed)),
  reference: guarded(labelled),
  references: guarded(each(labelled)),
  dynamic_reference: guarded(pointer),
  rows: nothing,
  file: guarded(named),
  files: guarded(each(named)),
  image: guarded(named),
  address: guarded(parts(["street", "city", "state", "zip", "country"])),
  geo: parts(["latitude", "longitude"]),
  rating: exact,
  slider: exact,
  computed: nothing,
} as const satisfies Record<FieldTypeName, Cell>;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** The words of a rich text, a line for each of its blocks. */
function withoutMarkup(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|h\d|div|blockquote)>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .trim();
}
