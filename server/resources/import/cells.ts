import { formatInstant, instantsAt } from "../../../core/definition/clock.ts";
import { currencyFieldOf, readAmount } from "../../../core/definition/currency.ts";
import { readDuration } from "../../../core/definition/durations.ts";
import { foldText } from "../../../core/definition/fold.ts";
import type { ValueErrorCode } from "../../../core/definition/issues.ts";
import type { CompiledField, FieldTypeName, ValueKind } from "../../../core/definition/types.ts";
import { toDecimal } from "../../../core/definition/decimal.ts";
import {
  firstOfDay,
  isoMoment,
  readDate,
  readFigure,
  readMoment,
  readTime,
  unclearFigure,
} from "../../../core/definition/written-values.ts";

/** Finds a record by what people call it: its id, its label, or the value of a unique field. */
export type FindReference = (resource: string, text: string) => Promise<number | null>;

export interface CellContext {
  readonly field: CompiledField;
  readonly findReference: FindReference;
  /** Words of the field's options in the reader's language and in English: folded words → value. */
  readonly optionWords: ReadonlyMap<string, string>;
  /** Folded words for true and false in the reader's language. */
  readonly yesNo: readonly [yes: string, no: string];
  /** How figures are written there. */
  readonly decimalSign: "." | ",";
  /** Of the file. */
  readonly format: string;
  /** What stands first in days of figures of this column, where some of them say so. */
  readonly firstOfDays: "day" | "month" | null;
  /** Of clocks written without a zone. */
  readonly timeZone: string;
}

export type Cell =
  | { readonly ok: true; readonly value: unknown; readonly doubt?: ValueErrorCode }
  | { readonly ok: false; readonly code: ValueErrorCode };

/** A cell that is not empty → the value a request would carry; whether the field takes it is checked with the record. */
export function readCell(text: string, context: CellContext): Promise<Cell> | Cell {
  const { valueType, kind } = context.field;
  return (OF_TYPE[valueType] ?? READERS[kind])(text, context);
}

type Reader = (text: string, context: CellContext) => Promise<Cell> | Cell;

const give = (value: unknown): Cell => ({ ok: true, value });
const refuse = (code: ValueErrorCode): Cell => ({ ok: false, code });

const asText: Reader = (text) => give(text);
const trimmed: Reader = (text) => give(text.trim());
const notInACell: Reader = () => refuse("not_writable");

const YES = new Set(["true", "yes", "y", "1", "x"]);
const NO = new Set(["false", "no", "n", "0"]);

/** A text that is none, or of which it cannot be told what is meant, is refused with the record. */
const figure: Reader = (text, { field, decimalSign, format }) => {
  // Figures of a workbook come as the API has them, whatever its owner speaks.
  const sign = format === "xlsx" && toDecimal(text) !== null ? "." : decimalSign;
  return give(readFigure(text, { decimalSign: sign, scale: field.scale })[0] ?? unclearFigure(text));
};

const dayIn = (text: string, { firstOfDays }: CellContext): string | null =>
  readDate(isoMoment(text, { dayFirst: firstOfDays === "day" }));

/** Days as the product shows them have dashes; with slashes, no column of which some day says it, either may be meant. */
function withDayDoubt(cell: Cell, text: string, { firstOfDays }: CellContext): Cell {
  const isOpen = firstOfDays === null && text.includes("/") && firstOfDay(text) === "either";
  return cell.ok && isOpen ? { ...cell, doubt: "month_first" } : cell;
}

const SEPARATOR = /\s*;\s*/;

function getOption(text: string, { field, optionWords }: CellContext): string | null {
  const value = text.trim();
  if (field.options === null || field.options.some((option) => option.value === value)) return value;
  const folded = foldText(value);
  const byWords = optionWords.get(folded);
  return byWords ?? field.options.find((option) => foldText(option.value) === folded)?.value ?? null;
}

async function readReference(text: string, { field, findReference }: CellContext): Promise<number | null> {
  return field.to === null ? null : findReference(field.to, text.trim());
}

const READERS = {
  text: trimmed,
  long_text: asText,
  integer: figure,
  decimal: figure,
  boolean(text, { yesNo: [yes, no] }) {
    const word = foldText(text);
    if (word === yes || YES.has(word)) return give(true);
    return word === no || NO.has(word) ? give(false) : refuse("invalid_boolean");
  },
  date: (text, context) => withDayDoubt(give(dayIn(text, context) ?? text.trim()), text, context),
  datetime(text, context) {
    const moment = readMoment(isoMoment(text, { dayFirst: context.firstOfDays === "day" }));
    if (moment === null) return give(text.trim());
    if ("instant" in moment) return give(formatInstant(moment.instant));
    const [first, second] = instantsAt({ local: moment.local, timeZone: context.timeZone });
    if (first === undefined) return refuse("skipped_time");
    const value = formatInstant(first);
    if (second !== undefined) return { ok: true, value, doubt: "repeated_time" };
    return withDayDoubt(give(value), text, context);
  },
  time: (text) => give(readTime(text) ?? text.trim()),
  option(text, context) {
    const value = getOption(text, context);
    return value === null ? refuse("invalid_option") : give(value);
  },
  options(text, context) {
    const values = text
      .split(SEPARATOR)
      .filter(Boolean)
      .map((part) => getOption(part, context));
    return values.includes(null) ? refuse("invalid_option") : give(values);
  },
  async reference(text, context) {
    const id = await readReference(text, context);
    return id === null ? refuse("unknown_reference") : give(id);
  },
  async references(text, context) {
    const ids: (number | null)[] = [];
    for (const part of text.split(SEPARATOR).filter(Boolean)) ids.push(await readReference(part, context));
    return ids.includes(null) ? refuse("unknown_reference") : give(ids);
  },
  dynamic_reference(text) {
    const [, resource, id] = /^\s*([a-z][a-z0-9_]*)\s*[:#/]\s*(\d+)\s*$/.exec(text) ?? [];
    return resource === undefined ? refuse("invalid_reference") : give({ resource, id: Number(id) });
  },
  sealed: (text, context) =>
    give((context.field.valueType === "date" ? dayIn(text, context) : null) ?? text.trim()),
  rows: notInACell,
  file: notInACell,
  files: notInACell,
  json(text) {
    try {
      return give(JSON.parse(text));
    } catch {
      return refuse("format_json");
    }
  },
} as const satisfies Record<ValueKind, Reader>;

/** Types whose cells read otherwise than those of their kind. */
const OF_TYPE: Partial<Record<FieldTypeName, Reader>> = {
  duration: (text, context) => {
    const length = readDuration(text, context.field);
    return length === null ? figure(text, context) : give(length);
  },
  money: (text, context) => {
    const amount = currencyFieldOf(context.field) === null ? null : readAmount(text);
    return figure(amount?.figure ?? text, context);
  },
};
