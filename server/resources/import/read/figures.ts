import type { FigureKind } from "./workbook.ts";

const DAY = 86_400_000;
/** Days between the beginnings of a spreadsheet's calendar and of ours. */
const FROM_1900 = 25_569;
const FROM_1904 = 24_107;
const DIGITS = 15;

/** A figure of a spreadsheet as the text that ISO, or the API, has for it. */
export function figureText(
  text: string,
  { kind, from1904 }: { kind: FigureKind; from1904: boolean },
): string {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return text;
  return TEXTS[kind](value, from1904 ? FROM_1904 : FROM_1900);
}

const instant = (value: number, zero: number): string => {
  const milliseconds = Math.round((value - zero) * DAY);
  return Math.abs(milliseconds) > 8.64e15 ? "" : new Date(milliseconds).toISOString();
};

const TEXTS = {
  number: plain,
  percent: (value) => plain(Number((value * 100).toPrecision(DIGITS))),
  /** A format may hide the time that a cell has, and the other way round. */
  date: (value, zero) =>
    Number.isInteger(value) ? instant(value, zero).slice(0, 10) : TEXTS.datetime(value, zero),
  datetime: (value, zero) => instant(value, zero).replace(/(?:\.000)?Z$/, ""),
  time: (value, zero) => (value >= 1 ? TEXTS.datetime(value, zero) : instant(value, 0).slice(11, 16)),
} satisfies Record<FigureKind, (value: number, zero: number) => string> as Record<
  FigureKind,
  (value: number, zero: number) => string
>;

/** Without an exponent, however long. */
function plain(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/0+$/, "") : text;
}
