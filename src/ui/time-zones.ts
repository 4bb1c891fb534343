/** Names of today for those that browsers still list by an older one. */
const NAMES_TODAY: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

export interface TimeZoneOption {
  /** The IANA name: what is stored. */
  readonly value: string;
  readonly label: string;
  /** What the zone is found by: its name, offset, and what people call it in the given language and in English. */
  readonly search: string;
}

/** Every time zone there is, in the order of names, with its offset at an instant (epoch milliseconds). */
export function listTimeZones({
  language,
  now,
}: {
  readonly language: string;
  readonly now: number;
}): readonly TimeZoneOption[] {
  const names = Intl.supportedValuesOf("timeZone").map((name) => NAMES_TODAY[name] ?? name);
  return [...new Set([...names, "UTC"])].toSorted().map((value) => {
    const named = (locale: string, style: "longGeneric" | "short" | "shortOffset") =>
      getName({ locale, style, timeZone: value, now });
    const offset = named("en", "shortOffset");
    const spoken = [named(language, "longGeneric"), named("en", "longGeneric"), named("en", "short")];
    return {
      value,
      label: `${value} (${offset})`,
      search: [value, value.replaceAll("_", " "), offset, ...spoken].join(" ").toLowerCase(),
    };
  });
}

function getName({
  locale,
  style,
  timeZone,
  now,
}: {
  readonly locale: string;
  readonly style: "longGeneric" | "short" | "shortOffset";
  readonly timeZone: string;
  readonly now: number;
}): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts(now);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
