/** Moments as people read them: `03-05-2026, 02:07 PM`, the half of the day in the words of the language. */

/** In the zone of this machine where the given one is none. */
export function clockFormat(locale: string, timeZone: string, timeZoneName?: "short"): Intl.DateTimeFormat {
  const options = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hour12: true,
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
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const { month, day, year, hour, minute, dayPeriod } = parts;
  return `${month}-${day}-${year}, ${hour?.padStart(2, "0")}:${minute} ${dayPeriod}`;
}

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
  const person = clockFormat("en-US", own, "short");
  const clocks = twoClocks({ iso, place: clockFormat("en-US", zone, "short"), person });
  return clocks.own === null ? clocks.there : `${clocks.there} · ${withZone(clocks.own, person, iso)}`;
}
