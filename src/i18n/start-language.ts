import { readPreferences } from "../lib/preferences.ts";
import { directionOf, type Language, pickLanguage } from "./languages.ts";

/** The language to start in. Settled before anything is drawn, because the direction of the page follows from it. */
export function startLanguage(): Language {
  const language = pickLanguage(readPreferences().language);
  applyLanguage(language);
  return language;
}

export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
