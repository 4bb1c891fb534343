import { DAY_MS, addDays, dayNumber, formatInstant, instantAt, parseInstant } from "./clock.ts";

/**
 * Dates and clocks as people type them, in any of the six languages whatever the interface speaks. Figures alone are
 * month, day, year, as fields show them, and day first where only that is possible. Null: not understood.
 */

interface Now {
  /** YYYY-MM-DD: what `tomorrow` is counted from, and the year of a date without one. */
  readonly today: string;
}

export function typedDate(text: string, { today }: Now): string | null {
  const found = dateIn(plain(text), today);
  // A pasted moment has a clock too, and a zone: the day is taken as it is written.
  const clock = found?.rest.replace(/(?:z|[+-]\d\d:?\d\d)$/, "") ?? "";
  return found && (clock === "" || clockIn(clock) !== null) ? found.date : null;
}

/** A typed moment: an instant where its zone was typed too, else what the clocks show then, as if it were UTC. */
export type TypedMoment = { readonly instant: number } | { readonly local: number };

/** A day alone is its midnight, a clock alone is today's. */
export function typedMoment(text: string, { today }: Now): TypedMoment | null {
  const exact = parseInstant(text.trim().toUpperCase());
  if (exact !== null) return { instant: exact };
  const words = plain(text);
  const found = dateIn(words, today, true) ?? { date: today, rest: words };
  const day = dayNumber(found.date);
  const clock = found.rest === "" && found.rest !== words ? 0 : clockIn(found.rest);
  return day === null || clock === null ? null : { local: day * DAY_MS + clock };
}

/** The same as an instant. */
export function typedDatetime(text: string, { today, timeZone }: Now & { timeZone: string }): string | null {
  const moment = typedMoment(text, { today });
  return moment === null ? null : formatInstant(instantOf(moment, timeZone));
}

export function instantOf(moment: TypedMoment, timeZone: string): number {
  return "instant" in moment ? moment.instant : instantAt({ local: moment.local, timeZone });
}

/** `HH:mm`. */
export function typedTime(text: string): string | null {
  const clock = clockIn(plain(text));
  if (clock === null) return null;
  const minutes = Math.floor(clock / 60_000);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Words → signs: `@1` is tomorrow, `#11` November. Written without accents, as the text is when they are looked for. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:de|por) la manana\b|\bdu matin\b|\bdi mattina\b|\bdel mattino\b|صباحا/g, " am "],
  [
    /\b(?:de|por) la (?:tarde|noche)\b|\bde l.apres-midi\b|\bdu soir\b|\b(?:di|del) (?:pomeriggio|sera)\b|مساء/g,
    " pm ",
  ],
  [/上午|早上|凌晨/g, " am "],
  [/下午|晚上/g, " pm "],
  [/(?<=\d\s*)ص(?!\p{L})/gu, " am "],
  [/(?<=\d\s*)م(?!\p{L})/gu, " pm "],
  [/(?<![a-z])([ap])\.?\s?m(?![a-z])\.?|(?<=\d)([ap])(?![a-z])/g, " $1$2m "],
  [/\b(?:tomorrow|manana|demain|domani)\b|明天|غدا/g, " @1 "],
  [/\b(?:today|hoy|aujourd.?hui|oggi)\b|今天|今日|اليوم/g, " @0 "],
  [/\b(?:yesterday|ayer|hier|ieri)\b|昨天|امس/g, " @-1 "],
  [/\b(?:noon|midday|midi|mezzogiorno|mediodia)\b|正午|中午/g, " 12:00 "],
  [/\b(?:midnight|minuit|mezzanotte|medianoche)\b|午夜/g, " 00:00 "],
  [/(\d+)\s*年\s*(\d+)\s*月\s*(\d+)\s*[日号]?/g, " $1-$2-$3 "],
  [/(\d+)\s*月\s*(\d+)\s*[日号]?/g, " $1/$2 "],
  [/(\d+)\s*[点點时時]半/g, " $1:30 "],
  [/(\d+)\s*[点點时時h]\s*(\d+)分?/g, " $1:$2 "],
  [/(\d+)\s*(?:[点點时時]整?|h(?![a-z]))/g, " $1:00 "],
  [/(?:星期|周)[一二三四五六日天]/g, " "],
  [/كانون الثاني/g, " #1 "],
  [/كانون الاول/g, " #12 "],
  [/تشرين الاول/g, " #10 "],
  [/تشرين الثاني/g, " #11 "],
  [/(?<=\d)(?:st|nd|rd|th|er)(?![a-z])/g, " "],
];

/** Around a day and its clock these say nothing. */
const FILLERS = new Set("at on the of a las la los de del d el le les alle all ore um في الساعة".split(" "));
const LEVANT = ["", "شباط", "اذار", "نيسان", "ايار", "حزيران", "تموز", "اب", "ايلول", "", "", ""];

/** In small letters, western digits and signs. */
function plain(text: string): string {
  const simple = bare(text)
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll("،", ",");
  const known = WORDS.reduce((words, [pattern, sign]) => words.replaceAll(pattern, sign), simple);
  const words = known.match(/\p{L}+/gu) ?? [];
  const { months, weekdays } = (names ??= readNames());
  const namesMonth = words.filter((word) => oneOf(months, word) !== null).length;
  return known
    .replaceAll(/(\p{L}+)[.']?/gu, (whole, word: string) => {
      if (FILLERS.has(word)) return " ";
      const weekday = oneOf(weekdays, word) !== null;
      const month = oneOf(months, word);
      // `mar. 3 novembre` is a Tuesday: another word names the month.
      if (weekday && (month === null || namesMonth > 1)) return " ";
      return month === null ? whole : ` #${month + 1} `;
    })
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s,]+|[\s,]+$/g, "");
}

