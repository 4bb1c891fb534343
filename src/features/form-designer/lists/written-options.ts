import type { Language } from "../../../../core/definition/definitions.ts";
import { OWN_LANGUAGE } from "../../../../core/forms/labels.ts";
import { foldOption } from "../../../../core/forms/options.ts";
import type { WrittenList } from "../../../../core/forms/merge-lists.ts";

/** An option while it is written; `key` tells it apart from others that say the same. */
export type WrittenOption = WrittenList["options"][number] & { readonly key: number };

/** What an option says in a language; the words it is stored as are its English ones until somebody changes them. */
export function readOptionLabel(
  { value, labels }: Pick<WrittenOption, "value" | "labels">,
  language: Language,
): string {
  return labels[language] ?? (language === OWN_LANGUAGE ? value : "");
}

/** The option with other words. What answers keep stays as it is once it is stored. */
export function writeOptionLabel(option: WrittenOption, language: Language, text: string): WrittenOption {
  if (language === OWN_LANGUAGE && option.id === null) return { ...option, value: text };
  return { ...option, labels: { ...option.labels, [language]: text } };
}

export type OptionError = "blank" | "twice";

/** What keeps a list from being saved, by the keys of its options. */
export function findOptionErrors(options: readonly WrittenOption[]): ReadonlyMap<number, OptionError> {
  const seen = new Set<string>();
  const errors = new Map<number, OptionError>();
  for (const option of options) {
    const words = readOptionLabel(option, OWN_LANGUAGE).trim();
    if (words === "") errors.set(option.key, "blank");
    const names = new Set([words, option.value].map(foldOption).filter((name) => name !== ""));
    if ([...names].some((name) => seen.has(name))) errors.set(option.key, "twice");
    for (const name of names) seen.add(name);
  }
  return errors;
}

/** Options as they are sent: without blanks around words, and without words that say nothing more. */
export function trimOptions(options: readonly WrittenOption[]): WrittenList["options"] {
  return options.map(({ key: _key, id, value, labels, is_retired }) => {
    const own = value.trim();
    const words = Object.entries(labels)
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([language, text]) => text !== "" && !(language === OWN_LANGUAGE && text === own));
    return { id, value: own, labels: Object.fromEntries(words), is_retired };
  });
}
