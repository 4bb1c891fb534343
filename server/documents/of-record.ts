import { addDecimals, decimalText, toDecimal } from "../../core/definition/decimal.ts";
import { isDate } from "../../core/definition/clock.ts";
import type { EvaluationContext } from "../../core/definition/context.ts";
import { getCurrency } from "../../core/definition/currency.ts";
import { type Definitions, type Language, LANGUAGES } from "../../core/definition/definitions.ts";
import { PERCENT } from "../../core/definition/percent.ts";
import { evaluatePredicate } from "../../core/definition/predicate.ts";
import { getId, isEmptyValue, isObject } from "../../core/definition/record.ts";
import type {
  CompiledDocument,
  CompiledField,
  CompiledResource,
  DocumentPart,
  Predicate,
} from "../../core/definition/types.ts";
import { fillText } from "../../core/shared/fill-text.ts";
import type { Messages } from "../i18n/messages.ts";
import { getText } from "../resources/export/cells.ts";
import { translateResource } from "../resources/labels.ts";
import type { Presented } from "../resources/types.ts";
import type { ContentPart, ContentTable, DocumentContent, LabelledLines, LabelledText } from "./content.ts";
import type { DocumentReader } from "./reader.ts";

interface Making {
  readonly definitions: Definitions;
  readonly messages: Messages;
  readonly resource: CompiledResource;
  readonly document: Pick<CompiledDocument, "language" | "parts"> & { readonly name: string | null };
  /** As its reader sees it, child rows among it. */
  readonly record: Presented;
  /** In which references of the record are named; null: as they are stored. */
  readonly recordLanguage: Language | null;
  /** Names references in a language. */
  readonly readerIn: (language: Language) => DocumentReader;
  /** Finds the language of whoever gets it, which does not hang on who reads it. */
  readonly recipients: DocumentReader;
  /** The company's language, or that of whoever asks. */
  readonly language: Language;
  readonly context: EvaluationContext;
  /** Hears of each field that is written out, of whatever resource. */
  readonly onWritten?: (resource: CompiledResource, field: CompiledField) => void;
}

/** Whether a document is made of a record, as far as its reader sees that. */
export function isOffered(
  { when }: Pick<CompiledDocument, "when">,
  { resource, record, context }: Pick<Making, "resource" | "record" | "context">,
): boolean {
  return when === null || holds(when, { resource, record, context });
}

function holds(
  predicate: Predicate,
  { resource, record, context }: Pick<Making, "resource" | "record" | "context">,
): boolean {
  return evaluatePredicate({ predicate, record, fields: resource.fieldsByName, context });
}

/** A document of a record in words. What is empty, and what its reader may not read, is left out. */
export async function documentOf(making: Making): Promise<DocumentContent> {
  const { definitions, messages, resource, document } = making;
  const language = await languageOf(making);
  const words = translateResource(definitions, { resource: resource.name, language });
  const reader = making.readerIn(language);
  const record = await recordIn(making, language);
  const written: Written = { ...making, record, reader, language, words };
  const parts: ContentPart[] = [];
  for (const part of document.parts) {
    if (part.when !== undefined && !holds(part.when, making)) continue;
    parts.push(await partOf(written, part));
  }
  return {
    language,
    title: document.name === null ? words.name : words.document(document.name, "title"),
    name: nameOf(resource, record),
    parts: parts.filter(isThere),
    words: {
      total: messages.text("document.total", language),
      date: messages.text("document.date", language),
      page: (page, count) => messages.text("document.page", language, { page, count }),
    },
  };
}

/** The record with its references named as the document names everything else. */
async function recordIn(
  { record, recordLanguage, resource, readerIn }: Making,
  language: Language,
): Promise<Presented> {
  if (language === recordLanguage) return record;
  return (await readerIn(language).record(resource.name, getId(record) ?? 0)) ?? record;
}

interface Written extends Making {
  readonly reader: DocumentReader;
  readonly words: ReturnType<typeof translateResource>;
}

async function languageOf(making: Making): Promise<Language> {
  const { document, language, recipients } = making;
  if (document.language === null) return language;
  const named = await valueAt({ ...making, reader: recipients }, document.language);
  return LANGUAGES.find((known) => known === named?.value) ?? language;
}

/** The first field of its label, such as its number: what else it is called by stands below. */
function nameOf({ label }: CompiledResource, record: Presented): string {
  const value = record[label[0] ?? ""];
  return typeof value === "string" ? value : "";
}

