import { LANGUAGES, type Language } from "../../../core/definition/definitions.ts";
import type { WordGroups } from "../../../core/studio/word-groups.ts";
import { type Draft, type Edit, useDocument } from "./use-studio.ts";

/** Documents of words in every language; null where there is none. */
export type LabelsByLanguage<T = WordGroups> = Readonly<Record<Language, T | null>>;

/** The words of one name, such as `navigation`, as the draft says them; null while they are fetched. */
export function useLabelGroups<T = WordGroups>(
  draft: Draft | undefined,
  name: string | null,
): LabelsByLanguage<T> | null {
  const named = (language: Language) => (name === null ? null : `${language}.${name}`);
  const words = {
    en: useDocument(draft, "labels", named("en")).data,
    es: useDocument(draft, "labels", named("es")).data,
    fr: useDocument(draft, "labels", named("fr")).data,
    it: useDocument(draft, "labels", named("it")).data,
    ar: useDocument(draft, "labels", named("ar")).data,
    zh: useDocument(draft, "labels", named("zh")).data,
  };
  return LANGUAGES.some((language) => words[language] === undefined)
    ? null
    : (words as unknown as LabelsByLanguage<T>);
}

/** Words of every language, each changed by itself. */
export function mapLabels<T>(
  words: LabelsByLanguage<T>,
  change: (known: T | null, language: Language) => T | null,
): LabelsByLanguage<T> {
  const entries = LANGUAGES.map((language) => [language, change(words[language], language)] as const);
  return Object.fromEntries(entries) as LabelsByLanguage<T>;
}

/** What was changed in them, for the draft. */
export function wordEdits(name: string, before: LabelsByLanguage, after: LabelsByLanguage): Edit<"labels">[] {
  return LANGUAGES.filter((language) => before[language] !== after[language]).map((language) => ({
    kind: "labels",
    name: `${language}.${name}`,
    seen: before[language] as never,
    document: after[language] as never,
  }));
}
