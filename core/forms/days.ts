import { addDays } from "../definition/clock.ts";
import { DAY } from "./formats.ts";
import type { FormQuestion } from "./types.ts";

/** A limit of a day: YYYY-MM-DD, `today`, or so many days from today as `today+30` or `today-365`. */
const DAY_LIMIT = `^(?:today(?:[+-]\\d{1,5})?|${DAY.slice(1, -1)})$`;
const limit = new RegExp(DAY_LIMIT, "u");

export const isDayLimit = (text: string): boolean => limit.test(text);

/** The day a limit stands for; null where it sets none. */
function settleDay(text: string | null | undefined, today: string): string | null {
  if (text === null || text === undefined || !isDayLimit(text)) return null;
  if (!text.startsWith("today")) return text;
  return addDays({ date: today, days: Number(text.slice("today".length) || 0) });
}

interface Bounds {
  readonly earliest: string | null;
  readonly latest: string | null;
}

type Limited = Pick<FormQuestion, "earliest" | "latest">;

export function boundsOf({ earliest, latest }: Limited, today: string): Bounds {
  return { earliest: settleDay(earliest, today), latest: settleDay(latest, today) };
}

export function isWithin(day: string, { earliest, latest }: Bounds): boolean {
  return (earliest === null || day >= earliest) && (latest === null || day <= latest);
}

/** What day it is where this is asked. */
export function dayHere(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Whether limits of some questions move with the day. */
export function movesWithDay(questions: readonly Limited[]): boolean {
  return questions.some(({ earliest, latest }) =>
    [earliest, latest].some((text) => text?.startsWith("today") === true),
  );
}

/**
 * The questions with the days that their limits stand for. `grace`: so many days more on both sides, for whoever checks
 * without knowing what day it is where somebody answered.
 */
export function settleDays<Question extends FormQuestion>(
  questions: readonly Question[],
  { today, grace = 0 }: { readonly today: string; readonly grace?: number },
): readonly Question[] {
  if (!movesWithDay(questions)) return questions;
  return questions.map((question) => {
    if (!movesWithDay([question])) return question;
    const { earliest, latest } = question;
    const settled = (text: string | null | undefined, days: number) => {
      const day = settleDay(text, today);
      return day === null || text?.startsWith("today") !== true ? day : addDays({ date: day, days });
    };
    return { ...question, earliest: settled(earliest, -grace), latest: settled(latest, grace) };
  });
}

/** A pattern of the days that are too early or too late, as both validators take it; null where none is. */
export function outsidePattern({ earliest, latest }: Limited): string | null {
  const parts = [
    ...(earliest == null ? [] : differing(earliest, (digit) => range(0, digit - 1))),
    ...(latest == null ? [] : differing(latest, (digit) => range(digit + 1, 9))),
  ];
  return parts.length === 0 ? null : `^(?:${parts.join("|")})$`;
}

/** For each digit of a day: the same up to there, then one of those that are chosen, then whatever. */
function differing(day: string, others: (digit: number) => string | null): string[] {
  return Array.from(day).flatMap((sign, at) => {
    const chosen = sign === "-" ? null : others(Number(sign));
    return chosen === null
      ? []
      : [`${day.slice(0, at)}${chosen}${day.slice(at + 1).replaceAll(/\d/gu, "\\d")}`];
  });
}

const range = (from: number, to: number): string | null => (from > to ? null : `[${from}-${to}]`);
