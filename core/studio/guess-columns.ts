import { FIELD_TYPES } from "../definition/fields/index.ts";
import type { FieldDefinition, FieldTypeName, ResourceDefinition } from "../definition/types.ts";
import { RESERVED_NAMES } from "../definition/types.ts";
import { isoMoment, readDate, readMoment, readTime } from "../definition/written-values.ts";
import { nameFrom } from "./edits.ts";

/** The types that a column of a file is guessed to be. */
export const GUESSED_TYPES = [
  "text",
  "long_text",
  "integer",
  "decimal",
  "money",
  "percent",
  "boolean",
  "date",
  "datetime",
  "time",
  "email",
  "phone",
  "url",
  "enum",
] as const satisfies readonly FieldTypeName[];
export type GuessedType = (typeof GUESSED_TYPES)[number];

/** How a file writes figures and days. */
export interface Writing {
  readonly decimalSign: "." | ",";
  readonly dayFirst: boolean;
}

export interface GuessedColumn {
  readonly type: GuessedType;
  readonly writing: Writing;
  /** Digits after the point. */
  readonly scale: number;
  readonly currency: string | null;
  /** Texts that occur, where they are few. */
  readonly options: readonly string[];
  /** No row is empty. */
  readonly filled: boolean;
}

const SIGNS: Readonly<Record<string, string>> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR" };
const CURRENCY = /[$€£¥₹]|\b(?:USD|EUR|GBP|JPY|INR|CHF)\b/;
const PLAIN_POINT = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const PLAIN_COMMA = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/;
/** More are numbers that people quote, not ones they reckon with. */
const MAX_DIGITS = 15;
const MAX_SCALE = 9;
const MAX_LINE = 200;
const MAX_OPTIONS = 12;
const MAX_OPTION_LENGTH = 40;
/** So often each of a few texts has to occur before they are taken for choices. */
const MIN_REPEATS = 2;

const YES_NO = new Set(["true", "false", "yes", "no", "y", "n"]);

/** What a column is likely to hold. Never what some of its values are not. */
export function guessColumn(cells: readonly string[]): GuessedColumn {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const different = [...new Set(values)];
  const few =
    different.length > 1 &&
    different.length <= MAX_OPTIONS &&
    different.every((option) => option.length <= MAX_OPTION_LENGTH);
  const none = { writing: { decimalSign: ".", dayFirst: false } as Writing, scale: 0, currency: null };
  const found = {
    ...none,
    options: few ? different.toSorted() : [],
    filled: values.length > 0 && values.length === cells.length,
  };
  const every = (is: (value: string) => boolean) => values.every(is);
  if (values.length === 0) return { ...found, type: "text" };
  if (every((value) => YES_NO.has(value.toLowerCase()))) return { ...found, type: "boolean" };
  const figures = guessFigures(values);
  if (figures !== null) return { ...found, ...figures };
  for (const dayFirst of [false, true]) {
    const writing = { decimalSign: ".", dayFirst } as const;
    if (every((value) => readDay(value, writing) !== null)) return { ...found, writing, type: "date" };
    if (every((value) => readMoment(isoMoment(value, writing)) !== null))
      return { ...found, writing, type: "datetime" };
  }
  if (every((value) => readTime(value) !== null)) return { ...found, type: "time" };
  const line = { name: "x", kind: "text", scale: 0, options: null, to: null, limits: {} } as const;
  for (const type of ["email", "url", "phone"] as const) {
    const fits = (value: string) =>
      (type !== "phone" || value.startsWith("+")) &&
      (type !== "url" || /^https?:/i.test(value)) &&
      FIELD_TYPES[type].parse(value, { ...line, valueType: type }).ok;
    if (every(fits)) return { ...found, type };
  }
  if (values.some((value) => value.length > MAX_LINE || value.includes("\n")))
    return { ...found, type: "long_text" };
  const chosen = few && values.length >= different.length * MIN_REPEATS;
  return { ...found, type: chosen ? "enum" : "text" };
}

type Figures = Pick<GuessedColumn, "type" | "writing" | "scale" | "currency">;

function guessFigures(values: readonly string[]): Figures | null {
  const percent = values.every((value) => value.endsWith("%"));
  const sign = values.map((value) => CURRENCY.exec(value)?.[0]).find((one) => one !== undefined);
  const bare = values.map(bareFigure);
  if (bare.some((value) => quoted(value))) return null;
  const point = bare.every((value) => PLAIN_POINT.test(value));
  const comma = bare.every((value) => PLAIN_COMMA.test(value));
  if (!point && !comma) return null;
  // `1,234` and `1.234` alone say nothing: as the point is read elsewhere
  const decimalSign = point ? "." : ",";
  const scale = Math.max(...bare.map((value) => value.split(decimalSign)[1]?.length ?? 0));
  if (scale > MAX_SCALE) return null;
  const writing = { decimalSign, dayFirst: false } as const;
  if (percent) return scale > 2 ? null : { type: "percent", writing, scale: 2, currency: null };
  if (sign !== undefined)
    return scale > 2 ? null : { type: "money", writing, scale: 2, currency: SIGNS[sign] ?? sign };
  return scale === 0
    ? { type: "integer", writing, scale, currency: null }
    : { type: "decimal", writing, scale, currency: null };
}

