import { LANGUAGES, type Language } from "../../core/definition/definitions.ts";

export type { Language };

interface LanguageInfo {
  readonly code: Language;
  /** In its own words, so that everybody finds theirs. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}

const INFO = {
  en: { code: "en", name: "English", direction: "ltr" },
  zh: { code: "zh", name: "中文", direction: "ltr" },
  es: { code: "es", name: "Español", direction: "ltr" },
  fr: { code: "fr", name: "Français", direction: "ltr" },
  it: { code: "it", name: "Italiano", direction: "ltr" },
  ar: { code: "ar", name: "العربية", direction: "rtl" },
} as const satisfies Record<Language, LanguageInfo>;

export const languages: readonly LanguageInfo[] = LANGUAGES.map((code) => INFO[code]);

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((code) => code === value);
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return INFO[language].direction;
}

/** The language somebody chose on this device; English until somebody does, whatever the browser speaks. */
export function pickLanguage(chosen: string | null): Language {
  return isLanguage(chosen) ? chosen : "en";
}
