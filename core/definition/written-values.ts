import { DAY_MS, dayNumber, parseInstant } from "./clock.ts";
import type { TypedMoment } from "./typed-dates.ts";
import { readZoned } from "./zoned-moments.ts";

/** Figures, dates and clocks as people and other programs write them → as the API takes them. Null: not readable so. */

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** As lists show them: month, day, year. */
const SHOWN_DATE = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/;
/** As certificates show them: 05 Mar 24. */
const NAMED_DATE = /^(\d{1,2})[- ]([A-Za-z]{3,9})\.?[- ,]\s?(\d{4}|\d{2})$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export function readDate(text: string): string | null {
  const written = text.trim().replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/, "");
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

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const WITH_COMMAS = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;

/** The ways to read a figure, the likeliest first: `1.234` is a fraction before it is a thousand. */
export function readFigure(text: string, decimalSign: "." | ","): readonly string[] {
  const bare = text
    .normalize("NFKC")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\s\p{Sc}%'’]|^US(?=\$)|USD/gu, "")
    .replaceAll(/[−–]/g, "-")
    .replace(/^\((.+)\)$/, "-$1")
    .replace(/^\+/, "");
  const ways = PLAIN.test(bare) ? [bare] : [];
  const withComma = () => {
    if (DECIMAL_COMMA.test(bare)) ways.push(bare.replaceAll(".", "").replace(",", "."));
  };
  if (decimalSign === ",") withComma();
  if (WITH_COMMAS.test(bare)) ways.push(bare.replaceAll(",", ""));
  return ways;
}

/** The sign before the fraction, as the language writes it. */
export function getDecimalSign(language: string): "." | "," {
  const parts = new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}
