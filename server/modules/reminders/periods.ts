import { dateOfDay, dayNumber } from "../../../core/definition/clock.ts";

/** Days after the start of a project until the first feedback on its consultant is due. */
const FIRST_AFTER = 14;

/** A feedback on a project's consultant that is due: the first two weeks after the start, from then on one each month. */
export interface DuePeriod {
  readonly feedback_type: "2_week" | "monthly";
  /** As `consultant_feedback.due_period` keeps it: the project's id, or the month as `YYYY-MM`. */
  readonly period: string;
  /** First day it is owed, as a date. */
  readonly due_on: string;
}

interface ProjectDay {
  readonly project: number;
  /** First day of the project, as a date. */
  readonly start: string;
  /** Today where the reader is. */
  readonly today: string;
}

/** The newest feedback that is due; null in the first two weeks. A later one takes the place of an earlier one. */
export function latestDuePeriod({ project, start, today }: ProjectDay): DuePeriod | null {
  const startDay = dayNumber(start);
  const now = dayNumber(today);
  if (startDay === null || now === null || now < startDay + FIRST_AFTER) return null;
  const first = dateOfDay(startDay + FIRST_AFTER);
  const months = monthIndex(today) - monthIndex(first);
  const thisMonth = sameDay(first, months);
  const passed = thisMonth <= today ? months : months - 1;
  if (passed < 1) return { feedback_type: "2_week", period: String(project), due_on: first };
  const due = sameDay(first, passed);
  return { feedback_type: "monthly", period: due.slice(0, 7), due_on: due };
}

/** A feedback somebody gave, as it is stored. */
export interface GivenFeedback {
  readonly feedback_type: string;
  readonly due_period: string | null;
  /** The date it was given on, for those that do not say what they count for. */
  readonly given_on: string;
}

/** Whether a feedback that was given settles one that is due. */
export function settles(given: GivenFeedback, due: DuePeriod): boolean {
  if (given.feedback_type !== due.feedback_type) return false;
  if (given.due_period !== null) return given.due_period === due.period;
  return due.feedback_type === "2_week" || given.given_on.slice(0, 7) === due.period;
}

/**
 * What a feedback of today counts for (`consultant_feedback.due_period`): the monthly one that is still owed, else this
 * month; of the first two weeks the project; null for feedback nobody is asked for.
 */
export function getPeriod(
  type: string,
  { given, ...day }: ProjectDay & { readonly given: readonly GivenFeedback[] },
): string | null {
  if (type === "2_week") return String(day.project);
  if (type !== "monthly") return null;
  const due = latestDuePeriod(day);
  const owed = due?.feedback_type === "monthly" && !given.some((each) => settles(each, due));
  return owed ? due.period : day.today.slice(0, 7);
}

const monthIndex = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** The same day so many months later, the last of the month where it has none. */
function sameDay(date: string, months: number): string {
  const index = monthIndex(date) + months;
  const [year, month] = [Math.floor(index / 12), index % 12];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(Number(date.slice(8, 10)), days);
  return `${year}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
