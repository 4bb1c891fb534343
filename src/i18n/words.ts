import type { Language } from "./languages.ts";

export type Words = Readonly<Record<string, unknown>>;
export type WordFile = "app" | "errors";

const files = import.meta.glob<Words>("../../locales/*/{app,errors}.json", { import: "default" });

/** The words of a language; null where it has no file of its own, so that English stands in. */
export async function loadWords(language: Language, file: WordFile = "app"): Promise<Words | null> {
  const load = files[`../../locales/${language}/${file}.json`];
  return load ? await load() : null;
}
