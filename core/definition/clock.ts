/** Calendar days and time zones. Dates are ISO texts (`2026-01-31`), instants epoch milliseconds, day numbers days since 1970-01-01. */

export const DAY_MS = 86_400_000;
const FALLBACK_ZONE = "UTC";
/** Of ten years and some. */
const MAX_DAYS = 4_000;
const formatters = new Map<string, Intl.DateTimeFormat | null>();

function getFormatter(timeZone: string): Intl.DateTimeFormat | null {
  const cached = formatters.get(timeZone);
  if (cached !== undefined) return cached;
  const made = makeFormatter(timeZone);
  if (formatters.size < 1_000) formatters.set(timeZone, made);
  return made;
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat | null {
  if (timeZone === "") return null;
  try {
    return new Intl.DateTimeFormat("en-US-u-ca-iso8601-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch {
    return null;
  }
}

export function isTimeZone(name: string): boolean {
  return getFormatter(name) !== null;
}

/** The last answer of each zone: what is asked for is mostly the present. */
const lastOffsets = new Map<string, { readonly second: number; readonly offset: number }>();

/** Milliseconds the zone's clocks are ahead of UTC at an instant. An unknown zone counts as UTC. */
export function zoneOffset({ instant, timeZone }: { instant: number; timeZone: string }): number {
  if (timeZone === FALLBACK_ZONE) return 0;
  const second = Math.floor(instant / 1_000);
  const last = lastOffsets.get(timeZone);
  if (last?.second === second) return last.offset;
  const formatter = getFormatter(timeZone);
  if (!formatter || !isInstant(instant)) return 0;
  const offset = readOffset(formatter, instant);
  lastOffsets.set(timeZone, { second, offset });
  return offset;
}

function readOffset(formatter: Intl.DateTimeFormat, instant: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const part of formatter.formatToParts(instant)) parts[part.type] = Number(part.value);
  const local = Date.UTC(
    parts.year ?? 1970,
    (parts.month ?? 1) - 1,
    parts.day ?? 1,
    parts.hour ?? 0,
    parts.minute ?? 0,
    parts.second ?? 0,
  );
  return local - Math.floor(instant / 1_000) * 1_000;
}

export function dateAt({ instant, timeZone }: { instant: number; timeZone: string }): string {
  return dateOfDay(Math.floor((instant + zoneOffset({ instant, timeZone })) / DAY_MS));
}

export function today({ now, timeZone }: { now: number; timeZone: string }): string {
  return dateAt({ instant: now, timeZone });
}

/** The instant a calendar date begins in a time zone; the first instant of the date where its midnight does not exist. */
export function dayStart({ date, timeZone }: { date: string; timeZone: string }): number {
  const utc = (dayNumber(date) ?? 0) * DAY_MS;
  const before = utc - zoneOffset({ instant: utc - DAY_MS / 2, timeZone });
  const guess = utc - zoneOffset({ instant: before, timeZone });
  const candidates = [guess, utc - zoneOffset({ instant: guess, timeZone }), before];
  const fitting = candidates.filter((instant) => dateAt({ instant, timeZone }) === date);
  return fitting.length > 0 ? Math.min(...fitting) : guess;
}

/**
 * The instants at which the clocks of a zone show a local time, given as if it were UTC: none where they jump over it, two
 * where they are set back.
 */
export function instantsAt({ local, timeZone }: { local: number; timeZone: string }): readonly number[] {
  const before = local - zoneOffset({ instant: local - DAY_MS, timeZone });
  const after = local - zoneOffset({ instant: local + DAY_MS, timeZone });
  const shows = (instant: number) => instant + zoneOffset({ instant, timeZone }) === local;
  return [...new Set([before, after])].filter(shows).toSorted((one, other) => one - other);
}

/** The first of them where there are two, and where there is none the one that clocks not yet moved would show. */
export function instantAt({ local, timeZone }: { local: number; timeZone: string }): number {
  return instantsAt({ local, timeZone })[0] ?? local - zoneOffset({ instant: local - DAY_MS, timeZone });
}

export function isInstant(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= 8_640_000_000_000_000;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01; null when the text is no date of the calendar. */
export function dayNumber(date: string): number | null {
  const match = DATE.exec(date);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const stamp = new Date(0);
  stamp.setUTCFullYear(year, month - 1, day);
  const valid = stamp.getUTCMonth() === month - 1 && stamp.getUTCDate() === day;
  return valid && year >= 1 ? stamp.getTime() / DAY_MS : null;
}

/** Inverse of `dayNumber`; days outside the years 1 to 9999 are moved to the nearest date. */
export function dateOfDay(day: number): string {
  const clamped = Math.min(Math.max(day, -719_162), 2_932_896);
  return dayText(Math.floor(clamped)).slice(0, -1);
}

export function isDate(text: string): boolean {
  return dayNumber(text) !== null;
}

/** Another date so many days later. Null when `date` is none. */
export function addDays({ date, days }: { date: string; days: number }): string | null {
  const from = dayNumber(date);
  return from === null ? null : dateOfDay(from + days);
}

/** The same day of a later month, or that month's last day. Null when `date` is none. */
export function addMonths({ date, months }: { date: string; months: number }): string | null {
  const from = dayNumber(date);
  if (from === null) return null;
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(0);
  last.setUTCFullYear(year, month + months, 0);
  return dateOfDay(first.getTime() / DAY_MS + Math.min(day, last.getUTCDate()) - 1);
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Epoch milliseconds of an ISO 8601 date-time with a zone; null for anything else, a missing zone included. */
export function parseInstant(text: string): number | null {
  const match = INSTANT.exec(text);
  if (!match) return null;
  const day = dayNumber(match[1] ?? "");
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  if (day === null || hours > 23 || minutes > 59 || seconds > 59) return null;
  const milliseconds = Number((match[5] ?? "").padEnd(3, "0").slice(0, 3));
  const offset = parseOffset(match[6] ?? "Z");
  if (offset === null) return null;
  return day * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1_000 + milliseconds - offset;
}

function parseOffset(text: string): number | null {
  if (text === "Z") return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(-2));
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Instants of one list share few days, so the date is kept as text and only the time written out. */
const dayTexts = new Map<number, string>();
const TWO_DIGITS = Array.from({ length: 60 }, (_item, index) => String(index).padStart(2, "0"));

/** ISO 8601 in UTC with milliseconds. Lists answer thousands a second: a third of the time of `Date.toISOString`. */
export function formatInstant(instant: number): string {
  if (!isInstant(instant) || !Number.isInteger(instant)) return new Date(instant).toISOString();
  const day = Math.floor(instant / DAY_MS);
  const rest = instant - day * DAY_MS;
  const seconds = Math.floor(rest / 1_000);
  const time = `${TWO_DIGITS[Math.floor(seconds / 3_600)]}:${TWO_DIGITS[Math.floor(seconds / 60) % 60]}:${TWO_DIGITS[seconds % 60]}`;
  return `${dayText(day)}${time}.${String(rest % 1_000).padStart(3, "0")}Z`;
}

/** `2026-01-31T` */
function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, -"00:00:00.000Z".length);
  if (dayTexts.size >= MAX_DAYS) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}
