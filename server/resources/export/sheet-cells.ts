import { dayNumber, instantAt, parseInstant, zoneOffset } from "../../../core/definition/clock.ts";
import type { CompiledField, FieldTypeName } from "../../../core/definition/types.ts";
import { textOf } from "./cells.ts";
import type { CellContext } from "./cells.ts";
import { STYLES } from "./sheet-styles.ts";

/** A value as a spreadsheet holds it. Numbers carry the style that says how they read. */
export type SheetCell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly value: number; readonly style: number }
  | { readonly kind: "boolean"; readonly value: boolean };

export interface SheetContext extends CellContext {
  readonly timeZone: string;
}

type Field = Pick<CompiledField, "name" | "valueType">;
type Write = (value: unknown, field: Field, context: SheetContext) => SheetCell | null;

/** Null: nothing stands there. */
export function sheetCellOf(value: unknown, field: Field, context: SheetContext): SheetCell | null {
  return value === null || value === undefined ? null : CELLS[field.valueType](value, field, context);
}

const words: Write = (value, field, context) => {
  const text = textOf(value, field, context);
  return text === "" ? null : { kind: "text", text };
};

/** Fifteen digits are what a spreadsheet keeps; longer figures stay texts. */
const MOST_DIGITS = 15;

/** A figure as a number where that is exact. */
const figure =
  (style: number, move: (value: number) => number = (value) => value): Write =>
  (value, field, context) => {
    const digits = String(value)
      .replace(/^-?0*\.?0*/, "")
      .replace(".", "").length;
    const number = move(Number(value));
    if (digits > MOST_DIGITS || !Number.isFinite(number)) return words(value, field, context);
    return { kind: "number", value: number, style };
  };

/** Days from here count a leap day that never was, so that day 60 has no date; before it texts stand. */
const FIRST_DAY = 61;
const DAY_ZERO = -25_569;
const DAY = 86_400_000;

const date: Write = (value, field, context) => {
  const day = (dayNumber(String(value)) ?? Number.NaN) - DAY_ZERO;
  return day >= FIRST_DAY ? { kind: "number", value: day, style: STYLES.date } : words(value, field, context);
};

/** The clock of the reader; an hour that a change of the clocks repeats stays the exact text. */
const datetime: Write = (value, field, context) => {
  const { timeZone } = context;
  const instant = parseInstant(String(value)) ?? Number.NaN;
  const local = instant + zoneOffset({ instant, timeZone });
  const serial = local / DAY - DAY_ZERO;
  const exact = instantAt({ local, timeZone }) === instant;
  return exact && serial >= FIRST_DAY
    ? { kind: "number", value: serial, style: STYLES.datetime }
    : words(value, field, context);
};

const time: Write = (value, field, context) => {
  const [hours = Number.NaN, minutes = Number.NaN] = String(value).split(":").map(Number);
  const share = (hours * 60 + minutes) / 1440;
  return Number.isNaN(share)
    ? words(value, field, context)
    : { kind: "number", value: share, style: STYLES.time };
};

const truth: Write = (value) => ({ kind: "boolean", value: value === true });

const CELLS = {
  text: words,
  long_text: words,
  rich_text: words,
  integer: figure(STYLES.whole),
  decimal: figure(STYLES.general),
  money: figure(STYLES.money),
  percent: figure(STYLES.percent, (value) => Number((value / 100).toPrecision(MOST_DIGITS))),
  boolean: truth,
  date,
  datetime,
  time,
  duration: figure(STYLES.whole),
  email: words,
  phone: words,
  url: words,
  color: words,
  code: words,
  enum: words,
  multi_enum: words,
  tags: words,
  reference: words,
  references: words,
  dynamic_reference: words,
  rows: words,
  file: words,
  files: words,
  image: words,
  address: words,
  geo: words,
  rating: figure(STYLES.whole),
  slider: figure(STYLES.whole),
  computed: words,
} as const satisfies Record<FieldTypeName, Write>;
