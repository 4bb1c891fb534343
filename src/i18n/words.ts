import type { Language } from "./languages.ts";

export type Words = Readonly<Record<string, unknown>>;
export type WordFile = "app" | "errors";

const files = import.meta.glob<Words>("../../locales/*/{app,errors}.json", { import: "default" });

/** The words of a language; null where it has no file of its own, so that English stands in. */
export async function loadWords(language: Language, file: WordFile = "app"): Promise<Words | null> {
  const load = files[`../../locales/${language}/${file}.json`];
  return load ? await load() : null;
}

export interface StartWords {
  readonly english: Words;
  /** Null for English itself, and where the language has no file yet. */
  readonly own: Words | null;
}

/** Starts loading what the first page says, before the code that says it is here. */
export async function loadStartWords(language: Language): Promise<StartWords> {
  const [english, own] = await Promise.all([loadWords("en"), language === "en" ? null : loadWords(language)]);
  return { english: english ?? {}, own };
}
