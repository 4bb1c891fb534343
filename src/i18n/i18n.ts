import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { readPreferences, changePreferences } from "../lib/preferences.ts";
import { directionOf, type Language, pickLanguage } from "./languages.ts";
import { loadWords } from "./words.ts";

/** The language to start in. Settled before anything is drawn, because the direction of the page follows from it. */
export function startLanguage(): Language {
  const language = pickLanguage(readPreferences().language, navigator.languages);
  applyLanguage(language);
  return language;
}

/** Loads the words and makes them ready; English stands behind every other language. */
export async function startI18n(language: Language): Promise<void> {
  const [english, own] = await Promise.all([loadWords("en"), language === "en" ? null : loadWords(language)]);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    defaultNS: "app",
    ns: ["app"],
    resources: { en: { app: english ?? {} }, ...(own ? { [language]: { app: own } } : {}) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Switches the interface; the words arrive before anything changes, so nothing shows half translated. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, "app")) {
    const words = await loadWords(language);
    if (words) i18next.addResourceBundle(language, "app", words, true, true);
  }
  changePreferences({ language });
  applyLanguage(language);
  await i18next.changeLanguage(language);
}

function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
