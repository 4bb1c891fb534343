import dayjs from "dayjs";
import { isTimeZone } from "../../core/definition/clock.ts";
import { clockFormat, clockText, twoClocks } from "../../core/definition/clock-format.ts";
import { PERCENT } from "../../core/definition/percent.ts";
import { isMirrored, isolated } from "../i18n/isolated.ts";

/** How values read in one language and time zone. Made once for a person; every cell shares it. */
export interface Formatter {
  readonly language: string;
  readonly timeZone: string;
  /** `2024-03-05` → `03-05-2024`. */
  readonly date: (iso: string) => string;
  /** `2024-03-05` → `05 Mar 24`, as certificates show it. */
  readonly certificateDate: (iso: string) => string;
  /** An instant in the person's zone: `03-05-2024, 02:07 PM`, the half of the day in the words of the language. */
  readonly instant: (iso: string) => string;
  /**
   * An instant on the clock of another zone, `03-05-2024, 02:07 PM CST`, and on the person's own: its time of day, with
   * its date where that is another. `own` is null where both clocks show the same.
   */
  readonly zoned: (iso: string, timeZone: string) => { readonly there: string; readonly own: string | null };
  /** The time of day of an instant in the person's zone: `02:07 PM`. */
  readonly clock: (iso: string) => string;
  /** How long ago, in words, beside the exact instant. */
  readonly ago: (iso: string) => string;
  readonly number: (value: number | string, digits?: number) => string;
  /** A whole number that may be a year: grouped from five digits on. */
  readonly integer: (value: number) => string;
  /** `whole`: amounts that are kept without digits after the point. */
  readonly money: (value: string, currency: string, whole?: boolean) => string;
  /** `12.5` → `12.5%`, with the space and the signs of direction that the language has there. */
  readonly percent: (value: string) => string;
  readonly fileSize: (bytes: number) => string;
  /** `10 seconds`. */
  readonly seconds: (value: number) => string;
  readonly list: (parts: readonly string[]) => string;
}

const SECONDS = { style: "unit", unit: "second", unitDisplay: "long" } as const;
const SIZE = { style: "unit", unitDisplay: "short", maximumFractionDigits: 1 } as const;

interface FormatterOptions {
  readonly language: string;
  readonly timeZone: string;
}

export function makeFormatter({ language, timeZone }: FormatterOptions): Formatter {
  // Western digits in every language: figures are compared and copied into other systems.
  const locale = `${language}-u-nu-latn`;
  // Each costs a browser milliseconds, and most lists need two of them.
  const instants = once(() => clockFormat(language, timeZone));
  const places = remember((zone) => clockFormat(language, zone, "short"));
  const numbers = remember((digits) => new Intl.NumberFormat(locale, fraction(Number(digits))));
  const plain = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 9 }));
  const integers = once(() => new Intl.NumberFormat(locale, { useGrouping: "min2" }));
  const currencies = remember((currency) => new Intl.NumberFormat(locale, { style: "currency", currency }));
  const rounded = remember(
    (currency) => new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 0 }),
  );
  const sizes = remember((unit) => new Intl.NumberFormat(locale, { ...SIZE, unit }));
  const percents = once(() => new Intl.NumberFormat(locale, PERCENT));
  const seconds = once(() => new Intl.NumberFormat(locale, SECONDS));
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const lists = once(() => new Intl.ListFormat(language, { type: "conjunction" }));

  return {
    language,
    get timeZone() {
      // as the person chose it: a browser calls some by a former name
      return isTimeZone(timeZone) ? timeZone : instants().resolvedOptions().timeZone;
    },
    date: (iso) => dayjs(iso).format("MM-DD-YYYY"),
    certificateDate: (iso) => dayjs(iso).format("DD MMM YY"),
    instant: (iso) => clockText(instants(), iso),
    zoned: (iso, zone) => twoClocks({ iso, place: places(zone), person: instants() }),
    clock: (iso) => clockText(instants(), iso).replace(/^.*, /, ""),
    ago: (iso) => formatAgo(relative(), iso),
    number: (value, digits) =>
      (digits === undefined ? plain() : numbers(String(digits))).format(value as number),
    integer: (value) => integers().format(value),
    // The text goes in as it is: a number would round what the server keeps exactly.
    money: (value, currency, whole = false) => formatMoney((whole ? rounded : currencies)(currency), value),
    percent: (value) => percents().format(value as never),
    fileSize: (bytes) => formatSize(sizes, bytes),
    seconds: (value) => seconds().format(value),
    list: (parts) => lists().format(parts.map(isolated)),
  };
}

const STEPS = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [30, "day"],
  [12, "month"],
  [Infinity, "year"],
] as const;

function formatAgo(format: Intl.RelativeTimeFormat, iso: string): string {
  let amount = (new Date(iso).getTime() - Date.now()) / 1000;
  for (const [size, unit] of STEPS) {
    if (Math.abs(amount) < size) return format.format(Math.round(amount), unit);
    amount /= size;
  }
  return iso;
}

/** What is not a tenth of a kB is said as one. */
function formatSize(formatOf: (unit: string) => Intl.NumberFormat, bytes: number): string {
  if (bytes >= 1_000_000_000) return formatOf("gigabyte").format(bytes / 1_000_000_000);
  if (bytes >= 1_000_000) return formatOf("megabyte").format(bytes / 1_000_000);
  const kilobytes = bytes / 1000;
  return formatOf("kilobyte").format(kilobytes < 1 ? Math.max(kilobytes, 0.1) : Math.round(kilobytes));
}

/** The sign of the currency keeps its own order: among letters from right to left "US$" would be torn apart. */
export function formatMoney(format: Intl.NumberFormat, value: string | number): string {
  if (!isMirrored()) return format.format(value as never);
  const written = format.formatToParts(value as never);
  return written.map((part) => (part.type === "currency" ? isolated(part.value) : part.value)).join("");
}

function fraction(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

function remember<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
