import { UNCLEAR, westernDigits } from "./decimal.ts";
import { DAY_MS, dayNumber, parseInstant } from "./clock.ts";
import type { TypedMoment } from "./typed-dates.ts";
import { readZoned } from "./zoned-moments.ts";

/** Figures, dates and clocks as people and other programs write them → as the API takes them. Null: not readable so. */

const ISO_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
/** As lists show them: month, day, year. */
const SHOWN_DATE = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/;
/** As certificates show them: 05 Mar 24. */
const NAMED_DATE = /^(\d{1,2})[- ]([A-Za-z]{3,9})\.?[- ,]\s?(\d{4}|\d{2})$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const NUMBERED_DAY = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/;

/** A day of figures as ISO writes it, whatever stands behind it; with points the day is first everywhere. */
export function isoMoment(text: string, { dayFirst }: { readonly dayFirst: boolean }): string {
  return westernDigits(text).replace(
    NUMBERED_DAY,
    (_, first: string, separator: string, second: string, year: string) => {
      const [day, month] = dayFirst || separator === "." ? [first, second] : [second, first];
      return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    },
  );
}

/** What of a day of figures must be first; `either` where both can be, and nothing where it cannot be told apart. */
export function firstOfDay(text: string): "day" | "month" | "either" | null {
  const [, first, separator, second] = NUMBERED_DAY.exec(westernDigits(text)) ?? [];
  if (first === second || separator === "." || separator === undefined) return null;
  const [one, two] = [Number(first), Number(second)];
  if (one > 12) return two > 12 ? null : "day";
  return two > 12 ? "month" : "either";
}

export function readDate(text: string): string | null {
  const written = westernDigits(text)
    .trim()
    .replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/, "");
  const iso = ISO_DATE.exec(written);
  if (iso) return toDate(iso[1], iso[2], iso[3]);
  const shown = SHOWN_DATE.exec(written);
  if (shown) return toDate(shown[3], shown[1], shown[2]);
  const named = NAMED_DATE.exec(written);
  if (!named) return null;
  const month = MONTHS.indexOf((named[2] ?? "").slice(0, 3).toLowerCase()) + 1;
  const year = named[3] ?? "";
  return month === 0 ? null : toDate(year.length === 2 ? `20${year}` : year, String(month), named[1]);
}

function toDate(year = "", month = "", day = ""): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return dayNumber(date) === null ? null : date;
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?\s*([AaPp])?\.?[Mm]?\.?$/;

/** Milliseconds since midnight. */
function clockTime(text: string): number | null {
  const match = CLOCK.exec(text.trim());
  if (!match) return null;
  const [minutes, seconds] = [Number(match[2]), Number(match[3] ?? 0)];
  const half = match[5]?.toLowerCase();
  const written = Number(match[1]);
  if (minutes > 59 || seconds > 59 || written > (half === undefined ? 23 : 12)) return null;
  const hours = half === undefined ? written : (written % 12) + (half === "p" ? 12 : 0);
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number((match[4] ?? "0").padEnd(3, "0"));
}

/** An instant where its zone is written too, else what the clocks show then. */
export function readMoment(text: string): TypedMoment | null {
  const written = text.trim();
  const exact = parseInstant(written) ?? readZoned(written);
  if (exact !== null) return { instant: exact };
  const [day = "", clock = "00:00"] = written.split(/(?<=\d),?[T ]\s*(?=\d{1,2}:)/);
  const date = readDate(day);
  const time = clockTime(clock);
  if (date === null || time === null) return null;
  return { local: (dayNumber(date) ?? 0) * DAY_MS + time };
}

export function readTime(text: string): string | null {
  const time = clockTime(text);
  if (time === null) return null;
  const minutes = Math.floor(time / 60_000);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Signs of scripts and of wide typing → the plain ones; the marks of Arabic figures are as certain as those of the language. */
function bareFigure(text: string, decimalSign: "." | ","): string {
  return westernDigits(text)
    .replaceAll("。", ".")
    .replaceAll("٫", decimalSign)
    .replaceAll("٬", otherSign(decimalSign))
    .replaceAll(/US(?=\$)|USD|[\p{Sc}\p{Cf}%٪]/gu, "")
    .trim()
    .replace(/^\((.+)\)$/, "-$1")
    .replace(/^[-−–]\s*/, "-")
    .replace(/^\+\s*/, "")
    .replace(/^-?\d{1,3}(?:[\s'’]\d{3})+(?!\d)/, (grouped) => grouped.replaceAll(/[\s'’]/g, ""));
}

const FRACTION = { ".": /^-?(?:\d+\.?\d*|\.\d+)$/, ",": /^-?(?:\d+,?\d*|,\d+)$/ };
/** With the mark that stands between thousands in the languages of that sign. */
const GROUPED = {
  ".": /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  ",": /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
};
/** What is a fraction in one language and thousands in another. */
const TWO_WAYS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The ways to read a figure that a field of so many decimal places can hold, the likeliest first. `1.500` is thousands where
 * the comma is the sign of fractions, and none where it is not, unless the field has three places: what is meant is then
 * known to the person alone.
 */
export function readFigure(
  text: string,
  { decimalSign, scale }: { readonly decimalSign: "." | ","; readonly scale: number },
): readonly string[] {
  const other = otherSign(decimalSign);
  const bare = bareFigure(text, decimalSign);
  if (TWO_WAYS.test(bare)) {
    if (bare.includes(other))
      return [...(other === "." && scale >= 3 ? [bare] : []), bare.replace(other, "")];
    // A digit too many is refused for what it is; zeros that a field need not keep may be half a thousand.
    return scale >= 3 || !bare.endsWith("0") ? [bare.replace(",", ".")] : [];
  }
  // A point that cannot stand between thousands is one of a program.
  const fraction = ([decimalSign, "."] as const).find((sign) => FRACTION[sign].test(bare));
  if (fraction !== undefined) return [withPoint(bare, fraction)];
  const grouped = ([decimalSign, other] as const).find((sign) => GROUPED[sign].test(bare));
  return grouped === undefined ? [] : [withPoint(bare.replaceAll(otherSign(grouped), ""), grouped)];
}

const otherSign = (sign: "." | ","): "." | "," => (sign === "." ? "," : ".");

/** As the API takes it: a point with digits on both sides, or none. */
function withPoint(figure: string, sign: "." | ","): string {
  return figure
    .replace(sign, ".")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.$/, "");
}

/**
 * A text without a way to read it, as a value that no field takes, and that looks as it was typed. One that has two ways is
 * marked, to be refused for that.
 */
export function unclearFigure(text: string): string {
  return TWO_WAYS.test(bareFigure(text, ".")) ? `${text.trim()}${UNCLEAR}` : text.trim();
}

/** A typed figure as the API takes it; where it is none or has two ways, a value that no field takes. */
export function readTypedFigure(text: string, writing: Parameters<typeof readFigure>[1]): string {
  const [way, ...others] = readFigure(text, writing);
  return way === undefined || others.length > 0 ? unclearFigure(text) : way;
}

/** The sign before the fraction, as the language writes it. */
export function getDecimalSign(language: string): "." | "," {
  const parts = new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}
