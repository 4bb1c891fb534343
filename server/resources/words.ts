import type { Definitions, Language } from "../../core/definition/definitions.ts";
import type { ResourceLabels } from "../../core/definition/types.ts";

/** Words of one resource in one language; English, then a readable form of the name, where words are missing. */
export interface ResourceWords {
  field(name: string): string;
  option(field: string, value: string): string;
  /** Null where a field has none. */
  help(field: string): string | null;
}

export function wordsOf(
  { labels }: Pick<Definitions, "labels">,
  { resource, language }: { resource: string; language: Language },
): ResourceWords {
  const find = (read: (words: ResourceLabels) => string | undefined): string | undefined => {
    for (const each of [language, "en"] as const) {
      const words = labels[each]?.[resource];
      const found = words === undefined ? undefined : read(words);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    field: (name) => find(({ fields }) => fields[name]) ?? readable(name),
    option: (field, value) => find(({ options }) => options?.[field]?.[value]) ?? readable(value),
    help: (field) => find(({ help }) => help?.[field]) ?? null,
  };
}

export function readable(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
