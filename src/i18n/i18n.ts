import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { changePreferences } from "../lib/preferences.ts";
import type { Language } from "./languages.ts";
import { applyLanguage } from "./start-language.ts";
import { loadWords, type StartWords } from "./words.ts";

/** Makes the interface words ready; English stands behind every other language. */
export async function startI18n(language: Language, words: Promise<StartWords>): Promise<void> {
  const { english, own } = await words;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    defaultNS: "app",
    ns: ["app"],
    resources: { en: { app: english }, ...(own ? { [language]: { app: own } } : {}) },
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
