import { dayNumber, instantAt, parseInstant, zoneOffset } from "../../core/definition/clock.ts";
import { STYLES } from "../resources/export/sheet-styles.ts";
import type { SheetWriter } from "./types.ts";

/** Fifteen digits are what a spreadsheet keeps; longer figures stay texts. */
const MAX_DIGITS = 15;

/** A figure as a number where that is exact. */
const figure =
  (style: number, move: (value: number) => number = (value) => value): SheetWriter =>
  (value) => {
    const digits = String(value)
      .replace(/^-?0*\.?0*/, "")
      .replace(".", "").length;
    const number = move(Number(value));
    if (digits > MAX_DIGITS || !Number.isFinite(number)) return null;
    return { kind: "number", value: number, style };
  };

/** Days from here count a leap day that never was, so that day 60 has no date; before it texts stand. */
const FIRST_DAY = 61;
const DAY_ZERO = -25_569;
const DAY = 86_400_000;

export const date: SheetWriter = (value) => {
  const day = (dayNumber(String(value)) ?? Number.NaN) - DAY_ZERO;
  return day >= FIRST_DAY ? { kind: "number", value: day, style: STYLES.date } : null;
};

/** The clock of the reader; an hour that a change of the clocks repeats stays the exact text. */
export const datetime: SheetWriter = (value, { timeZone }) => {
  const instant = parseInstant(String(value)) ?? Number.NaN;
  const local = instant + zoneOffset({ instant, timeZone });
  const serial = local / DAY - DAY_ZERO;
  const exact = instantAt({ local, timeZone }) === instant;
  return exact && serial >= FIRST_DAY ? { kind: "number", value: serial, style: STYLES.datetime } : null;
};

export const time: SheetWriter = (value) => {
  const [hours = Number.NaN, minutes = Number.NaN] = String(value).split(":").map(Number);
  const share = (hours * 60 + minutes) / 1440;
  return Number.isNaN(share) ? null : { kind: "number", value: share, style: STYLES.time };
};

export const flag: SheetWriter = (value) => ({ kind: "boolean", value: value === true });

export const whole = figure(STYLES.whole);
export const decimal = figure(STYLES.general);
export const money = figure(STYLES.money);
export const percent = figure(STYLES.percent, (value) => Number((value / 100).toPrecision(MAX_DIGITS)));
