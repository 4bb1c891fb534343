import { dateOfDay, dayNumber } from "../../../core/definition/clock.ts";

interface Away {
  readonly from: string;
  readonly to: string;
  /** Half a day: it begins and ends on one. */
  readonly half: boolean;
}

/** Saturday and Sunday; the first day counted, 1970-01-01, was a Thursday. */
const isWeekend = (day: number): boolean => ((((day + 3) % 7) + 7) % 7) + 1 > 5;

/** Half days of leave by the year they lie in: Monday to Friday without holidays. */
export function halfDaysByYear(
  { from, to, half }: Away,
  holidays: ReadonlySet<string>,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const [first, last] = [dayNumber(from), dayNumber(to)];
  for (let day = first ?? 0; first !== null && last !== null && day <= last; day += 1) {
    const date = dateOfDay(day);
    if (isWeekend(day) || holidays.has(date)) continue;
    const year = Number(date.slice(0, 4));
    found.set(year, (found.get(year) ?? 0) + (half ? 1 : 2));
  }
  return found;
}