function isThere(part: ContentPart): boolean {
  if (part.kind === "table") return part.rows.length > 0;
  if (part.kind === "text") return part.text !== "";
  return "parties" in part ? part.parties.length > 0 : part.values.length > 0;
}

async function partOf(written: Written, part: DocumentPart): Promise<ContentPart> {
  const { document, words } = written;
  const heading = (name: string) => words.document(document.name ?? "", name);
  switch (part.kind) {
    case "table":
      return tableOf(written, part, part.name === undefined ? null : heading(part.name));
    case "text":
      return {
        kind: "text",
        text: await textOf(written, part, heading(part.name)),
        small: part.small ?? false,
      };
    case "parties":
    case "signatures": {
      const parties: LabelledLines[] = [];
      for (const party of part.parties) {
        const lines = await linesOf(written, party);
        if (part.kind === "signatures" || lines.length > 0)
          parties.push({ label: heading(party.name), lines });
      }
      return { kind: part.kind, parties };
    }
    case "totals":
      return { kind: "totals", values: await valuesOf(written, part.fields) };
    case "fields": {
      const title = part.name === undefined ? null : heading(part.name);
      return { kind: "fields", title, values: await valuesOf(written, part.fields) };
    }
  }
}

async function valuesOf(written: Written, paths: readonly string[]): Promise<LabelledText[]> {
  const values: LabelledText[] = [];
  for (const path of paths) {
    const found = await valueAt(written, path);
    if (found === null || isEmptyValue(found.value)) continue;
    const write = writer(written, found.resource);
    values.push({ label: write.label(found.field), value: write.text(found.record, found.field) });
  }
  return values.filter(({ value }) => value !== "");
}

type PartyPart = Extract<DocumentPart, { kind: "parties" }>["parties"][number];

async function linesOf(written: Written, { settings = [], lines = [] }: PartyPart): Promise<string[]> {
  const found: string[] = [];
  for (const key of settings) found.push((await written.reader.setting(key)) ?? "");
  for (const path of lines) {
    const end = await valueAt(written, path);
    if (end === null) continue;
    const { record, field, resource, value } = end;
    const known = resource.fieldsByName[field];
    if (known?.valueType !== "address") found.push(writer(written, resource).text(record, field));
    else {
      written.onWritten?.(resource, known);
      found.push(...addressLines(value));
    }
  }
  return found.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
}

/** As it stands on an envelope. */
function addressLines(value: unknown): string[] {
  if (!isObject(value)) return [];
  const part = (name: string) => (typeof value[name] === "string" ? value[name].trim() : "");
  const joined = (texts: readonly string[], between: string) =>
    texts.filter((text) => text !== "").join(between);
  const town = joined([part("city"), joined([part("state"), part("zip")], " ")], ", ");
  return [part("street"), town, part("country")];
}

async function textOf(
  written: Written,
  { values = {} }: Extract<DocumentPart, { kind: "text" }>,
  text: string,
): Promise<string> {
  const filled = new Map<string, string>();
  for (const [name, path] of Object.entries(values)) {
    const [found] = await valuesOf(written, [path]);
    if (found === undefined) return "";
    filled.set(name, found.value);
  }
  return fillText(text, (name) => filled.get(name));
}

interface End {
  readonly resource: CompiledResource;
  readonly record: Presented;
  readonly field: string;
  readonly value: unknown;
}

/** What a path over references arrives at; null where its reader may not go. */
async function valueAt(
  { definitions, resource, record, reader }: Pick<Written, "definitions" | "resource" | "record" | "reader">,
  path: string,
): Promise<End | null> {
  const steps = path.split(".");
  const field = steps.pop() ?? "";
  let here = { resource, record };
  for (const step of steps) {
    const next = definitions.resources.byName[here.resource.fieldsByName[step]?.to ?? ""];
    const id = getId(here.record[step]);
    const found = next === undefined || id === null ? null : await reader.record(next.name, id);
    if (next === undefined || found === null) return null;
    here = { resource: next, record: found };
  }
  return { ...here, field, value: here.record[field] };
}

type TablePart = Extract<DocumentPart, { kind: "table" }>;

