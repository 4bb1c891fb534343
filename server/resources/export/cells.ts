import { isObject } from "../../../core/definition/record.ts";
import type { CompiledField, FieldTypeName } from "../../../core/definition/types.ts";
import { textOfMarkup } from "../../../core/rich-text/text.ts";
import type { ResourceWords } from "../words.ts";
import { plainText } from "./csv.ts";

/** `labels`: words for people; `names`: what an import takes back. */
export type CellForm = "labels" | "names";

export interface CellContext {
  readonly form: CellForm;
  readonly words: Pick<ResourceWords, "option">;
  readonly yesNo: readonly [yes: string, no: string];
}

type Write = (value: unknown, field: Pick<CompiledField, "name">, context: CellContext) => string;

interface Cell {
  readonly write: Write;
  /** Makes what was written safe for a spreadsheet. */
  readonly guard: (text: string) => string;
}

/** An answered value in words; nothing there is no text. */
export function textOf(
  value: unknown,
  field: Pick<CompiledField, "name" | "valueType">,
  context: CellContext,
): string {
  return value === null || value === undefined ? "" : CELLS[field.valueType].write(value, field, context);
}

/** The same as one cell of a file. */
export function cellOf(
  value: unknown,
  field: Pick<CompiledField, "name" | "valueType">,
  context: CellContext,
): string {
  const text = textOf(value, field, context);
  return text === "" ? text : CELLS[field.valueType].guard(text);
}

const each =
  (write: Write): Write =>
  (value, field, context) =>
    Array.isArray(value) ? value.map((item: unknown) => write(item, field, context)).join("; ") : "";

const text: Write = (value) => (typeof value === "string" ? value : "");
const written: Write = (value) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const truth: Write = (value, _field, { form, yesNo }) =>
  form === "names" ? String(value === true) : yesNo[value === true ? 0 : 1];

const option: Write = (value, field, { form, words }) =>
  form === "names" ? String(value) : words.option(field.name, String(value));

/** A label that is not shown to the actor is written as the id. */
const labelled: Write = (value) => {
  if (!isObject(value)) return "";
  return typeof value["label"] === "string" ? value["label"] : `#${String(value["id"])}`;
};

const pointer: Write = (value, field, context) => {
  if (!isObject(value)) return "";
  const hasLabel = context.form === "labels" && typeof value["label"] === "string";
  return hasLabel ? labelled(value, field, context) : `${String(value["resource"])}:${String(value["id"])}`;
};

const named: Write = (value) => (isObject(value) && typeof value["name"] === "string" ? value["name"] : "");

/** Parts of a place in the order people write them. */
const parts =
  (names: readonly string[]): Write =>
  (value, _field, { form }) => {
    if (!isObject(value)) return "";
    if (form === "names") return JSON.stringify(value);
    const found = names.map((name) => value[name]).filter((part) => part != null && part !== "");
    return found.map(String).join(", ");
  };

const markup: Write = (value, _field, { form }) =>
  form === "names" ? String(value) : textOfMarkup(String(value)).trim();

/** What people typed may be taken for a formula; what the server writes itself may not. */
const typed = (write: Write): Cell => ({ write, guard: plainText });
const exact = (write: Write): Cell => ({ write, guard: (cell) => cell });

/** Digits behind a plus stay what they are. */
const international: Cell = {
  write: text,
  guard: (cell) => (/^\+\d+$/.test(cell) ? cell : plainText(cell)),
};
const nothing = exact(() => "");

const CELLS = {
  text: typed(text),
  long_text: typed(text),
  rich_text: typed(markup),
  integer: exact(written),
  decimal: exact(written),
  money: exact(written),
  percent: exact(written),
  boolean: exact(truth),
  date: exact(written),
  datetime: exact(written),
  time: exact(written),
  duration: exact(written),
  email: typed(text),
  phone: international,
  url: typed(text),
  color: typed(text),
  code: typed(text),
  enum: typed(option),
  multi_enum: typed(each(option)),
  tags: typed(each(text)),
  reference: typed(labelled),
  references: typed(each(labelled)),
  dynamic_reference: typed(pointer),
  rows: nothing,
  file: typed(named),
  files: typed(each(named)),
  image: typed(named),
  address: typed(parts(["street", "city", "state", "zip", "country"])),
  geo: typed(parts(["latitude", "longitude"])),
  rating: exact(written),
  slider: exact(written),
  computed: nothing,
} as const satisfies Record<FieldTypeName, Cell>;