/** A number whose zeros at the front, or whose length, mean something. */
function quoted(bare: string): boolean {
  const whole = bare.replace(/^-/, "").split(/[.,]/)[0] ?? "";
  return /^0\d/.test(whole) || bare.replaceAll(/\D/g, "").length > MAX_DIGITS;
}

function bareFigure(value: string): string {
  return value
    .replace(CURRENCY, "")
    .replace(/%$/, "")
    .replaceAll(/[\s'’]/gu, "")
    .replaceAll(/[−–]/g, "-")
    .replace(/^\((.+)\)$/, "-$1");
}

const readDay = (value: string, writing: Writing): string | null => readDate(isoMoment(value, writing));

/** A cell as an import reads it, whatever the language; what is not of the type stays as it is. */
export function plainCell(cell: string, { type, writing }: Pick<GuessedColumn, "type" | "writing">): string {
  const value = cell.trim();
  if (type === "date") return readDay(value, writing) ?? cell;
  if (type === "datetime") return isoMoment(value, writing);
  if (type !== "integer" && type !== "decimal" && type !== "money" && type !== "percent") return cell;
  const bare = bareFigure(value);
  if (writing.decimalSign === ",")
    return PLAIN_COMMA.test(bare) ? bare.replaceAll(".", "").replace(",", ".") : cell;
  return PLAIN_POINT.test(bare) ? bare.replaceAll(",", "") : cell;
}

/** A column as it is to be taken over. */
export interface NamedColumn extends Pick<
  GuessedColumn,
  "type" | "scale" | "currency" | "options" | "filled"
> {
  /** Words of the header. */
  readonly label: string;
}

interface AreaFromFile {
  readonly resource: ResourceDefinition;
  /** Column → field. */
  readonly names: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const MAX_COLUMNS = 6;

/** An area whose fields are the columns of a file, with the words for them. */
export function areaFromColumns(
  { name, area }: Pick<ResourceDefinition, "name" | "area">,
  columns: readonly NamedColumn[],
): AreaFromFile {
  const taken = new Set<string>(RESERVED_NAMES);
  const unused = (words: string, otherwise: string) => {
    const start = nameFrom(words).replaceAll(/_{2,}/g, "_").slice(0, 40) || otherwise;
    let one = start;
    for (let number = 2; taken.has(one); number += 1) one = `${start}_${number}`;
    taken.add(one);
    return one;
  };
  const names = columns.map(({ label }, index) => unused(label, `column_${index + 1}`));
  const options: Record<string, Record<string, string>> = {};
  const main = mainColumn(columns);
  const fields = columns.map((column, index) => {
    const field = names[index] ?? "";
    const words = new Map<string, string>();
    for (const text of column.type === "enum" ? column.options : []) {
      const start = nameFrom(text) || `option_${words.size + 1}`;
      let value = start;
      for (let number = 2; words.has(value); number += 1) value = `${start}_${number}`;
      words.set(value, text);
    }
    if (column.type === "enum") options[field] = Object.fromEntries(words);
    return fieldOf({ name: field, column, values: [...words.keys()], main: index === main });
  });
  const first = names[main] ?? "";
  const resource = {
    version: 1,
    name,
    area,
    label: [first],
    fields,
    sections: [{ name: "general", fields: names }],
    list: { columns: [first, ...names.filter((one) => one !== first)].slice(0, MAX_COLUMNS) },
  } as unknown as ResourceDefinition;
  const labels = Object.fromEntries(names.map((one, index) => [one, columns[index]?.label ?? one]));
  return { resource, names, fields: labels, options };
}

/** What records are called by: the first text that no row lacks, else the first column that no row lacks. */
function mainColumn(columns: readonly NamedColumn[]): number {
  const text = columns.findIndex(({ type, filled }) => type === "text" && filled);
  const any = columns.findIndex(({ filled }) => filled);
  return Math.max(0, text === -1 ? any : text);
}

function fieldOf({
  name,
  column: { type, scale, currency },
  values,
  main,
}: {
  name: string;
  column: NamedColumn;
  values: readonly string[];
  main: boolean;
}): FieldDefinition {
  const { filterable, sortable, searchable } = FIELD_TYPES[type];
  return {
    name,
    type,
    ...(type === "decimal" ? { scale: Math.max(1, scale) } : {}),
    ...(type === "money" && currency !== null ? { currency } : {}),
    ...(type === "enum" ? { options: values } : {}),
    ...(main ? { required: true } : {}),
    ...(filterable && type !== "long_text" ? { filter: true } : {}),
    ...(sortable ? { sort: true } : {}),
    ...(searchable && (main || type === "text" || type === "email") ? { search: true } : {}),
  } as FieldDefinition;
}
