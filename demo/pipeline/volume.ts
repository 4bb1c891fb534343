import { isWorkday, monthOf, weekday } from "../clock.ts";

const MONTHS = [1.05, 1.05, 1.1, 1.05, 1, 1, 0.9, 0.95, 1.1, 1.1, 0.85, 0.65] as const;
const WEEKDAYS = [0, 0.9, 1.1, 1.1, 1.05, 0.85, 0] as const;

/** How busy a day is beside others. */
export function getVolume(day: number, { today, growth }: { today: number; growth: number }): number {
  if (!isWorkday(day)) return 0;
  return (
    (1 + growth) ** ((day - today) / 365) *
    (MONTHS[monthOf(day) - 1] as number) *
    (WEEKDAYS[weekday(day)] as number)
  );
}
