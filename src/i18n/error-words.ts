import i18next from "i18next";
import { isLanguage, type Language } from "./languages.ts";
import { loadWords } from "./words.ts";

/** Makes the words for problems with values ready. Forms wait for them; lists do without. */
export async function loadErrorWords(): Promise<void> {
  const language = isLanguage(i18next.language) ? i18next.language : "en";
  await Promise.all([add("en"), language === "en" ? null : add(language)]);
}

async function add(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, "errors")) return;
  const words = await loadWords(language, "errors");
  if (words) i18next.addResourceBundle(language, "errors", words, true, true);
}
