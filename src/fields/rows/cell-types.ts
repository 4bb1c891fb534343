import type { ClientField } from "../../../core/definition/client-types.ts";
import { foldText } from "../../../core/definition/fold.ts";
import { parseValue } from "../../../core/definition/fields/index.ts";
import type { FieldTypeName } from "../../../core/definition/types.ts";
import { today } from "../../../core/definition/clock.ts";
import { typedDate, typedDatetime, typedTime } from "../../../core/definition/typed-dates.ts";
import { readDate, readFigure } from "../../../core/definition/written-values.ts";
import { optionLabel } from "../../config/labels.ts";
import { formatMinutes, parseMinutes, readDegrees } from "../number/exact.ts";
import { textOfMarkup, markupOfText } from "../../../core/rich-text/text.ts";
import type { FieldContext } from "../../config/config-context.tsx";
import { isRecord } from "../../lib/api-error.ts";
import { asAddress, asDynamicReference, asFile, asList, asReference, asText, asTexts } from "../values.ts";

/** In whose words cells are written and read. */
export interface CellWords {
  readonly context: FieldContext;
  /** The child resource. */
  readonly resource: string;
  readonly decimalSign: "." | ",";
}

/** What a sign does that is typed on a chosen cell. */
export type FirstSign =
  /** It stands in the line of the cell instead of what is there. */
  | { readonly does: "types" }
  /** The input of the type begins with it. */
  | { readonly does: "begins"; readonly value: unknown }
  /** It is looked for among what can be chosen. */
  | { readonly does: "searches" }
  /** It is the answer. */
  | { readonly does: "sets"; readonly value: unknown }
  /** There is nothing to type; the input of the type opens. */
  | { readonly does: "opens" }
  | { readonly does: "nothing" };

/** How a cell of a grid is typed, copied out and pasted in. */
export interface CellType {
  /** `line`: as one line of text; `own`: in the input of the field's type; `none`: not in a grid. */
  readonly editor: "line" | "own" | "none";
  /** What the first sign does that is typed on the cell, where it is not typed in one line. */
  readonly first?: (sign: string, value: unknown, field: ClientField, words: CellWords) => FirstSign;
  readonly write: (value: unknown, field: ClientField, words: CellWords) => string;
  /** The value a text stands for; the text as it was typed where it stands for none, for checking to refuse. */
  readonly read: (text: string, field: ClientField, words: CellWords) => unknown;
}

const text: CellType = {
  editor: "line",
  write: (value) => asText(value),
  read: (typed) => typed,
};

const figure: CellType = {
  editor: "line",
  write: (value, _field, { decimalSign }) => asText(value).replace(".", decimalSign),
  read: (typed, field, { decimalSign }) => {
    for (const way of readFigure(typed, decimalSign)) {
      const parsed = parseValue({ value: way, field });
      if (parsed.ok) return parsed.value;
    }
    return typed.trim();
  },
};

const duration: CellType = {
  editor: "line",
  write: formatMinutes,
  read: (typed) => parseMinutes(typed),
};

const date: CellType = {
  editor: "line",
  write: (value, _field, { context }) =>
    readDate(asText(value)) === null ? asText(value) : context.format.date(asText(value)),
  read: (typed, _field, { context }) => typedDate(typed, { today: todayIn(context) }) ?? typed.trim(),
};

function todayIn({ format }: FieldContext): string {
  return today({ now: Date.now(), timeZone: format.timeZone });
}

const datetime: CellType = {
  editor: "line",
  write: (value, _field, { context }) =>
    Number.isNaN(Date.parse(asText(value))) ? asText(value) : context.format.instant(asText(value)),
  read: (typed, _field, { context }) =>
    typedDatetime(typed, { today: todayIn(context), timeZone: context.format.timeZone }) ?? typed.trim(),
};

const time: CellType = { ...text, read: (typed) => typedTime(typed) ?? typed.trim() };

const YES = new Set(["true", "yes", "y", "1", "x", "✓"]);
const NO = new Set(["false", "no", "n", "0"]);

const boolean: CellType = {
  editor: "own",
  // an answer is one sign; any other is none
  first: (sign, value, field, words) => {
    if (sign === " ") return { does: "sets", value: value !== true };
    const { context } = words;
    for (const [word, answer] of [
      [context.words("yes"), true],
      [context.words("no"), false],
    ] as const)
      if (foldText(word).startsWith(foldText(sign))) return { does: "sets", value: answer };
    const answer = boolean.read(sign, field, words);
    return typeof answer === "boolean" ? { does: "sets", value: answer } : { does: "nothing" };
  },
  write: (value, _field, { context }) =>
    value === true ? context.words("yes") : value === false ? context.words("no") : asText(value),
  read: (typed, _field, { context }) => {
    const word = foldText(typed);
    if (word === foldText(context.words("yes")) || YES.has(word)) return true;
    return word === foldText(context.words("no")) || NO.has(word) ? false : typed.trim();
  },
};

