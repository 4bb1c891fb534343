/**
 * §9: `DD-MMM-YYYY, hh:mm A`, such as `05-Mar-2024, 02:07 PM`, in the person's zone; the month and the half of the day in
 * the words of the language.
 */
export function formatNoticeTime(
  iso: string,
  { language, timeZone }: { language: string; timeZone: string },
): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return "";
  const locale = `${language === "en" ? "en-US" : language}-u-nu-latn`;
  // by itself: beside figures some languages write a figure for it
  const month = new Intl.DateTimeFormat(locale, { timeZone, month: "short" }).format(instant);
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12: true,
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("day")}-${month}-${part("year")}, ${part("hour").padStart(2, "0")}:${part("minute")} ${part("dayPeriod")}`;
}
