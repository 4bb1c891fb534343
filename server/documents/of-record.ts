import { isDate } from "../../core/definition/clock.ts";
import { getCurrency } from "../../core/definition/currency.ts";
import type { Definitions, Language } from "../../core/definition/definitions.ts";
import { isEmptyValue } from "../../core/definition/record.ts";
import type {
  CompiledField,
  CompiledResource,
  DocumentPart,
  RecordDocument,
} from "../../core/definition/types.ts";
import { getText } from "../resources/export/cells.ts";
import { translateResource } from "../resources/labels.ts";
import type { Presented } from "../resources/types.ts";
import type { ContentPart, DocumentContent } from "./content.ts";

interface Making {
  readonly definitions: Definitions;
  readonly resource: CompiledResource;
  readonly document: RecordDocument;
  /** As somebody who reads all of it sees it, child rows among it. */
  readonly record: Presented;
  /** Records that refer to it, by the text that names them in the document (`timesheet.invoice`). */
  readonly related: ReadonlyMap<string, readonly Presented[]>;
  readonly language: Language;
  readonly yesNo: readonly [yes: string, no: string];
}

/** A document of a record in words. What is empty is left out. */
export function documentOf(making: Making): DocumentContent {
  const { definitions, resource, document, record, language } = making;
  const words = translateResource(definitions, { resource: resource.name, language });
  return {
    language,
    title: words.name,
    name: nameOf(resource, record),
    parts: document.parts.map((part) => partOf(making, part)).filter(isThere),
  };
}

/** The first field of its label, such as its number: what else it is called by stands below. */
function nameOf({ label }: CompiledResource, record: Presented): string {
  const value = record[label[0] ?? ""];
  return typeof value === "string" ? value : "";
}

const isThere = (part: ContentPart): boolean => (part.kind === "table" ? part.rows : part.values).length > 0;

function partOf(making: Making, part: DocumentPart): ContentPart {
  const { definitions, resource, record, related, language } = making;
  if (part.kind !== "table") {
    const write = writer(making, resource);
    const filled = part.fields.filter((name) => !isEmptyValue(record[name]));
    return {
      kind: part.kind,
      values: filled.map((name) => ({ label: write.label(name), value: write.text(record, name) })),
    };
  }
  const field = resource.fieldsByName[part.of];
  const rows = field === undefined ? (related.get(part.of) ?? []) : ((record[part.of] ?? []) as Presented[]);
  const child = definitions.resources.byName[field?.to ?? part.of.split(".")[0] ?? ""];
  if (child === undefined) throw new Error(`${resource.name} has no rows ${part.of}`);
  const write = writer(making, child);
  const title =
    field === undefined
      ? translateResource(definitions, { resource: child.name, language }).plural
      : writer(making, resource).label(field.name);
  return {
    kind: "table",
    title,
    columns: part.columns.map((name) => ({
      label: write.label(name),
      numeric: isNumeric(child.fieldsByName[name]),
    })),
    rows: rows.map((row) => part.columns.map((name) => write.text(row, name))),
  };
}

const isNumeric = (field: CompiledField | undefined): boolean =>
  field?.kind === "decimal" || field?.kind === "integer";

function writer({ definitions, language, yesNo }: Making, resource: CompiledResource) {
  const words = translateResource(definitions, { resource: resource.name, language });
  const context = { form: "labels", words, yesNo } as const;
  return {
    label: (name: string) => words.field(name),
    text: (record: Presented, name: string): string => {
      const field = resource.fieldsByName[name];
      const value = record[name];
      if (field === undefined || isEmptyValue(value)) return "";
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
    const format = new Intl.DateTimeFormat(`${locale}-ca-gregory`, { dateStyle: "medium", timeZone: "UTC" });
    return format.format(new Date(`${value}T00:00:00Z`));
  }
  if (!isNumeric(field) || (typeof value !== "string" && typeof value !== "number")) return null;
  const currency = field.valueType === "money" ? getCurrency(field, record) : null;
  const money =
    currency !== null
      ? ({
          style: "currency",
          currency,
          currencyDisplay: "narrowSymbol",
          ...(field.scale === 0 && { maximumFractionDigits: 0 }),
        } as const)
      : { minimumFractionDigits: field.scale };
  // the text itself: digits that a number could not hold are written too
  return new Intl.NumberFormat(locale, money)
    .formatToParts(value as Intl.StringNumericLiteral)
    .map((part) => (part.type === "currency" ? `${part.value}${LEFT_TO_RIGHT}` : part.value))
    .join("");
}