function optionText(value: string, field: ClientField, { context, resource }: CellWords): string {
  const known = field.options?.some((option) => option.value === value) ?? false;
  return known ? optionLabel(context.index.config, resource, field.name, value) : value;
}

function optionOf(typed: string, field: ClientField, words: CellWords): string {
  const wanted = foldText(typed);
  const found = (field.options ?? []).find(
    ({ value, retired }) =>
      !retired && (foldText(optionText(value, field, words)) === wanted || foldText(value) === wanted),
  );
  return found?.value ?? typed.trim();
}

const searches = (): FirstSign => ({ does: "searches" });

const option: CellType = {
  editor: "own",
  first: searches,
  write: (value, field, words) => optionText(asText(value), field, words),
  read: optionOf,
};

const PARTS = /\s*[;,]\s*/;

const options: CellType = {
  editor: "own",
  first: searches,
  write: (value, field, words) =>
    asTexts(value)
      .map((each) => optionText(each, field, words))
      .join("; "),
  read: (typed, field, words) =>
    typed
      .split(PARTS)
      .filter(Boolean)
      .map((part) => optionOf(part, field, words)),
};

/** The name of a record; which record is meant is looked up afterwards. */
const reference: CellType = {
  editor: "own",
  first: searches,
  write: (value) => asReference(value)?.label ?? asText(value),
  read: (typed) => typed.trim(),
};

const references: CellType = {
  editor: "own",
  first: searches,
  write: (value) =>
    asList(value)
      .map((each) => asReference(each)?.label ?? asText(each))
      .join("; "),
  read: (typed) => typed.split(/\s*;\s*/).filter(Boolean),
};

const long: CellType = { ...text, editor: "own", first: (sign) => ({ does: "begins", value: sign }) };
const own = (write: CellType["write"], first: CellType["first"] = () => ({ does: "opens" })): CellType => ({
  editor: "own",
  first,
  write,
  read: (typed) => typed.trim(),
});
/** Values of several parts: the sign stands in the first, and the others stay. */
const address = own(
  () => "",
  (sign, value) => ({ does: "begins", value: { ...asAddress(value), street: sign } }),
);
const geo = own(
  () => "",
  (sign, value) => {
    const longitude = isRecord(value) ? (value["longitude"] ?? null) : null;
    return { does: "begins", value: { latitude: readDegrees(sign), longitude } };
  },
);
const none: CellType = { editor: "none", write: () => "", read: () => null };
const scale: CellType = { ...figure, editor: "line" };

export const CELL_TYPES = {
  text,
  long_text: long,
  rich_text: {
    editor: "own",
    first: (sign) => ({ does: "begins", value: markupOfText(sign) }),
    write: (value) => textOfMarkup(asText(value)),
    read: (typed) => markupOfText(typed),
  },
  integer: figure,
  decimal: figure,
  money: figure,
  percent: figure,
  boolean,
  date,
  datetime,
  time,
  duration,
  email: { ...text, read: (typed) => typed.trim() },
  phone: { ...text, read: (typed) => typed.trim() },
  url: { ...text, read: (typed) => typed.trim() },
  color: { ...text, read: (typed) => typed.trim() },
  code: none,
  enum: option,
  multi_enum: options,
  tags: {
    editor: "own",
    first: searches,
    write: (value) => asTexts(value).join("; "),
    read: (typed) => typed.split(PARTS).filter(Boolean),
  },
  reference,
  references,
  dynamic_reference: own((value) => asDynamicReference(value)?.label ?? "", searches),
  rows: none,
  file: own((value) => asFile(value)?.name ?? ""),
  files: own((value) =>
    asList(value)
      .map((each) => asFile(each)?.name ?? "")
      .join("; "),
  ),
  image: own((value) => asFile(value)?.name ?? ""),
  address,
  geo,
  rating: scale,
  slider: scale,
  computed: none,
} as const satisfies Record<FieldTypeName, CellType>;

export function cellTypeOf({ valueType }: Pick<ClientField, "valueType">): CellType {
  return CELL_TYPES[valueType];
}

export function firstSign(sign: string, value: unknown, field: ClientField, words: CellWords): FirstSign {
  const { editor, first } = cellTypeOf(field);
  if (editor === "none") return { does: "nothing" };
  // the space bar opens what a sign would replace
  if (sign === " " && field.kind !== "boolean") return { does: "opens" };
  return first?.(sign, value, field, words) ?? { does: "types" };
}

/** A cell's text → its value; nothing typed is nothing there. */
export function readCell(typed: string, field: ClientField, words: CellWords): unknown {
  return typed.trim() === "" ? null : cellTypeOf(field).read(typed, field, words);
}

export function writeCellText(value: unknown, field: ClientField, words: CellWords): string {
  return value === null || value === undefined ? "" : cellTypeOf(field).write(value, field, words);
}