async function tableOf(written: Written, part: TablePart, heading: string | null): Promise<ContentTable> {
  const { definitions, resource, record, reader, language, words } = written;
  const field = resource.fieldsByName[part.of];
  const [related = "", via = ""] = part.of.split(".");
  const child = definitions.resources.byName[field?.to ?? related];
  if (child === undefined) throw new Error(`${resource.name} has no rows ${part.of}`);
  const rows =
    field === undefined
      ? await reader.rows(child.name, via, getId(record) ?? 0)
      : ((record[part.of] ?? []) as readonly Presented[]);
  const visible = reader.visible(child);
  const columns = part.columns.filter(
    (name) => visible(name) && rows.some((row) => !isEmptyValue(row[name])),
  );
  const write = writer(written, child);
  const named =
    field === undefined
      ? translateResource(definitions, { resource: child.name, language }).plural
      : words.field(field.name);
  const sums = columns.map((name) =>
    part.sums?.includes(name) === true ? sumOf(rows, child.fieldsByName[name], language) : "",
  );
  return {
    kind: "table",
    title: heading ?? named,
    columns: columns.map((name) => ({
      label: write.label(name),
      numeric: isNumeric(child.fieldsByName[name]),
    })),
    rows: columns.length === 0 ? [] : rows.map((row) => columns.map((name) => write.text(row, name))),
    sums: sums.every((sum) => sum === "") ? null : sums,
  };
}

/** Nothing where no row has a value, or where amounts are in several currencies. */
function sumOf(rows: readonly Presented[], field: CompiledField | undefined, language: Language): string {
  const filled = field === undefined ? [] : rows.filter((row) => !isEmptyValue(row[field.name]));
  const [first] = filled;
  if (field === undefined || first === undefined) return "";
  if (filled.some((row) => getCurrency(field, row) !== getCurrency(field, first))) return "";
  const sum = filled
    .map((row) => toDecimal(row[field.name]) ?? ZERO)
    .reduce((all, one) => addDecimals(all, one), ZERO);
  return figure(decimalText(sum), { field, record: first, language }) ?? "";
}

const ZERO = { units: 0n, scale: 0 };

const isNumeric = (field: CompiledField | undefined): boolean =>
  field?.kind === "decimal" || field?.kind === "integer";

/** Writes values of a resource in words of a language. */
export function writer(
  {
    definitions,
    language,
    messages,
    onWritten,
  }: Pick<Making, "definitions" | "language" | "messages" | "onWritten">,
  resource: CompiledResource,
) {
  const words = translateResource(definitions, { resource: resource.name, language });
  const yesNo = [messages.text("export.yes", language), messages.text("export.no", language)] as const;
  const context = { form: "labels", words, yesNo } as const;
  return {
    label: (name: string) => words.field(name),
    text: (record: Presented, name: string): string => {
      const field = resource.fieldsByName[name];
      const value = record[name];
      if (field === undefined || isEmptyValue(value)) return "";
      onWritten?.(resource, field);
      return figure(value, { field, record, language }) ?? getText(value, field, context);
    },
  };
}

/** Keeps the sign of a currency behind its letters (US$) where text runs to the left. */
const LEFT_TO_RIGHT = "\u200e";

/** Numbers and days as the language writes them, in the digits the product shows everywhere. */
function figure(
  value: unknown,
  { field, record, language }: { field: CompiledField; record: Presented; language: Language },
): string | null {
  const locale = `${language}-u-nu-latn`;
  if (typeof value === "string" && field.kind === "date" && isDate(value)) {
    return dayFormat(`${locale}-ca-gregory`).format(new Date(`${value}T00:00:00Z`));
  }
  if (!isNumeric(field) || (typeof value !== "string" && typeof value !== "number")) return null;
  // the text itself: digits that a number could not hold are written too
  return numberFormat(locale, styleOf(field, record))
    .formatToParts(value as Intl.StringNumericLiteral)
    .map((part) => (part.type === "currency" ? `${part.value}${LEFT_TO_RIGHT}` : part.value))
    .join("");
}

/** Making a format costs more than a hundred uses of it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function dayFormat(locale: string): Intl.DateTimeFormat {
  const known = dayFormats.get(locale);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  dayFormats.set(locale, made);
  return made;
}

function styleOf(field: CompiledField, record: Presented): Intl.NumberFormatOptions {
  const { valueType, scale } = field;
  if (valueType === "percent") return PERCENT;
  const currency = valueType === "money" ? getCurrency(field, record) : null;
  if (currency === null) return { minimumFractionDigits: scale };
  const whole = scale === 0 ? { maximumFractionDigits: 0 } : {};
  return { style: "currency", currency, currencyDisplay: "narrowSymbol", ...whole };
}

function numberFormat(locale: string, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(style)}`;
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, style);
  numberFormats.set(key, known);
  return known;
}