/** Without accents, vowel signs, marks of direction and the shapes of wide signs. */
function bare(text: string): string {
  return text
    .replaceAll(/[ºª°]/g, "")
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll("’", "'")
    .toLowerCase();
}

interface Names {
  /** By place, the names in every language. */
  readonly months: readonly (readonly string[])[];
  readonly weekdays: readonly (readonly string[])[];
}

let names: Names | undefined;

function readNames(): Names {
  const languages = ["en", "es", "fr", "it", "ar"];
  const namesOf = (part: "month" | "weekday", date: Date) =>
    languages.flatMap((language) =>
      (["long", "short"] as const).map((length) =>
        bare(new Intl.DateTimeFormat(language, { [part]: length, timeZone: "UTC" }).format(date)),
      ),
    );
  return {
    months: LEVANT.map((name, month) => [...namesOf("month", new Date(Date.UTC(2024, month, 15))), name]),
    weekdays: Array.from({ length: 7 }, (_, day) => namesOf("weekday", new Date(Date.UTC(2024, 0, 1 + day)))),
  };
}

/** The place of the one that is called so, or begins so with three letters at least and is the only one. */
function oneOf(places: readonly (readonly string[])[], word: string): number | null {
  const called = places.findIndex((place) => place.includes(word));
  if (called !== -1) return called;
  if (word.length < 3) return null;
  const begins = places.flatMap((place, index) =>
    place.some((name) => name.startsWith(word)) ? [index] : [],
  );
  return begins.length === 1 ? (begins[0] ?? null) : null;
}

type Parts = readonly [year: string | undefined, month: string, day: string];

/** The ways to write a day, the plainest first. */
const DATES: readonly (readonly [RegExp, (parts: readonly string[]) => Parts])[] = [
  [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/-])t?/, ([y, m = "", d = ""]) => [y, m, d]],
  [
    /(?<![\d-])(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?![\d/-])/,
    ([a = "", b = "", y]) => [y, ...monthFirst(a, b)],
  ],
  [/^(\d{2})(\d{2})(\d{4})(?!\d)/, ([m = "", d = "", y]) => [y, m, d]],
  [/^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/, ([y, m = "", d = ""]) => [y, m, d]],
  [/(?<!\d)(\d{4})[-\s,/]*#(\d+)[-\s,/]+(\d{1,2})(?![\d:])/, ([y, m = "", d = ""]) => [y, m, d]],
  [
    /(?<![\d:])(\d{1,2})[-\s./]*#(\d+)[-\s.,/']+(\d{4}|\d{2}(?=$|,?\s\d))(?![\d:])/,
    ([d = "", m = "", y]) => [y, m, d],
  ],
  [/#(\d+)[-\s./]+(\d{1,2})[-\s.,/']+(\d{4}|\d{2}(?=$|,?\s\d))(?![\d:])/, ([m = "", d = "", y]) => [y, m, d]],
  [/(?<![\d:])(\d{1,2})[-\s./]*#(\d+)(?!\d)/, ([d = "", m = ""]) => [undefined, m, d]],
  [/#(\d+)[-\s./]+(\d{1,2})(?![\d:])/, ([m = "", d = ""]) => [undefined, m, d]],
  [/(?<![\d:/+-])(\d{1,2})[-/](\d{1,2})(?![\d:/-])/, ([a = "", b = ""]) => [undefined, ...monthFirst(a, b)]],
];

function monthFirst(first: string, second: string): [month: string, day: string] {
  return Number(first) > 12 && Number(second) <= 12 ? [second, first] : [first, second];
}

function dateIn(text: string, today: string, clock = false): { date: string; rest: string } | null {
  const relative = /@(-?\d)/.exec(text);
  if (relative) {
    const date = addDays({ date: today, days: Number(relative[1]) });
    return date === null ? null : { date, rest: without(text, relative) };
  }
  for (const [pattern, read] of DATES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [year = today.slice(0, 4), month, day] = read(match.slice(1));
    const rest = without(text, match);
    // `26 nov 10` with a clock to come: ten o'clock.
    if (clock && rest === "" && year.length === 2 && match[0].includes("#")) continue;
    const date = `${fullYear(year)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (dayNumber(date) !== null) return { date, rest };
  }
  return null;
}

/** 69 and less is of this century. */
function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return `${Number(year) < 70 ? "20" : "19"}${year}`;
}

function without(text: string, match: RegExpExecArray): string {
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  return rest.replaceAll(/^[\s,-]+|[\s,-]+$/g, "").replaceAll(/\s+/g, " ");
}

const CLOCK = /^(?:(am|pm) ?)?(\d{1,2})(?:[:.](\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)? ?(am|pm)?$/;

/** Milliseconds since midnight. */
function clockIn(text: string): number | null {
  const match = CLOCK.exec(text) ?? CLOCK.exec(text.replace(/^(\d{2})(\d{2})$/, "$1:$2"));
  if (!match) return null;
  const [, before, hour, minute = "0", second = "0", fraction = "0", after] = match;
  const half = before ?? after;
  const [written, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (minutes > 59 || seconds > 59 || written > 23 || (before && after)) return null;
  // `15:00 PM` says the same twice; `15:00 AM` and `0:30 PM` contradict themselves.
  if (half !== undefined && (written > 12 ? half === "am" : written === 0 && half === "pm")) return null;
  const hours = half === undefined || written > 12 ? written : (written % 12) + (half === "pm" ? 12 : 0);
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number(fraction.padEnd(3, "0"));
}
