import i18next from "i18next";
import { isLanguage, type Language } from "./languages.ts";
import { loadLabels } from "./load-labels.ts";

let wanted = false;

/** Makes the words for problems with values ready. Forms wait for them; lists do without. */
export async function loadErrorMessages(): Promise<void> {
  wanted = true;
  const language = isLanguage(i18next.language) ? i18next.language : "en";
  await Promise.all([add("en"), language === "en" ? null : add(language)]);
}

/** Before the language changes: what is said in one language already can be said in the next at once. */
export async function followErrorMessages(language: Language): Promise<void> {
  if (wanted) await add(language);
}

/** True when there is nothing to wait for. */
export function hasErrorMessages(): boolean {
  return ["en", i18next.language].every(
    (language) => !isLanguage(language) || i18next.hasResourceBundle(language, "errors"),
  );
}

async function add(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, "errors")) return;
  const words = await loadLabels(language, "errors");
  if (words) i18next.addResourceBundle(language, "errors", words, true, true);
}
