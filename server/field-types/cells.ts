import { isObject } from "../../core/definition/record.ts";
import { textOfMarkup } from "../../core/rich-text/text.ts";
import { plainText } from "../../core/shared/csv.ts";
import type { TextCell, TextWriter } from "./types.ts";

const each =
  (write: TextWriter): TextWriter =>
  (value, field, context) =>
    Array.isArray(value) ? value.map((item: unknown) => write(item, field, context)).join("; ") : "";

const typedText: TextWriter = (value) => (typeof value === "string" ? value : "");
const written: TextWriter = (value) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const yesOrNo: TextWriter = (value, _field, { form, yesNo }) =>
  form === "names" ? String(value === true) : yesNo[value === true ? 0 : 1];

const label: TextWriter = (value, field, { form, words }) =>
  form === "names" ? String(value) : words.option(field.name, String(value));

/** A label that is not shown to the actor is written as the id. */
const labelled: TextWriter = (value) => {
  if (!isObject(value)) return "";
  return typeof value["label"] === "string" ? value["label"] : `#${String(value["id"])}`;
};

const pointer: TextWriter = (value, field, context) => {
  if (!isObject(value)) return "";
  const hasLabel = context.form === "labels" && typeof value["label"] === "string";
  return hasLabel ? labelled(value, field, context) : `${String(value["resource"])}:${String(value["id"])}`;
};

const named: TextWriter = (value) =>
  isObject(value) && typeof value["name"] === "string" ? value["name"] : "";

/** Parts of a place in the order people write them. */
const parts =
  (names: readonly string[]): TextWriter =>
  (value, _field, { form }) => {
    if (!isObject(value)) return "";
    if (form === "names") return JSON.stringify(value);
    const found = names.map((name) => value[name]).filter((part) => part != null && part !== "");
    return found.map(String).join(", ");
  };

const words: TextWriter = (value, _field, { form }) =>
  form === "names" ? String(value) : textOfMarkup(String(value)).trim();

/** What people typed may be taken for a formula; what the server writes itself may not. */
const typed = (write: TextWriter): TextCell => ({ write, guard: plainText });
const exact = (write: TextWriter): TextCell => ({ write, guard: (cell) => cell });

/** Digits behind a plus stay what they are. */
export const phone: TextCell = {
  write: typedText,
  guard: (cell) => (/^\+\d+$/.test(cell) ? cell : plainText(cell)),
};
export const nothing = exact(() => "");

export const text = typed(typedText);
export const markup = typed(words);
export const figure = exact(written);
export const flag = exact(yesOrNo);
export const option = typed(label);
export const options = typed(each(label));
export const tags = typed(each(typedText));
export const reference = typed(labelled);
export const references = typed(each(labelled));
export const dynamicReference = typed(pointer);
export const file = typed(named);
export const files = typed(each(named));
export const address = typed(parts(["street", "city", "state", "zip", "country"]));
export const translations = typed((value, _field, { form }) => {
  if (!isObject(value)) return "";
  if (form === "names") return JSON.stringify(value);
  return Object.entries(value)
    .map(([language, text]) => `${language}: ${String(text)}`)
    .join("; ");
});
export const geo = typed(parts(["latitude", "longitude"]));
