/** Moments as people read them: `03-05-2026, 02:07 PM`, the half of the day in the words and at the place of the language. */

/** In the zone of this machine where the given one is none. */
export function clockFormat(language: string, timeZone: string, timeZoneName?: "short"): Intl.DateTimeFormat {
  // Western digits in every language: figures are compared and copied into other systems
  const locale = language === "en" ? "en-US" : `${language}-u-nu-latn`;
  const options = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    // `hour12` would count from 0 in languages that mostly write 24 hours
    hourCycle: "h12",
    ...(timeZoneName === undefined ? {} : { timeZoneName }),
  } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

export function clockText(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const parts = format.formatToParts(date);
  const { month, day, year } = byType(parts);
  return `${month}-${day}-${year}, ${timeText(parts)}`;
}

/** The time of day: `02:07 PM`, in Chinese `下午2:07`. */
export function timeText(parts: readonly Intl.DateTimeFormatPart[]): string {
  const { hour, minute, dayPeriod } = byType(parts);
  const leads = parts.find(({ type }) => type === "dayPeriod" || type === "hour")?.type === "dayPeriod";
  return leads ? `${dayPeriod}${Number(hour)}:${minute}` : `${hour?.padStart(2, "0")}:${minute} ${dayPeriod}`;
}

const byType = (
  parts: readonly Intl.DateTimeFormatPart[],
): Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> =>
  Object.fromEntries(parts.map(({ type, value }) => [type, value]));

interface TwoClocks {
  readonly iso: string;
  /** With the name of the zone. */
  readonly place: Intl.DateTimeFormat;
  readonly person: Intl.DateTimeFormat;
}

/** A moment on the clock of its place, with its zone, and on a person's own; `own` is null where both show the same. */
export function twoClocks({ iso, place, person }: TwoClocks): {
  readonly there: string;
  readonly own: string | null;
} {
  const [there, own] = [clockText(place, iso), clockText(person, iso)];
  const named = withZone(there, place, iso);
  if (own === there) return { there: named, own: null };
  const [day = "", clock = own] = own.split(", ");
  return { there: named, own: there.startsWith(day) ? clock : own };
}

function withZone(text: string, format: Intl.DateTimeFormat, iso: string): string {
  const name = format.formatToParts(new Date(iso)).find(({ type }) => type === "timeZoneName")?.value;
  return name === undefined ? text : `${text} ${name}`;
}

/** Both in figures alone, for texts that are kept: `11-26-2026, 10:00 AM CST · 09:30 PM GMT+5:30`. */
export function twoClocksText({
  iso,
  zone,
  own,
}: {
  readonly iso: string;
  readonly zone: string;
  readonly own: string;
}): string {
  const person = clockFormat("en", own, "short");
  const clocks = twoClocks({ iso, place: clockFormat("en", zone, "short"), person });
  return clocks.own === null ? clocks.there : `${clocks.there} · ${withZone(clocks.own, person, iso)}`;
}
