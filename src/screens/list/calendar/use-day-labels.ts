import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";

/** Days and months in the person's language. Days are taken as they are, in no time zone. */
export interface DayLabels {
  readonly weekday: (day: string) => string;
  readonly shortWeekday: (day: string) => string;
  /** `Monday, November 16, 2026`. */
  readonly day: (day: string) => string;
  /** `November 2026`. */
  readonly month: (month: string) => string;
  /** `Nov 16 – 22, 2026`. */
  readonly range: (from: string, to: string) => string;
}

export function useDayLabels(): DayLabels {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const locale = `${language}-u-nu-latn-ca-gregory`;
    const make = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    const long = make({ weekday: "long" });
    const short = make({ weekday: "short" });
    const whole = make({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
    const months = make({ month: "long", year: "numeric" });
    const ranges = make({ day: "numeric", month: "short", year: "numeric" });
    return {
      weekday: (day) => long.format(at(day)),
      shortWeekday: (day) => short.format(at(day)),
      day: (day) => whole.format(at(day)),
      month: (month) => months.format(at(`${month}-01`)),
      range: (from, to) => ranges.formatRange(at(from), at(to)),
    };
  }, [language]);
}

function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
