import { toDecimal } from "../definition/decimal.ts";
import { dateAt, dayStart, formatInstant, instantAt, parseInstant } from "../definition/clock.ts";
import { parseValue } from "../definition/fields/index.ts";
import type { ValueField } from "../definition/fields/spec.ts";
import { foldText } from "../definition/fold.ts";
import type { ValueKind } from "../definition/types.ts";
import { readDate, readFigure, readMoment, readTime } from "../definition/written-values.ts";

/** What a conversion knows besides the value. */
export interface ConversionContext {
  /** The field as it is to be. */
  readonly field: ValueField;
  /** Of days that become moments, and the other way round. */
  readonly timeZone: string;
  /** Records of the resource that a reference points at, by what people call them. */
  readonly idOf: (label: string) => number | null;
  readonly labelOf: (id: number) => string | null;
}

/** Undefined: the value does not fit. */
type Convert = (value: never, context: ConversionContext) => unknown;
type Kinds = Partial<Record<ValueKind, Convert>>;

const same: Convert = (value: unknown) => value;
const asText: Convert = (value: unknown) => String(value);
const inList: Convert = (value: unknown) => [value];
const only: Convert = (values: readonly unknown[]) => (values.length === 1 ? values[0] : undefined);

const figure: Convert = (text: string, { field }) => {
  const { scale } = field;
  const ways = readFigure(text, { decimalSign: ".", scale });
  return ways[0] ?? (toDecimal(text) === null ? readFigure(text, { decimalSign: ",", scale })[0] : undefined);
};

const DOTTED_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const dayOf = (text: string): string | undefined => {
  const [, day, month, year] = DOTTED_DATE.exec(text.trim()) ?? [];
  return readDate(year === undefined ? text : `${year}-${month}-${day}`) ?? undefined;
};

const day: Convert = (text: string) => dayOf(text);
const startOfDay = (date: string, timeZone: string): string => formatInstant(dayStart({ date, timeZone }));
const moment: Convert = (text: string, { timeZone }) => {
  const date = dayOf(text);
  if (date !== undefined) return startOfDay(date, timeZone);
  const read = readMoment(text);
  if (read === null) return undefined;
  return formatInstant("instant" in read ? read.instant : instantAt({ local: read.local, timeZone }));
};

const YES: ReadonlySet<string> = new Set(["yes", "y", "true", "1", "x"]);
const NO: ReadonlySet<string> = new Set(["no", "n", "false", "0"]);
const yesNo: Convert = (text: string) => {
  const word = foldText(text);
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
};

/** The option of that value, however it is written: `In use` is `in_use`. */
const optionOf = (text: string, { options }: ValueField): string | undefined => {
  const plain = (value: string) => foldText(value).replaceAll(/[\s_-]+/g, "_");
  const exact = options?.find(({ value }) => value === text.trim());
  return (exact ?? options?.find(({ value }) => plain(value) === plain(text)))?.value;
};
const option: Convert = (text: string, { field }) => optionOf(text, field);

const SEPARATOR = /\s*[;,\n]\s*/;
/** Free words, or options where the field has them. */
const members: Convert = (text: string, { field }) => {
  const parts = [...new Set(text.split(SEPARATOR).filter(Boolean))];
  if (field.options === null) return parts;
  const found = [...new Set(parts.map((part) => optionOf(part, field)))];
  return found.includes(undefined) ? undefined : found;
};
const joined: Convert = (values: readonly string[]) => values.join(", ");

const fromText: Kinds = {
  text: same,
  long_text: same,
  sealed: (text: string, { field }) => (field.valueType === "date" ? dayOf(text) : text),
  integer: figure,
  decimal: figure,
  boolean: yesNo,
  date: day,
  datetime: moment,
  time: (text: string) => readTime(text) ?? undefined,
  option,
  options: members,
  reference: (text: string, { idOf }) => idOf(text.trim()) ?? undefined,
  references: (text: string, { idOf }) => {
    const ids = text
      .split(/\s*[;\n]\s*/)
      .filter(Boolean)
      .map(idOf);
    return ids.includes(null) ? undefined : ids;
  },
};

const figures: Kinds = {
  text: asText,
  long_text: asText,
  integer: same,
  decimal: same,
  option: (value: unknown, { field }) => optionOf(String(value), field),
};

/**
 * Which kinds of values become which, and how. A pair that is not here is refused: the new field needs another name. What
 * a conversion gives is checked as the field's own input is, so it need not be exact.
 */
export const VALUE_CONVERSIONS: Readonly<Partial<Record<ValueKind, Readonly<Kinds>>>> = {
  text: fromText,
  long_text: fromText,
  sealed: fromText,
  option: { ...fromText, text: same, options: inList },
  options: {
    text: joined,
    long_text: joined,
    option: only,
    options: same,
  },
  integer: {
    ...figures,
    boolean: (value: number) => (value === 1 ? true : value === 0 ? false : undefined),
  },
  decimal: figures,
  boolean: {
    text: (value: boolean) => (value ? "yes" : "no"),
    long_text: (value: boolean) => (value ? "yes" : "no"),
    integer: (value: boolean) => Number(value),
    option: (value: boolean, { field }) => optionOf(value ? "yes" : "no", field),
  },
  date: {
    text: same,
    long_text: same,
    sealed: same,
    datetime: (date: string, { timeZone }) => startOfDay(date, timeZone),
  },
  datetime: {
    text: same,
    long_text: same,
    date: (value: string, { timeZone }) => dateAt({ instant: parseInstant(value) ?? 0, timeZone }),
  },
  time: { text: same, long_text: same },
  reference: {
    text: (id: number, { labelOf }) => labelOf(id) ?? undefined,
    long_text: (id: number, { labelOf }) => labelOf(id) ?? undefined,
    references: inList,
  },
  references: {
    text: (ids: readonly number[], { labelOf }) => {
      const labels = ids.map(labelOf);
      return labels.includes(null) ? undefined : labels.join("; ");
    },
    reference: only,
  },
};

/** Whether values of one kind become values of the other at all. */
export function convertsTo(from: ValueKind, to: ValueKind): boolean {
  return VALUE_CONVERSIONS[from]?.[to] !== undefined;
}

/** A value of another kind as the field takes it; null where it does not fit. */
export function convertValue(value: unknown, from: ValueKind, context: ConversionContext): unknown {
  const { field } = context;
  const converted = VALUE_CONVERSIONS[from]?.[field.kind]?.(value as never, context);
  if (converted === undefined) return null;
  const parsed = parseValue({ value: converted, field });
  return parsed.ok ? parsed.value : null;
}
