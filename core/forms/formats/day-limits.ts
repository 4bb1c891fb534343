import { isDayLimit } from "../days.ts";
import { factsOf } from "../kinds.ts";
import type { AnswerType, StoredQuestion } from "../types.ts";

type DayLimits = Pick<StoredQuestion, "earliest" | "latest">;

/** The limits of a day that a file says; `report` where one is none. */
export function readDayLimits(
  answer_type: AnswerType,
  { earliest, latest }: { readonly earliest: string | null; readonly latest: string | null },
  report: () => void,
): DayLimits {
  if (factsOf({ answer_type }).kind !== "day") return {};
  if ([earliest, latest].some((limit) => limit !== null && !isDayLimit(limit))) report();
  const sound = (limit: string | null): limit is string => limit !== null && isDayLimit(limit);
  return { ...(sound(earliest) ? { earliest } : {}), ...(sound(latest) ? { latest } : {}) };
}

const daysFrom = (limit: string): number => Number(limit.slice("today".length) || 0);
const fromDays = (days: number): string => `today${days === 0 ? "" : `${days > 0 ? "+" : ""}${days}`}`;

/** A limit as a formula of a survey, such as `today(30)`; a day that is named stays as it is. */
export function writeSurveyDay(limit: string): { readonly day: string } | { readonly formula: string } {
  if (!limit.startsWith("today")) return { day: limit };
  const days = daysFrom(limit);
  return { formula: days === 0 ? "today()" : `today(${days})` };
}

export function readSurveyDay(formula: string | null): string | null {
  const [, days] = /^\s*today\(\s*(-?\d{0,5})\s*\)\s*$/u.exec(formula ?? "") ?? [];
  return days === undefined ? formula : fromDays(Number(days));
}

/** Limits as the constraint of an XLSForm; null where there are none. */
export function writeDayConstraint({ earliest = null, latest = null }: DayLimits): string | null {
  const written = (limit: string) => {
    if (!limit.startsWith("today")) return `date('${limit}')`;
    const days = daysFrom(limit);
    return days === 0
      ? "today()"
      : `date(decimal-date-time(today()) ${days < 0 ? "-" : "+"} ${Math.abs(days)})`;
  };
  const parts = [
    ...(earliest === null ? [] : [`. >= ${written(earliest)}`]),
    ...(latest === null ? [] : [`. <= ${written(latest)}`]),
  ];
  return parts.length === 0 ? null : parts.join(" and ");
}

const PART =
  /^\.\s*(>=|<=)\s*(?:date\(\s*'(\d{4}-\d\d-\d\d)'\s*\)|(?:date\(\s*decimal-date-time\(\s*)?today\(\)\s*\)?\s*(?:([+-])\s*(\d{1,5}))?\s*\)?)$/u;

/** The limits that a constraint says; null where it says something else. */
export function readDayConstraint(text: string): { earliest: string | null; latest: string | null } | null {
  const limits: { earliest: string | null; latest: string | null } = { earliest: null, latest: null };
  for (const part of text.split(/\s+and\s+/u)) {
    const [, operator, day, sign, days = "0"] = PART.exec(part.trim()) ?? [];
    if (operator === undefined) return null;
    limits[operator === ">=" ? "earliest" : "latest"] = day ?? fromDays(Number(`${sign ?? ""}${days}`));
  }
  return limits;
}
