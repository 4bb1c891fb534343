import { clockFormat, timeText } from "../../../core/definition/clock-format.ts";

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
  const format = clockFormat(language, timeZone);
  // by itself: beside figures some languages write a figure for it
  const month = new Intl.DateTimeFormat(format.resolvedOptions().locale, { timeZone, month: "short" });
  const parts = format.formatToParts(instant);
  const partOf = (wanted: "day" | "year") => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${partOf("day")}-${month.format(instant)}-${partOf("year")}, ${timeText(parts)}`;
}
