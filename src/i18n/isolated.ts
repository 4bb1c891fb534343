import i18next from "i18next";
import { directionOf, isLanguage } from "./languages.ts";

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** Whether the language in use runs from right to left. */
export function isMirrored(): boolean {
  const { language } = i18next;
  return isLanguage(language) && directionOf(language) === "rtl";
}

/**
 * A value as it stands inside a sentence: where the sentence runs from right to left, a date such as 11-21-2026 or a
 * Latin name would be torn into pieces by the letters around it. React escapes what it draws, so nothing else happens here.
 */
export function isolated(value: string): string {
  return isMirrored() ? isolate(value.replaceAll(DATE, unbroken)) : value;
}

const DATE = /\b\d\d-\d\d-\d{4}\b/g;

/** A date on one line: word joiners around its hyphens. */
export const unbroken = (date: string): string => date.replaceAll("-", "\u2060-\u2060");

/** The same whatever the page speaks. */
export function isolate(value: string): string {
  return value.startsWith(FIRST_STRONG_ISOLATE) ? value : `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}`;
}
