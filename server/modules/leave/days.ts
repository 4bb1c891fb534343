import { workingDays } from "../../../core/definition/working-days.ts";

interface Away {
  readonly from: string;
  readonly to: string;
  /** Half a day: it begins and ends on one. */
  readonly half: boolean;
}

/** Half days of leave by the year they lie in: Monday to Friday without holidays. */
export function halfDaysByYear(
  { half, ...period }: Away,
  holidays: ReadonlySet<string>,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const date of workingDays(period, holidays)) {
    const year = Number(date.slice(0, 4));
    found.set(year, (found.get(year) ?? 0) + (half ? 1 : 2));
  }
  return found;
}
